import { scryptSync } from 'node:crypto';
import { type Scheme, wholeNumber } from './scheme.ts';

const highestCost = 2 ** 17;
const highestBlockSize = 8;
const highestParallelization = 16;
/** Many lanes are fine as long as each of them is small. */
const highestWork = highestCost * highestBlockSize * 10;

export const standardScrypt: Scheme = ({ parameters, salt, hash }) => {
  const cost = wholeNumber(parameters['n'], 2, highestCost);
  const blockSize = wholeNumber(parameters['r'], 1, highestBlockSize);
  const parallelization = wholeNumber(parameters['p'], 1, highestParallelization);
  if (cost === undefined || blockSize === undefined || parallelization === undefined)
    return undefined;
  if (!Number.isInteger(Math.log2(cost))) return undefined;
  if (cost * blockSize * parallelization > highestWork || hash.length > 256) return undefined;
  const options = {
    N: cost,
    r: blockSize,
    p: parallelization,
    maxmem: 256 * 1024 * 1024,
  };
  return (password) => scryptSync(password, salt, hash.length, options);
};
