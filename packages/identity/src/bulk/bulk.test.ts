import { createHash } from 'node:crypto';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { bulkLimits } from '@latchkey/protocol';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import type { World } from '@latchkey/testing/world';
import { describe, expect, test } from 'vitest';
import { redactedHash } from '../accounts/user-info.ts';
import { batchGet } from './batch-get.ts';

type Json = Record<string, unknown>;

const accounts = '/v1/projects/latchkey/accounts';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

const upload = (world: World, users: readonly Json[], more: Json = {}) =>
  world.admin(`${accounts}:batchCreate`, { users, ...more });

const hashed = { hashAlgorithm: 'SHA256', rounds: 1 };
const withPassword = (localId: string, password: string) => ({
  localId,
  email: `${localId}@example.com`,
  passwordHash: sha256(`salt${password}`),
  salt: base64('salt'),
});

const signIn = (world: World, email: string, password: string) =>
  world.call('signInWithPassword', { email, password });

const read = async (world: World, localId: string) =>
  (await world.admin(`${accounts}:lookup`, { localId: [localId] })).body.users?.[0];

const stored = (world: World, id: string) => world.identity.accounts.byId('', id);

forEachDeployment((nodes) => {
  describe('batchCreate', () => {
    test('keeps everything that an account is made of', async () => {
      const [world] = nodes();
      const user = {
        localId: 'whole',
        email: 'Whole@Example.com',
        emailVerified: true,
        displayName: 'Ada',
        photoUrl: 'https://example.com/ada.png',
        phoneNumber: '+15555550101',
        disabled: true,
        createdAt: '1500000000000',
        lastLoginAt: 1_600_000_000_000,
        customAttributes: '{"admin":true}',
        providerUserInfo: [
          { providerId: 'google.com', rawId: '117', email: 'ada@gmail.com' },
          { providerId: 'password', rawId: 'whole@example.com' },
          { providerId: 'phone', rawId: '+15555550101' },
        ],
        mfaInfo: [
          {
            mfaEnrollmentId: 'factor',
            displayName: 'My phone',
            phoneInfo: '+15555550102',
            enrolledAt: '2020-01-01T00:00:00Z',
          },
        ],
      };
      const { status, body } = await upload(world, [user]);
      expect(status).toBe(200);
      expect(body).toEqual({ kind: 'identitytoolkit#UploadAccountResponse' });
      expect(await read(world, 'whole')).toMatchObject({
        email: 'whole@example.com',
        emailVerified: true,
        displayName: 'Ada',
        photoUrl: 'https://example.com/ada.png',
        phoneNumber: '+15555550101',
        disabled: true,
        createdAt: '1500000000000',
        lastLoginAt: '1600000000000',
        customAttributes: '{"admin":true}',
        providerUserInfo: [
          { providerId: 'google.com', rawId: '117', email: 'ada@gmail.com' },
          { providerId: 'phone', rawId: '+15555550101' },
        ],
        mfaInfo: [
          {
            mfaEnrollmentId: 'factor',
            displayName: 'My phone',
            phoneInfo: '+15555550102',
            enrolledAt: '2020-01-01T00:00:00.000Z',
          },
        ],
      });
      expect((await read(world, 'whole'))?.['lastRefreshAt']).toBeUndefined();
    });

    test('lets people in with their old password, which is then hashed anew', async () => {
      const [world] = nodes();
      await upload(world, [withPassword('old', 'correct horse')], hashed);
      expect((await stored(world, 'old'))?.passwordHash).toMatch(/^\$sha256\$i=1,o=sp\$/);
      const wrong = await signIn(world, 'old@example.com', 'wrong horse');
      expect(wrong.body.error.message).toBe('INVALID_LOGIN_CREDENTIALS');
      expect((await stored(world, 'old'))?.passwordHash).toMatch(/^\$sha256\$/);
      expect((await signIn(world, 'old@example.com', 'correct horse')).status).toBe(200);
      expect((await stored(world, 'old'))?.passwordHash).toMatch(/^\$argon2id\$/);
      expect((await signIn(world, 'old@example.com', 'correct horse')).status).toBe(200);
    });

    test('hashes a password that comes as it is', async () => {
      const [world] = nodes();
      const { body } = await upload(world, [
        { localId: 'raw', email: 'raw@example.com', rawPassword: 'correct horse' },
        { localId: 'weak', email: 'weak@example.com', rawPassword: 'short' },
      ]);
      expect(body['error']).toEqual([{ index: 1, message: 'WEAK_PASSWORD' }]);
      expect((await stored(world, 'raw'))?.passwordHash).toMatch(/^\$argon2id\$/);
      expect((await signIn(world, 'raw@example.com', 'correct horse')).status).toBe(200);
      expect(await stored(world, 'weak')).toBeUndefined();
    });

    test('lists whom it could not create by their place, and creates everybody else', async () => {
      const [world] = nodes();
      await upload(world, [
        {
          localId: 'first',
          email: 'first@example.com',
          phoneNumber: '+15555550110',
          providerUserInfo: [{ providerId: 'google.com', rawId: 'first' }],
        },
      ]);
      const factor = { mfaEnrollmentId: 'one', phoneInfo: '+15555550111' };
      const verified = { email: 'factors@example.com', emailVerified: true };
      const cases: readonly [Json, string | undefined][] = [
        [{}, 'localId is missing'],
        [{ localId: 'x'.repeat(129) }, 'localId is invalid'],
        [{ tenantId: 'other' }, 'Tenant id in userInfo does not match the tenant id in request.'],
        [{ customAttributes: '[1]' }, 'Invalid custom claims provided.'],
        [{ customAttributes: '{' }, 'Invalid custom claims provided.'],
        [
          { customAttributes: JSON.stringify({ a: 'x'.repeat(1000) }) },
          'Custom claims provided are too large.',
        ],
        [{ customAttributes: '{"aud":"x"}' }, 'Custom claims provided include a reserved claim.'],
        [
          { providerUserInfo: [{ providerId: 'google.com' }] },
          'federatedId or (providerId & rawId) is required',
        ],
        [
          { providerUserInfo: [{ providerId: '@email', rawId: 'x@example.com' }] },
          'providerId or rawId is invalid',
        ],
        [
          { providerUserInfo: [{ providerId: 'google.com', rawId: 'first' }] },
          'raw id exists in other account in database',
        ],
        [{ phoneNumber: '123' }, 'phone number format is invalid'],
        [{ phoneNumber: '+15555550110' }, 'phone number exists in other account in database'],
        [{ email: 'nobody' }, 'email is invalid'],
        [{ email: 'FIRST@example.com' }, 'email exists in other account in database'],
        [{ mfaInfo: [factor] }, 'Second factor account requires email to be presented.'],
        [
          { email: 'unverified@example.com', mfaInfo: [factor] },
          'Second factor account requires email to be verified.',
        ],
        [{ ...verified, mfaInfo: [factor, factor] }, 'Enrollment id already exists.'],
        [{ ...verified, mfaInfo: [{ totpInfo: {} }] }, 'Second factor not supported.'],
        [{ ...verified, mfaInfo: [{ phoneInfo: '12' }] }, 'Phone number format is invalid'],
        [{ localId: 'first' }, 'localId belongs to an existing account - can not overwrite.'],
        [{ displayName: 'x'.repeat(257) }, 'displayName or photoUrl is invalid'],
        [{ createdAt: -1 }, 'createdAt is invalid'],
        [{ passwordHash: '!' }, 'password hash or salt is not base64'],
        [{ email: 'welcome@example.com' }, undefined],
        [{ email: 'welcome@example.com' }, 'email exists in other account in database'],
      ];
      const users = cases.map(([user], index) =>
        index === 0 ? user : { localId: `case-${index}`, ...user },
      );
      const { status, body } = await upload(world, users, hashed);
      expect(status).toBe(200);
      expect(body['error']).toEqual(
        cases.flatMap(([, message], index) => (message ? [{ index, message }] : [])),
      );
      const there = await Promise.all(cases.map((_, index) => stored(world, `case-${index}`)));
      expect(there.flatMap((account) => account?.id ?? [])).toEqual(['case-23']);
    });

    test.each([
      ['no users', [], {}, 'MISSING_USER_ACCOUNT'],
      ['one id twice', [{ localId: 'a' }, { localId: 'a' }], {}, 'DUPLICATE_LOCAL_ID : a'],
      [
        'one address twice, when asked to look',
        [
          { localId: 'a', email: 'a@b.com' },
          { localId: 'b', email: 'A@b.com' },
        ],
        { sanityCheck: true },
        'DUPLICATE_EMAIL : a@b.com',
      ],
      [
        'one subject twice, when asked to look',
        ['a', 'b'].map((localId) => ({
          localId,
          providerUserInfo: [{ providerId: 'google.com', rawId: '1' }],
        })),
        { sanityCheck: true },
        'DUPLICATE_RAW_ID : Provider id(google.com), Raw id(1)',
      ],
      [
        'more than a thousand',
        Array.from({ length: 1001 }, (_, n) => ({ localId: `u${n}` })),
        {},
        `MAXIMUM_USER_COUNT_EXCEEDED : At most ${bulkLimits.accounts} accounts can be created at once.`,
      ],
      ['hashes of nobody knows what', [withPassword('a', 'x')], {}, 'INVALID_HASH_ALGORITHM'],
      [
        'an unknown algorithm',
        [withPassword('a', 'x')],
        { hashAlgorithm: 'ROT13' },
        'INVALID_HASH_ALGORITHM',
      ],
    ])('refuses %s as a whole', async (_what, users, more, message) => {
      const [world] = nodes();
      const { status, body } = await upload(world, users, more);
      expect(status).toBe(400);
      expect(body.error.message).toBe(message);
      expect(await stored(world, 'a')).toBeUndefined();
    });

    test('is there for older clients, which name the project in the body', async () => {
      const [world] = nodes();
      const { body } = await world.admin('/identitytoolkit/v3/relyingparty/uploadAccount', {
        targetProjectId: 'latchkey',
        users: [withPassword('older', 'correct horse')],
        ...hashed,
      });
      expect(body).toEqual({ kind: 'identitytoolkit#UploadAccountResponse' });
      expect((await signIn(world, 'older@example.com', 'correct horse')).status).toBe(200);
    });

    test('replaces a whole account where that is wanted, and nobody stays signed in', async () => {
      const [world] = nodes();
      await upload(world, [
        {
          localId: 'again',
          email: 'again@example.com',
          rawPassword: 'correct horse',
          displayName: 'Old',
        },
      ]);
      const { body: session } = await signIn(world, 'again@example.com', 'correct horse');
      const replacement = { localId: 'again', email: 'new@example.com' };
      const { body } = await upload(world, [replacement], { allowOverwrite: true });
      expect(body['error']).toBeUndefined();
      expect(await read(world, 'again')).toMatchObject({ email: 'new@example.com' });
      expect((await read(world, 'again'))?.['displayName']).toBeUndefined();
      expect((await world.refresh(session.refreshToken)).status).toBe(400);
      expect((await world.identity.accounts.byEmail('', 'again@example.com'))?.id).toBeUndefined();
    });

    test('of two imports of the same people at once, everybody comes in once', async () => {
      const users = Array.from({ length: 50 }, (_, n) => ({
        localId: `raced-${n}`,
        email: `raced-${n}@example.com`,
      }));
      const replies = await race(nodes(), 4, (node) => upload(node, users));
      const refused = replies.map(
        ({ body }) => (body['error'] as unknown as Json[] | undefined)?.length ?? 0,
      );
      expect(refused.reduce((one, other) => one + other, 0)).toBe(150);
      const [world] = nodes();
      const { body } = await world.admin(`${accounts}:lookup`, {
        localId: users.map(({ localId }) => localId),
      });
      expect(body.users).toHaveLength(50);
    });
  });

  describe('batchGet', () => {
    test('goes through everybody page by page in the order of their ids', async () => {
      const [world] = nodes();
      const wanted = Array.from({ length: 25 }, (_, n) => `paged-${String(n).padStart(2, '0')}`);
      await upload(
        world,
        [...wanted].reverse().map((localId) => ({ localId })),
      );
      const seen: string[] = [];
      let token = '';
      do {
        const url = `${accounts}:batchGet?maxResults=7&nextPageToken=${encodeURIComponent(token)}`;
        const { body } = await world.admin(url, undefined, 'GET');
        expect(body.kind).toBe('identitytoolkit#DownloadAccountResponse');
        expect(body.users.length).toBeLessThanOrEqual(7);
        seen.push(...body.users.map(({ localId }) => localId));
        token = String(body['nextPageToken'] ?? '');
      } while (token !== '');
      expect(seen.filter((id) => id.startsWith('paged-'))).toEqual(wanted);
      expect(new Set(seen).size).toBe(seen.length);
    });

    test('ends without a token when nobody follows', async () => {
      const [world] = nodes();
      const { body } = await world.admin(`${accounts}:batchGet?maxResults=1000`, undefined, 'GET');
      expect(body['nextPageToken']).toBeUndefined();
    });

    test('gives owners the hashes, those of Firebase in its own form', async () => {
      const [world] = nodes();
      const firebase = {
        hashAlgorithm: 'SCRYPT',
        signerKey: base64('k'.repeat(64)),
        saltSeparator: base64('\u0007'),
        rounds: 8,
        memoryCost: 14,
      };
      const hash = { passwordHash: base64('h'.repeat(64)), salt: base64('0123456789') };
      await upload(world, [{ localId: 'z-firebase', email: 'zf@example.com', ...hash }], firebase);
      await upload(world, [
        { localId: 'z-native', email: 'zn@example.com', rawPassword: 'correct horse' },
      ]);
      const { body } = await world.admin(`${accounts}:batchGet?maxResults=1000`, undefined, 'GET');
      const found = (id: string) => body.users.find(({ localId }) => localId === id);
      expect(found('z-firebase')).toMatchObject({ ...hash, version: 0 });
      const native = found('z-native');
      expect(native?.['version']).toBe(1);
      expect(Buffer.from(String(native?.['passwordHash']), 'base64url').toString()).toMatch(
        /^\$argon2id\$/,
      );
    });

    test('gives owners who want none no hash, and notes none', async () => {
      const [world] = nodes();
      await upload(world, [
        { localId: '0-listed', email: 'listed@example.com', rawPassword: 'correct horse' },
      ]);
      const read = async () =>
        (await world.identity.audit.list({ tenant: '', event: 'hashes_read', limit: 500 })).length;
      const before = await read();
      const url = `${accounts}:batchGet?maxResults=1000&withoutHashes=true`;
      const { body } = await world.admin(url, undefined, 'GET');
      const listed = body.users.find(({ localId }) => localId === '0-listed');
      expect(listed).toMatchObject({ email: 'listed@example.com', passwordHash: redactedHash });
      expect(await read()).toBe(before);
    });

    test.each(['viewer', 'userAdmin'] as const)('shows no hash to a %s', async (role) => {
      const [world] = nodes();
      await upload(world, [
        { localId: `0-${role}`, email: `${role}@example.com`, rawPassword: 'correct horse' },
      ]);
      const caller = { ...atTheCommandLine, operator: 'somebody', role };
      const { users = [] } = await batchGet(world.identity, caller, { maxResults: 1000 });
      const hashes = users.flatMap(({ passwordHash }) => passwordHash ?? []);
      expect(new Set(hashes)).toEqual(new Set([redactedHash]));
      expect(users.some((user) => user.salt !== undefined || user.version !== undefined)).toBe(
        false,
      );
    });

    test('is there for older clients, which name the project in the body', async () => {
      const [world] = nodes();
      const path = '/identitytoolkit/v3/relyingparty/downloadAccount';
      const { body } = await world.admin(path, { targetProjectId: 'latchkey', maxResults: 2 });
      expect(body.users).toHaveLength(2);
      const without = await world.admin(path, { maxResults: 2 });
      expect(without.body.error.message).toBe('INSUFFICIENT_PERMISSION');
    });
  });

  describe('batchDelete', () => {
    test('deletes who is disabled, lists who is not, and ignores who is not there', async () => {
      const [world] = nodes();
      await upload(world, [{ localId: 'gone', disabled: true }, { localId: 'kept' }]);
      const localIds = ['gone', 'nobody', 'kept'];
      const { body } = await world.admin(`${accounts}:batchDelete`, { localIds });
      expect(body).toEqual({
        errors: [
          {
            index: 2,
            localId: 'kept',
            message: 'NOT_DISABLED : Disable the account before batch deletion.',
          },
        ],
      });
      expect(await stored(world, 'gone')).toBeUndefined();
      expect((await stored(world, 'kept'))?.id).toBe('kept');
      const forced = await world.admin(`${accounts}:batchDelete`, { localIds, force: true });
      expect(forced.body).toEqual({});
      expect(await stored(world, 'kept')).toBeUndefined();
    });

    test.each([
      ['nobody', []],
      ['more than a thousand', Array.from({ length: 1001 }, (_, n) => `u${n}`)],
    ])('refuses a list of %s', async (_what, localIds) => {
      const [world] = nodes();
      const { body } = await world.admin(`${accounts}:batchDelete`, { localIds, force: true });
      expect(body.error.message).toBe('LOCAL_ID_LIST_EXCEEDS_LIMIT');
    });
  });

  describe('query', () => {
    const people = [
      {
        localId: 'q-1',
        displayName: 'Cleo',
        email: 'q-b@example.com',
        createdAt: 1000,
        lastLoginAt: 30,
      },
      {
        localId: 'q-2',
        displayName: 'Ada',
        email: 'q-c@example.com',
        createdAt: 3000,
        lastLoginAt: 10,
      },
      {
        localId: 'q-3',
        displayName: 'Bob',
        email: 'q-a@example.com',
        createdAt: 2000,
        phoneNumber: '+15555550120',
      },
    ];
    const query = (world: World, body: Json) => world.admin(`${accounts}:query`, body);
    const idsOf = (body: Json) =>
      ((body['userInfo'] ?? []) as readonly { localId: string }[])
        .map(({ localId }) => localId)
        .filter((id) => id.startsWith('q-'));

    test('sorts by id, name, time and address, either way; who has none of it comes last', async () => {
      const [world] = nodes();
      await upload(world, people);
      const sorted = async (sortBy: string, order: string) =>
        idsOf((await query(world, { sortBy, order })).body);
      expect(await sorted('USER_ID', 'ASC')).toEqual(['q-1', 'q-2', 'q-3']);
      expect(await sorted('USER_ID', 'DESC')).toEqual(['q-3', 'q-2', 'q-1']);
      expect(await sorted('NAME', 'ASC')).toEqual(['q-2', 'q-3', 'q-1']);
      expect(await sorted('CREATED_AT', 'DESC')).toEqual(['q-2', 'q-3', 'q-1']);
      expect(await sorted('USER_EMAIL', 'ASC')).toEqual(['q-3', 'q-1', 'q-2']);
      expect(await sorted('LAST_LOGIN_AT', 'DESC')).toEqual(['q-1', 'q-2', 'q-3']);
    });

    test.each([
      ['an address, however it is spelt', { email: 'Q-C@Example.com' }, ['q-2']],
      ['a number', { phoneNumber: '+1 555 555 0120' }, ['q-3']],
      ['an id', { userId: 'q-1' }, ['q-1']],
      ['the first of what is named', { email: 'q-c@example.com', userId: 'q-1' }, ['q-2']],
      ['somebody who is not there', { email: 'nobody@example.com' }, []],
    ])('finds by %s', async (_what, condition, ids) => {
      const [world] = nodes();
      const { body } = await query(world, { expression: [condition, { userId: 'q-3' }] });
      expect(idsOf(body)).toEqual(ids);
      expect(body['recordsCount']).toBe(String(ids.length));
    });

    test.each([
      ['CLEO', ['q-1']],
      ['q-', ['q-1', 'q-2', 'q-3']],
      ['5550120', ['q-3']],
    ])('finds whoever has %s in what is known of them', async (search, ids) => {
      const [world] = nodes();
      expect(idsOf((await query(world, { search })).body)).toEqual(ids);
    });

    test('shows a part of the answer and counts all of it', async () => {
      const [world] = nodes();
      const all = (await query(world, {})).body;
      const part = (await query(world, { limit: 2, offset: 1 })).body;
      expect(part['userInfo']).toEqual((all['userInfo'] as Json[]).slice(1, 3));
      expect(part['recordsCount']).toBe(all['recordsCount']);
      expect(Number(all['recordsCount'])).toBe((all['userInfo'] as Json[]).length);
      const counted = await query(world, { returnUserInfo: false });
      expect(counted.body).toEqual({ recordsCount: all['recordsCount'] });
    });

    test.each([
      { limit: 501 },
      { limit: -1 },
      { offset: -1 },
      { expression: [{}] },
      { search: 'a', expression: [{ userId: 'a' }] },
      { search: 'a'.repeat(321) },
    ])('refuses %j', async (body) => {
      const [world] = nodes();
      expect((await query(world, body)).status).toBe(400);
    });

    test('answers on its older path', async () => {
      const [world] = nodes();
      const { body } = await world.admin('/v1/projects/latchkey:queryAccounts', { limit: 1 });
      expect(body['userInfo']).toHaveLength(1);
    });
  });
});
