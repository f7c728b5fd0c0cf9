import { pbkdf2Sync } from 'node:crypto';
import { type Scheme, wholeNumber } from './scheme.ts';

const highestRounds = 120_000;
/** Every block of the digest's length costs all the rounds again. */
const longestHash = 128;

export const pbkdf2 =
  (digest: 'sha1' | 'sha256'): Scheme =>
  ({ parameters, salt, hash }) => {
    const rounds = wholeNumber(parameters['i'], 1, highestRounds);
    if (rounds === undefined || hash.length > longestHash) return undefined;
    return (password) => pbkdf2Sync(password, salt, rounds, hash.length, digest);
  };
