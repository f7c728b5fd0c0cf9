import { timingSafeEqual } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { hashBounds, isWithin } from '../../passwords/hash-bounds.ts';
import type { ReadableHash, Spend } from '../readable-hash.ts';
import { powersOfTwo } from './scheme.ts';

const bounds = hashBounds.bcrypt;

/** bcrypt has a text form of its own, and everybody's is the same. */
export const isBcrypt = (hash: string): boolean => hash.startsWith('$2');

/**
 * Only the 31 characters of the hash itself are compared: the last one of the salt has several
 * spellings, and not every implementation writes the usual one.
 */
export function readBcrypt(hash: string): ReadableHash | undefined {
  const [, digits = ''] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash) ?? [];
  const exponent = Number.parseInt(digits, 10);
  if (!isWithin(exponent, bounds.cost)) return undefined;
  return {
    cost: { kind: 'bcrypt', amount: 2 ** exponent },
    matches(password) {
      const made = bcrypt.hashSync(password, hash.slice(0, 29));
      return timingSafeEqual(Buffer.from(made.slice(-31)), Buffer.from(hash.slice(-31)));
    },
  };
}

export const spendBcrypt: Spend = ({ kind, amount }, password) => {
  if (kind !== 'bcrypt' || amount > 2 ** bounds.cost[1]) return 0;
  const runs = powersOfTwo(amount)
    .map(Math.log2)
    .filter((exponent) => exponent >= bounds.cost[0]);
  for (const exponent of runs) {
    bcrypt.hashSync(password, `$2b$${String(exponent).padStart(2, '0')}$${'.'.repeat(22)}`);
  }
  return runs.reduce((sum, exponent) => sum + 2 ** exponent, 0);
};
