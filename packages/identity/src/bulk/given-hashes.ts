import { Refused } from '@latchkey/kernel/refused';
import type { batchCreate, ErrorCode, RequestOf } from '@latchkey/protocol';
import { hashBounds, isWithin, type Range } from '../passwords/hash-bounds.ts';
import { bytesText, hashTextWriter } from '../passwords/hash-text.ts';

/** How the hashes of an import were made: one way for all of them. */
export type HashParameters = Omit<
  RequestOf<typeof batchCreate>,
  'users' | 'allowOverwrite' | 'sanityCheck' | 'tenantId' | 'targetProjectId'
>;

/** A hash and its salt in the text that we keep, or undefined when it was not made this way. */
export type HashReader = (hash: Uint8Array, salt: Uint8Array) => string | undefined;

/** Either alphabet, with or without padding. */
export function givenBytes(text: string): Buffer | undefined {
  if (!/^[\w+/-]*={0,2}$/.test(text)) return undefined;
  return Buffer.from(text, 'base64');
}

function within(value: number | undefined, range: Range, code: ErrorCode): string {
  if (value === undefined || !isWithin(value, range))
    throw new Refused(code, `It has to be between ${range[0]} and ${range[1]}.`);
  return String(value);
}

function bytesWithin(text: string | undefined, range: Range, code: ErrorCode): string {
  const bytes = givenBytes(text ?? '');
  if (!bytes || !isWithin(bytes.length, range)) throw new Refused(code);
  return bytesText(bytes);
}

const inText = (scheme: string, parameters: Readonly<Record<string, string>>): HashReader => {
  const write = hashTextWriter({ scheme, parameters });
  return (hash, salt) => write({ salt, hash });
};

function firebaseScrypt(given: HashParameters): HashReader {
  const { memoryCost, rounds, hashBytes } = hashBounds.firebaseScrypt;
  return inText('firebase-scrypt', {
    ln: within(given.memoryCost, memoryCost, 'INVALID_HASH_MEMORY_COST'),
    r: within(given.rounds, rounds, 'INVALID_HASH_ROUNDS'),
    // What is kept of a password is this key, encrypted: it is as long as every hash.
    key: bytesWithin(given.signerKey, hashBytes, 'INVALID_HASH_KEY'),
    sep: bytesWithin(given.saltSeparator, hashBounds.separatorBytes, 'INVALID_HASH_SALT_SEPARATOR'),
  });
}

function standardScrypt(given: HashParameters): HashReader {
  const { cost, blockSize, parallelization, work, hashBytes } = hashBounds.scrypt;
  const n = within(given.cpuMemCost, cost, 'INVALID_HASH_MEMORY_COST');
  if (!Number.isInteger(Math.log2(Number(n)))) throw new Refused('INVALID_HASH_MEMORY_COST');
  const r = within(given.blockSize, blockSize, 'INVALID_HASH_BLOCK_SIZE');
  const p = within(given.parallelization, parallelization, 'INVALID_HASH_PARALLELIZATION');
  if (Number(n) * Number(r) * Number(p) > work)
    throw new Refused('INVALID_HASH_PARALLELIZATION', 'All three together cost too much.');
  const length = Number(within(given.dkLen, hashBytes, 'INVALID_HASH_DERIVED_KEY_LENGTH'));
  const write = inText('scrypt', { n, r, p });
  return (hash, salt) => (hash.length === length ? write(hash, salt) : undefined);
}

/** bcrypt has a text form of its own. Any other text would be computed as what it says it is. */
const bcrypt: HashReader = (hash) => {
  const text = Buffer.from(hash).toString('latin1');
  return /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(text) ? text : undefined;
};

const pbkdf2 = (scheme: string) => (given: HashParameters) =>
  inText(scheme, { i: within(given.rounds, hashBounds.pbkdf2.rounds, 'INVALID_HASH_ROUNDS') });

const keyed = (scheme: string) => (given: HashParameters) =>
  inText(scheme, {
    key: bytesWithin(given.signerKey, hashBounds.keyBytes, 'INVALID_HASH_KEY'),
    o: given.passwordHashOrder === 'SALT_AND_PASSWORD' ? 'sp' : 'ps',
  });

const repeated = (scheme: string, fewest: number) => (given: HashParameters) =>
  inText(scheme, {
    i: within(given.rounds ?? 0, [fewest, hashBounds.digest.rounds[1]], 'INVALID_HASH_ROUNDS'),
    o: given.passwordHashOrder === 'PASSWORD_AND_SALT' ? 'ps' : 'sp',
  });

const argon2Types = { ARGON2_D: 'argon2d', ARGON2_I: 'argon2i', ARGON2_ID: 'argon2id' } as const;

function argon2({ argon2Parameters: given = {} }: HashParameters): HashReader {
  const { memoryCost, timeCost, parallelism } = hashBounds.argon2;
  const { hashType, version, associatedData, hashLengthBytes } = given;
  if (hashType === undefined || hashType === 'HASH_TYPE_UNSPECIFIED')
    throw new Refused('INVALID_HASH_ALGORITHM', 'hashType is missing.');
  if (associatedData)
    throw new Refused('INVALID_HASH_ALGORITHM', 'associatedData is not supported.');
  const p = within(given.parallelism, parallelism, 'INVALID_HASH_PARALLELIZATION');
  // RFC 9106, 3.1: at least eight blocks for each lane.
  const m = within(
    given.memoryCostKib,
    [memoryCost[0] * Number(p), memoryCost[1]],
    'INVALID_HASH_MEMORY_COST',
  );
  const t = within(given.iterations, timeCost, 'INVALID_HASH_ROUNDS');
  const made = `$${argon2Types[hashType]}$v=${version === 'VERSION_10' ? 16 : 19}$m=${m},t=${t},p=${p}`;
  const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');
  return (hash, salt) =>
    hashLengthBytes === undefined || hashLengthBytes === hash.length
      ? `${made}$${unpadded(salt)}$${unpadded(hash)}`
      : undefined;
}

const algorithms: ReadonlyMap<string, (given: HashParameters) => HashReader> = new Map([
  ['SCRYPT', firebaseScrypt],
  ['STANDARD_SCRYPT', standardScrypt],
  ['BCRYPT', () => bcrypt],
  ['PBKDF2_SHA256', pbkdf2('pbkdf2-sha256')],
  ['PBKDF_SHA1', pbkdf2('pbkdf2-sha1')],
  ['HMAC_MD5', keyed('hmac-md5')],
  ['HMAC_SHA1', keyed('hmac-sha1')],
  ['HMAC_SHA256', keyed('hmac-sha256')],
  ['HMAC_SHA512', keyed('hmac-sha512')],
  ['MD5', repeated('md5', 0)],
  ['SHA1', repeated('sha1', 1)],
  ['SHA256', repeated('sha256', 1)],
  ['SHA512', repeated('sha512', 1)],
  ['ARGON2', argon2],
]);

/** Refuses what would cost too much to verify before anybody's hash is looked at. */
export function hashReaderFor(given: HashParameters): HashReader {
  const algorithm = algorithms.get(given.hashAlgorithm ?? '');
  if (algorithm === undefined) throw new Refused('INVALID_HASH_ALGORITHM');
  return algorithm(given);
}
