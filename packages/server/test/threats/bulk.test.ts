import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { bulkLimits } from '@latchkey/protocol';
import { sampleAccount } from '@latchkey/testing/sample-records';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { hashSync as argon2Hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const accounts = '/v1/projects/latchkey/accounts';
const bytes = (length: number) => randomBytes(length).toString('base64');

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
});
afterAll(() => world.close());

const everybody = () => world.identity.manyAccounts.count({ tenant: '' });

describe('D5: an imported hash cannot cost more than a sign-in may', () => {
  const scrypt = { hashAlgorithm: 'SCRYPT', signerKey: bytes(64), rounds: 8, memoryCost: 14 };
  const standard = {
    hashAlgorithm: 'STANDARD_SCRYPT',
    cpuMemCost: 1024,
    blockSize: 8,
    parallelization: 1,
    dkLen: 64,
  };
  const argon2 = {
    hashType: 'ARGON2_ID',
    iterations: 1,
    memoryCostKib: 64,
    parallelism: 1,
    hashLengthBytes: 64,
  };

  test.each([
    [{ ...scrypt, rounds: 9 }, 'INVALID_HASH_ROUNDS'],
    [{ ...scrypt, rounds: 0 }, 'INVALID_HASH_ROUNDS'],
    [{ ...scrypt, memoryCost: 15 }, 'INVALID_HASH_MEMORY_COST'],
    [{ ...scrypt, signerKey: '' }, 'INVALID_HASH_KEY'],
    [{ ...scrypt, signerKey: 'not base64!' }, 'INVALID_HASH_KEY'],
    [{ ...scrypt, saltSeparator: '(' }, 'INVALID_HASH_SALT_SEPARATOR'],
    [{ ...standard, cpuMemCost: 2 ** 18 }, 'INVALID_HASH_MEMORY_COST'],
    [{ ...standard, cpuMemCost: 1000 }, 'INVALID_HASH_MEMORY_COST'],
    [{ ...standard, blockSize: 2 ** 20 }, 'INVALID_HASH_BLOCK_SIZE'],
    [{ ...standard, parallelization: 17 }, 'INVALID_HASH_PARALLELIZATION'],
    [{ ...standard, dkLen: 2 ** 30 }, 'INVALID_HASH_DERIVED_KEY_LENGTH'],
    [{ hashAlgorithm: 'PBKDF2_SHA256', rounds: 120_001 }, 'INVALID_HASH_ROUNDS'],
    [{ hashAlgorithm: 'PBKDF2_SHA256', rounds: 0 }, 'INVALID_HASH_ROUNDS'],
    [{ hashAlgorithm: 'PBKDF_SHA1', rounds: 2 ** 31 }, 'INVALID_HASH_ROUNDS'],
    [{ hashAlgorithm: 'SHA512', rounds: 8193 }, 'INVALID_HASH_ROUNDS'],
    [{ hashAlgorithm: 'MD5', rounds: -1 }, 'INVALID_HASH_ROUNDS'],
    [{ hashAlgorithm: 'HMAC_SHA256' }, 'INVALID_HASH_KEY'],
    [
      { hashAlgorithm: 'ARGON2', argon2Parameters: { ...argon2, iterations: 11 } },
      'INVALID_HASH_ROUNDS',
    ],
    [
      { hashAlgorithm: 'ARGON2', argon2Parameters: { ...argon2, memoryCostKib: 32_769 } },
      'INVALID_HASH_MEMORY_COST',
    ],
    [
      { hashAlgorithm: 'ARGON2', argon2Parameters: { ...argon2, parallelism: 17 } },
      'INVALID_HASH_PARALLELIZATION',
    ],
  ])('%j is refused', async (parameters, code) => {
    const users = [
      { localId: 'costly', email: 'c@example.com', passwordHash: bytes(64), salt: bytes(8) },
    ];
    const before = await everybody();
    const { status, body } = await world.admin(`${accounts}:batchCreate`, { users, ...parameters });
    expect(status).toBe(400);
    expect(body.error.message.split(' : ')[0]).toBe(code);
    expect(await everybody()).toBe(before);
  });

  const gibibyte = `$argon2id$v=19$m=1048576,t=10,p=1$${'c2FsdHNhbHQ'}$${'A'.repeat(43)}`;
  const short = (length: number) => randomBytes(length);
  const signerKey = bytes(64);

  test.each([
    ['bcrypt with cost 31', `$2b$31$${'a'.repeat(53)}`, 'BCRYPT', {}],
    ['argon2 over 1 GiB', gibibyte, 'BCRYPT', {}],
    ['argon2 at a bearable cost', gibibyte.replace('1048576,t=10', '64,t=1'), 'BCRYPT', {}],
    ['another text of ours', `$sha256$i=1,o=sp$c2FsdA$${'A'.repeat(43)}`, 'BCRYPT', {}],
    ['PBKDF2 of a megabyte', short(2000), 'PBKDF2_SHA256', { rounds: 100_000 }],
    // One byte is guessed by every 256th password.
    ['one byte of PBKDF2', short(1), 'PBKDF2_SHA256', { rounds: 1000 }],
    ['15 bytes of PBKDF2', short(15), 'PBKDF_SHA1', { rounds: 1000 }],
    ['scrypt of another length than was said', short(32), 'STANDARD_SCRYPT', standard],
    ["Firebase's scrypt of another key", short(32), 'SCRYPT', scrypt],
    ['half of a SHA-256', short(16), 'SHA256', { rounds: 1 }],
    ['hexadecimal SHA-1', short(20).toString('hex'), 'SHA1', { rounds: 1 }],
    ['a byte of MD5', short(1), 'MD5', { rounds: 0 }],
    ['half of an HMAC', short(16), 'HMAC_SHA256', { signerKey }],
    ['four bytes of argon2', short(4), 'ARGON2', { argon2Parameters: argon2 }],
  ])('a hash that is %s keeps its owner out of the import', async (what, hash, name, more) => {
    const { body } = await world.admin(`${accounts}:batchCreate`, {
      users: [
        {
          localId: 'costly',
          passwordHash: Buffer.from(hash).toString('base64'),
          salt: bytes(8),
        },
        { localId: `beside ${what}` },
      ],
      hashAlgorithm: name,
      ...more,
    });
    expect(body['error']).toEqual([{ index: 0, message: 'password hash is invalid' }]);
    expect(await world.identity.accounts.byId('', 'costly')).toBeUndefined();
  });

  test.each([
    [{ ...scrypt, signerKey: bytes(1025) }, 'INVALID_HASH_KEY'],
    [{ ...scrypt, signerKey: bytes(15) }, 'INVALID_HASH_KEY'],
    [{ ...standard, dkLen: 15 }, 'INVALID_HASH_DERIVED_KEY_LENGTH'],
    [{ ...scrypt, saltSeparator: bytes(1025) }, 'INVALID_HASH_SALT_SEPARATOR'],
    [{ hashAlgorithm: 'HMAC_MD5', signerKey: bytes(1025) }, 'INVALID_HASH_KEY'],
    [{ ...standard, cpuMemCost: 2 ** 17, parallelization: 11 }, 'INVALID_HASH_PARALLELIZATION'],
    [
      {
        hashAlgorithm: 'ARGON2',
        argon2Parameters: { ...argon2, memoryCostKib: 15, parallelism: 2 },
      },
      'INVALID_HASH_MEMORY_COST',
    ],
  ])(
    '%#: what is kept with every hash, what it costs together and how short it is are bounded',
    async (parameters, code) => {
      const users = [{ localId: 'costly', passwordHash: bytes(64), salt: bytes(8) }];
      const { body } = await world.admin(`${accounts}:batchCreate`, { users, ...parameters });
      expect(body.error.message.split(' : ')[0]).toBe(code);
    },
  );

  // Each is what the right password really comes to, so that only its cost keeps it from matching.
  const salt = Buffer.from('saltsalt');
  const planted = (rounds: number) =>
    `$pbkdf2-sha256$i=${rounds}$c2FsdA$${pbkdf2Sync('the right one', 'salt', rounds, 32, 'sha256').toString('base64url')}`;
  const made = (memoryCost: number, timeCost: number) =>
    argon2Hash('the right one', { memoryCost, timeCost, parallelism: 1, salt });

  test.each([
    ['pbkdf2-beyond', planted(120_001), 400],
    ['pbkdf2-within', planted(120_000), 200],
    ['argon2-beyond', made(32_769, 1), 400],
    ['argon2-within', made(32_768, 1), 200],
    ['argon2-passes', made(64, 11), 400],
  ])(
    'one that got into the database all the same matches nothing: %s',
    async (id, hash, status) => {
      const account = sampleAccount({ id, email: `${id}@example.com`, passwordHash: hash });
      await world.identity.commit(world.identity.accounts.insert(account));
      const reply = await world.call('signInWithPassword', {
        email: account.email,
        password: 'the right one',
      });
      expect(reply.status).toBe(status);
    },
  );
});

describe('D6: a page token is one that we made, for this list', () => {
  const page = (token: string) =>
    world.admin(
      `${accounts}:batchGet?maxResults=1&nextPageToken=${encodeURIComponent(token)}`,
      undefined,
      'GET',
    );

  test('tells nothing of whom it stands for', async () => {
    const { body } = await page('');
    const token = String(body['nextPageToken']);
    const [user] = body.users;
    expect(token).not.toContain(user?.localId);
    const decoded = token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(decoded.join('')).not.toContain(user?.localId);
  });

  test('cut, changed, made up or meant for something else, it is refused', async () => {
    const token = String((await page('')).body['nextPageToken']);
    const middle = Math.floor(token.length / 2);
    const changed = token[middle] === 'A' ? 'B' : 'A';
    const forged = [
      'planted',
      token.slice(0, -1),
      `${token}A`,
      token.slice(0, middle) + changed + token.slice(middle + 1),
      "' OR 1=1 --",
      '../../etc/passwd',
      Buffer.from('planted').toString('base64url'),
      world.identity.secrets.seal('planted', 'page-token:another-tenant'),
      world.identity.secrets.seal('planted', 'totp-secret::planted'),
    ];
    for (const each of forged) {
      const { status, body } = await page(each);
      expect([status, body.error?.message]).toEqual([400, 'INVALID_PAGE_SELECTION']);
    }
    expect((await page(token)).status).toBe(200);
  });
});

describe('I1: a large body is read only for an operator', () => {
  const send = (length: number, authorization?: string) =>
    world.app.inject({
      method: 'POST',
      url: `${accounts}:batchCreate`,
      headers: {
        'content-type': 'application/json',
        ...(authorization === undefined ? {} : { authorization }),
      },
      payload: `{"users":"${'x'.repeat(length)}"}`,
    });

  test('anybody else is sent away before it', async () => {
    // Read, it would be refused for what it is: too large, or no list.
    for (const authorization of [undefined, 'Bearer owner', 'Basic b3duZXI6'])
      expect((await send(17 * 1024 * 1024, authorization)).statusCode).toBe(401);
  });

  test('for operators, too, it ends somewhere', async () => {
    const users = 'x'.repeat(bulkLimits.bodyBytes);
    const { status } = await world.admin(`${accounts}:batchCreate`, { users });
    expect(status).toBe(413);
    const small = await world.admin(`${accounts}:batchCreate`, { users: 'x'.repeat(1024 * 1024) });
    expect(small.status).toBe(400);
    const elsewhere = await world.admin(`${accounts}:lookup`, { users: 'x'.repeat(1024 * 1024) });
    expect(elsewhere.status).toBe(413);
  });
});
