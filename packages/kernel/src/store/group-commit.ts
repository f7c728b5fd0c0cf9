import { type CommitClock, commitClock, timed } from './commit-clock.ts';
import type { Change, Row, TimedChange } from './database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { causeOf } from './sqlite-failure.ts';

export type Answer =
  | {
      readonly kind: 'committed';
      readonly rows: readonly (readonly Row[])[];
      /** Of a timed one. */
      readonly at?: number;
    }
  | { readonly kind: 'refused'; readonly refusal: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'unavailable'; readonly message: string };

export type Commit = {
  readonly changes: readonly TimedChange[];
  readonly isTimed: boolean;
};

export type GroupCommit = {
  commit(group: readonly Commit[]): readonly Answer[];
  /** Takes the log into the file and begins it anew. Does nothing while somebody reads from it. */
  shortenLog(): Answer;
  close(): void;
};

const shorten = 'PRAGMA wal_checkpoint(TRUNCATE)';

/** Many commits, one transaction, one fsync; each still stands or falls alone. */
export function groupCommit(connect: () => SqliteConnection, now: () => number): GroupCommit {
  let connection: SqliteConnection | undefined;

  function commit(group: readonly Commit[]): readonly Answer[] {
    let current: SqliteConnection;
    try {
      current = connection ?? connect();
      connection = current;
    } catch (error) {
      return group.map(() => unavailable(error));
    }
    try {
      current.execute('BEGIN IMMEDIATE');
      const clock = commitClock(current.run, now);
      const answers = group.map((one) => applyAlone(current, one, clock));
      clock.keep();
      current.execute('COMMIT');
      return answers;
    } catch (error) {
      const cause = causeOf(error, 'write');
      if (!rollBack(current) || cause === 'broken') discard(current);
      if (cause !== 'programming') return group.map(() => unavailable(error));
      if (group.length === 1) return [failed(error)];
      // A deferred key speaks up only at COMMIT and does not say whose it was.
      return group.flatMap((one) => commit([one]));
    }
  }

  // After a failed write or fsync SQLite's view of the file is not to be trusted: start afresh.
  function discard(lost: SqliteConnection): void {
    connection = undefined;
    try {
      lost.close();
    } catch {
      // What cannot be closed is abandoned.
    }
  }

  return {
    commit,
    shortenLog() {
      try {
        connection ??= connect();
        connection.execute(shorten);
        return { kind: 'committed', rows: [] };
      } catch (error) {
        return unavailable(error);
      }
    },
    close() {
      const last = connection ?? connect();
      connection = undefined;
      last.execute(shorten);
      last.close();
    },
  };
}

function applyAlone(connection: SqliteConnection, commit: Commit, clock: CommitClock): Answer {
  run(connection, 'SAVEPOINT one');
  try {
    const answer = commit.isTimed
      ? applyTimed(connection, commit.changes, clock.next())
      : // Without a time there is nothing in it that stands for one.
        apply(connection, commit.changes as readonly Change[]);
    if (answer.kind !== 'committed') run(connection, 'ROLLBACK TO one');
    run(connection, 'RELEASE one');
    return answer;
  } catch (error) {
    // Some failures take the whole transaction with them (INSERT OR ROLLBACK, a full disk).
    if (causeOf(error, 'write') !== 'programming' || !connection.inTransaction()) throw error;
    run(connection, 'ROLLBACK TO one');
    run(connection, 'RELEASE one');
    return failed(error);
  }
}

function applyTimed(
  connection: SqliteConnection,
  changes: readonly TimedChange[],
  at: number,
): Answer {
  const answer = apply(
    connection,
    changes.map((change) => timed(change, at)),
  );
  return answer.kind === 'committed' ? { ...answer, at } : answer;
}

function apply(connection: SqliteConnection, changes: readonly Change[]): Answer {
  const rows: (readonly Row[])[] = [];
  for (const change of changes) {
    const result = connection.run(change);
    if (change.must !== undefined && result.touched === 0) {
      return { kind: 'refused', refusal: change.must };
    }
    rows.push(result.rows);
  }
  return { kind: 'committed', rows };
}

function run(connection: SqliteConnection, sql: string): void {
  connection.run({ sql, parameters: [] });
}

function rollBack(connection: SqliteConnection): boolean {
  try {
    if (connection.inTransaction()) connection.execute('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

function failed(error: unknown): Answer {
  return { kind: 'failed', message: messageOf(error) };
}

function unavailable(error: unknown): Answer {
  return { kind: 'unavailable', message: `SQLite: ${messageOf(error)}` };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
