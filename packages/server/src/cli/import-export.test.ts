import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callCommand } from '@latchkey/testing/call-command';
import {
  commandFolders,
  type Ended,
  runCommand,
  runCommandWithin,
} from '@latchkey/testing/command-process';
import { forEachDatabase } from '@latchkey/testing/databases';
import { nodeEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const newFolder = commandFolders();
const base64 = (text: string) => Buffer.from(text).toString('base64');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** Made by Firebase for "user1password". */
const firebaseUser = {
  localId: 'firebase-user',
  email: 'user1@example.com',
  emailVerified: true,
  passwordHash:
    'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
  displayName: 'User One',
  createdAt: '1500000000000',
  lastSignedInAt: '1600000000000',
  phoneNumber: '+15555550150',
  customAttributes: '{"admin":true}',
  providerUserInfo: [{ providerId: 'google.com', rawId: '42', email: 'user1@gmail.com' }],
  mfaInfo: [
    {
      mfaEnrollmentId: 'factor',
      phoneInfo: '+15555550151',
      enrolledAt: '2020-01-01T00:00:00.000Z',
    },
  ],
};

const { passwordHash, salt } = firebaseUser;
/** One who never signs in here, so that the hash stays as it came. */
const sleeper = { localId: 'sleeper', email: 'sleeper@example.com', passwordHash, salt };

/** A line of `firebase auth:export` to a CSV: 52 columns and a comma after the last. */
const csvLine = (filled: Record<number, string>) =>
  `${Object.assign(new Array<string>(52).fill(''), filled).join(',')},\n`;

/** As the console of Firebase shows it. */
const hashConfig = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}
`;

const shaFlags = ['--hash-algo', 'SHA256', '--rounds', '1'];
const shaUser = (localId: string, password: string) => ({
  localId,
  email: `${localId}@example.com`,
  passwordHash: sha256(`salt${password}`),
  salt: base64('salt'),
});

forEachDatabase((_name, place) => {
  let worlds: World[];
  let settings: Record<string, string>;
  let folder: string;
  const world = () => worlds[0] as World;

  async function installation() {
    const data = newFolder();
    const { location } = await place();
    const environment = location.startsWith('postgres')
      ? { ...nodeEnvironment(location), LATCHKEY_DATA: data }
      : { LATCHKEY_DATA: data };
    const started = await startWorld({ environment });
    worlds.push(started);
    return { environment, started };
  }

  beforeAll(async () => {
    worlds = [];
    folder = newFolder();
    settings = (await installation()).environment;
  });
  afterAll(() => Promise.all(worlds.map((each) => each.close())));

  const write = (name: string, content: string | Buffer | object) => {
    const file = join(folder, name);
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    writeFileSync(file, isText ? content : JSON.stringify(content));
    return file;
  };
  const importing = (file: string, ...flags: string[]): Promise<Ended> =>
    runCommand(['import', 'firebase', file, ...flags], settings);
  const signIn = (email: string, password: string, node = world()) =>
    node.call('signInWithPassword', { email, password });
  const everybody = () => world().identity.manyAccounts.count({ tenant: '' });

  describe('latchkey import', () => {
    test('moves the users of Firebase in, with their passwords and all that is theirs', async () => {
      const config = write('hash-config.txt', hashConfig);
      const file = write('users.json', { users: [firebaseUser, sleeper] });
      const { code, stdout, stderr } = await importing(file, '--hash-config', config);
      expect({ code, stdout, stderr }).toEqual({
        code: 0,
        stdout:
          'imported 2, already there 0, refused 0.\nOf those imported: with a password 2, with a phone number 1, with a provider 1.\n',
        stderr: '',
      });
      const { body } = await world().admin('/v1/projects/latchkey/accounts:lookup', {
        localId: ['firebase-user'],
      });
      const { lastSignedInAt, providerUserInfo, mfaInfo, ...whole } = firebaseUser;
      const { passwordHash: _hash, salt: _salt, ...same } = whole;
      expect(body.users[0]).toMatchObject({ ...same, lastLoginAt: lastSignedInAt });
      expect(body.users[0]?.providerUserInfo).toEqual(
        expect.arrayContaining([expect.objectContaining(providerUserInfo[0])]),
      );
      expect(body.users[0]?.['mfaInfo']).toMatchObject(mfaInfo);
      const wrong = await signIn('user1@example.com', 'user2password');
      expect(wrong.body.error.message).toBe('INVALID_LOGIN_CREDENTIALS');
      const right = await signIn('user1@example.com', 'user1password');
      expect(right.body.mfaPendingCredential).toBeDefined();
    });

    test('finds them there when it is called again, and changes nothing', async () => {
      const file = write('again.json', { users: [shaUser('twice', 'correct horse')] });
      expect((await importing(file, ...shaFlags)).stdout).toMatch(/^imported 1,/);
      expect((await signIn('twice@example.com', 'correct horse')).status).toBe(200);
      const before = await world().identity.accounts.byId('', 'twice');
      const { code, stdout } = await importing(file, ...shaFlags);
      expect([code, stdout]).toEqual([0, 'imported 0, already there 1, refused 0.\n']);
      expect(await world().identity.accounts.byId('', 'twice')).toEqual(before);
    });

    test('lists whom it refuses by line and id, and takes everybody else', async () => {
      const lines = [
        '{"users": [',
        `${JSON.stringify(shaUser('fine', 'correct horse'))},`,
        '{"localId": "misspelt", "emial": "a@example.com"},',
        '{"localId": "broken", "email": },',
        '{"localId": "address", "email": "nobody"},',
        '{"localId": "typed", "emailVerified": "perhaps"},',
        '{"email": "unnamed@example.com"},',
        '{"localId": "fine", "email": "other@example.com"},',
        '{"localId": "__proto__", "__proto__": {"disabled": true}}',
        ']}',
      ];
      const file = write('mixed.json', lines.join('\n'));
      const { code, stdout, stderr } = await importing(file, ...shaFlags, '--json');
      expect(code).toBe(1);
      expect(JSON.parse(stdout)).toMatchObject({ imported: 1, alreadyThere: 0, refused: 7 });
      expect(stderr.trim().split('\n').sort()).toEqual(
        [
          'line 3: the key "emial" is unknown',
          'line 4: this is not JSON',
          'line 5, localId "address": email is invalid',
          'line 6: emailVerified is of the wrong type',
          'line 7: localId is missing',
          'line 8, localId "fine": localId is there twice',
          'line 9: the key "__proto__" is unknown',
        ].sort(),
      );
      expect((await signIn('fine@example.com', 'correct horse')).status).toBe(200);
    });

    test('--dry-run says beforehand who would come in, and writes nothing', async () => {
      // More than are looked at together: the last ones ask for what the first ones have.
      const users: object[] = Array.from({ length: 1003 }, (_, index) => ({
        localId: `dry-${index}`,
        email: `dry-${index}@example.com`,
      }));
      users.push({ localId: 'dry-2', email: 'another@example.com' });
      users.push({ localId: 'dry-late', email: 'dry-1@example.com', phoneNumber: '+15555550177' });
      // Whoever stays out has taken nobody's number.
      users.push({ localId: 'dry-last', email: 'last@example.com', phoneNumber: '+15555550177' });
      users.push({ localId: 'dry-odd', email: 'nobody' });
      const file = write('dry.json', { users });
      const before = await everybody();
      const flags = ['import', 'firebase', file, '--json'];
      const dry = await callCommand([...flags, '--dry-run'], settings);
      expect(await everybody()).toBe(before);
      expect(dry).toMatchObject({ code: 1 });
      expect(JSON.parse(dry.stdout)).toMatchObject({ imported: 1004, refused: 3 });
      const real = await callCommand(flags, settings);
      expect(JSON.parse(real.stdout)).toEqual(JSON.parse(dry.stdout));
      const again = await callCommand([...flags.slice(0, 3), '--dry-run'], settings);
      expect(again.stdout).toBe(
        'Nothing was written. It would be: imported 0, already there 1004, refused 3.\n',
      );
    });

    test('reads the CSV of Firebase', async () => {
      const line = csvLine({
        0: 'csv-user',
        1: 'csv@example.com',
        2: 'true',
        3: sha256('saltcorrect horse'),
        4: base64('salt'),
        5: '"Comma, Ada ""the first"""',
        7: 'google-7',
        8: 'csv@gmail.com',
        23: '1500000000000',
        24: '1600000000000',
        25: '+15555550152',
        26: 'false',
        27: '"{""level"":3}"',
        48: 'yahoo-48',
      });
      const file = write('users.csv', line);
      const { code, stderr } = await importing(file, ...shaFlags);
      expect([code, stderr]).toEqual([0, '']);
      expect(await world().identity.accounts.byPhoneNumber('', '+15555550152')).toMatchObject({
        id: 'csv-user',
        displayName: 'Comma, Ada "the first"',
        emailVerified: true,
        createdAt: 1_500_000_000_000,
        customAttributes: '{"level":3}',
        providers: expect.arrayContaining([
          expect.objectContaining({ providerId: 'google.com', rawId: 'google-7' }),
          expect.objectContaining({ providerId: 'yahoo.com', rawId: 'yahoo-48' }),
        ]),
      });
      expect((await signIn('csv@example.com', 'correct horse')).status).toBe(200);
    });

    test('reads the CSV of Firebase with the hashes of Firebase', async () => {
      const config = write('hash-config.txt', hashConfig);
      const line = csvLine({ 0: 'moved', 1: 'moved@example.com', 3: passwordHash, 4: salt });
      const { code, stdout } = await importing(write('moved.csv', line), '--hash-config', config);
      expect([code, stdout.split('\n')[0]]).toEqual([0, 'imported 1, already there 0, refused 0.']);
      const wrong = await signIn('moved@example.com', 'user2password');
      expect(wrong.body.error.message).toBe('INVALID_LOGIN_CREDENTIALS');
      expect((await signIn('moved@example.com', 'user1password')).status).toBe(200);
    });

    test('cut short, finds whoever came in when it is called again, and nobody else', async () => {
      const users = Array.from({ length: 2500 }, (_, n) => ({ localId: `resumed-${n}` }));
      users[500] = { localId: 'x'.repeat(200) };
      // What came in before it was cut.
      await importing(write('cut-short.json', { users: users.slice(0, 1000) }));
      const file = write('resumed.json', { users });
      // Earlier versions kept a note beside the file, which may be of other data or of other flags.
      const { size, mtimeMs: changedAt } = statSync(file);
      writeFileSync(`${file}.latchkey-import`, JSON.stringify({ size, changedAt, done: 2000 }));
      const { code, stdout, stderr } = await importing(file);
      expect(stdout).toMatch(/^imported 1500, already there 999, refused 1\.\n/);
      expect(stderr).toContain('localId is invalid');
      expect(code).toBe(1);
      for (const id of ['resumed-0', 'resumed-1500', 'resumed-2499'])
        expect((await world().identity.accounts.byId('', id))?.id).toBe(id);
    });

    test.each([
      ['cut off', '{"users":[{"localId":"hostile"},{"localId":"b"', 'the file ends in the middle'],
      [
        'of another encoding',
        Buffer.from('\ufeff{"users":[{"localId":"hostile"}]}', 'utf16le'),
        'not UTF-8',
      ],
      [
        'with a broken character at its end',
        Buffer.concat([Buffer.from('{"users":[{"localId":"hostile"}]}'), Buffer.from([0xff])]),
        'not UTF-8',
      ],
      ['without users', '{}', 'there is no list of users'],
      ['that is empty', '', 'there is no list of users'],
    ])('refuses a file %s, and changes nothing', async (_what, content, reason) => {
      const before = await everybody();
      const { code, stderr } = await importing(write('hostile.json', content));
      expect(code).toBe(1);
      expect(stderr).toContain(reason);
      expect(stderr).not.toContain('    at ');
      expect(await everybody()).toBe(before);
    });

    test('refuses a folder by the name of a file', async () => {
      const named = join(folder, 'folder.json');
      mkdirSync(named, { recursive: true });
      const { code, stderr } = await importing(named);
      expect([code, stderr]).toEqual([2, expect.stringContaining('folder.json is not a file.')]);
    });

    test.each([
      [
        ['--hash-algo', 'SCRYPT', '--hash-key', 'a2V5', '--rounds', '9', '--mem-cost', '14'],
        'INVALID_HASH_ROUNDS',
      ],
      [
        ['--hash-algo', 'SCRYPT', '--hash-key', 'a2V5', '--rounds', '8', '--mem-cost', '99'],
        'INVALID_HASH_MEMORY_COST',
      ],
      [['--hash-algo', 'PBKDF2_SHA256', '--rounds', '999999999'], 'INVALID_HASH_ROUNDS'],
      [['--hash-algo', 'ROT13'], 'INVALID_HASH_ALGORITHM'],
      [['--hash-algo', 'SHA256', '--rounds', '1e3'], '--rounds takes a whole number'],
      [['--hash-config', 'nowhere.txt'], 'cannot be read (ENOENT)'],
    ])('refuses %j before it opens the file', async (flags, reason) => {
      const before = await everybody();
      const file = write('parameters.json', { users: [shaUser('bomb', 'correct horse')] });
      const { code, stderr } = await importing(file, ...flags);
      expect(code).toBe(2);
      expect(stderr).toContain(reason);
      expect(await everybody()).toBe(before);
    });
  });

  describe('latchkey export', () => {
    test('and an import into an empty server: everything is there, all passwords work', async () => {
      const node = world();
      await node.signUp('native@example.com', 'native password');
      const file = join(folder, 'exported.json');
      const exported = await callCommand(['export', file], settings);
      expect(exported.code).toBe(0);
      expect(exported.stderr).toMatch(/Firebase cannot read; each says so in the file/);
      expect(statSync(file).mode & 0o777).toBe(0o600);

      const { environment, started } = await installation();
      const { stdout, stderr } = await runCommand(['import', 'firebase', file], environment);
      expect(stderr).toBe('');
      expect(stdout.split('\n')[0]).toBe(
        `imported ${await everybody()}, already there 0, refused 0.`,
      );

      const [before, after] = await Promise.all(
        [node, started].map((each) => each.identity.manyAccounts.page('', '', 10_000)),
      );
      const lasting = (accounts: typeof before) =>
        accounts?.map(
          // Tests hash cheaply, which the command takes for a hash of elsewhere.
          ({ validSince, phoneUsedAt, version, lastRefreshAt, hashCost, providers, ...same }) => ({
            ...same,
            providers: providers.map(({ rawId }) => rawId).sort(),
          }),
        );
      expect(lasting(after)).toEqual(lasting(before));
      for (const [email, password] of [
        ['native@example.com', 'native password'],
        ['user1@example.com', 'user1password'],
        ['sleeper@example.com', 'user1password'],
        ['csv@example.com', 'correct horse'],
        ['twice@example.com', 'correct horse'],
      ] as const) {
        expect([email, (await signIn(email, password, started)).status]).toEqual([email, 200]);
        expect((await signIn(email, 'wrong', started)).status).toBe(400);
      }
    });

    test('says of every hash that Firebase cannot read that it is one', () => {
      const { users } = JSON.parse(readFileSync(join(folder, 'exported.json'), 'utf8'));
      const found = (email: string) =>
        users.find((user: { email?: string }) => user.email === email);
      const native = found('native@example.com');
      expect(native.passwordHash).toBeUndefined();
      expect(native.latchkey).toMatchObject({
        passwordHash: expect.stringMatching(/^\$argon2id\$/),
        note: 'Firebase cannot read this password hash.',
      });
      expect(found('sleeper@example.com')).toMatchObject({ passwordHash, salt });
      expect(found('sleeper@example.com').latchkey.note).toBeUndefined();
    });

    test('writes for Firebase only what its own tool takes', async () => {
      await world().admin('/v1/projects/latchkey/accounts:update', {
        localId: 'sleeper',
        linkProviderUserInfo: { providerId: 'oidc.work', rawId: '7', email: 's@work.example' },
      });
      const file = join(folder, 'for-firebase.json');
      const { code, stderr } = await callCommand(['export', file, '--for-firebase'], settings);
      expect(code).toBe(0);
      expect(stderr).toContain('1 links to providers that Firebase');
      const { users, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
      expect(rest).toEqual({});
      const known = Object.keys({ ...firebaseUser, photoUrl: '', disabled: true });
      const standardBase64 = /^[A-Za-z0-9+/]+={0,2}$/;
      for (const user of users) {
        expect(Object.keys(user).filter((key) => !known.includes(key))).toEqual([]);
        expect(user.localId).toMatch(/^.{1,128}$/);
        expect(user.createdAt).toMatch(/^\d+$/);
        if (user.passwordHash !== undefined) {
          expect(user.passwordHash).toMatch(standardBase64);
          expect(user.salt).toMatch(standardBase64);
        }
        for (const link of user.providerUserInfo) {
          const linkKeys = ['providerId', 'rawId', 'email', 'displayName', 'photoUrl'];
          expect(Object.keys(link).filter((key) => !linkKeys.includes(key))).toEqual([]);
          expect(['google.com', 'yahoo.com']).toContain(link.providerId);
        }
      }
      expect(users.find(({ localId }: { localId: string }) => localId === 'sleeper')).toMatchObject(
        { passwordHash, salt },
      );
    });

    test('leaves the hashes out when told to, and never replaces a file', async () => {
      const file = join(folder, 'bare.json');
      await callCommand(['export', file, '--without-hashes'], settings);
      const text = readFileSync(file, 'utf8');
      expect(text).not.toMatch(/passwordHash|argon2|scrypt/);
      const { code, stderr } = await callCommand(['export', file], settings);
      expect([code, stderr]).toEqual([
        2,
        `latchkey: ${file} exists. An export replaces nothing.\n`,
      ]);
      expect(readFileSync(file, 'utf8')).toBe(text);
    });
  });
});

test('an export that the disk has no room for says so, and leaves nothing behind', async () => {
  const folder = newFolder();
  const users = Array.from({ length: 2000 }, (_, index) => ({
    localId: `user-${index}`,
    displayName: 'x'.repeat(200),
  }));
  const file = join(newFolder(), 'users.json');
  writeFileSync(file, JSON.stringify({ users }));
  const settings = { LATCHKEY_DATA: folder };
  expect((await runCommand(['import', 'firebase', file], settings)).code).toBe(0);
  const target = newFolder();
  const args = ['export', join(target, 'u.json')];
  const { code, stderr } = await runCommandWithin(512, args, settings);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^latchkey: The export could not be written: EFBIG.*\n$/),
  ]);
  expect(readdirSync(target)).toEqual([]);
});
