import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { type Change, type Database, DatabaseUnavailable, type TimedChange } from './database.ts';
import { logGate } from './log-gate.ts';
import type { Migration } from './migrate.ts';
import { type ReadingLimits, usualWaiting } from './reading-sessions.ts';
import { readingThreads } from './reading-threads.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { causeOf } from './sqlite-failure.ts';
import { migrateSqlite } from './sqlite-migrate.ts';
import { outcomeOf, timedOutcomeOf } from './sqlite-outcome.ts';
import { type SqliteReader, sqliteReader } from './sqlite-reader.ts';
import { type StartWriter, startWriterThread, type WriterStart } from './writer-thread.ts';

export type SqliteSettings = {
  readonly file: string;
  readonly migrations?: readonly Migration[];
  /** How long a write waits for another process that is writing, in milliseconds. */
  readonly busyTimeout?: number;
  /** Of long reads and snapshots. */
  readonly reading?: Partial<ReadingLimits>;
  /** How large the log may be, in bytes, before long reads have to wait until it is short again. */
  readonly mostLog?: number;
  /** When its writing thread starts. One that nobody writes to needs none. */
  readonly writerStarts?: WriterStart;
  /** Tests have threads that one database after the other is written by. */
  readonly startWriter?: StartWriter | undefined;
};

const usualLog = 64 * 1024 * 1024;

const readingLimits: ReadingLimits = { most: 4, ...usualWaiting };

const writerScript = new URL('./sqlite-writer.ts', import.meta.url);
const readingScript = new URL('./sqlite-reading.ts', import.meta.url);

/** Brings the file up to date. What its surroundings have against it is said in a sentence. */
function openReader({
  file,
  migrations,
  busyTimeout,
}: Required<Pick<SqliteSettings, 'file' | 'migrations' | 'busyTimeout'>>): SqliteReader {
  try {
    keepPrivate(file);
    const migrating = connectSqlite(file, 'migrate', busyTimeout);
    try {
      migrateSqlite(migrating, migrations);
      // Before the migrating connection leaves, so that the log stays.
      return sqliteReader(file);
    } finally {
      migrating.close();
    }
  } catch (error) {
    if (causeOf(error, 'write') === 'programming') throw error;
    throw new DatabaseUnavailable(`SQLite: ${(error as Error).message} (${file}).`);
  }
}

export async function openSqlite({
  file,
  migrations = [],
  busyTimeout = 5_000,
  reading = {},
  mostLog = usualLog,
  writerStarts = 'at once',
  startWriter,
}: SqliteSettings): Promise<Database> {
  const reader = openReader({ file, migrations, busyTimeout });
  const writer = startWriterThread(writerScript, { file, busyTimeout }, writerStarts, startWriter);
  const gate = logGate({
    size: () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    most: mostLog,
    shorten: writer.shortenLog,
  });
  const threads = readingThreads(
    readingScript,
    { file, busyTimeout },
    { ...readingLimits, ...reading },
    gate,
  );
  let closed: Promise<void> | undefined;

  return {
    dialect: 'sqlite',
    async read(statement, options) {
      if (options === undefined) return reader.read(statement);
      if (options.long === true) return threads.read(statement, options);
      options.signal?.throwIfAborted();
      return reader.read(statement);
    },
    snapshot: threads.snapshot,
    async commit<Refusal extends string>(changes: readonly Change<Refusal>[]) {
      if (closed !== undefined) throw new DatabaseUnavailable('The database is closed.');
      return outcomeOf<Refusal>(await writer.commit(changes));
    },
    async timedCommit<Refusal extends string>(changes: readonly TimedChange<Refusal>[]) {
      if (closed !== undefined) throw new DatabaseUnavailable('The database is closed.');
      return timedOutcomeOf<Refusal>(await writer.commit(changes, true));
    },
    load: threads.load,
    share: () => ({ dialect: 'sqlite', file, writer: writer.join() }),
    close() {
      // The last connection to leave takes the log into the file, and only a writer can.
      reader.close();
      closed ??= threads
        .close()
        .then(() => writer.close())
        .then(() => (writerStarts === 'at once' ? undefined : takeLeftLog(file, busyTimeout)));
      return closed;
    },
  };
}

/** A database whose writer never started has what its migrations said in a log, and nobody took it. */
function takeLeftLog(file: string, busyTimeout: number): void {
  if (!existsSync(`${file}-wal`)) return;
  try {
    connectSqlite(file, 'write', busyTimeout).close();
  } catch (error) {
    // It is good where it is, and whoever opens the file next reads it.
    if (causeOf(error, 'write') === 'programming') throw error;
  }
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
