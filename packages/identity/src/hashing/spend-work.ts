import type { HashCost } from '../passwords/hash-cost.ts';
import { spendArgon2 } from './argon2-cost.ts';
import { spendBcrypt } from './imported/bcrypt.ts';
import { spendKeyedDigest } from './imported/keyed-digest.ts';
import { spendPbkdf2 } from './imported/pbkdf2.ts';
import { spendRepeatedDigest } from './imported/repeated-digest.ts';
import type { Digest } from './imported/scheme.ts';
import { spendScrypt } from './imported/scrypt-cost.ts';
import type { Spend } from './readable-hash.ts';

const digests: readonly Digest[] = ['md5', 'sha1', 'sha256', 'sha512'];

const ways: readonly Spend[] = [
  spendArgon2,
  spendBcrypt,
  spendScrypt,
  spendPbkdf2('sha1'),
  spendPbkdf2('sha256'),
  ...digests.map(spendRepeatedDigest),
  ...digests.map(spendKeyedDigest),
];

/** Computes for nothing what a hash of this cost would take. What is no work of ours is not done. */
export const spendWork: Spend = (cost: HashCost, password) =>
  cost.amount > 0 ? ways.reduce((spent, spend) => spent + spend(cost, password), 0) : 0;
