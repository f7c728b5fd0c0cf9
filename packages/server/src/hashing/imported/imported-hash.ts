import { timingSafeEqual } from 'node:crypto';
import { hashBounds, isWithin } from '../../identity/passwords/hash-bounds.ts';
import { readHashText } from '../../identity/passwords/hash-text.ts';
import { isAffordableBcrypt, isBcrypt, matchesBcrypt } from './bcrypt.ts';
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

function computationFor(text: string) {
  const made = readHashText(text);
  if (made === undefined || !isWithin(made.salt.length, hashBounds.saltBytes)) return undefined;
  const compute = schemes.get(made.scheme)?.(made);
  return compute && { compute, hash: made.hash };
}

export const isImported = (hash: string): boolean => !hash.startsWith('$argon2');

export const isAffordableImport = (hash: string): boolean =>
  isBcrypt(hash) ? isAffordableBcrypt(hash) : computationFor(hash) !== undefined;

export function matchesImported(hash: string, password: string): boolean {
  if (isBcrypt(hash)) return matchesBcrypt(hash, password);
  const found = computationFor(hash);
  if (found === undefined) return false;
  const bytes = found.compute(Buffer.from(password));
  return bytes.length === found.hash.length && timingSafeEqual(bytes, found.hash);
}
