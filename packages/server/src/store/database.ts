/** A value both SQLite and PostgreSQL bind and return as it is. Booleans are stored as 0 and 1. */
export type SqlValue = string | number | null;

export type Row = Record<string, SqlValue>;

/** One compiled statement. SQLite gets `?` parameters, PostgreSQL `$1…`; the query builder knows which. */
export type Statement = {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
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

/** The database cannot take the call now: full disk, no connection, time-out. Nothing was changed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

export type Database = {
  readonly dialect: 'sqlite' | 'postgres';
  read(statement: Statement): Promise<readonly Row[]>;
  /** All or nothing, durable when it answers. */
  commit<Refusal extends string>(changes: readonly Change<Refusal>[]): Promise<Outcome<Refusal>>;
  close(): Promise<void>;
};
