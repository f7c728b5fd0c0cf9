import { type Change, type Database, DatabaseUnavailable, type TimedChange } from './database.ts';
import type { SharedSqlite } from './shared-database.ts';
import { connectReader } from './sqlite-connection.ts';
import { outcomeOf, timedOutcomeOf } from './sqlite-outcome.ts';
import { sqliteReader } from './sqlite-reader.ts';
import { waitingCommits } from './waiting-commits.ts';

const busyTimeout = 100;

/**
 * SQLite in a thread that nobody waits for: it reads by itself, and commits in the thread that writes for
 * all. When that one ends, nothing can be committed here any more.
 */
export function openSharedSqlite({ file, writer }: SharedSqlite): Database {
  const reader = sqliteReader(file);
  const waiting = waitingCommits();
  let isOver = false;
  writer.on('message', waiting.settle);
  writer.on('close', () => {
    isOver = true;
    waiting.lose('its port is closed');
  });

  function commit(changes: readonly TimedChange[], isTimed: boolean) {
    if (isOver) throw new DatabaseUnavailable('The writing thread ended.');
    return waiting.commit({ changes, isTimed }, (message, transfer) =>
      writer.postMessage(message, transfer),
    );
  }

  return {
    dialect: 'sqlite',
    read: async (statement) => reader.read(statement),
    async snapshot(work) {
      const connection = connectReader(file, busyTimeout);
      try {
        connection.execute('BEGIN');
        return await work({ read: async (statement) => connection.run(statement).rows });
      } finally {
        connection.close();
      }
    },
    commit: async <Refusal extends string>(changes: readonly Change<Refusal>[]) =>
      outcomeOf<Refusal>(await commit(changes, false)),
    timedCommit: async <Refusal extends string>(changes: readonly TimedChange<Refusal>[]) =>
      timedOutcomeOf<Refusal>(await commit(changes, true)),
    load: () => ({ most: 1, inUse: 0, waiting: 0 }),
    async close() {
      writer.close();
      reader.close();
    },
  };
}
