import { pbkdf2Sync } from 'node:crypto';
import { hashBounds, isWithin } from '../../passwords/hash-bounds.ts';
import type { Spend } from '../readable-hash.ts';
import { digestBytes, type Scheme, wholeNumber } from './scheme.ts';

const bounds = hashBounds.pbkdf2;

type Pbkdf2Digest = 'sha1' | 'sha256';

/** Every block of the digest's length costs all the rounds again. */
const blocks = (length: number, digest: Pbkdf2Digest) => Math.ceil(length / digestBytes[digest]);

export const pbkdf2 =
  (digest: Pbkdf2Digest): Scheme =>
  ({ parameters, salt, hash }) => {
    const rounds = wholeNumber(parameters['i'], bounds.rounds);
    if (rounds === undefined || !isWithin(hash.length, bounds.hashBytes)) return undefined;
    return {
      cost: { kind: `pbkdf2-${digest}`, amount: rounds * blocks(hash.length, digest) },
      compute: (password) => pbkdf2Sync(password, salt, rounds, hash.length, digest),
    };
  };

export const spendPbkdf2 =
  (digest: Pbkdf2Digest): Spend =>
  ({ kind, amount }, password) => {
    const highest = bounds.rounds[1] * blocks(bounds.hashBytes[1], digest);
    if (kind !== `pbkdf2-${digest}` || !isWithin(amount, [1, highest])) return 0;
    pbkdf2Sync(password, '', amount, digestBytes[digest], digest);
    return amount;
  };
