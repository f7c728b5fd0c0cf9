import { randomBytes } from 'node:crypto';
import { hashSync, type ParsedHashOptions, parseOptions, verifySync } from '@node-rs/argon2';
import { hashBounds, isWithin } from '../passwords/hash-bounds.ts';
import { argon2Cost, smallest } from './argon2-cost.ts';
import type { ReadableHash } from './readable-hash.ts';

export type Argon2Parameters = {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

/**
 * Whoever changes these has to write what the old ones cost into the rows of accounts that have no
 * cost yet: decisions/0042.
 */
export const ownParameters: Argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The library's enums exist only in its type declarations as far as type stripping can tell.
const ARGON2ID = 2;
const VERSION_0X13 = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const bounds = hashBounds.argon2;

/** Sync, for a thread that has nothing else to do. */
export const hashPassword = (password: string, current: Argon2Parameters): string =>
  hashSync(password, {
    ...current,
    algorithm: ARGON2ID,
    version: VERSION_0X13,
    salt: randomBytes(SALT_BYTES),
    outputLen: TAG_BYTES,
  });

export const isArgon2 = (text: string): boolean => text.startsWith('$argon2');

/** `isOwn`: made as one of ours would be now. */
export function readArgon2(
  text: string,
  current: Argon2Parameters,
): (ReadableHash & { readonly isOwn: boolean }) | undefined {
  try {
    const made = parseOptions(text);
    if (!isAffordable(made)) return undefined;
    return {
      cost: argon2Cost(made),
      isOwn: isCurrent(made, current),
      matches: (password) => verifySync(text, password),
    };
  } catch {
    return undefined;
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
  made.memoryCost >= smallest(made.parallelism) &&
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
