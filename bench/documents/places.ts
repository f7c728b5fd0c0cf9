import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../e2e/postgres.ts';
import { ownMigrations } from '../../packages/documents/src/store/own-migrations.ts';
import type { Database } from '../../packages/kernel/src/store/database.ts';
import { openPostgres } from '../../packages/kernel/src/store/postgres.ts';
import { openSqlite } from '../../packages/kernel/src/store/sqlite.ts';

/** Where the databases of a run are: files of a folder, or schemas of a server that waits for its disk. */
export type Places = {
  open(name: string): Promise<Database>;
  close(): Promise<void>;
};

export async function sqlitePlaces(): Promise<Places> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
  return {
    open: (name) => openSqlite({ file: join(folder, `${name}.db`), migrations: ownMigrations }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function postgresPlaces(): Promise<Places> {
  const server = await startPostgres({ durable: true });
  return {
    open: (name) =>
      openPostgres({ url: server.url, schema: name, migrations: ownMigrations, poolSize: 16 }),
    close: () => server.stop(),
  };
}
