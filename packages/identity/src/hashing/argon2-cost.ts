import { hashSync, type ParsedHashOptions } from '@node-rs/argon2';
import { hashBounds, isWithin } from '../passwords/hash-bounds.ts';
import type { HashCost } from '../passwords/hash-cost.ts';
import type { Spend } from './readable-hash.ts';

const bounds = hashBounds.argon2;
const [leastMemory, mostMemory] = bounds.memoryCost;

// By the numbers that the library has for them.
const names = ['argon2d', 'argon2i', 'argon2id'];
const versions = ['16', '19'];

/** In KiB: eight blocks for each lane (RFC 9106, 3.1). One pass over it is the unit of work. */
export const smallest = (parallelism: number): number => leastMemory * parallelism;

type Made = Pick<
  ParsedHashOptions,
  'memoryCost' | 'timeCost' | 'parallelism' | 'algorithm' | 'version'
>;

export const argon2Cost = (made: Made): HashCost => ({
  kind: `${names[made.algorithm]}:v=${versions[made.version]},p=${made.parallelism}`,
  amount: Math.ceil((made.memoryCost * made.timeCost) / smallest(made.parallelism)),
});

const kindOfWork = /^(argon2(?:id|i|d)):v=(16|19),p=(\d{1,2})$/;

/** Over no more memory at once than a hash may have. */
export const spendArgon2: Spend = ({ kind, amount }, password) => {
  const [, name = '', version = '', lanes = ''] = kindOfWork.exec(kind) ?? [];
  const parallelism = Number(lanes);
  if (!isWithin(parallelism, bounds.parallelism)) return 0;
  if (amount > Math.ceil((mostMemory * bounds.timeCost[1]) / smallest(parallelism))) return 0;
  const atOnce = Math.floor(mostMemory / smallest(parallelism));
  for (let left = amount; left > 0; left -= atOnce) {
    hashSync(password, {
      memoryCost: Math.min(left, atOnce) * smallest(parallelism),
      timeCost: 1,
      parallelism,
      algorithm: names.indexOf(name),
      version: versions.indexOf(version),
      salt: Buffer.alloc(16),
    });
  }
  return amount;
};
