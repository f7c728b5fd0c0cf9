import { administrator } from '@latchkey/testing/administrator';
import { postgresPlaces } from '@latchkey/testing/databases';
import { statementsFor } from '@latchkey/testing/statement';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Database, DatabaseUnavailable } from './database.ts';
import type { Migration } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const sql = statementsFor('postgres');
const schema = 'notebook';

const notesIn = (other: string): readonly Migration[] => [
  { id: `001-${other}`, statements: () => ['CREATE TABLE notes (id text PRIMARY KEY)'] },
];
const note = (id: string) => sql`INSERT INTO notes (id) VALUES (${id})`;
const notes = async (database: Database) =>
  (await database.read(sql`SELECT id FROM notes ORDER BY id`)).map(({ id }) => id);

describe('a schema of its own', () => {
  const place = postgresPlaces();

  async function open(url: string, settings: Partial<Parameters<typeof openPostgres>[0]> = {}) {
    const database = await openPostgres({ url, migrations: notesIn('own'), schema, ...settings });
    onTestFinished(() => database.close());
    return database;
  }

  /** Somebody who may use the database and no more. */
  async function stranger(url: string): Promise<string> {
    const client = await administrator(url);
    const role = `stranger_${new URL(url).pathname.slice(1)}`;
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'open'`);
    onTestFinished(async () => {
      await client.query(`DROP OWNED BY ${role}`);
      await client.query(`DROP ROLE ${role}`);
    });
    const asStranger = new URL(url);
    asStranger.username = role;
    asStranger.password = 'open';
    return asStranger.href;
  }

  it('has tables and migrations apart from those beside it, on every connection', async () => {
    const { location } = await place();
    const beside = await openPostgres({ url: location, migrations: notesIn('beside') });
    onTestFinished(() => beside.close());
    const own = await open(location);
    await Promise.all([
      beside.commit([note('beside')]),
      ...['a', 'b', 'c', 'd'].map((id) => own.commit([note(id)])),
    ]);
    const all = await Promise.all(Array.from({ length: 8 }, () => notes(own)));
    expect(all).toEqual(all.map(() => ['a', 'b', 'c', 'd']));
    expect(await own.snapshot(({ read }) => read(sql`SELECT id FROM migrations`))).toEqual([
      { id: '001-own' },
    ]);
    expect(await notes(beside)).toEqual(['beside']);
  });

  it('is entered by every new connection in its session, whatever was asked for before', async () => {
    const { location } = await place();
    const elsewhere = new URL(location);
    elsewhere.searchParams.set('options', '-c search_path=public');
    const own = await open(elsewhere.href);
    await own.commit([note('a')]);
    // What is asked for while connecting is a client's; a pooler need not hand it on.
    const setting = sql`SELECT setting, source FROM pg_settings WHERE name = 'search_path'`;
    expect(await own.read(setting)).toEqual([{ setting: schema, source: 'session' }]);

    const client = await administrator(location);
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await expect.poll(() => notes(own).catch(() => [])).toEqual(['a']);
  });

  describe('belongs to one installation', () => {
    async function installedIn(url: string, accounts: string): Promise<string> {
      const client = await administrator(url);
      await client.query(`CREATE SCHEMA IF NOT EXISTS ${accounts}`);
      const there = new URL(url);
      there.searchParams.set('options', `-c search_path=${accounts}`);
      return there.href;
    }

    it('which comes back as often as it likes, and another one is refused in words', async () => {
      const { location } = await place();
      const [one, other] = [
        await installedIn(location, 'one'),
        await installedIn(location, 'other'),
      ];
      await (await open(one)).commit([note('of one')]);
      expect(await notes(await open(one))).toEqual(['of one']);
      const refused = await open(other).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(DatabaseUnavailable);
      expect(String(refused)).toMatch(
        /"notebook" of the database "\w+" belongs to another installation \("Latchkey, beside the schema one"\), and this one is in the schema "other"/,
      );
    });

    it('also if an earlier version has made it, by whoever comes first', async () => {
      const { location } = await place();
      const [one, other] = [
        await installedIn(location, 'one'),
        await installedIn(location, 'other'),
      ];
      await open(one);
      const client = await administrator(location);
      await client.query(`COMMENT ON SCHEMA ${schema} IS NULL`);
      await open(other);
      await expect(open(one)).rejects.toThrow('belongs to another installation');
    });

    it('and what people have said about it stays', async () => {
      const { location } = await place();
      const client = await administrator(location);
      await client.query(`CREATE SCHEMA ${schema}`);
      await client.query(`COMMENT ON SCHEMA ${schema} IS 'ours'`);
      await open(location);
      const { rows } = await client.query(
        `SELECT obj_description('${schema}'::regnamespace, 'pg_namespace') AS comment`,
      );
      expect(rows).toEqual([{ comment: 'ours' }]);
    });
  });

  it('is made once by nodes that start at the same time', async () => {
    const { location } = await place();
    const nodes = await Promise.all(Array.from({ length: 4 }, () => open(location)));
    await Promise.all(nodes.map((node, index) => node.commit([note(String(index))])));
    expect(await notes(await open(location))).toEqual(['0', '1', '2', '3']);
  });

  it('that a role may not make is asked for in a sentence, and used once it is there', async () => {
    const { location } = await place();
    const url = await stranger(location);
    const { username } = new URL(url);
    const waited: string[] = [];
    const onWaiting = (error: Error) => void waited.push(error.message);
    const refused = open(url, { onWaiting });
    await expect(refused).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(refused).rejects.toThrow(
      `"${username}" may not create the schema "notebook" in the database`,
    );
    const client = await administrator(location);
    await client.query(`CREATE SCHEMA ${schema}`);
    await expect(open(url, { onWaiting })).rejects.toThrow(
      `GRANT USAGE, CREATE ON SCHEMA "notebook" TO "${username}";`,
    );
    expect(waited).toEqual([]);
    await client.query(`GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${username}`);
    const own = await openPostgres({ url, migrations: notesIn('own'), schema });
    await own.commit([note('a')]);
    expect(await notes(own)).toEqual(['a']);
    await own.close();
  });
});
