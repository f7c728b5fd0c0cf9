import { createHash } from 'node:crypto';
import type { Row, SqlValue } from '@latchkey/kernel/store/database';

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
      const text = JSON.stringify(columns.map((column) => summed(row[column])));
      const digest = createHash('sha256').update(text).digest('hex');
      rows += 1;
      sum = (sum + BigInt(`0x${digest}`)) % modulus;
    },
    result: (): Counted => ({ rows, checksum: sum.toString(16).padStart(64, '0').slice(0, 16) }),
  };
}

/** Bytes, and integers that no number holds: as nothing that a text or a number could be. */
function summed(value: SqlValue | undefined) {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'bigint') return { integer: String(value) };
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('hex') };
  return value ?? null;
}
