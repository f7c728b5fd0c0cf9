import type { MessagePort } from 'node:worker_threads';

/** With the way to the only thread that writes. */
export type SharedSqlite = {
  readonly dialect: 'sqlite';
  readonly file: string;
  readonly writer: MessagePort;
};

type SharedPostgres = {
  readonly dialect: 'postgres';
  readonly url: string;
  readonly schema: string | undefined;
  readonly poolSize: number;
  readonly statementTimeout: number | undefined;
};

/** What another thread of this process opens the same database by. A port in it is to be transferred. */
export type SharedDatabase = (SharedSqlite | SharedPostgres) & {
  /** The table that says whether somebody has taken over, for a development server. */
  readonly installation?: string;
};
