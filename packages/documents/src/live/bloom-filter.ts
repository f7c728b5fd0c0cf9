import { createHash } from 'node:crypto';
import type { ExistenceFilter } from './messages.ts';

/** About one name in a hundred that is not there seems to be. */
const bitsPerName = 10;
const hashes = 7;

/** Tells for most names that they are not among these, in few bytes. */
export function bloomFilter(
  names: readonly string[],
): NonNullable<ExistenceFilter['unchangedNames']> {
  const bitCount = names.length * bitsPerName;
  const bitmap = Buffer.alloc(Math.ceil(bitCount / 8));
  for (const name of names) {
    const digest = createHash('md5').update(name).digest();
    const first = digest.readBigUInt64LE(0);
    const step = digest.readBigUInt64LE(8);
    for (let index = 0n; index < hashes; index += 1n) {
      const bit = Number(BigInt.asUintN(64, first + index * step) % BigInt(bitCount));
      bitmap[bit >> 3] = (bitmap[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return {
    bits: { bitmap: bitmap.toString('base64'), padding: bitmap.length * 8 - bitCount },
    hashCount: names.length === 0 ? 0 : hashes,
  };
}
