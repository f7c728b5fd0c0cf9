import { scryptSync } from 'node:crypto';
import { hashBounds, isWithin } from '../../passwords/hash-bounds.ts';
import { type Scheme, wholeNumber } from './scheme.ts';
import { scryptCost, scryptOptions } from './scrypt-cost.ts';

const bounds = hashBounds.scrypt;

export const standardScrypt: Scheme = ({ parameters, salt, hash }) => {
  const cost = wholeNumber(parameters['n'], bounds.cost);
  const blockSize = wholeNumber(parameters['r'], bounds.blockSize);
  const parallelization = wholeNumber(parameters['p'], bounds.parallelization);
  if (cost === undefined || blockSize === undefined || parallelization === undefined)
    return undefined;
  if (!Number.isInteger(Math.log2(cost))) return undefined;
  if (cost * blockSize * parallelization > bounds.work) return undefined;
  if (!isWithin(hash.length, bounds.hashBytes)) return undefined;
  const chosen = { cost, blockSize, parallelization };
  return {
    cost: scryptCost(chosen),
    compute: (password) => scryptSync(password, salt, hash.length, scryptOptions(chosen)),
  };
};
