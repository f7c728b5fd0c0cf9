import { createHash } from 'node:crypto';
import type { Row } from '../store/database.ts';

export type Counted = { readonly rows: number; readonly checksum: string };

const modulus = 2n ** 256n;

/**
 * Counts rows and sums their hashes. A sum does not mind in which order a database gives them, and
 * the two sort texts differently; other than an exclusive or it notices a row that is there twice.
 */
export function rowSum(columns: readonly string[]) {
  let rows = 0;
  let sum = 0n;
  return {
    add(row: Row): void {
      const text = JSON.stringify(columns.map((column) => row[column] ?? null));
      const digest = createHash('sha256').update(text).digest('hex');
      rows += 1;
      sum = (sum + BigInt(`0x${digest}`)) % modulus;
    },
    result: (): Counted => ({ rows, checksum: sum.toString(16).padStart(64, '0').slice(0, 16) }),
  };
}
