import { createCipheriv, createHash, createHmac, pbkdf2Sync, scryptSync } from 'node:crypto';
import { signInWithEmailAndPassword } from 'firebase/auth';
import type { Auth, UserImportOptions } from 'firebase-admin/auth';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from './each-database.ts';
import { newAddress, openClient, ways } from './firebase-client.ts';
import { refusalOf } from './refusal.ts';
import type { RunningServer } from './running-server.ts';

const [way] = ways;
const password = 'correct horse';
const salt = Buffer.from('NaCl');
const key = Buffer.from('secret');

type Hash = UserImportOptions['hash'];
type Way = readonly [hash: Hash, passwordHash: Buffer, withoutSalt?: true];

const digest = (name: string) => createHash(name).update(salt).update(password).digest();
const keyed = (name: string) => createHmac(name, key).update(password).update(salt).digest();

const separator = Buffer.from([7]);
const signerKey = Buffer.alloc(64, 'signer');

function firebaseScrypt(): Buffer {
  const derived = scryptSync(password, Buffer.concat([salt, separator]), 32, {
    ...{ N: 2 ** 14, r: 8, p: 1, maxmem: 64 * 1024 * 1024 },
  });
  return createCipheriv('aes-256-ctr', derived, Buffer.alloc(16)).update(signerKey);
}

/** "correct horse", made elsewhere. */
const bcrypt = '$2b$05$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2';

const hashes: readonly Way[] = [
  [
    { algorithm: 'SCRYPT', key: signerKey, saltSeparator: separator, rounds: 8, memoryCost: 14 },
    firebaseScrypt(),
  ],
  [
    {
      algorithm: 'STANDARD_SCRYPT',
      ...{ memoryCost: 1024, blockSize: 8, parallelization: 16, derivedKeyLength: 64 },
    },
    scryptSync(password, salt, 64, { N: 1024, r: 8, p: 16 }),
  ],
  [{ algorithm: 'BCRYPT' }, Buffer.from(bcrypt), true],
  [
    { algorithm: 'PBKDF2_SHA256', rounds: 100_000 },
    pbkdf2Sync(password, salt, 100_000, 64, 'sha256'),
  ],
  [{ algorithm: 'PBKDF_SHA1', rounds: 1000 }, pbkdf2Sync(password, salt, 1000, 20, 'sha1')],
  [{ algorithm: 'HMAC_SHA512', key }, keyed('sha512')],
  [{ algorithm: 'HMAC_SHA256', key }, keyed('sha256')],
  [{ algorithm: 'HMAC_SHA1', key }, keyed('sha1')],
  [{ algorithm: 'HMAC_MD5', key }, keyed('md5')],
  [{ algorithm: 'SHA512', rounds: 1 }, digest('sha512')],
  [{ algorithm: 'SHA256', rounds: 1 }, digest('sha256')],
  [{ algorithm: 'SHA1', rounds: 1 }, digest('sha1')],
  [{ algorithm: 'MD5', rounds: 0 }, Buffer.from(digest('md5').toString('hex'))],
];

onEachDatabase((installation) => {
  let server: RunningServer;
  let admin: Auth;
  beforeAll(() => {
    ({ server, admin } = installation());
  });

  describe('accounts come in', () => {
    it.each(hashes.map((hash) => [hash[0].algorithm, ...hash] as const))(
      'with passwords hashed by %s, which are good at once and hashed anew',
      async (_algorithm, hash, passwordHash, withoutSalt) => {
        const email = newAddress('imported');
        const uid = `imported-${hash.algorithm}`;
        const user = { uid, email, passwordHash, ...(withoutSalt ? {} : { passwordSalt: salt }) };
        const result = await admin.importUsers([user], { hash });
        expect(result).toMatchObject({ successCount: 1, failureCount: 0 });
        const before = (await readAll()).find((each) => each.uid === uid)?.passwordHash;

        const guess = signInWithEmailAndPassword(openClient(server, way), email, 'wrong horse');
        expect(await refusalOf(guess)).toBe('auth/invalid-credential');
        const signedIn = await signInWithEmailAndPassword(openClient(server, way), email, password);
        expect(signedIn.user.uid).toBe(uid);

        const after = (await readAll()).find((each) => each.uid === uid)?.passwordHash ?? '';
        expect(after).not.toBe(before);
        expect(Buffer.from(after, 'base64url').toString()).toMatch(/^\$argon2id\$/);
        await signInWithEmailAndPassword(openClient(server, way), email, password);
      },
    );

    it('with all that belongs to them', async () => {
      const email = newAddress('whole');
      await admin.importUsers([
        {
          uid: 'whole',
          email,
          emailVerified: true,
          displayName: 'Ada',
          phoneNumber: '+15555550140',
          disabled: true,
          customClaims: { role: 'editor' },
          metadata: {
            creationTime: 'Fri, 14 Jul 2017 02:40:00 GMT',
            lastSignInTime: 'Sun, 13 Sep 2020 12:26:40 GMT',
          },
          providerData: [{ uid: '117', providerId: 'google.com', email: 'ada@gmail.com' }],
          multiFactor: {
            enrolledFactors: [
              {
                uid: 'factor',
                factorId: 'phone',
                phoneNumber: '+15555550141',
                displayName: 'My phone',
                enrollmentTime: 'Fri, 14 Jul 2017 02:40:00 GMT',
              },
            ],
          },
        },
      ]);
      const user = await admin.getUserByPhoneNumber('+15555550140');
      expect(user.toJSON()).toMatchObject({
        uid: 'whole',
        email,
        emailVerified: true,
        displayName: 'Ada',
        disabled: true,
        customClaims: { role: 'editor' },
        metadata: {
          creationTime: 'Fri, 14 Jul 2017 02:40:00 GMT',
          lastSignInTime: 'Sun, 13 Sep 2020 12:26:40 GMT',
        },
        multiFactor: { enrolledFactors: [{ uid: 'factor', phoneNumber: '+15555550141' }] },
      });
      expect((await admin.getUserByProviderUid('google.com', '117')).uid).toBe('whole');
    });

    it('all but those that cannot, which are named by their place', async () => {
      const taken = newAddress('taken');
      await admin.importUsers([{ uid: 'holder', email: taken }]);
      const { successCount, failureCount, errors } = await admin.importUsers([
        { uid: 'late', email: taken },
        { uid: 'fine', email: newAddress() },
        { uid: 'holder', email: newAddress() },
      ]);
      expect({ successCount, failureCount }).toEqual({ successCount: 1, failureCount: 2 });
      expect(errors.map(({ index, error }) => [index, error.code, error.message])).toEqual([
        [0, 'auth/invalid-user-import', 'email exists in other account in database'],
        [
          2,
          'auth/invalid-user-import',
          'localId belongs to an existing account - can not overwrite.',
        ],
      ]);
    });

    it('a thousand at once', async () => {
      const users = Array.from({ length: 1000 }, (_, n) => ({
        uid: `thousand-${String(n).padStart(4, '0')}`,
        email: `thousand-${n}@example.com`,
        displayName: 'x'.repeat(200),
        customClaims: { number: n },
      }));
      expect((await admin.importUsers(users)).successCount).toBe(1000);
    });
  });

  async function readAll() {
    const users = [];
    let pageToken: string | undefined;
    do {
      const page = await admin.listUsers(300, pageToken);
      users.push(...page.users);
      pageToken = page.pageToken;
    } while (pageToken !== undefined);
    return users;
  }

  describe('accounts by the hundreds', () => {
    it('are listed page by page, each once', async () => {
      const uids = (await readAll()).map(({ uid }) => uid);
      expect(uids.filter((uid) => uid.startsWith('thousand-'))).toHaveLength(1000);
      expect(new Set(uids).size).toBe(uids.length);
      expect(await refusalOf(admin.listUsers(10, 'made-up'))).toBe('auth/invalid-page-token');
    });

    it('are found by whatever names them', async () => {
      const { users, notFound } = await admin.getUsers([
        { uid: 'thousand-0001' },
        { email: 'thousand-2@example.com' },
        { phoneNumber: '+15555550140' },
        { providerId: 'google.com', providerUid: '117' },
        { uid: 'nobody' },
      ]);
      expect(users.map(({ uid }) => uid).sort()).toEqual([
        'thousand-0001',
        'thousand-0002',
        'whole',
      ]);
      expect(notFound).toEqual([{ uid: 'nobody' }]);
    });

    it('are deleted at once, disabled or not', async () => {
      const uids = Array.from({ length: 1000 }, (_, n) => `thousand-${String(n).padStart(4, '0')}`);
      const result = await admin.deleteUsers(uids);
      expect(result).toMatchObject({ successCount: 1000, failureCount: 0 });
      expect(await refusalOf(admin.getUser('thousand-0000'))).toBe('auth/user-not-found');
    });
  });
});
