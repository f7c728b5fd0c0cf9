import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@latchkey/kernel/store/database';
import type { Migration } from '@latchkey/kernel/store/migrate';
import { openPostgres } from '@latchkey/kernel/store/postgres';
import { openSqlite } from '@latchkey/kernel/store/sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type {} from '../../../e2e/postgres-setup.ts';
import { ring } from './doorbell.ts';
import { lendWriter } from './spare-writers.ts';

/** An empty database of its own. Opening it twice is what two nodes, or a restart, do. */
export type DatabasePlace = {
  /** The file of SQLite, the address of PostgreSQL. */
  readonly location: string;
  open(migrations?: readonly Migration[]): Promise<Database>;
};

type Kind = {
  make(): Promise<Made>;
  open(location: string, migrations: readonly Migration[]): Promise<Database>;
};
type Made = { readonly location: string; remove(): Promise<void> };

const sqlite: Kind = {
  async make() {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-sqlite-'));
    const remove = () => rm(folder, { recursive: true, force: true });
    return { location: join(folder, 'latchkey.db'), remove };
  },
  open: (file, migrations) => openSqlite({ file, migrations, startWriter: lendWriter }),
};

/** A database on the server of this test run, made like another one if a name is given. */
async function makeDatabase(template?: string): Promise<Made> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copied as files it is there sooner than by way of the log, which is the usual one.
  const like = template === undefined ? '' : ` TEMPLATE ${template} STRATEGY file_copy`;
  await onServer(`CREATE DATABASE ${name}${like}`);
  return {
    location: await addressOf(name),
    remove: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function addressOf(database: string): Promise<string> {
  const url = new URL(await postgresUrl());
  url.pathname = `/${database}`;
  return url.href;
}

const postgres: Kind = {
  make: () => makeDatabase(),
  open: (url, migrations) => openPostgres({ url, migrations }),
};

const template = 'latchkey_installed';

/** Tables, and the schema they are in, if it is not the usual one. */
type Installed = { readonly migrations: readonly Migration[]; readonly schema?: string };

/** The first who asks in this run makes the database that all others are copied from. */
async function makeTemplate(installed: readonly Installed[]): Promise<void> {
  const client = new pg.Client(await postgresUrl());
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(1)');
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rows.length > 0) return;
    const half = `${template}_half`;
    await client.query(`CREATE DATABASE ${half}`);
    for (const one of installed) {
      const database = await openPostgres({ url: await addressOf(half), ...one });
      await database.close();
    }
    await client.query(`ALTER DATABASE ${half} RENAME TO ${template}`);
  } finally {
    await client.end();
  }
}

/** The PostgreSQL server of this test run. Make databases on it, do not use the one it names. */
export const postgresUrl = (): Promise<string> => ring(inject('postgresDoorbell'));

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client(await postgresUrl());
  await client.connect();
  await client.query(sql);
  await client.end();
}

/**
 * Gives empty databases until the surrounding `describe` is over, then closes and removes them.
 * Call it inside a `describe`, not inside a test.
 */
export function sqlitePlaces(): () => Promise<DatabasePlace> {
  return places(sqlite);
}

export function postgresPlaces(): () => Promise<DatabasePlace> {
  // The first to ask waits for the server to start, and that time is no test's own.
  beforeAll(async () => {
    await postgresUrl();
  }, 60_000);
  return places(postgres);
}

/** The same with the tables of these migrations and nothing in them: what a server would make first. */
export function installedPlaces(installed: readonly Installed[]): () => Promise<DatabasePlace> {
  beforeAll(() => makeTemplate(installed));
  return places({ ...postgres, make: () => makeDatabase(template) });
}

/** `npm run test:quick` does without the slower one. */
export const isTestedOn = (database: 'SQLite' | 'PostgreSQL'): boolean =>
  (process.env['TEST_DATABASES'] ?? database) === database;

/** The same suite on SQLite and on PostgreSQL. */
export function forEachDatabase(
  suite: (name: 'SQLite' | 'PostgreSQL', place: () => Promise<DatabasePlace>) => void,
): void {
  describe('on SQLite', () => suite('SQLite', sqlitePlaces()));
  if (isTestedOn('PostgreSQL')) {
    describe('on PostgreSQL', () => suite('PostgreSQL', postgresPlaces()));
  }
}

function places(kind: Kind): () => Promise<DatabasePlace> {
  const opened: Database[] = [];
  const made: Made[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await Promise.all(made.map(({ remove }) => remove()));
  });

  return async () => {
    const place = await kind.make();
    made.push(place);
    return {
      location: place.location,
      async open(migrations = []) {
        const database = await kind.open(place.location, migrations);
        opened.push(database);
        return database;
      },
    };
  };
}
