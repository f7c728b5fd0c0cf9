import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Database, DatabaseUnavailable, type Row } from './database.ts';
import type { Migration } from './migrate.ts';
import { commitOn } from './postgres-commit.ts';
import { type PostgresLimits, postgresConfig } from './postgres-config.ts';
import { connectWhenReachable, type Waiting } from './postgres-connect.ts';
import {
  isConflict,
  isConnectionLost,
  isStalePlan,
  postgresFailure,
  unavailable,
} from './postgres-failure.ts';
import { migratePostgres } from './postgres-migrate.ts';
import { namedQueries, type ToQuery, unnamedQuery } from './postgres-query.ts';

export type PostgresSettings = PostgresLimits &
  Waiting & {
    readonly url: string;
    readonly migrations?: readonly Migration[];
    readonly random?: () => number;
  };

type Work<Result> = (client: pg.PoolClient, toQuery: ToQuery) => Promise<Result>;

const mostAttempts = 5;
const firstBackoff = 10;

export async function openPostgres({
  url,
  migrations = [],
  random = Math.random,
  ...settings
}: PostgresSettings): Promise<Database> {
  const config = postgresConfig(url, settings);
  // A migration takes as long as it takes, and so does waiting for another node's.
  const unhurried = { ...config, statement_timeout: 0, query_timeout: 0 };
  const migrating = await connectWhenReachable(unhurried, settings);
  try {
    await migratePostgres(migrating, migrations);
  } finally {
    await migrating.end();
  }

  const pool = new pg.Pool(config);
  // Without a listener an 'error' event ends the process. Who waits for an answer is told by it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const toQuery = namedQueries();
  const underWay = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;

  function call<Result>(work: Work<Result>): Promise<Result> {
    if (closed !== undefined) {
      return Promise.reject(new DatabaseUnavailable('The database is closed.'));
    }
    const answer = attempt(work);
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  }

  async function attempt<Result>(work: Work<Result>): Promise<Result> {
    for (let count = 1; ; count += 1) {
      try {
        return await withClient(pool, (client) =>
          work(client, count === 1 ? toQuery : unnamedQuery),
        );
      } catch (error) {
        if (count === mostAttempts || !(isConflict(error) || isStalePlan(error))) {
          throw postgresFailure(error);
        }
        if (isConflict(error)) await setTimeout(random() * firstBackoff * 2 ** count);
      }
    }
  }

  return {
    dialect: 'postgres',
    read: (statement) =>
      call(async (client, query) => (await client.query<Row>(query(statement))).rows),
    commit: (changes) => call((client, query) => commitOn(client, changes, query)),
    close() {
      closed ??= Promise.allSettled(underWay).then(() => pool.end());
      return closed;
    },
  };
}

async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error) => Promise.reject(unavailable(error)));
  let reusable = false;
  try {
    const result = await work(client);
    reusable = true;
    return result;
  } catch (error) {
    reusable = !isConnectionLost(error) && !isStalePlan(error);
    throw error;
  } finally {
    client.release(!reusable);
  }
}
