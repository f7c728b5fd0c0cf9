import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { postgresPlaces } from '@latchkey/testing/databases';
import { nodeEnvironment, startWorld, type World } from '@latchkey/testing/world';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const newFolder = commandFolders();
const password = 'correct horse battery';

/** A server's data with something in every corner, and the server gone. */
async function livedIn(folder: string) {
  const environment = {
    LATCHKEY_DATA: folder,
    LATCHKEY_MASTER_KEY: nodeEnvironment('').LATCHKEY_MASTER_KEY,
  };
  const world = await startWorld({ environment });
  const ada = await world.signUpVerified('ada@example.com', password);
  const app = await world.enrolTotp(ada.idToken, 'My app');
  const named = await world.admin('/v1/projects/latchkey/accounts:update', {
    localId: ada.localId,
    displayName: 'Ada „Łovelace“ 🎉 "quoted"',
    customAttributes: '{"level":7}',
  });
  expect(named.status).toBe(200);
  const bob = await world.signUp('bob@example.com', password);
  await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'bob@example.com' });
  const code = await world.codeFor('bob@example.com');
  const guest = await world.call('signUp', {});
  await world.close();
  return { environment, ada, app, bob, code, guest: guest.body };
}

async function countIn(url: string, table: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${table}`);
    return rows[0].count;
  } finally {
    await client.end();
  }
}

describe('latchkey move', () => {
  const place = postgresPlaces();

  describe('of a server that was lived in', () => {
    let before: Awaited<ReturnType<typeof livedIn>>;
    let folder: string;
    let url: string;
    let moved: Awaited<ReturnType<typeof callCommand>>;
    let world: World;
    beforeAll(async () => {
      folder = newFolder();
      before = await livedIn(folder);
      url = (await place()).location;
      moved = await callCommand(['move', '--to', url, '--json'], before.environment);
      world = await startWorld({
        environment: { ...before.environment, DATABASE_URL: url, LATCHKEY_DATA: newFolder() },
      });
    }, 120_000);
    afterAll(() => world.close());

    test('says what it moved, table by table, and not the password of the database', () => {
      expect([moved.stderr, moved.code]).toEqual(['', 0]);
      const { tables } = JSON.parse(moved.stdout) as {
        tables: { table: string; rows: number; checksum: string }[];
      };
      const accounts = tables.find(({ table }) => table === 'accounts');
      expect(accounts).toMatchObject({
        rows: 3,
        checksum: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
      expect(tables.find(({ table }) => table === 'audit')?.rows).toBeGreaterThan(3);
      const { username, password: secret } = new URL(url);
      expect(secret || username).not.toBe('');
      expect(moved.stdout).not.toContain(`${secret}@`);
    });

    test('passwords, second factors, claims and names are as they were', async () => {
      const first = await world.call('signInWithPassword', { email: 'ada@example.com', password });
      const finished = await world.finishWithTotp(first.body, before.app, 1);
      expect(finished.body.idToken).toBeTruthy();
      const looked = await world.call('lookup', { idToken: finished.body.idToken });
      expect(looked.body.users[0]).toMatchObject({
        localId: before.ada.localId,
        displayName: 'Ada „Łovelace“ 🎉 "quoted"',
        customAttributes: '{"level":7}',
        emailVerified: true,
      });
    });

    test('nobody is signed out, and a code on its way still works', async () => {
      for (const { refreshToken } of [before.bob, before.guest]) {
        expect((await world.refresh(refreshToken)).status).toBe(200);
      }
      const reset = await world.call('resetPassword', {
        oobCode: before.code,
        newPassword: 'another password',
      });
      expect(reset.body).toMatchObject({ email: 'bob@example.com' });
    });

    test('the trail goes on counting after its last number', async () => {
      const count = await countIn(url, 'audit');
      await world.signUp('eve@example.com', password);
      expect(await countIn(url, 'audit')).toBeGreaterThan(count);
    });

    test('the old folder says where its data went, to a server and to a command', async () => {
      const listed = await callCommand(['users', 'list'], before.environment);
      expect(listed.code).toBe(1);
      expect(listed.stderr).toContain('was moved to postgres://');
      await expect(startWorld({ environment: before.environment })).rejects.toThrow('was moved to');
      const note = readFileSync(join(folder, 'moved-to-postgres.json'), 'utf8');
      expect(JSON.parse(note)).toMatchObject({ to: expect.stringMatching(/^postgres:/) });
    });

    test('a database that has something in it is refused and left alone', async () => {
      const other = newFolder();
      const settings = { ...before.environment, LATCHKEY_DATA: other };
      await (await startWorld({ environment: settings })).close();
      const accounts = await countIn(url, 'accounts');
      const refused = await callCommand(['move', '--to', url], settings);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain('The database is not empty');
      expect(await countIn(url, 'accounts')).toBe(accounts);
      expect((await callCommand(['users', 'list'], settings)).code).toBe(0);
    });
  });

  test('waits for nobody: a server that is still running is to be stopped first', async () => {
    const world = await startWorld();
    try {
      const { location } = await place();
      const settings = { LATCHKEY_DATA: world.config.database.dataFolder };
      const refused = await callCommand(['move', '--to', location], settings);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain('A server is using the data in ');
      expect((await world.signUp('still@example.com')).localId).toBeTruthy();
    } finally {
      await world.close();
    }
  });

  test('a row that PostgreSQL cannot hold stops everything, and nothing is half there', async () => {
    const folder = newFolder();
    const before = await livedIn(folder);
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(join(folder, 'latchkey.db'));
    database.prepare("UPDATE accounts SET display_name = 'a' || char(0) || 'b'").run();
    database.close();
    const { location } = await place();
    const failed = await callCommand(['move', '--to', location], before.environment);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('"accounts"');
    expect(await countIn(location, 'settings')).toBe(0);
    expect((await callCommand(['users', 'list'], before.environment)).code).toBe(0);
  });

  test.each([
    [['move'], 'move takes: --to'],
    [['move', '--to', 'mysql://localhost/x'], 'has to look like postgres://'],
    [['move', '--to', 'nonsense'], 'has to look like postgres://'],
  ])('%j is called wrongly', async (args, sentence) => {
    const wrong = await callCommand(args, { LATCHKEY_DATA: newFolder() });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });

  test('a database that cannot be reached is said so at once', async () => {
    const folder = newFolder();
    const { environment } = await livedIn(folder);
    const unreachable = await callCommand(
      ['move', '--to', 'postgres://nobody:secret@127.0.0.1:1/x'],
      environment,
    );
    expect(unreachable.code).toBe(1);
    expect(unreachable.stderr).toContain('PostgreSQL cannot be reached');
    expect(unreachable.stderr).not.toContain('secret');
  });
});
