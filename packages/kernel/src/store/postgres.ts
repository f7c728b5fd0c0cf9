import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Database, DatabaseUnavailable, type Row } from './database.ts';
import type { Migration } from './migrate.ts';
import { commitOn } from './postgres-commit.ts';
import { type PostgresLimits, postgresConfig } from './postgres-config.ts';
import type { Waiting } from './postgres-connect.ts';
import { countTables, whenToCount } from './postgres-count.ts';
import {
  isConflict,
  isConnectionLost,
  isStalePlan,
  postgresFailure,
  unavailable,
} from './postgres-failure.ts';
import { migratePostgres } from './postgres-migrate.ts';
import { namedQueries, rowsFor, type ToQuery, unnamedQuery } from './postgres-query.ts';
import { enterSchema } from './postgres-schema.ts';
import { snapshotOn } from './postgres-snapshot.ts';
import { timedCommitsOn } from './postgres-timed-commit.ts';
import { type ReadingLimits, readingSessions, usualWaiting } from './reading-sessions.ts';
import { timedCommits } from './timed-commits.ts';
import { unlessAborted } from './unless-aborted.ts';

export type PostgresSettings = PostgresLimits &
  Waiting & {
    readonly url: string;
    readonly migrations?: readonly Migration[];
    /** Where its tables are, if not where connections begin. It is made if it is not there. */
    readonly schema?: string | undefined;
    readonly random?: () => number;
    /** Of snapshots. */
    readonly reading?: Partial<ReadingLimits>;
  };

type Work<Result> = (client: pg.PoolClient, toQuery: ToQuery) => Promise<Result>;

const mostAttempts = 5;
const firstBackoff = 10;

export async function openPostgres({
  migrations = [],
  ...settings
}: PostgresSettings): Promise<Database> {
  const { url, schema } = settings;
  await migratePostgres(postgresConfig(url, settings), { migrations, schema }, settings);
  return openMigrated(settings);
}

/** Of another thread, which has few connections of its own. */
const sharedPoolSize = 2;

/** What is up to date. Connections are made when somebody asks for something. */
export function openMigrated({
  url,
  schema,
  random = Math.random,
  reading = {},
  ...settings
}: Omit<PostgresSettings, 'migrations' | keyof Waiting>): Database {
  const config = postgresConfig(url, settings);
  const { statementTimeout } = settings;
  const pool = new pg.Pool(
    schema === undefined
      ? config
      : // Nobody is handed a connection before it is there.
        { ...config, onConnect: (client) => client.query(enterSchema(schema)) },
  );
  // Without a listener an 'error' event ends the process. Who waits for an answer is told by it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const toQuery = namedQueries();
  // Never all connections: whoever holds a snapshot may want to commit, too.
  const most = Math.max(1, Math.floor((config.max ?? 1) / 2));
  const sessions = readingSessions({ most, ...usualWaiting, ...reading });
  const underWay = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;

  function call<Result>(work: Work<Result>): Promise<Result> {
    if (closed !== undefined) {
      return Promise.reject(new DatabaseUnavailable('The database is closed.'));
    }
    return begun(attempt(work));
  }

  function begun<Result>(answer: Promise<Result>): Promise<Result> {
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  }

  const timed = timedCommits((group) =>
    attempt((client, query) => timedCommitsOn(client, group, query)),
  );
  const noteCommit = whenToCount(() => {
    // Whether it went well is seen by nobody but by how quick the next are.
    if (closed === undefined) void begun(attempt(countTables)).catch(() => undefined);
  });
  const openSnapshot = async () => snapshotOn(await connected(pool), toQuery);

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
    read(statement, options) {
      const answer = call(async (client, query) =>
        rowsFor(statement, (await client.query<Row>(query(statement))).rows),
      );
      return options?.signal === undefined ? answer : unlessAborted(answer, options.signal);
    },
    snapshot(work, options) {
      if (closed === undefined) return sessions.during(openSnapshot, work, options);
      return Promise.reject(new DatabaseUnavailable('The database is closed.'));
    },
    commit(changes) {
      const answer = call((client, query) => commitOn(client, changes, query));
      noteCommit();
      return answer;
    },
    timedCommit(changes) {
      if (closed === undefined) {
        noteCommit();
        return begun(timed(changes));
      }
      return Promise.reject(new DatabaseUnavailable('The database is closed.'));
    },
    load: () => ({
      most: pool.options.max,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    share: () => ({
      dialect: 'postgres',
      url,
      schema,
      statementTimeout,
      poolSize: Math.min(sharedPoolSize, pool.options.max),
    }),
    close() {
      closed ??= Promise.allSettled([...underWay, sessions.over()]).then(() => pool.end());
      return closed;
    },
  };
}

function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((error) => Promise.reject(unavailable(error)));
}

async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connected(pool);
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
