import { existsSync, readdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { administrator } from '@latchkey/testing/administrator';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { isTestedOn, postgresPlaces } from '@latchkey/testing/databases';
import { nodeEnvironment, startWorld } from '@latchkey/testing/world';
import { describe, expect, onTestFinished, test } from 'vitest';
import { documentsProduct } from '../src/product.ts';
import { type DocumentsWorld, documentsProducts, startDocumentsWorld } from './documents-world.ts';
import { putNote } from './notes.ts';

const newFolder = commandFolders();

async function started(environment: Readonly<Record<string, string>>): Promise<DocumentsWorld> {
  const world = await startDocumentsWorld(undefined, { environment });
  onTestFinished(() => world.close());
  return world;
}

describe('documents on SQLite', () => {
  test('have a file of their own, and none of their tables is with accounts', async () => {
    const world = await started({ LATCHKEY_DATA: newFolder() });
    expect((await putNote(world, 'one', 'words')).status).toBe(200);
    const { dataFolder } = world.config.database;
    const tablesOf = (name: string) => {
      const file = new DatabaseSync(join(dataFolder, name), { readOnly: true });
      onTestFinished(() => file.close());
      const all = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
      return all.map((row) => String(row['name']));
    };
    expect(tablesOf('latchkey.db').filter((name) => name.includes('document'))).toEqual([]);
    expect(tablesOf('latchkey.db')).toContain('accounts');
    expect(tablesOf('documents.db')).toEqual(
      expect.arrayContaining([...Object.keys(documentsProduct.tables), 'commit_clock']),
    );
    expect(tablesOf('documents.db')).not.toContain('accounts');
  });

  test('have a writer of their own: while it cannot write, people sign up', async () => {
    const world = await started({ LATCHKEY_DATA: newFolder() });
    await putNote(world, 'first', 'words');
    const other = new DatabaseSync(join(world.config.database.dataFolder, 'documents.db'));
    other.exec('BEGIN IMMEDIATE');
    const writing = putNote(world, 'second', 'words');
    let isWritten = false;
    void writing.then(() => {
      isWritten = true;
    });
    await world.signUp('ada@example.com');
    expect(isWritten).toBe(false);
    other.exec('ROLLBACK');
    other.close();
    expect((await writing).status).toBe(200);
  });

  test('are made by the first start after an update, and by no command about accounts', async () => {
    const LATCHKEY_DATA = newFolder();
    await (await startWorld({ products: [], environment: { LATCHKEY_DATA } })).close();
    expect((await callCommand(['keys', 'list'], { LATCHKEY_DATA }, documentsProducts)).code).toBe(
      0,
    );
    expect(existsSync(join(LATCHKEY_DATA, 'documents.db'))).toBe(false);
    const world = await started({ LATCHKEY_DATA });
    expect((await putNote(world, 'one', 'words')).status).toBe(200);
  });

  test('are watched apart from accounts, and stay when a tenant goes', async () => {
    const world = await started({ LATCHKEY_DATA: newFolder() });
    await putNote(world, 'one', 'words');
    const made = await world.admin('/v2/projects/latchkey/tenants', { displayName: 'Acme' });
    const address = `/v2/${made.body['name']}`;
    expect((await world.admin(address, undefined, 'DELETE')).status).toBe(200);
    expect((await world.send('GET', '/notes/one')).status).toBe(200);
    const { body: text } = await world.app.inject('/metrics');
    for (const database of ['accounts', 'documents']) {
      expect(text).toContain(`latchkey_database_up{database="${database}"} 1`);
      expect(text).toMatch(
        new RegExp(
          `latchkey_database_commit_duration_seconds_count{database="${database}",outcome="committed"} [1-9]`,
        ),
      );
    }
  });

  test('leave no log and no lock behind when the server ends', async () => {
    const LATCHKEY_DATA = newFolder();
    for (const _ of ['first', 'second']) {
      await (await startDocumentsWorld(undefined, { environment: { LATCHKEY_DATA } })).close();
    }
    expect(readdirSync(LATCHKEY_DATA).filter((name) => name.includes('.db'))).toEqual([
      'documents.db',
      'latchkey.db',
    ]);
  });

  test('are not served with new accounts where theirs are missing', async () => {
    const LATCHKEY_DATA = newFolder();
    await (await startDocumentsWorld(undefined, { environment: { LATCHKEY_DATA } })).close();
    await rename(join(LATCHKEY_DATA, 'latchkey.db'), join(LATCHKEY_DATA, 'elsewhere'));
    await expect(started({ LATCHKEY_DATA })).rejects.toThrow(
      'there is documents.db, but not latchkey.db',
    );
    expect(existsSync(join(LATCHKEY_DATA, 'latchkey.db'))).toBe(false);
    await rename(join(LATCHKEY_DATA, 'elsewhere'), join(LATCHKEY_DATA, 'latchkey.db'));
    await started({ LATCHKEY_DATA });
  });

  test('of a newer version keep the server from starting, and the folder is free again', async () => {
    const LATCHKEY_DATA = newFolder();
    await (await startDocumentsWorld(undefined, { environment: { LATCHKEY_DATA } })).close();
    const file = new DatabaseSync(join(LATCHKEY_DATA, 'documents.db'));
    file.exec("INSERT INTO migrations VALUES ('9999-later', 0)");
    await expect(started({ LATCHKEY_DATA })).rejects.toThrow(/newer version.*9999-later/);
    file.exec("DELETE FROM migrations WHERE id = '9999-later'");
    file.close();
    await started({ LATCHKEY_DATA });
  });
});

if (isTestedOn('PostgreSQL'))
  describe('documents on PostgreSQL', () => {
    const place = postgresPlaces();

    test('have a schema of their own, made by nodes that start at the same time', async () => {
      const { location } = await place();
      const environment = nodeEnvironment(location);
      const [one, other] = await Promise.all([started(environment), started(environment)]);
      expect((await putNote(one, 'one', 'words')).status).toBe(200);
      expect((await other.send('GET', '/notes/one')).status).toBe(200);
      const client = await administrator(location);
      const { rows } = await client.query(
        `SELECT table_schema AS schema, count(*)::int AS tables FROM information_schema.tables
       WHERE table_name LIKE 'document%' GROUP BY table_schema`,
      );
      const tables = Object.keys(documentsProduct.tables).length;
      expect(rows).toEqual([{ schema: 'documents', tables }]);
    });

    test('have connections of their own: while all of them wait, people sign up', async () => {
      const { location } = await place();
      const pool = { LATCHKEY_DATABASE_POOL: '2' };
      const world = await started({ ...nodeEnvironment(location), ...pool });
      await putNote(world, 'first', 'words');
      const client = await administrator(location);
      await client.query('BEGIN');
      await client.query('LOCK TABLE documents.documents IN ACCESS EXCLUSIVE MODE');
      const waiting = Array.from({ length: 4 }, () => world.send('GET', '/notes/first'));
      const database = await world.data.databaseOf('documents');
      await expect.poll(() => database.load().waiting).toBeGreaterThan(0);
      await world.signUp('ada@example.com');
      expect(database.load()).toMatchObject({ most: 2, inUse: 2 });
      await client.query('ROLLBACK');
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([
        200, 200, 200, 200,
      ]);
    });

    test('are made by the first start after an update', async () => {
      const environment = nodeEnvironment((await place()).location);
      await (await startWorld({ products: [], environment })).close();
      const world = await started(environment);
      expect((await putNote(world, 'one', 'words')).status).toBe(200);
    });
  });
