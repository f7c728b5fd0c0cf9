import { Unavailable } from '../unavailable.ts';
import type { SharedDatabase } from './shared-database.ts';

/**
 * A value both SQLite and PostgreSQL bind and return as it is. Booleans are stored as 0 and 1. Bytes
 * are not to be changed before the call that was handed them has answered.
 */
export type SqlValue = string | number | bigint | Uint8Array | null;

export type Row = Record<string, SqlValue>;

/** One compiled statement. SQLite gets `?` parameters, PostgreSQL `$1…`; the query builder knows which. */
export type Statement = {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  /**
   * The columns of the answer whose integers come as `bigint`, however small. All others come as
   * numbers, and one that a number cannot hold exactly is an error: nothing is ever rounded.
   */
  readonly bigints?: readonly string[];
};

/**
 * A statement inside a commit. With `must`, the statement has to touch (or return) at least one
 * row; when it does not, the whole commit is rolled back and answers with that word. This is how
 * "consume this code", "insert unless the address is taken" and "only if nobody changed it since"
 * are said without a transaction that reads first.
 */
export type Change<Refusal extends string = string> = Statement & { readonly must?: Refusal };

export type Outcome<Refusal extends string = string> =
  | { readonly committed: true; readonly rows: readonly (readonly Row[])[] }
  | { readonly committed: false; readonly refusal: Refusal };

/** Stands in a change's parameters for the time of its commit, which is known only once it is under way. */
export const commitTime = { commitTime: true } as const;

export type TimedChange<Refusal extends string = string> = Omit<Change<Refusal>, 'parameters'> & {
  readonly parameters: readonly (SqlValue | typeof commitTime)[];
};

export type TimedOutcome<Refusal extends string = string> =
  | {
      readonly committed: true;
      readonly rows: readonly (readonly Row[])[];
      /** In microseconds since 1970: a safe integer until the year 2255. */
      readonly at: number;
    }
  | { readonly committed: false; readonly refusal: Refusal };

/** The database cannot take the call now: full disk, no connection, time-out. Nothing was changed. */
export class DatabaseUnavailable extends Unavailable {
  override readonly name = 'DatabaseUnavailable';

  constructor(message: string, options: ErrorOptions & { readonly isFault?: boolean } = {}) {
    const { isFault = true } = options;
    const sentence = isFault
      ? 'The server cannot reach its data. Try again.'
      : 'The server has too much to read. Try again.';
    super(message, { sentence, retryAfterSeconds: 1, isFault }, options);
  }
}

export type ReadOptions = {
  /**
   * May take long or give many rows: SQLite then reads on another thread and answers in pieces, so
   * that nobody else waits. A short read is quicker without.
   */
  readonly long?: boolean;
  /** Whoever asked no longer waits. What runs already may run to its end. */
  readonly signal?: AbortSignal | undefined;
  /** For whom it is read: where some have to wait, holders are served in turn. */
  readonly holder?: string | undefined;
};

export type SnapshotOptions = Pick<ReadOptions, 'signal' | 'holder'>;

/** The data as it was at the first read, for as long as the work that was handed it takes. */
export type Snapshot = { read(statement: Statement): Promise<readonly Row[]> };

/** Of what there is only so much: connections to PostgreSQL, threads for long reads of SQLite. */
export type DatabaseLoad = {
  readonly most: number;
  readonly inUse: number;
  /** Who waits for one. */
  readonly waiting: number;
};

export type Database = {
  readonly dialect: 'sqlite' | 'postgres';
  read(statement: Statement, options?: ReadOptions): Promise<readonly Row[]>;
  /**
   * Several reads of one moment. It is over when the work is, at the first read that fails, and
   * after a while in any case: old states are kept for it, and SQLite's log grows meanwhile.
   */
  snapshot<Result>(
    work: (snapshot: Snapshot) => Promise<Result>,
    options?: SnapshotOptions,
  ): Promise<Result>;
  /** All or nothing, durable when it answers. */
  commit<Refusal extends string>(changes: readonly Change<Refusal>[]): Promise<Outcome<Refusal>>;
  /**
   * A commit with a time that no other has: later than that of every commit which is visible before
   * it, on every node, whatever anybody does to a clock. See docs/decisions/0058.
   */
  timedCommit<Refusal extends string>(
    changes: readonly TimedChange<Refusal>[],
  ): Promise<TimedOutcome<Refusal>>;
  load(): DatabaseLoad;
  /** For another thread of this process, which has to be done with it before it is closed. */
  readonly share?: () => SharedDatabase;
  close(): Promise<void>;
};
