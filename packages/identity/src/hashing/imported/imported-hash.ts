import { timingSafeEqual } from 'node:crypto';
import { hashBounds, isWithin } from '../../passwords/hash-bounds.ts';
import { readHashText } from '../../passwords/hash-text.ts';
import type { ReadableHash } from '../readable-hash.ts';
import { isBcrypt, readBcrypt } from './bcrypt.ts';
import { firebaseScrypt } from './firebase-scrypt.ts';
import { keyedDigest } from './keyed-digest.ts';
import { pbkdf2 } from './pbkdf2.ts';
import { repeatedDigest } from './repeated-digest.ts';
import type { Scheme } from './scheme.ts';
import { standardScrypt } from './standard-scrypt.ts';

/** Made here no more, only verified, and replaced by the first right password. */
const schemes: ReadonlyMap<string, Scheme> = new Map([
  ['firebase-scrypt', firebaseScrypt],
  ['scrypt', standardScrypt],
  ['pbkdf2-sha256', pbkdf2('sha256')],
  ['pbkdf2-sha1', pbkdf2('sha1')],
  ['hmac-md5', keyedDigest('md5')],
  ['hmac-sha1', keyedDigest('sha1')],
  ['hmac-sha256', keyedDigest('sha256')],
  ['hmac-sha512', keyedDigest('sha512')],
  ['md5', repeatedDigest('md5')],
  ['sha1', repeatedDigest('sha1')],
  ['sha256', repeatedDigest('sha256')],
  ['sha512', repeatedDigest('sha512')],
]);

export function readImported(text: string): ReadableHash | undefined {
  if (isBcrypt(text)) return readBcrypt(text);
  const made = readHashText(text);
  if (made === undefined || !isWithin(made.salt.length, hashBounds.saltBytes)) return undefined;
  const computation = schemes.get(made.scheme)?.(made);
  if (computation === undefined) return undefined;
  return {
    cost: computation.cost,
    matches(password) {
      const bytes = computation.compute(Buffer.from(password));
      return bytes.length === made.hash.length && timingSafeEqual(bytes, made.hash);
    },
  };
}
