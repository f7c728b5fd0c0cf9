import { randomBytes } from 'node:crypto';
import { hashSync, type ParsedHashOptions, parseOptions, verifySync } from '@node-rs/argon2';
import { hashBounds, isWithin } from '../identity/passwords/hash-bounds.ts';
import { isAffordableImport, isImported, matchesImported } from './imported/imported-hash.ts';

export type Argon2Parameters = {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

export type Verification = { readonly matches: boolean; readonly needsRehash: boolean };

// The library's enums exist only in its type declarations as far as type stripping can tell.
const ARGON2ID = 2;
const VERSION_0X13 = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const bounds = hashBounds.argon2;

const NO_MATCH: Verification = { matches: false, needsRehash: false };

/** Sync, for a thread that has nothing else to do. */
export const hashPassword = (password: string, current: Argon2Parameters): string =>
  hashSync(password, {
    ...current,
    algorithm: ARGON2ID,
    version: VERSION_0X13,
    salt: randomBytes(SALT_BYTES),
    outputLen: TAG_BYTES,
  });

export const verifyPassword = (
  hash: string,
  password: string,
  current: Argon2Parameters,
): Verification => {
  try {
    if (isImported(hash)) return verifyImported(hash, password, current);
    const made = parseOptions(hash);
    if (!isAffordable(made) || !verifySync(hash, password)) return NO_MATCH;
    return { matches: true, needsRehash: !isCurrent(made, current) };
  } catch {
    return NO_MATCH;
  }
};

/**
 * A right password goes on to be hashed anew. A wrong one is made to cost that much as well: an
 * answer that came as quickly as MD5 would tell that there is an account, and how its hash was made.
 */
function verifyImported(hash: string, password: string, current: Argon2Parameters): Verification {
  if (matchesImported(hash, password)) return { matches: true, needsRehash: true };
  verifySync(hashOfNothing(current), password);
  return NO_MATCH;
}

/** Whether `verifyPassword` would compute it at all. */
export function canVerify(hash: string): boolean {
  if (isImported(hash)) return isAffordableImport(hash);
  try {
    return isAffordable(parseOptions(hash));
  } catch {
    return false;
  }
}

/**
 * Costs as much to verify as a hash of the current parameters and was made from no password: its
 * tag is 32 random bytes.
 */
export const hashOfNothing = (current: Argon2Parameters): string => {
  const { memoryCost, timeCost, parallelism } = current;
  const [salt, tag] = [randomBytes(SALT_BYTES), randomBytes(TAG_BYTES)].map(unpaddedBase64);
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${tag}`;
};

const unpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

export const isAffordable = (made: ParsedHashOptions): boolean =>
  isWithin(made.memoryCost, bounds.memoryCost) &&
  made.memoryCost >= bounds.memoryCost[0] * made.parallelism &&
  isWithin(made.timeCost, bounds.timeCost) &&
  isWithin(made.parallelism, bounds.parallelism) &&
  isWithin(made.saltLen, bounds.saltBytes) &&
  isWithin(made.outputLen, bounds.hashBytes);

const isCurrent = (made: ParsedHashOptions, current: Argon2Parameters) =>
  made.algorithm === ARGON2ID &&
  made.version === VERSION_0X13 &&
  made.memoryCost === current.memoryCost &&
  made.timeCost === current.timeCost &&
  made.parallelism === current.parallelism &&
  made.saltLen >= SALT_BYTES &&
  made.outputLen === TAG_BYTES;
