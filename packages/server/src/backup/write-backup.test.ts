import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Row } from '@latchkey/kernel/store/database';
import type { Migration } from '@latchkey/kernel/store/migrate';
import { commitClock } from '@latchkey/kernel/store/migrations/0019-commit-clock';
import { openSqlite } from '@latchkey/kernel/store/sqlite';
import { sqlitePlaces } from '@latchkey/testing/databases';
import { statementsFor } from '@latchkey/testing/statement';
import { describe, expect, test } from 'vitest';
import { openBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const things: Migration = {
  id: '001-things',
  statements: () => ['CREATE TABLE things (id text PRIMARY KEY, number bigint, bytes blob)'],
};

const rows: readonly Row[] = [
  { id: 'above', number: 2n ** 53n + 1n, bytes: new Uint8Array([0, 255]) },
  { id: 'first', number: -(2n ** 63n), bytes: new Uint8Array(0) },
  { id: 'large', number: 0n, bytes: new Uint8Array(randomBytes(1_048_576)) },
];

const placesFor = (fileFor: (name: string) => string) => ({
  fileFor,
  folderFor(name: string): never {
    throw new Error(`Nobody has files in ${name}.`);
  },
});

/** Comparing megabytes one by one takes a test longer than all the rest. */
const brief = ({ bytes = null, ...row }: Row) => ({
  ...row,
  bytes: bytes instanceof Uint8Array ? createHash('sha256').update(bytes).digest('hex') : bytes,
});

describe('a backup', () => {
  const place = sqlitePlaces();

  test('brings bytes, 64-bit integers and the time of commits back exactly', async () => {
    const { location, open } = await place();
    const database = await open([things, commitClock]);
    const sql = statementsFor('sqlite');
    for (const { id = null, number = null, bytes = null } of rows) {
      await database.commit([
        sql`INSERT INTO things (id, number, bytes) VALUES (${id}, ${number}, ${bytes})`,
      ]);
    }
    // Given out while the clock was wrong.
    const far = Date.UTC(2100, 0) * 1000;
    await database.commit([sql`INSERT INTO commit_clock (id, microseconds) VALUES (${1}, ${far})`]);
    const masterKey = new Uint8Array(randomBytes(32));
    const dataFolder = dirname(location);
    const target = join(dataFolder, 'things.backup');
    const source = { dataFolder, own: [], project: 'latchkey', masterKey, now: () => 0 };
    await writeBackup(source, target);

    const file = join(dataFolder, 'restored.db');
    await (await openBackup(target)).extract(
      { masterKey },
      placesFor(() => file),
    );
    const restored = await openSqlite({ file, migrations: [things, commitClock] });
    const all = sql`SELECT * FROM things ORDER BY id`;
    const found = await restored.read({ ...all, bigints: ['number'] });
    const next = await restored.timedCommit([]);
    await restored.close();
    expect(next).toMatchObject({ at: far + 1 });
    expect(found.map(brief)).toEqual(rows.map(brief));
  });

  test('has databases one after the other, accounts last, and gives each of them back', async () => {
    const { location, open } = await place();
    const dataFolder = dirname(location);
    const sql = statementsFor('sqlite');
    const names = ['documents', 'drawer', 'latchkey'];
    await (await open([things])).close();
    for (const name of names) {
      const file = join(dataFolder, `${name}.db`);
      const database = await openSqlite({ file, migrations: [things] });
      const bytes = new Uint8Array(randomBytes(100_000));
      await database.commit([
        sql`INSERT INTO things (id, number, bytes) VALUES (${name}, ${1}, ${bytes})`,
      ]);
      await database.close();
    }
    const masterKey = new Uint8Array(randomBytes(32));
    const target = join(dataFolder, 'all.backup');
    let clock = 0;
    const source = {
      ...{ dataFolder, own: ['documents', 'missing', 'drawer'], project: 'latchkey', masterKey },
      now() {
        clock += 1000;
        return clock;
      },
    };
    const moment = (second: number) => new Date(second * 1000).toISOString();
    const parts = [
      { name: 'documents', takenAt: moment(1) },
      { name: 'drawer', takenAt: moment(2) },
      { name: 'accounts', takenAt: moment(3) },
    ];
    expect(await writeBackup(source, target)).toMatchObject({ parts, folders: [] });

    const opened = await openBackup(target);
    expect(opened.header.createdAt).toBe(moment(3));
    const restored = (name: string) => join(dataFolder, `restored-${name}.db`);
    const extracted = await opened.extract({ masterKey }, placesFor(restored));
    expect(extracted).toMatchObject({ parts, masterKey: undefined });
    for (const [index, { name }] of parts.entries()) {
      const file = new DatabaseSync(restored(name), { readOnly: true });
      expect(file.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      expect(file.prepare('SELECT id FROM things').all()).toEqual([{ id: names[index] }]);
      file.close();
    }
  });

  test('that is stopped midway leaves nothing behind', async () => {
    const { location, open } = await place();
    const database = await open([things]);
    const sql = statementsFor('sqlite');
    const bytes = new Uint8Array(randomBytes(4_194_304));
    await database.commit([
      sql`INSERT INTO things (id, number, bytes) VALUES (${'large'}, ${0}, ${bytes})`,
    ]);
    const dataFolder = dirname(location);
    const before = readdirSync(dataFolder);
    const controller = new AbortController();
    const during: string[] = [];
    const source = {
      ...{ dataFolder, own: [], project: 'latchkey', masterKey: bytes.subarray(0, 32) },
      now: () => 0,
      signal: controller.signal,
      onProgress() {
        if (!controller.signal.aborted) during.push(...readdirSync(dataFolder));
        controller.abort(new Error('Stopped.'));
      },
    };
    await expect(writeBackup(source, join(dataFolder, 'a'))).rejects.toThrow('Stopped.');
    expect(during).toHaveLength(before.length + 2);
    expect(readdirSync(dataFolder)).toEqual(before);
  });
});
