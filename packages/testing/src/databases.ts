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
  open: (file, migrations) => openSqlite({ file, migrations }),
};

const postgres: Kind = {
  async make() {
    const name = `test_${randomBytes(8).toString('hex')}`;
    await onServer(`CREATE DATABASE ${name}`);
    const url = new URL(await postgresUrl());
    url.pathname = `/${name}`;
    return { location: url.href, remove: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) };
  },
  open: (url, migrations) => openPostgres({ url, migrations }),
};

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
