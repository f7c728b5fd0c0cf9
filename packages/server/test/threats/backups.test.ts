import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders, runCommandWithin, startCommand } from '@latchkey/testing/command-process';
import { postgresPlaces } from '@latchkey/testing/databases';
import { depart } from '@latchkey/testing/federated-sign-in';
import { startSamlProvider } from '@latchkey/testing/saml-provider';
import { nodeEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const newFolder = commandFolders();

const restoreInto = (folder: string, file: string, ...more: string[]) =>
  callCommand(['restore', file, ...more], { LATCHKEY_DATA: folder });

/** A new folder with the master key of the other, as somebody prepares it who restores. */
function folderWithKeyOf(world: World): string {
  const folder = newFolder();
  cpSync(join(world.config.database.dataFolder, 'master.key'), join(folder, 'master.key'));
  return folder;
}

describe('O6: a backup is whole and closed, and what comes back of it replays nothing', () => {
  let world: World;
  let file: string;
  const before = { idToken: '', refreshToken: '', cookie: '', code: '', link: '', sms: '' };
  /** Of somebody who was at a provider when the copy was made. */
  let answer: Record<string, unknown> = {};
  const acknowledged: string[] = [];
  let countBefore = 0;

  beforeAll(async () => {
    world = await startWorld();
    const { idToken, refreshToken } = await world.signUp('ada@example.com');
    Object.assign(before, { idToken, refreshToken });
    const cookie = await world.admin('/v1/projects/latchkey:createSessionCookie', {
      idToken,
      validDuration: 86_400,
    });
    before.cookie = cookie.body.sessionCookie;
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'ada@example.com' });
    before.code = await world.codeFor('ada@example.com', 'resetPassword');
    await world.call('sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email: 'ada@example.com',
      continueUrl: 'http://localhost/',
      canHandleCodeInApp: true,
    });
    before.link = await world.codeFor('ada@example.com', 'signIn');
    const sent = await world.call('sendVerificationCode', { phoneNumber: '+14155550123' });
    before.sms = String(sent.body['sessionInfo']);

    const provider = await startSamlProvider();
    const configs = '/v2/projects/latchkey/inboundSamlConfigs?inboundSamlConfigId=saml.acme';
    await world.admin(configs, provider.inboundSamlConfig());
    const { authUri, sessionId } = await depart(world, 'saml.acme');
    answer = { ...(await provider.visit(authUri, 'grace@example.com')), sessionId };
    await provider.close();

    for (let turn = 0; turn < 20; turn += 1) {
      acknowledged.push((await world.signUp(`earlier-${turn}@example.com`)).localId);
    }
    countBefore = acknowledged.length;

    // People go on signing up while the backup is made.
    file = join(newFolder(), 'latchkey.backup');
    let done = false;
    const signUps = Array.from({ length: 4 }, async (_, line) => {
      for (let turn = 0; !done; turn += 1) {
        const { localId } = await world.signUp(`someone-${line}-${turn}@example.com`);
        acknowledged.push(localId);
      }
    });
    const { dataFolder } = world.config.database;
    const ended = await callCommand(['backup', file], { LATCHKEY_DATA: dataFolder });
    done = true;
    await Promise.all(signUps);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toMatch(/KB, sealed with the master key/);
  });
  afterAll(() => world.close());

  test('it holds everything that was acknowledged before, and nothing by halves', async () => {
    const folder = folderWithKeyOf(world);
    const ended = await restoreInto(folder, file);
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toMatch(/^Restored latchkey as of 20\d\d-/);
    const database = new DatabaseSync(join(folder, 'latchkey.db'), { readOnly: true });
    const column = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => Object.values(row)[0]);
    expect(column('PRAGMA integrity_check')).toEqual(['ok']);
    expect(column('PRAGMA foreign_key_check')).toEqual([]);
    const ids = new Set(column('SELECT id FROM accounts'));
    for (const id of acknowledged.slice(0, countBefore)) expect(ids).toContain(id);
    const halves = `SELECT a.id FROM accounts a
      LEFT JOIN identities i ON i.account_id = a.id LEFT JOIN sessions s ON s.account_id = a.id
      WHERE i.account_id IS NULL OR s.account_id IS NULL`;
    expect(column(halves)).toEqual([]);
    // It was made while others wrote: some of them came too late for it.
    expect(ids.size).toBeLessThan(acknowledged.length);
    database.close();
    expect(statSync(join(folder, 'latchkey.db')).mode & 0o077).toBe(0);
  });

  test('nothing in the file can be read, and its mode is for its owner alone', () => {
    const bytes = readFileSync(file);
    for (const secret of ['ada@example.com', 'argon2id', 'SQLite format', 'accounts']) {
      expect(bytes.includes(secret), secret).toBe(false);
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('tokens, cookies and codes from before are worthless; passwords are not', async () => {
    const folder = folderWithKeyOf(world);
    expect((await restoreInto(folder, file)).code).toBe(0);
    const copy = await startWorld({ environment: { LATCHKEY_DATA: folder } });
    try {
      const codeOf = async (reply: ReturnType<World['call']>) =>
        (await reply).body.error?.message.split(' : ')[0] ?? 'accepted';
      // At home all of it is good.
      expect((await world.call('resetPassword', { oobCode: before.code })).status).toBe(200);
      expect((await world.refresh(before.refreshToken)).status).toBe(200);
      expect((await world.call('lookup', { idToken: before.idToken })).status).toBe(200);
      expect((await world.call('signInWithIdp', answer)).status).toBe(200);

      expect(await codeOf(copy.call('resetPassword', { oobCode: before.code }))).toBe(
        'INVALID_OOB_CODE',
      );
      const byLink = { email: 'ada@example.com', oobCode: before.link };
      expect(await codeOf(copy.call('signInWithEmailLink', byLink))).toBe('INVALID_OOB_CODE');
      const bySms = {
        sessionInfo: before.sms,
        code: await world.smsCodeFor('+14155550123'),
      };
      expect(await codeOf(copy.call('signInWithPhoneNumber', bySms))).toMatch(
        /^(INVALID_SESSION_INFO|SESSION_EXPIRED)$/,
      );
      expect(await codeOf(copy.call('signInWithIdp', answer))).toBe('INVALID_IDP_RESPONSE');
      expect(await codeOf(copy.refresh(before.refreshToken))).toBe('TOKEN_EXPIRED');
      expect(await codeOf(copy.call('lookup', { idToken: before.idToken }))).toBe('TOKEN_EXPIRED');
      const waiting = await copy.data.database.read({
        sql: "SELECT count(*) AS n FROM outbox WHERE state = 'waiting'",
        parameters: [],
      });
      expect(waiting).toEqual([{ n: 0 }]);

      copy.pass(2000);
      const signedIn = await copy.call('signInWithPassword', {
        email: 'ada@example.com',
        password: 'correct horse',
      });
      expect(signedIn.status).toBe(200);
      expect((await copy.call('lookup', { idToken: signedIn.body.idToken })).status).toBe(200);
      const [account] = (await copy.call('lookup', { idToken: signedIn.body.idToken })).body.users;
      // What verifiers of session cookies compare the cookie's sign-in with.
      const claims = JSON.parse(
        Buffer.from(before.cookie.split('.')[1] ?? '', 'base64').toString(),
      );
      expect(Number(account?.['validSince'])).toBeGreaterThan(claims.auth_time);
    } finally {
      await copy.close();
    }
  });

  test('it is not put over other data', async () => {
    const { dataFolder } = world.config.database;
    const before = createHash('sha256').update(readFileSync(join(dataFolder, 'latchkey.db')));
    const beside = await restoreInto(dataFolder, file);
    expect([beside.code, beside.stderr]).toEqual([
      1,
      expect.stringMatching(/^latchkey: A server is using the data/),
    ]);
    const lived = folderWithKeyOf(world);
    copyFileSync(join(dataFolder, 'latchkey.db'), join(lived, 'latchkey.db'));
    const { code, stderr } = await restoreInto(lived, file);
    expect(code).toBe(2);
    expect(stderr).toMatch(/is not empty \(latchkey\.db.*Name a new folder by LATCHKEY_DATA\.\n$/);
    const after = createHash('sha256').update(readFileSync(join(dataFolder, 'latchkey.db')));
    expect(after.digest('hex')).toBe(before.digest('hex'));
    const again = await callCommand(['backup', file], { LATCHKEY_DATA: dataFolder });
    expect([again.code, again.stderr]).toEqual([
      2,
      `latchkey: ${file} exists. A backup replaces nothing.\n`,
    ]);
  });

  test('another master key, a damaged file and one that is none leave an empty folder', async () => {
    const bytes = readFileSync(file);
    const broken = join(newFolder(), 'broken.backup');
    const attempts: [string, Buffer][] = [
      ['cut off', bytes.subarray(0, -1)],
      ['cut in half', bytes.subarray(0, bytes.length >> 1)],
      ['altered', Buffer.concat([bytes.subarray(0, -40), Buffer.alloc(40)])],
      [
        'another header',
        Buffer.from(bytes.toString('latin1').replace('latchkey","', 'another","'), 'latin1'),
      ],
      ['a text', Buffer.from('not a backup')],
      ['nothing', Buffer.alloc(0)],
    ];
    for (const [what, content] of attempts) {
      writeFileSync(broken, content);
      const folder = folderWithKeyOf(world);
      const { code, stderr } = await restoreInto(folder, broken);
      expect([what, code]).toEqual([what, 1]);
      expect(stderr, what).toMatch(/^latchkey: .*\n$/);
      // As empty as before, so that the next attempt can begin.
      expect((await restoreInto(folder, file)).code).toBe(0);
    }
    const other = newFolder();
    writeFileSync(
      join(other, 'master.key'),
      `${createHash('sha256').update('other').digest('base64')}\n`,
      { mode: 0o600 },
    );
    const { code, stderr } = await restoreInto(other, file);
    expect([code, stderr]).toEqual([1, expect.stringContaining('sealed with another key')]);
  }, 120_000);

  test('a backup that the disk has no room for says so, and leaves no copy behind', async () => {
    const folder = folderWithKeyOf(world);
    expect((await restoreInto(folder, file)).code).toBe(0);
    const before = readdirSync(folder);
    const target = newFolder();
    const { code, stderr } = await runCommandWithin(128, ['backup', join(target, 'b')], {
      LATCHKEY_DATA: folder,
    });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        `^latchkey: The backup could not be made: the copy in ${folder} that it is made from failed: .*\n$`,
      ),
    ]);
    expect([readdirSync(target), readdirSync(folder)]).toEqual([[], before]);
  });

  test('one that is interrupted leaves no copy behind, nor does one that was killed', async () => {
    const folder = folderWithKeyOf(world);
    expect((await restoreInto(folder, file)).code).toBe(0);
    const before = readdirSync(folder);
    const killed = join(folder, '.backup-killed');
    mkdirSync(killed);
    copyFileSync(join(folder, 'latchkey.db'), join(killed, 'latchkey.db'));
    const target = newFolder();
    // It waits for its passphrase, and is told to stop before it gets it.
    const phrase = join(newFolder(), 'passphrase');
    execFileSync('mkfifo', [phrase]);
    const args = ['backup', join(target, 'b'), '--passphrase-file', phrase];
    const backup = startCommand(args, { LATCHKEY_DATA: folder });
    const pipe = await open(phrase, 'w');
    backup.signal('SIGINT');
    await pipe.writeFile('correct horse battery staple\n');
    await pipe.close();
    const { code, stderr } = await backup.ended;
    expect([code, stderr]).toEqual([
      1,
      'latchkey: The backup could not be made: it was interrupted.\n',
    ]);
    expect([readdirSync(target), readdirSync(folder)]).toEqual([[], before]);

    mkdirSync(killed);
    copyFileSync(join(folder, 'latchkey.db'), join(killed, 'latchkey.db'));
    await (await startWorld({ environment: { LATCHKEY_DATA: folder } })).close();
    expect(existsSync(killed)).toBe(false);
  });

  test('a restore that the disk has no room for says so, and leaves an empty folder', async () => {
    const folder = folderWithKeyOf(world);
    const { code, stderr } = await runCommandWithin(128, ['restore', file], {
      LATCHKEY_DATA: folder,
    });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^latchkey: The backup could not be restored: EFBIG.*\n$/),
    ]);
    expect(readdirSync(folder).sort()).toEqual(['master.key', 'server.lock']);
  });

  test('it is not sealed with a key that does not belong to the data', async () => {
    const { code, stderr } = await callCommand(['backup', join(newFolder(), 'file')], {
      LATCHKEY_DATA: world.config.database.dataFolder,
      LATCHKEY_MASTER_KEY: createHash('sha256').update('other').digest('base64'),
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('sealed with another master key')]);
  });

  test('sealed with a passphrase it brings the master key along', async () => {
    const { dataFolder } = world.config.database;
    const sealed = join(newFolder(), 'latchkey.backup');
    const phrase = join(newFolder(), 'passphrase');
    writeFileSync(phrase, 'correct horse battery staple\n');
    const made = await callCommand(['backup', sealed, '--passphrase-file', phrase], {
      LATCHKEY_DATA: dataFolder,
    });
    expect([made.code, made.stderr]).toEqual([0, '']);
    const folder = newFolder();
    const without = await restoreInto(folder, sealed);
    expect([without.code, without.stderr]).toEqual([
      2,
      'latchkey: This backup was sealed with a passphrase: say --passphrase-file FILE.\n',
    ]);
    expect((await restoreInto(folder, sealed, '--passphrase-file', phrase)).code).toBe(0);
    expect(readFileSync(join(folder, 'master.key'), 'utf8')).toBe(
      readFileSync(join(dataFolder, 'master.key'), 'utf8'),
    );
    writeFileSync(phrase, 'incorrect horse battery staple\n');
    const wrong = await restoreInto(newFolder(), sealed, '--passphrase-file', phrase);
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('another key')]);
  });
});

describe('O6: on PostgreSQL', () => {
  const place = postgresPlaces();

  test('backups are its own business, and a restored copy begins a new epoch', async () => {
    const environment = nodeEnvironment((await place()).location);
    const node = await startWorld({ environment });
    try {
      const settings = { ...environment, LATCHKEY_DATA: newFolder() };
      const run = (...args: string[]) => callCommand(args, settings);
      expect((await run('backup', '/tmp/nowhere')).stderr).toContain('pg_dump');
      expect((await run('restore', '/tmp/nowhere')).stderr).toContain('restore --epoch');
      const { refreshToken, idToken } = await node.signUp('ada@example.com');
      expect((await run('restore', '--epoch')).stderr).toContain('--yes');
      expect((await node.refresh(refreshToken)).status).toBe(200);
      const ended = await run('restore', '--epoch', '--yes');
      expect([ended.code, ended.stderr]).toEqual([0, '']);
      expect((await node.refresh(refreshToken)).status).toBe(400);
      expect((await node.call('lookup', { idToken })).status).toBe(400);
      const [event] = await node.identity.audit.list({
        tenant: '',
        event: 'sys_restored',
        limit: 1,
      });
      expect(event).toMatchObject({ actor: 'command line' });
    } finally {
      await node.close();
    }
  });
});
