import { timingSafeEqual } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { hashBounds, isWithin } from '../../identity/passwords/hash-bounds.ts';

/** bcrypt has a text form of its own, and everybody's is the same. */
export const isBcrypt = (hash: string): boolean => hash.startsWith('$2');

export function isAffordableBcrypt(hash: string): boolean {
  const [, cost] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash) ?? [];
  return cost !== undefined && isWithin(Number(cost), hashBounds.bcrypt.cost);
}

/**
 * Only the 31 characters of the hash itself are compared: the last one of the salt has several
 * spellings, and not every implementation writes the usual one.
 */
export function matchesBcrypt(hash: string, password: string): boolean {
  if (!isAffordableBcrypt(hash)) return false;
  const made = bcrypt.hashSync(password, hash.slice(0, 29));
  return timingSafeEqual(Buffer.from(made.slice(-31)), Buffer.from(hash.slice(-31)));
}
