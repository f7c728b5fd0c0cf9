import pg from 'pg';
import { DatabaseUnavailable, type Row, type Statement } from './database.ts';
import { type Migration, oneMigrationForward } from './migrate.ts';
import { connectWhenReachable, pause, pauseAfter, type Waiting } from './postgres-connect.ts';
import { postgresFailure } from './postgres-failure.ts';
import { leavePostgres } from './postgres-leave.ts';
import { enterOwnSchema, SchemaRefused } from './postgres-schema.ts';

// Any number will do that every node uses and nobody else is likely to.
const migrationLock = 5_427_190_366;

const cancelled = '57014';

/** Where, and to what, a database is taken forward. */
export type Forward = {
  readonly migrations: readonly Migration[];
  /** If it is not the one in which the connection begins. */
  readonly schema?: string | undefined;
};

/** Takes the database forward, however often the server goes away meanwhile. */
export async function migratePostgres(
  config: pg.ClientConfig,
  forward: Forward,
  waiting: Waiting,
): Promise<void> {
  const { onWaiting, signal, wait = pause } = waiting;
  for (let attempt = 1; ; attempt += 1) {
    // Its statements are timed one by one, since a migration takes as long as it takes.
    const client = await connectWhenReachable({ ...config, query_timeout: 0 }, waiting);
    const failure = await allForward(client, forward, config.query_timeout);
    if (failure === undefined) return;
    const nextTry = pauseAfter(attempt);
    onWaiting?.(failure, attempt, nextTry);
    await wait(nextTry, signal);
  }
}

/** Returns what a later try may mend. */
async function allForward(
  client: pg.Client,
  forward: Forward,
  timeout: number | undefined,
): Promise<DatabaseUnavailable | undefined> {
  try {
    while (await oneForward(client, forward, timeout));
    return undefined;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || error instanceof SchemaRefused) throw error;
    return error;
  } finally {
    // This is what rolls back, whatever state the connection is in.
    await leavePostgres(client);
  }
}

/** Returns whether there was one. */
async function oneForward(
  client: pg.Client,
  { migrations, schema }: Forward,
  timeout: number | undefined,
): Promise<boolean> {
  async function say({ sql, parameters }: Statement, longest = timeout): Promise<readonly Row[]> {
    const query = { text: sql, values: [...parameters], query_timeout: longest };
    try {
      return (await client.query<Row>(query)).rows;
    } catch (error) {
      throw postgresFailure(error);
    }
  }

  await say(plain('BEGIN'));
  await say({
    sql: 'SELECT pg_advisory_xact_lock($1)',
    parameters: [migrationLock],
  }).catch((error: unknown) =>
    Promise.reject(isCancelled(error) ? migratingElsewhere(error) : error),
  );

  if (schema !== undefined) await enterOwnSchema(say, schema);
  const steps = oneMigrationForward('postgres', migrations);
  let isLong = false;
  let step = steps.next();
  while (!step.done) {
    const { takesItsTime, ...statement } = step.value;
    if (takesItsTime && !isLong) await say(plain('SET LOCAL statement_timeout = 0'));
    isLong ||= takesItsTime;
    step = steps.next(await say(statement, isLong ? 0 : timeout));
  }
  await say(plain('COMMIT'), isLong ? 0 : timeout);
  return step.value !== undefined;
}

function isCancelled(error: unknown): error is Error {
  if (!(error instanceof DatabaseUnavailable)) return false;
  return error.cause instanceof pg.DatabaseError && error.cause.code === cancelled;
}

function migratingElsewhere(cause: Error): DatabaseUnavailable {
  return new DatabaseUnavailable(
    'Another node is migrating this database, or another program holds its lock.',
    { cause },
  );
}

function plain(sql: string): Statement {
  return { sql, parameters: [] };
}
