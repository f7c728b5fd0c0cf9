import { createHash } from 'node:crypto';
import { hashBounds } from '../../identity/passwords/hash-bounds.ts';
import { type Digest, digestBytes, inOrder, type Scheme, wholeNumber } from './scheme.ts';

const [, highestRounds] = hashBounds.digest.rounds;

function repeated(digest: Digest, input: Buffer, rounds: number): Buffer {
  let bytes = createHash(digest).update(input).digest();
  for (let round = 1; round < rounds; round += 1) bytes = createHash(digest).update(bytes).digest();
  return bytes;
}

/** The digest's bytes. MD5 is also found as its 32 hexadecimal digits. */
export const repeatedDigest =
  (digest: Digest): Scheme =>
  ({ parameters, salt, hash }) => {
    const rounds = wholeNumber(parameters['i'], [digest === 'md5' ? 0 : 1, highestRounds]);
    const join = inOrder(parameters['o']);
    if (rounds === undefined || join === undefined) return undefined;
    const asDigits = digest === 'md5' && hash.length === 2 * digestBytes.md5;
    if (!asDigits && hash.length !== digestBytes[digest]) return undefined;
    return (password) => {
      const bytes = repeated(digest, join(password, salt), rounds);
      return asDigits ? Buffer.from(bytes.toString('hex')) : bytes;
    };
  };
