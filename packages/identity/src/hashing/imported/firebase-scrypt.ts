import { createCipheriv, scryptSync } from 'node:crypto';
import { hashBounds, isWithin } from '../../passwords/hash-bounds.ts';
import { textBytes } from '../../passwords/hash-text.ts';
import { type Scheme, wholeNumber } from './scheme.ts';
import { scryptCost, scryptOptions } from './scrypt-cost.ts';

const bounds = hashBounds.firebaseScrypt;
const keyBytes = 32;
const zeros = Buffer.alloc(16);

/** What Firebase keeps is its own signer key, encrypted under what scrypt makes of the password. */
export const firebaseScrypt: Scheme = ({ parameters, salt, hash }) => {
  const memoryCost = wholeNumber(parameters['ln'], bounds.memoryCost);
  const rounds = wholeNumber(parameters['r'], bounds.rounds);
  const signerKey = textBytes(parameters['key'] ?? '');
  const separator = textBytes(parameters['sep'] ?? '');
  if (memoryCost === undefined || rounds === undefined) return undefined;
  if (!separator || !isWithin(separator.length, hashBounds.separatorBytes)) return undefined;
  if (!signerKey || !isWithin(signerKey.length, bounds.hashBytes)) return undefined;
  if (signerKey.length !== hash.length) return undefined;
  const chosen = { cost: 2 ** memoryCost, blockSize: rounds, parallelization: 1 };
  return {
    cost: scryptCost(chosen),
    compute(password) {
      const seasoned = Buffer.concat([salt, separator]);
      const key = scryptSync(password, seasoned, keyBytes, scryptOptions(chosen));
      const cipher = createCipheriv('aes-256-ctr', key, zeros);
      return Buffer.concat([cipher.update(signerKey), cipher.final()]);
    },
  };
};
