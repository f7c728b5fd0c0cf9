import { createHash } from 'node:crypto';
import { hashBounds, isWithin } from '../../passwords/hash-bounds.ts';
import type { Spend } from '../readable-hash.ts';
import { type Digest, digestBytes, inOrder, type Scheme, wholeNumber } from './scheme.ts';

const bounds = hashBounds.digest;

function repeated(digest: Digest, input: Buffer | string, rounds: number): Buffer {
  let bytes = createHash(digest).update(input).digest();
  for (let round = 1; round < rounds; round += 1) bytes = createHash(digest).update(bytes).digest();
  return bytes;
}

/** The digest's bytes. MD5 is also found as its 32 hexadecimal digits, and in no rounds, which are one. */
export const repeatedDigest =
  (digest: Digest): Scheme =>
  ({ parameters, salt, hash }) => {
    const fewest = digest === 'md5' ? 0 : bounds.rounds[0];
    const rounds = wholeNumber(parameters['i'], [fewest, bounds.rounds[1]]);
    const join = inOrder(parameters['o']);
    if (rounds === undefined || join === undefined) return undefined;
    const asDigits = digest === 'md5' && hash.length === 2 * digestBytes.md5;
    if (!asDigits && hash.length !== digestBytes[digest]) return undefined;
    return {
      cost: { kind: digest, amount: Math.max(1, rounds) },
      compute(password) {
        const bytes = repeated(digest, join(password, salt), rounds);
        return asDigits ? Buffer.from(bytes.toString('hex')) : bytes;
      },
    };
  };

export const spendRepeatedDigest =
  (digest: Digest): Spend =>
  ({ kind, amount }, password) => {
    if (kind !== digest || !isWithin(amount, bounds.rounds)) return 0;
    repeated(digest, password, amount);
    return amount;
  };
