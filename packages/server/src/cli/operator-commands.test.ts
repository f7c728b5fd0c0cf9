import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { commandsBeside } from '@latchkey/testing/commands-beside';
import { productionEnvironment } from '@latchkey/testing/world';
import { describe, expect, test } from 'vitest';
import { products } from '../products.ts';
import { ownCommands } from './commands.ts';

const newFolder = commandFolders();

describe('init', () => {
  const settingsIn = (folder: string) => ({ ...productionEnvironment, LATCHKEY_DATA: folder });
  const listed = async (folder: string) => {
    const { stdout } = await callCommand(
      ['service-accounts', 'list', '--json'],
      settingsIn(folder),
    );
    return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  };
  /** Whatever lies in the folder, as text. */
  const everythingIn = (folder: string) =>
    readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));

  test('prints the first owner’s key once, and leaves none of it in the data folder', async () => {
    const folder = newFolder();
    const first = await callCommand(['init'], settingsIn(folder));
    expect([first.code, first.stderr]).toEqual([0, expect.stringMatching(/^Keep this file/)]);
    const key = JSON.parse(first.stdout);
    expect(key).toMatchObject({
      type: 'service_account',
      token_uri: 'https://auth.example.com/oauth2/token',
    });
    expect(await listed(folder)).toMatchObject([
      {
        email: 'first-operator@latchkey.iam.latchkey',
        keyId: key.private_key_id,
        role: 'owner',
      },
    ]);
    for (const content of everythingIn(folder)) {
      expect(content).not.toContain('PRIVATE KEY');
      expect(content).not.toContain(key.private_key.slice(40, 80));
    }
    const again = await callCommand(['init'], settingsIn(folder));
    expect([again.code, again.stdout]).toEqual([2, '']);
    expect(again.stderr).toContain('latchkey service-accounts create NAME');
  });

  test('writes it where it is told to, for its owner alone, and over nothing', async () => {
    const folder = newFolder();
    const file = join(newFolder(), 'owner.json');
    const made = await callCommand(['init', '--key-file', file], settingsIn(folder));
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain(file);
    expect(made.stdout).not.toContain('PRIVATE');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = JSON.parse(readFileSync(file, 'utf8'));
    expect(await listed(folder)).toMatchObject([{ keyId: key.private_key_id }]);

    const other = newFolder();
    const refused = await callCommand(['init', '--key-file', file], settingsIn(other));
    expect([refused.code, refused.stderr]).toEqual([
      2,
      `latchkey: ${file} exists already. Name another file.\n`,
    ]);
    expect(await listed(other)).toEqual([]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(key);
  });

  test('does not write it beside what it opens', async () => {
    const folder = newFolder();
    const link = join(newFolder(), 'shortcut');
    symlinkSync(folder, link);
    mkdirSync(join(folder, 'inside'));
    for (const place of [
      folder,
      link,
      join(folder, 'inside'),
      `${folder}/../${basename(folder)}`,
    ]) {
      const file = join(place, 'owner.json');
      const refused = await callCommand(['init', '--key-file', file], settingsIn(folder));
      expect([refused.code, refused.stderr]).toEqual([
        2,
        `latchkey: ${file} is in the data folder, whose copies would open the server. Name a file elsewhere.\n`,
      ]);
      expect(existsSync(file)).toBe(false);
    }
    expect(await listed(folder)).toEqual([]);
    const nowhere = await callCommand(
      ['init', '--key-file', '/nowhere/owner.json'],
      settingsIn(folder),
    );
    expect([nowhere.code, nowhere.stderr]).toEqual([
      2,
      'latchkey: /nowhere/owner.json cannot be written (ENOENT).\n',
    ]);
    expect(await listed(folder)).toEqual([]);
  });

  test('refuses where somebody was made already, and leaves no file behind', async () => {
    const folder = newFolder();
    const file = join(newFolder(), 'watcher.json');
    const made = await callCommand(
      ['service-accounts', 'create', 'watcher', '--role', 'viewer', '--key-file', file],
      settingsIn(folder),
    );
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(await listed(folder)).toMatchObject([
      { keyId: JSON.parse(readFileSync(file, 'utf8')).private_key_id },
    ]);
    const other = join(newFolder(), 'owner.json');
    const refused = await callCommand(['init', '--key-file', other], settingsIn(folder));
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('latchkey service-accounts create NAME');
    expect(existsSync(other)).toBe(false);
  });
});

describe('beside a running server', () => {
  const beside = commandsBeside();
  const { run, works } = beside;

  test('users are listed and shown without their hashes', async () => {
    const { localId } = await beside.world.signUp('list@example.com');
    const guest = (await beside.world.call('signUp', {})).body.localId;
    const listed = await works('users', 'list', '--json');
    const users = listed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(users.map((user) => user.localId)).toEqual(expect.arrayContaining([localId, guest]));
    expect(await works('users')).toMatch(
      new RegExp(
        `^${localId}  20\\d\\d-\\d\\d-\\d\\d  20\\d\\d-\\d\\d-\\d\\d +enabled  list@example.com$`,
        'm',
      ),
    );
    for (const name of [localId, 'list@example.com', 'LIST@example.com']) {
      const shown = await works('users', 'show', name);
      expect(JSON.parse(shown)).toMatchObject({ localId, email: 'list@example.com' });
      expect(shown + listed).not.toMatch(/passwordHash|argon2/);
    }
  });

  test('a user is disabled, enabled and given claims', async () => {
    const { localId, idToken } = await beside.world.signUp('act@example.com');
    const signIn = () =>
      beside.world.call('signInWithPassword', {
        email: 'act@example.com',
        password: 'correct horse',
      });
    expect(await works('users', 'disable', 'act@example.com')).toBe(
      `act@example.com (${localId}) is signed out everywhere and cannot sign in.\n`,
    );
    expect((await beside.world.call('lookup', { idToken })).status).toBe(400);
    expect((await signIn()).status).toBe(400);
    await works('users', 'enable', localId);
    expect((await signIn()).status).toBe(200);

    await works('users', 'set-claims', localId, '{"plan":"gold"}');
    const shown = JSON.parse(await works('users', 'show', localId, '--json'));
    expect(shown.customAttributes).toBe('{"plan":"gold"}');
    const refused = await run('users', 'set-claims', localId, '{"sub":"x"}');
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/^latchkey: FORBIDDEN_CLAIM/),
    ]);
    const [event] = await beside.world.identity.audit.list({
      tenant: '',
      subject: localId,
      limit: 1,
    });
    expect(event).toMatchObject({ event: 'user_updated', actor: 'command line' });
  });

  test('a link for a new password is printed, not mailed', async () => {
    await beside.world.signUp('reset@example.com');
    const { stdout, stderr, code } = await run('users', 'reset-password', 'reset@example.com');
    expect([code, stderr]).toEqual([0, expect.stringContaining('It works once')]);
    const oobCode = new URL(stdout.trim()).searchParams.get('oobCode');
    const reset = await beside.world.call('resetPassword', {
      oobCode,
      newPassword: 'battery staple',
    });
    expect(reset.status).toBe(200);
    expect(
      (await beside.world.mailsTo('reset@example.com')).filter(({ mail }) => mail.link !== null),
    ).toEqual([]);
  });

  test('nobody is deleted without being asked about', async () => {
    const { localId } = await beside.world.signUp('gone@example.com');
    const asked = await run('users', 'delete', localId);
    expect([asked.code, asked.stderr]).toEqual([
      2,
      `latchkey: gone@example.com (${localId}) will be deleted for good. Nobody is here to answer; say so with --yes.\n`,
    ]);
    await works('users', 'show', localId);
    await works('users', 'delete', localId, '--yes');
    const { code, stderr } = await run('users', 'show', localId);
    expect([code, stderr]).toEqual([2, `latchkey: There is no user ${localId}.\n`]);
  });

  test('the configuration is read and changed, part by part, and the server obeys', async () => {
    const path = 'signIn.anonymous.enabled';
    expect(await works('config', 'set', path, 'false')).toBe('false\n');
    expect(await works('config', 'get', path)).toBe('false\n');
    await expect
      .poll(async () => (await beside.world.call('signUp', {})).body.error?.message.split(' : ')[0])
      .toBe('ADMIN_ONLY_OPERATION');
    await works('config', 'set', path, 'true');
    const whole = JSON.parse(await works('config', 'get'));
    expect(whole.signIn.anonymous).toEqual({ enabled: true });
    const domains = await works(
      'config',
      'set',
      'authorizedDomains',
      '["localhost","example.com"]',
    );
    expect(JSON.parse(domains)).toEqual(['localhost', 'example.com']);
    const more = ['localhost', 'example.com', 'app.example.com'];
    for (const _time of ['once', 'again']) {
      const added = await works('config', 'add', 'authorizedDomains', 'app.example.com');
      expect(JSON.parse(added)).toEqual(more);
    }
  });

  test.each([
    ['autodeleteAnonymousUsers', 'false', false],
    ['notification.sendSms.smsTemplate.content', '%LOGIN_CODE% it is', '%LOGIN_CODE% it is'],
    [
      'quota.signUpQuotaConfig',
      '{"quota":5,"startTime":"2030-01-01T00:00:00Z","quotaDuration":"60s"}',
      { quota: 5, startTime: '2030-01-01T00:00:00Z', quotaDuration: '60s' },
    ],
  ])('the setting %s takes %s', async (path, text, value) => {
    expect(JSON.parse(await works('config', 'set', path, text, '--json'))).toEqual(value);
    expect(JSON.parse(await works('config', 'get', path, '--json'))).toEqual(value);
  });

  test('owners at the keyboard see how passwords are hashed', async () => {
    const shown = JSON.parse(await works('config', 'get', 'signIn.hashConfig'));
    expect(shown).toEqual({ algorithm: 'ARGON2' });
  });

  test.each([
    [['config', 'set', 'signIn.anonymous.enabled', 'maybe'], 2, /anonymous\.enabled/],
    [['config', 'set', 'no.such.thing', '1'], 2, /There is no setting no\.such\.thing\./],
    [['config', 'set', '__proto__.x', '1'], 2, /There is no setting __proto__\.x\./],
    [['config', 'get', 'client.nothing'], 2, /There is no setting/],
    [['config', 'set', 'authorizedDomains', '["not a domain"]'], 1, /INVALID_CONFIG/],
    [['config'], 2, /config takes: get \[PATH\], set PATH VALUE, or add PATH VALUE\./],
    [['config', 'add', 'signIn.anonymous.enabled', 'true'], 2, /is no list/],
    [['config', 'add', 'authorizedDomains', 'not a domain'], 1, /INVALID_CONFIG/],
    [['users', 'fly', 'ada'], 2, /users takes: list, show USER/],
    [['users', 'toString', 'ada'], 2, /users takes: list, show USER/],
    [['users', 'show'], 2, /users takes: list, show USER/],
    [['users', 'show', 'nobody@example.com'], 2, /There is no user nobody@example\.com\./],
    [['users', 'list', '--fast'], 2, /Unknown option '--fast'/],
    [['service-accounts', 'create', 'someone', '--role', 'god'], 2, /--role takes owner/],
    [['service-accounts', 'create', 'someone'], 2, /Say with --role what it may do/],
    [['service-accounts', 'remove', 'x@example.com'], 2, /say so with --yes/],
    [['init', 'now'], 2, /init takes: \[--key-file FILE\]\./],
    [['backup'], 2, /backup takes: FILE/],
    [['backup', 'a', 'b'], 2, /backup takes: FILE/],
    [['backup', '/nowhere/at/all'], 2, /There is no folder \/nowhere\/at\./],
    [['restore'], 2, /restore takes: FILE/],
    [['restore', 'a', '--epoch'], 2, /restore takes: FILE/],
    [['restore', '/nowhere/at/all'], 2, /cannot be read \(ENOENT\)/],
  ])('called wrongly says so: %j', async (args, code, sentence) => {
    const ended = await run(...args);
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringMatching(sentence)]);
    expect(ended.stderr).not.toMatch(/^ {4}at /m);
  });
});

test('there is no backup of nothing', async () => {
  const folder = newFolder();
  const { code, stderr } = await callCommand(['backup', join(folder, 'file')], {
    LATCHKEY_DATA: folder,
  });
  expect([code, stderr]).toEqual([2, `latchkey: There is no data in ${folder}.\n`]);
});

test('--json makes what is listed fit for machines', async () => {
  const settings = { LATCHKEY_DATA: newFolder() };
  await callCommand(['keys', 'rotate', '--now'], settings);
  const keys = await callCommand(['keys', 'list', '--json'], settings);
  const [key] = keys.stdout.split('\n');
  expect(JSON.parse(key ?? '')).toMatchObject({ kid: expect.any(String), bits: 2048 });
  const usage = await callCommand(['usage', '--days', '1', '--json'], settings);
  expect(JSON.parse(usage.stdout)).toMatchObject({ monthlyActiveAccounts: 0, clients: [] });
});

const everyCommand = [...ownCommands, ...products.flatMap(({ commands }) => commands)];

test('every command there is has help of its own', async () => {
  const { stdout } = await callCommand(['help'], {});
  const listed = [...stdout.matchAll(/^ {2}latchkey ([a-z-]+)/gm)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(everyCommand.map(({ name }) => name)));
});

test.each(everyCommand)(
  '$name --help says what it takes, and does nothing',
  async ({ name, help }) => {
    const folder = newFolder();
    writeFileSync(join(folder, 'mark'), '');
    const settings = { LATCHKEY_DATA: join(folder, 'data'), LATCHKEY_MODE: 'nonsense' };
    const { code, stdout, stderr } = await callCommand([name, '--help'], settings);
    expect([code, stderr, stdout]).toEqual([0, '', `${help}\n`]);
    expect(stdout).toMatch(new RegExp(`^latchkey ${name}\\b`));
    expect(existsSync(join(folder, 'data'))).toBe(false);
  },
);
