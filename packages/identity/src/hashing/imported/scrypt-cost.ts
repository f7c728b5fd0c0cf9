import { scryptSync } from 'node:crypto';
import { hashBounds, isWithin } from '../../passwords/hash-bounds.ts';
import type { HashCost } from '../../passwords/hash-cost.ts';
import type { Spend } from '../readable-hash.ts';
import { powersOfTwo } from './scheme.ts';

export type ScryptParameters = {
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
};

/** As much as the dearest that is within bounds takes, and a little for the library's own. */
const maxmem = 256 * 1024 * 1024;

export const scryptOptions = ({ cost, blockSize, parallelization }: ScryptParameters) => ({
  N: cost,
  r: blockSize,
  p: parallelization,
  maxmem,
});

/** Firebase's scrypt is one, too: what it encrypts afterwards costs nothing beside it. */
export const scryptCost = ({ cost, blockSize, parallelization }: ScryptParameters): HashCost => ({
  kind: `scrypt:r=${blockSize},p=${parallelization}`,
  amount: cost,
});

const { scrypt: bounds } = hashBounds;

export const spendScrypt: Spend = ({ kind, amount }, password) => {
  const [, r = '', p = ''] = /^scrypt:r=(\d{1,2}),p=(\d{1,2})$/.exec(kind) ?? [];
  const [blockSize, parallelization] = [Number(r), Number(p)];
  if (!isWithin(blockSize, bounds.blockSize)) return 0;
  if (!isWithin(parallelization, bounds.parallelization)) return 0;
  if (!isWithin(amount, bounds.cost) || amount * blockSize * parallelization > bounds.work)
    return 0;
  const runs = powersOfTwo(amount).filter((cost) => cost >= bounds.cost[0]);
  for (const cost of runs) {
    scryptSync(password, '', 32, scryptOptions({ cost, blockSize, parallelization }));
  }
  return runs.reduce((sum, cost) => sum + cost, 0);
};
