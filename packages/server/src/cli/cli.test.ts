import { createPrivateKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SettingSource } from '@latchkey/kernel/settings/setting';
import { callCommand } from '@latchkey/testing/call-command';
import {
  commandFolders,
  freePort,
  runCommand,
  startCommand,
} from '@latchkey/testing/command-process';
import { postgresPlaces } from '@latchkey/testing/databases';
import { SignJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';

const newFolder = commandFolders();
const masterKey = () => randomBytes(32).toString('base64');

const productionIn = (folder: string, port = 0) => ({
  LATCHKEY_MODE: 'production',
  PUBLIC_URL: 'https://auth.example.com',
  LATCHKEY_MASTER_KEY: masterKey(),
  LATCHKEY_DATA: folder,
  HOST: '127.0.0.1',
  PORT: String(port),
  LATCHKEY_SHUTDOWN_NOTICE: '0',
});

type KeyLine = { readonly kid: string; readonly state: string };
const keysIn = (stdout: string): KeyLine[] =>
  [...stdout.matchAll(/^([\w-]{43}) {2}(\w+) +RSA \d+ {2}from \S+Z$/gm)].map(
    ([, kid = '', state = '']) => ({ kid, state }),
  );

describe('a command', () => {
  const settings = { LATCHKEY_DATA: newFolder() };

  test.each([
    [['help'], 0],
    [['--help'], 0],
    [[], 0],
    [['fly'], 2],
    [['toString'], 2],
    [['__proto__'], 2],
  ])('%j shows what there is, exit %i', async (args, code) => {
    const ended = await callCommand(args, settings);
    expect(ended.code).toBe(code);
    expect(code === 0 ? ended.stdout : ended.stderr).toContain('latchkey keys rotate [--now]');
    if (code === 2) expect(ended.stderr).toContain(`there is no command "${args[0]}"`);
    expect(ended.stderr).not.toMatch(/^ {4}at /m);
  });

  test.each([
    [['start', 'now'], 'start takes no arguments; settings come from the environment.'],
    [['keys', 'burn'], 'keys takes: list [--json], rotate [--now], or revoke KID.'],
    [['keys', 'revoke', 'nothing'], 'There is no key nothing.'],
    [
      ['service-accounts', 'create', 'Not A Name', '--role', 'viewer'],
      'A name is 3 to 31 lower-case letters, digits and hyphens.',
    ],
    [['service-accounts', 'remove', 'nobody', '--yes'], 'There is no service account nobody.'],
    [['audit', '--limit', 'all'], '--limit takes a whole number.'],
    [['usage', '--days', 'all'], '--days takes a whole number from 1 to 400.'],
  ])('called wrongly says how it is called: %j', async (args, sentence) => {
    const { code, stderr } = await callCommand(args, settings);
    expect(code).toBe(2);
    expect(stderr).toContain(`latchkey: ${sentence}`);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  test('with settings that cannot be says which, without a stack', async () => {
    for (const args of [['start'], ['doctor']]) {
      const { code, stderr } = await callCommand(args, { PORT: 'x', LATCHKEY_MODE: 'y' });
      expect(code, args.join(' ')).toBe(1);
      expect(stderr.trimEnd().split('\n')).toEqual([
        'latchkey: LATCHKEY_MODE: must be one of development, production, not "y".',
        'latchkey: PORT: must be a whole number from 0 to 65535, not "x".',
      ]);
    }
  });

  test('whose folder cannot be says so', async () => {
    const file = join(newFolder(), 'a-file');
    writeFileSync(file, '');
    const { code, stderr } = await callCommand(['keys'], { LATCHKEY_DATA: join(file, 'data') });
    expect([code, stderr]).toEqual([
      1,
      `latchkey: LATCHKEY_DATA: the folder ${join(file, 'data')} cannot be made (ENOTDIR).\n`,
    ]);
  });

  test('whose data cannot be opened says so, without a stack', async () => {
    const folder = newFolder();
    const database = join(folder, 'latchkey.db');
    symlinkSync(database, database);
    const { code, stderr } = await callCommand(['keys'], { LATCHKEY_DATA: folder });
    expect([code, stderr]).toEqual([
      1,
      `latchkey: LATCHKEY_DATA: ${database} cannot be used (EEXIST).\n`,
    ]);
    const looked = await callCommand(['doctor'], { LATCHKEY_DATA: folder });
    expect(looked.code).toBe(1);
    // It keeps everything else shut, too, and is said once.
    expect(looked.stdout.match(/PROBLEM .*/g)).toEqual([
      `PROBLEM  data and master key: LATCHKEY_DATA: ${database} cannot be used (EEXIST).`,
    ]);
  });

  test('that nobody told where the data is says that it makes some, and doctor makes none', async () => {
    const folder = newFolder();
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
    try {
      const sentence = `there is no data in ${join(folder, 'data')}, and nothing says that it is elsewhere (LATCHKEY_DATA, DATABASE_URL, or LATCHKEY_CONFIG)`;
      const looked = await callCommand(['doctor'], {});
      expect([looked.code, looked.stderr]).toEqual([0, '']);
      expect(looked.stdout).toContain('LATCHKEY_MODE ');
      expect(looked.stdout).toMatch(/\n {2}WARNING {2}data: [^\n]+; nothing else was tried\.\n$/);
      expect(looked.stdout).toContain(sentence);
      expect(readdirSync(folder)).toEqual([]);
      const made = await callCommand(['keys'], {});
      expect(made).toEqual({
        code: 0,
        stdout: '',
        stderr: `latchkey: ${sentence}: it is made now.\n`,
      });
      expect((await callCommand(['keys'], {})).stderr).toBe('');
      expect((await callCommand(['doctor'], {})).stdout).toContain('ok       data and master key');
    } finally {
      cwd.mockRestore();
    }
  });
});

describe('keys', () => {
  test('come in by rotation, at once if need be, and go by revocation', async () => {
    const settings = { LATCHKEY_DATA: newFolder() };
    const keys = async (...args: string[]) => {
      const ended = await callCommand(['keys', ...args], settings);
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      return ended.stdout;
    };
    const firstWord = (text: string) => text.split(' ')[0] ?? '';

    expect(await keys('list')).toBe('');
    const next = firstWord(await keys('rotate'));
    // Asked again, the one that waits is the answer: two requests do not make two rotations.
    expect(firstWord(await keys('rotate'))).toBe(next);
    const [first, ...others] = keysIn(await keys('list'));
    expect(first?.state).toBe('active');
    expect(others).toEqual([{ kid: next, state: 'next' }]);

    const urgent = firstWord(await keys('rotate', '--now'));
    expect(keysIn(await keys())).toEqual([
      { kid: first?.kid, state: 'retired' },
      { kid: urgent, state: 'active' },
      { kid: next, state: 'next' },
    ]);

    expect(await keys('revoke', urgent)).toContain(
      `${urgent} is out of use. Tokens it signed are refused by every server.\n`,
    );
    const left = keysIn(await keys());
    expect(left.map(({ kid }) => kid)).not.toContain(urgent);
    const active = left.filter(({ state }) => state === 'active').map(({ kid }) => kid);
    expect(active).toHaveLength(1);

    const { stdout } = await callCommand(['audit', '--event', 'key_rotated'], settings);
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ reason }) => reason)).toEqual([urgent, ...active, urgent, next, next]);
    expect(events[0]).toMatchObject({ actor: 'command line', result: 'success' });
  });
});

describe('doctor', () => {
  test('finds nothing wrong with good settings, lists them all and shows no secret', async () => {
    const file = join(newFolder(), 'settings.json');
    writeFileSync(file, '{"LATCHKEY_APP_NAME": "Acme from a file"}');
    const settings = { ...productionIn(newFolder()), LATCHKEY_CONFIG: file };
    const { code, stdout } = await callCommand(['doctor'], settings);
    expect(code, stdout).toBe(0);
    for (const line of [
      'ok       data and master key',
      'ok       signing keys',
      'ok       mail',
      'ok       webhooks',
    ]) {
      expect(stdout).toContain(line);
    }
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'LATCHKEY_REFRESH_TOKENS', 'PORT']) {
      expect(stdout).toMatch(new RegExp(`^ {2}${name} +`, 'm'));
    }
    expect(stdout).toMatch(/^ {2}LATCHKEY_APP_NAME +Acme from a file$/m);
    // What counts where nothing is said, too: nobody has to look it up.
    expect(stdout).toMatch(/^ {2}LATCHKEY_REFRESH_TOKENS +rotating \(default\)$/m);
    expect(stdout).toMatch(/^ {2}LATCHKEY_LOG +info \(default\)$/m);
    expect(stdout).toMatch(/^ {2}LATCHKEY_KEY_BITS +2048 \(default\)$/m);
    expect(stdout).toMatch(/^ {2}LATCHKEY_SMTP_IN_THE_CLEAR +0 \(default\)$/m);
    expect(stdout).toMatch(/^ {2}DATABASE_URL +\(not set\)$/m);
    expect(stdout).not.toMatch(/ {2}\(default\)$/m);
    expect(stdout).toMatch(/^ {2}WARNING {2}mail: SMTP_URL is not set, so nobody can verify/m);
    expect(stdout).toMatch(/^ {2}LATCHKEY_MASTER_KEY +\(set, not shown\)$/m);
    expect(stdout).not.toContain(settings.LATCHKEY_MASTER_KEY);
    expect(stdout).not.toMatch(/^[a-z]+\n\n/m);
    expect(stdout).toContain('production at https://auth.example.com');
  });

  test('says what a production server was started without', async () => {
    const settings = productionIn(newFolder());
    const warnings = async (more: SettingSource = {}) =>
      [
        ...(await callCommand(['doctor'], { ...settings, ...more })).stdout.matchAll(
          /^ {2}WARNING {2}(domains|operators|proxy): (.*)$/gm,
        ),
      ].map(([, about = '', said = '']) => [about, said.split(/[:,]/)[0]]);
    const nobody = ['operators', 'nobody is an owner'];
    const everybody = ['proxy', 'LATCHKEY_TRUSTED_PROXIES is not set'];
    expect(await warnings()).toEqual([nobody, everybody]);
    const viewer = ['service-accounts', 'create', 'looks', '--role', 'viewer'];
    expect((await callCommand(viewer, settings)).code).toBe(0);
    expect(await warnings({ LATCHKEY_TRUSTED_PROXIES: '127.0.0.1' })).toEqual([nobody]);
    const owner = ['service-accounts', 'create', 'owns', '--role', 'owner'];
    expect((await callCommand(owner, settings)).code).toBe(0);
    expect(await warnings()).toEqual([everybody]);
    const domains = (verb: string, value: string) =>
      callCommand(['config', verb, 'authorizedDomains', value], settings);
    expect((await domains('set', '["app.example.com"]')).code).toBe(0);
    expect(await warnings()).toEqual([['domains', 'auth.example.com'], everybody]);
    expect((await domains('add', 'auth.example.com')).code).toBe(0);
    expect(await warnings()).toEqual([everybody]);
    expect(await warnings({ LATCHKEY_MODE: 'development' })).toEqual([]);
  });

  test.each([
    [
      'a mail server that does not answer',
      (port: number) => ({
        SMTP_URL: `smtp://user:hunter2@127.0.0.1:${port}`,
        LATCHKEY_MAIL_FROM: 'no-reply@example.com',
      }),
      /^ {2}PROBLEM {2}mail server: .*ECONNREFUSED/m,
    ],
    [
      'a database that does not answer',
      (port: number) => ({ DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${port}/x` }),
      /^ {2}PROBLEM {2}data and master key: PostgreSQL cannot be reached: .*ECONNREFUSED/m,
    ],
    [
      'a master key that is none',
      () => ({ LATCHKEY_MASTER_KEY: 'aHVudGVyMg==' }),
      /^ {2}PROBLEM {2}data and master key: The master key setting has 7 bytes instead of 32/m,
    ],
  ])('finds %s', async (_, wrong, finding) => {
    const settings = { ...productionIn(newFolder()), ...wrong(await freePort()) };
    const { code, stdout, stderr } = await callCommand(['doctor'], settings);
    expect(code).toBe(1);
    expect(stdout).toMatch(finding);
    expect(stdout + stderr).not.toContain('hunter2');
  });

  test('finds that everything is kept for another project, with which no server starts', async () => {
    const folder = newFolder();
    const settings = productionIn(folder);
    const file = join(folder, 'all.jsonl');
    writeFileSync(file, `${JSON.stringify({ path: 'notes/1', data: { text: 'Hello' } })}\n`);
    expect((await callCommand(['documents', 'import', file], settings)).code).toBe(0);
    const other = { ...settings, LATCHKEY_PROJECT: 'my-project' };
    const sentence =
      'it is my-project, and documents, files and rules in this data are of latchkey. Set LATCHKEY_PROJECT=latchkey;';
    const looked = await callCommand(['doctor'], other);
    expect([looked.code, looked.stdout]).toEqual([1, expect.stringContaining(sentence)]);
    const started = await runCommand(['start'], other);
    expect(started).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`LATCHKEY_PROJECT: ${sentence}`),
    });
    expect((await callCommand(['doctor'], settings)).stdout).toContain('ok       project');
    // Whoever takes it along imports it before the server starts.
    const rules = join(folder, 'storage.rules');
    writeFileSync(
      rules,
      `rules_version = '2';
service firebase.storage { match /b/{b}/o { match /{all=**} { allow read; } } }`,
    );
    expect((await callCommand(['rules', 'deploy', rules, '--yes'], other)).code).toBe(0);
    expect((await callCommand(['doctor'], other)).stdout).toContain('ok       project');
  });

  test('development says it at its start, and begins all the same', async () => {
    const folder = newFolder();
    const settings = { LATCHKEY_DATA: folder, PORT: String(await freePort()) };
    const file = join(folder, 'all.jsonl');
    writeFileSync(file, `${JSON.stringify({ path: 'notes/1', data: { text: 'Hello' } })}\n`);
    expect((await callCommand(['documents', 'import', file], settings)).code).toBe(0);
    const sayings = async (environment: SettingSource) => {
      const server = startCommand(['start'], environment);
      await server.prints(/Stop with Ctrl\+C/);
      server.signal('SIGTERM');
      return (await server.ended).stdout;
    };
    expect(await sayings({ ...settings, LATCHKEY_PROJECT: 'my-project' })).toContain(
      '\n    Project      it is my-project, and documents, files and rules in this data are of latchkey: only clients that name it see them. LATCHKEY_PROJECT=latchkey starts the server for it.\n',
    );
    expect(await sayings(settings)).not.toContain('\n    Project ');
  });

  test('finds keys that were sealed with another master key', async () => {
    const settings = productionIn(newFolder());
    expect((await callCommand(['keys', 'rotate'], settings)).code).toBe(0);
    const other = { ...settings, LATCHKEY_MASTER_KEY: masterKey() };
    const { code, stdout } = await callCommand(['doctor'], other);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^ {2}PROBLEM {2}data and master key: .* sealed with another master key/m,
    );
    expect(stdout).not.toContain('ok       data and master key');
    const started = await runCommand(['start'], other);
    expect(started.code).toBe(1);
    expect(started.stderr).toMatch(/^latchkey: .* sealed with another master key .*\n$/);
  });
});

describe('audit', () => {
  test('prints one event a line, newest first, of the kind and number asked for', async () => {
    const settings = { LATCHKEY_DATA: newFolder() };
    for (const name of ['first', 'second']) {
      expect(
        (await callCommand(['service-accounts', 'create', name, '--role', 'owner'], settings)).code,
      ).toBe(0);
    }
    const audit = async (...args: string[]) => {
      const { code, stdout } = await callCommand(['audit', ...args], settings);
      expect(code).toBe(0);
      return stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).subject);
    };
    const [first, second] = ['first', 'second'].map((name) => `${name}@latchkey.iam.latchkey`);
    expect(await audit()).toEqual([second, first]);
    expect(await audit('--limit', '1')).toEqual([second]);
    expect(await audit('--event', 'service_account_created', '--subject', `${first}`)).toEqual([
      first,
    ]);
  });
});

describe('usage', () => {
  test('prints a line a day, newest first, the month, and the clients', async () => {
    const folder = newFolder();
    const settings = { LATCHKEY_DATA: folder };
    const empty = await callCommand(['usage', '--days', '1'], settings);
    expect(empty.stdout).toMatch(/^\d{4}-\d\d-\d\d +0$/m);

    // What the server counted: a command has no clients of its own.
    const today = Math.floor(Date.now() / 86_400_000);
    const database = new DatabaseSync(join(folder, 'latchkey.db'));
    database.exec(`INSERT INTO usage_days VALUES ('', ${today}, 12), ('', ${today - 1}, 9);
      INSERT INTO usage_marks VALUES ('', 'ada', ${today}), ('', 'ada', ${today - 1}), ('', 'bob', ${today - 1});
      INSERT INTO usage_clients VALUES ('', ${today}, 'Latchkey/0.1.0/web', 7)`);
    database.close();
    const { code, stdout } = await callCommand(['usage', '--days', '2'], settings);
    const date = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [
        'day         active accounts',
        `${date(today)}               12`,
        `${date(today - 1)}                9`,
        '',
        'active in the last 30 days: 2',
        '',
        'client              heartbeats',
        'Latchkey/0.1.0/web           7',
        '',
      ],
    ]);
  });
});

/** The API key of the project, from where the server keeps it. */
function apiKeyIn(folder: string): string {
  const database = new DatabaseSync(join(folder, 'latchkey.db'), { readOnly: true });
  const row = database.prepare('SELECT config FROM settings').get();
  database.close();
  return JSON.parse(String(row?.['config'])).client.apiKey;
}

/** A request whose body is not complete yet, and which the server has begun to answer. */
async function beginSignUp(port: number, apiKey: string, connection = 'close') {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString();
  });
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  socket.write(
    `POST /v1/accounts:signUp?key=${apiKey} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n` +
      'Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  );
  await once(socket, 'data');
  expect(received).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  return { finish: (more = '') => socket.write(`}${more}`), ended };
}

describe('start', () => {
  test('serves, and obeys the commands that are run beside it', async () => {
    const folder = newFolder();
    const port = await freePort();
    const settings = productionIn(folder, port);
    const server = startCommand(['start'], settings);
    await server.prints(/"event":"listening"/);

    const created = await callCommand(
      ['service-accounts', 'create', 'deploy', '--role', 'owner'],
      settings,
    );
    expect(created.stderr).toBe('Keep this file: the private key in it is shown this once.\n');
    const file = JSON.parse(created.stdout);
    expect(file).toMatchObject({ type: 'service_account', project_id: 'latchkey' });
    const listed = await callCommand(['service-accounts'], settings);
    expect(listed.stdout).toMatch(new RegExp(`^${file.client_email}  key ${file.private_key_id} `));

    const seconds = Math.floor(Date.now() / 1000);
    const bearer = await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(file.client_email)
      .setSubject(file.client_email)
      .setAudience('https://auth.example.com')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 600)
      .sign(createPrivateKey(file.private_key));
    const asOperator = async () =>
      (
        await fetch(`http://127.0.0.1:${port}/v2/projects/latchkey/config`, {
          headers: { authorization: `Bearer ${bearer}` },
        })
      ).status;
    expect(await asOperator()).toBe(200);
    const removed = await callCommand(
      ['service-accounts', 'remove', file.client_email, '--yes'],
      settings,
    );
    expect(removed.stdout).toBe(`${file.client_email} can no longer do anything.\n`);
    expect(await asOperator()).toBe(401);

    const inUse = await runCommand(['start'], { ...settings, LATCHKEY_DATA: newFolder() });
    expect([inUse.code, inUse.stderr]).toEqual([
      2,
      `latchkey: Port ${port} is in use. Stop what uses it, or set PORT.\n`,
    ]);

    server.signal('SIGINT');
    const { code, stdout } = await server.ended;
    expect(code).toBe(0);
    expect(stdout).not.toContain(file.private_key.slice(40, 80));
    expect(stdout).not.toContain(bearer);
    const { stdout: trail } = await callCommand(['audit', '--event', 'sys_shutdown'], settings);
    expect(JSON.parse(trail)).toMatchObject({ event: 'sys_shutdown' });
  });

  test('in development makes the first operator’s key file, for its owner alone', async () => {
    const folder = newFolder();
    const settings = { LATCHKEY_DATA: folder, PORT: String(await freePort()) };
    const server = startCommand(['start'], settings);
    const welcome = await server.prints(/Stop with Ctrl\+C/);
    const file = join(folder, 'service-account.json');
    expect(welcome).toContain(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8')).type).toBe('service_account');
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  test('cannot listen where it is not, and says so', async () => {
    const settings = { ...productionIn(newFolder()), HOST: '192.0.2.1' };
    const { code, stderr } = await runCommand(['start'], settings);
    expect([code, stderr]).toEqual([
      2,
      'latchkey: Cannot listen on 192.0.2.1, port 0 (EADDRNOTAVAIL).\n',
    ]);
  });

  test('answers what is under way when it is told to leave, and leaves with 0', async () => {
    const folder = newFolder();
    const port = await freePort();
    const settings = productionIn(folder, port);
    const server = startCommand(['start'], settings);
    await server.prints(/"event":"listening"/);
    const apiKey = apiKeyIn(folder);
    const observer = await beginSignUp(port, apiKey, 'keep-alive');
    const others = await Promise.all(Array.from({ length: 40 }, () => beginSignUp(port, apiKey)));
    server.signal('SIGTERM');
    // As soon as it says so: it waits for the rest of a request for seconds only.
    await server.prints(/"event":"leaving"/);

    // Whoever asks on a connection that is still open is sent elsewhere.
    observer.finish('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    for (const request of others) request.finish();
    const answers = await Promise.all([observer, ...others].map(({ ended }) => ended));
    for (const answer of answers) expect(answer).toMatch(/HTTP\/1\.1 200 OK[\s\S]*"idToken":"ey/);
    expect(answers[0]).toMatch(/HTTP\/1\.1 503 [\s\S]*\{"status":"not ready"\}$/);

    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
    const { stdout } = await callCommand(['audit', '--event', 'user_created'], settings);
    expect(stdout.trimEnd().split('\n')).toHaveLength(41);
  });

  // Told once, it would wait for five seconds, and end well.
  test('does not wait any longer when it is told twice', { timeout: 25_000 }, async () => {
    const folder = newFolder();
    const port = await freePort();
    const server = startCommand(['start'], productionIn(folder, port));
    await server.prints(/"event":"listening"/);
    const stuck = await beginSignUp(port, apiKeyIn(folder));
    // Two of a kind would be one to a process that had no time for the first.
    server.signal('SIGTERM');
    server.signal('SIGINT');
    expect((await server.ended).code).toBe(1);
    await stuck.ended;
  });
});

describe('start on PostgreSQL', () => {
  const place = postgresPlaces();

  test('says that it cannot be reached, tries again, and goes on as soon as it can', async () => {
    const database = new URL((await place()).location);
    const port = await freePort();
    const behind = new URL(database);
    behind.port = String(port);
    const settings = { ...productionIn(newFolder(), await freePort()), DATABASE_URL: behind.href };
    const server = startCommand(['start'], settings);
    await server.prints(/"event":"database_unreachable".*ECONNREFUSED.*"attempt":1\}/);
    await server.prints(/"event":"database_unreachable".*"attempt":2\}/);

    const door = createServer((visitor) => {
      const inside = connect(Number(database.port), database.hostname);
      visitor.pipe(inside).pipe(visitor);
      for (const socket of [visitor, inside]) {
        socket.on('error', () => undefined);
        socket.on('close', () => visitor.destroy() && inside.destroy());
      }
    }).listen(port, '127.0.0.1');
    try {
      await server.prints(/"event":"listening"/);
      server.signal('SIGTERM');
      const { code, stdout, stderr } = await server.ended;
      expect(code).toBe(0);
      expect(stdout + stderr).not.toContain(`${database.password}@`);
    } finally {
      door.close();
    }
  });

  test('can be told to stop waiting', async () => {
    const port = await freePort();
    const server = startCommand(['start'], {
      ...productionIn(newFolder(), await freePort()),
      DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${port}/x`,
    });
    await server.prints(/"event":"database_unreachable"/);
    server.signal('SIGTERM');
    const { signal, stdout, stderr } = await server.ended;
    expect(signal).toBe('SIGTERM');
    expect(stdout + stderr).not.toContain('hunter2');
  });

  test('does not wait for what waiting cannot mend', async () => {
    const { location } = await place();
    const wrong: [(url: URL) => void, RegExp][] = [
      [
        (url) => {
          url.password = 'hunter2';
        },
        /refuses user "latchkey" .* password authentication failed/,
      ],
      [
        (url) => {
          url.password = '';
        },
        /refuses user "latchkey" .* it asks for a password, and there is none in the address/,
      ],
      [
        (url) => {
          url.pathname = '/nowhere';
        },
        /database "nowhere" does not exist/,
      ],
    ];
    for (const [change, sentence] of wrong) {
      const url = new URL(location);
      change(url);
      const settings = { ...productionIn(newFolder()), DATABASE_URL: url.href };
      const { code, stderr } = await runCommand(['start'], settings);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^latchkey: PostgreSQL at .* Check DATABASE_URL\.\n$/);
      expect(stderr).toMatch(sentence);
      expect(stderr).not.toContain('hunter2');
    }
  });
});
