import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { type Change, type Database, DatabaseUnavailable, type Outcome } from './database.ts';
import type { Answer } from './group-commit.ts';
import type { Migration } from './migrate.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { migrateSqlite } from './sqlite-migrate.ts';
import { type SqliteReader, sqliteReader } from './sqlite-reader.ts';
import { startWriterThread } from './writer-thread.ts';

export type SqliteSettings = {
  readonly file: string;
  readonly migrations?: readonly Migration[];
  /** How long a write waits for another process that is writing, in milliseconds. */
  readonly busyTimeout?: number;
};

export async function openSqlite({
  file,
  migrations = [],
  busyTimeout = 5_000,
}: SqliteSettings): Promise<Database> {
  keepPrivate(file);
  const migrating = connectSqlite(file, 'migrate', busyTimeout);
  let reader: SqliteReader;
  try {
    migrateSqlite(migrating, migrations);
    // Before the migrating connection leaves, so that the log stays.
    reader = sqliteReader(file);
  } finally {
    migrating.close();
  }
  const script = new URL('./sqlite-writer.ts', import.meta.url);
  const writer = startWriterThread(script, { file, busyTimeout });

  return {
    dialect: 'sqlite',
    async read(statement) {
      return reader.read(statement);
    },
    async commit<Refusal extends string>(changes: readonly Change<Refusal>[]) {
      return outcomeOf<Refusal>(await writer.commit(changes));
    },
    close() {
      // The last connection to leave takes the log into the file, and only a writer can.
      reader.close();
      return writer.close();
    },
  };
}

/**
 * SQLite gives its log and its index the mode of the database file. An existing file is never
 * opened here: closing it again would drop the locks other connections of this process hold.
 */
function keepPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(part)) chmodSync(part, 0o600);
  }
}

function outcomeOf<Refusal extends string>(answer: Answer): Outcome<Refusal> {
  switch (answer.kind) {
    case 'committed':
      return { committed: true, rows: answer.rows };
    case 'refused':
      // The word comes back from the thread it was sent to, and it was a Refusal then.
      return { committed: false, refusal: answer.refusal as Refusal };
    case 'failed':
      throw new Error(answer.message);
    case 'unavailable':
      throw new DatabaseUnavailable(answer.message);
  }
}
