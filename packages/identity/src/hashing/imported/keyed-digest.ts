import { createHmac } from 'node:crypto';
import { hashBounds, isWithin } from '../../passwords/hash-bounds.ts';
import { textBytes } from '../../passwords/hash-text.ts';
import type { Spend } from '../readable-hash.ts';
import { type Digest, digestBytes, inOrder, type Scheme } from './scheme.ts';

export const keyedDigest =
  (digest: Digest): Scheme =>
  ({ parameters, salt, hash }) => {
    const key = textBytes(parameters['key'] ?? '');
    const join = inOrder(parameters['o']);
    if (!key || !isWithin(key.length, hashBounds.keyBytes) || join === undefined) return undefined;
    if (hash.length !== digestBytes[digest]) return undefined;
    return {
      cost: { kind: `hmac-${digest}`, amount: 1 },
      compute: (password) => createHmac(digest, key).update(join(password, salt)).digest(),
    };
  };

export const spendKeyedDigest =
  (digest: Digest): Spend =>
  ({ kind, amount }, password) => {
    if (kind !== `hmac-${digest}` || amount !== 1) return 0;
    createHmac(digest, '').update(password).digest();
    return amount;
  };
