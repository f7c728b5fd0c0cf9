import { createHash } from 'node:crypto';
import { inOrder, type Scheme, wholeNumber } from './scheme.ts';

type Digest = 'md5' | 'sha1' | 'sha256' | 'sha512';

const highestRounds = 8192;

function repeated(digest: Digest, input: Buffer, rounds: number): Buffer {
  let bytes = createHash(digest).update(input).digest();
  for (let round = 1; round < rounds; round += 1) bytes = createHash(digest).update(bytes).digest();
  return bytes;
}

/** The digest's bytes. MD5 is also found as its 32 hexadecimal digits. */
export const repeatedDigest =
  (digest: Digest): Scheme =>
  ({ parameters, salt, hash }) => {
    const rounds = wholeNumber(parameters['i'], digest === 'md5' ? 0 : 1, highestRounds);
    const join = inOrder(parameters['o']);
    if (rounds === undefined || join === undefined) return undefined;
    const asDigits = digest === 'md5' && hash.length === 32;
    return (password) => {
      const bytes = repeated(digest, join(password, salt), rounds);
      return asDigits ? Buffer.from(bytes.toString('hex')) : bytes;
    };
  };
