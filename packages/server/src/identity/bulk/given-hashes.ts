import type { batchCreate, ErrorCode, RequestOf } from '@latchkey/protocol';
import { bytesText, writeHashText } from '../passwords/hash-text.ts';
import { Refused } from '../refused.ts';

/** How the hashes of an import were made: one way for all of them. */
export type HashParameters = Omit<
  RequestOf<typeof batchCreate>,
  'users' | 'allowOverwrite' | 'sanityCheck' | 'tenantId' | 'targetProjectId'
>;

/** A hash and its salt in the text that we keep, or undefined when they are no bytes. */
export type HashReader = (hash: Uint8Array, salt: Uint8Array) => string;

/** Either alphabet, with or without padding. */
export function givenBytes(text: string): Buffer | undefined {
  if (!/^[\w+/-]*={0,2}$/.test(text)) return undefined;
  return Buffer.from(text, 'base64');
}

function within(value: number | undefined, lowest: number, highest: number, code: ErrorCode) {
  if (value === undefined || value < lowest || value > highest)
    throw new Refused(code, `It has to be between ${lowest} and ${highest}.`);
  return String(value);
}

function keyOf({ signerKey }: HashParameters): string {
  const bytes = givenBytes(signerKey ?? '');
  if (!bytes || bytes.length === 0) throw new Refused('INVALID_HASH_KEY');
  return bytesText(bytes);
}

function separatorOf({ saltSeparator }: HashParameters): string {
  const bytes = givenBytes(saltSeparator ?? '');
  if (bytes === undefined) throw new Refused('INVALID_HASH_SALT_SEPARATOR');
  return bytesText(bytes);
}

const inText =
  (scheme: string, parameters: Readonly<Record<string, string>>): HashReader =>
  (hash, salt) =>
    writeHashText({ scheme, parameters, salt, hash });

const firebaseScrypt = (given: HashParameters) =>
  inText('firebase-scrypt', {
    ln: within(given.memoryCost, 1, 14, 'INVALID_HASH_MEMORY_COST'),
    r: within(given.rounds, 1, 8, 'INVALID_HASH_ROUNDS'),
    key: keyOf(given),
    sep: separatorOf(given),
  });

function standardScrypt(given: HashParameters): HashReader {
  const n = within(given.cpuMemCost, 2, 2 ** 17, 'INVALID_HASH_MEMORY_COST');
  if (!Number.isInteger(Math.log2(Number(n)))) throw new Refused('INVALID_HASH_MEMORY_COST');
  const r = within(given.blockSize, 1, 8, 'INVALID_HASH_BLOCK_SIZE');
  const p = within(given.parallelization, 1, 16, 'INVALID_HASH_PARALLELIZATION');
  within(given.dkLen, 1, 256, 'INVALID_HASH_DERIVED_KEY_LENGTH');
  return inText('scrypt', { n, r, p });
}

const pbkdf2 = (scheme: string) => (given: HashParameters) =>
  inText(scheme, { i: within(given.rounds, 1, 120_000, 'INVALID_HASH_ROUNDS') });

const keyed = (scheme: string) => (given: HashParameters) =>
  inText(scheme, {
    key: keyOf(given),
    o: given.passwordHashOrder === 'SALT_AND_PASSWORD' ? 'sp' : 'ps',
  });

const repeated = (scheme: string, fewest: number) => (given: HashParameters) =>
  inText(scheme, {
    i: within(given.rounds ?? 0, fewest, 8192, 'INVALID_HASH_ROUNDS'),
    o: given.passwordHashOrder === 'PASSWORD_AND_SALT' ? 'ps' : 'sp',
  });

const argon2Types = { ARGON2_D: 'argon2d', ARGON2_I: 'argon2i', ARGON2_ID: 'argon2id' } as const;

function argon2({ argon2Parameters: given = {} }: HashParameters): HashReader {
  const { hashType, version, associatedData } = given;
  if (hashType === undefined || hashType === 'HASH_TYPE_UNSPECIFIED')
    throw new Refused('INVALID_HASH_ALGORITHM', 'hashType is missing.');
  if (associatedData)
    throw new Refused('INVALID_HASH_ALGORITHM', 'associatedData is not supported.');
  const m = within(given.memoryCostKib, 1, 32_768, 'INVALID_HASH_MEMORY_COST');
  const t = within(given.iterations, 1, 10, 'INVALID_HASH_ROUNDS');
  const p = within(given.parallelism, 1, 16, 'INVALID_HASH_PARALLELIZATION');
  const made = `$${argon2Types[hashType]}$v=${version === 'VERSION_10' ? 16 : 19}$m=${m},t=${t},p=${p}`;
  const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');
  return (hash, salt) => `${made}$${unpadded(salt)}$${unpadded(hash)}`;
}

const algorithms: ReadonlyMap<string, (given: HashParameters) => HashReader> = new Map([
  ['SCRYPT', firebaseScrypt],
  ['STANDARD_SCRYPT', standardScrypt],
  ['BCRYPT', () => (hash: Uint8Array) => Buffer.from(hash).toString('latin1')],
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
