import { pbkdf2Sync } from 'node:crypto';
import { hashBounds, isWithin } from '../../identity/passwords/hash-bounds.ts';
import { type Scheme, wholeNumber } from './scheme.ts';

const bounds = hashBounds.pbkdf2;

export const pbkdf2 =
  (digest: 'sha1' | 'sha256'): Scheme =>
  ({ parameters, salt, hash }) => {
    const rounds = wholeNumber(parameters['i'], bounds.rounds);
    if (rounds === undefined || !isWithin(hash.length, bounds.hashBytes)) return undefined;
    return (password) => pbkdf2Sync(password, salt, rounds, hash.length, digest);
  };
