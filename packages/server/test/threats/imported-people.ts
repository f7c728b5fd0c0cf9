import { createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { World } from '@latchkey/testing/world';

const bytes = (length: number) => randomBytes(length).toString('base64');
const bcrypt = (cost: string) => Buffer.from(`$2b$${cost}$${'a'.repeat(53)}`).toString('base64');
const argon2 = { hashType: 'ARGON2_ID', iterations: 3, parallelism: 1 };

/** How people were hashed elsewhere: cheaply and dearly, and in one way at two prices. */
const ways: Readonly<Record<string, readonly [passwordHash: string, parameters: object]>> = {
  'bcrypt-04': [bcrypt('04'), { hashAlgorithm: 'BCRYPT' }],
  'bcrypt-06': [bcrypt('06'), { hashAlgorithm: 'BCRYPT' }],
  firebase: [
    bytes(64),
    { hashAlgorithm: 'SCRYPT', signerKey: bytes(64), rounds: 8, memoryCost: 5 },
  ],
  scrypt: [
    bytes(32),
    {
      hashAlgorithm: 'STANDARD_SCRYPT',
      ...{ cpuMemCost: 256, blockSize: 8, parallelization: 1, dkLen: 32 },
    },
  ],
  'scrypt-ps': [
    bytes(32),
    {
      hashAlgorithm: 'STANDARD_SCRYPT',
      ...{ cpuMemCost: 16, blockSize: 2, parallelization: 3, dkLen: 32 },
    },
  ],
  'pbkdf2-few': [bytes(32), { hashAlgorithm: 'PBKDF2_SHA256', rounds: 10 }],
  'pbkdf2-lot': [bytes(64), { hashAlgorithm: 'PBKDF2_SHA256', rounds: 1000 }],
  'pbkdf-sha1': [bytes(20), { hashAlgorithm: 'PBKDF_SHA1', rounds: 7 }],
  md5: [bytes(16), { hashAlgorithm: 'MD5', rounds: 0 }],
  sha1: [bytes(20), { hashAlgorithm: 'SHA1', rounds: 1 }],
  'sha1-often': [bytes(20), { hashAlgorithm: 'SHA1', rounds: 8192 }],
  sha512: [bytes(64), { hashAlgorithm: 'SHA512', rounds: 3 }],
  hmac: [bytes(32), { hashAlgorithm: 'HMAC_SHA256', signerKey: bytes(8) }],
  argon2: [
    bytes(32),
    { hashAlgorithm: 'ARGON2', argon2Parameters: { ...argon2, memoryCostKib: 100 } },
  ],
};

const createMany = async (world: World, body: Record<string, unknown>) => {
  const { status, body: reply } = await world.admin(
    '/v1/projects/latchkey/accounts:batchCreate',
    body,
  );
  if (status !== 200 || reply.error !== undefined)
    throw new Error(`Nobody was imported: ${JSON.stringify(reply)}`);
};

/** Brings in one account of every kind under an address of its own. */
export async function importEveryKind(world: World): Promise<readonly string[]> {
  for (const [name, [passwordHash, parameters]] of Object.entries(ways)) {
    const user = { localId: name, email: `${name}@example.com`, passwordHash, salt: bytes(8) };
    await createMany(world, { users: [user], ...parameters });
  }
  return Object.keys(ways).map((name) => `${name}@example.com`);
}

const salt = Buffer.from('salt');

/** Two whose password is known: a cheap hash, and one that is as dear as any of its kind. */
export async function importWithPassword(
  world: World,
  password: string,
  more: Record<string, unknown> = {},
): Promise<readonly string[]> {
  const sha256 = createHash('sha256').update('salt').update(password).digest('base64');
  const pbkdf2 = pbkdf2Sync(password, salt, 1000, 64, 'sha256').toString('base64');
  const user = (localId: string, passwordHash: string) => ({
    ...{ localId, email: `${localId}@example.com`, passwordHash, salt: salt.toString('base64') },
    ...more,
  });
  const prefix = Object.keys(more).join('-');
  await createMany(world, {
    ...{ users: [user(`${prefix}-sha256`, sha256)], hashAlgorithm: 'SHA256', rounds: 1 },
  });
  await createMany(world, {
    ...{ users: [user(`${prefix}-pbkdf2`, pbkdf2)], hashAlgorithm: 'PBKDF2_SHA256', rounds: 1000 },
  });
  return [`${prefix}-sha256@example.com`, `${prefix}-pbkdf2@example.com`];
}
