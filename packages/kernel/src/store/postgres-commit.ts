import type { Duplex } from 'node:stream';
import type { PoolClient, QueryResult } from 'pg';
import { type Change, DatabaseUnavailable, type Outcome, type Row } from './database.ts';
import { isConnectionLost, reasonOf } from './postgres-failure.ts';
import { type Query, rowsFor, type ToQuery } from './postgres-query.ts';

export async function commitOn<Refusal extends string>(
  client: PoolClient,
  changes: readonly Change<Refusal>[],
  toQuery: ToQuery,
): Promise<Outcome<Refusal>> {
  if (isOwnTransaction(changes)) return orNotKnown(apply(client, changes, toQuery));

  await client.query('BEGIN');
  let outcome: Outcome<Refusal>;
  try {
    outcome = await apply(client, changes, toQuery);
  } catch (error) {
    if (!isConnectionLost(error)) await client.query('ROLLBACK');
    throw error;
  }
  if (outcome.committed) await orNotKnown(client.query('COMMIT'));
  else await client.query('ROLLBACK');
  return outcome;
}

/**
 * One statement is a transaction by itself, and one that touched no row has nothing to roll back.
 * A WITH can change rows in its parts while its whole touches none, so that one does not count.
 */
function isOwnTransaction(changes: readonly Change[]): boolean {
  const [first, second] = changes;
  if (second !== undefined) return false;
  return first?.must === undefined || !/^\s*with\b/i.test(first.sql);
}

/** So many statements are on their way at once: each has a time limit from when it is sent. */
const mostOnTheWay = 64;

/** All of them in their order, without waiting for one before the next is sent. */
export async function queryAll(
  client: PoolClient,
  queries: readonly (Query | string)[],
): Promise<readonly PromiseSettledResult<QueryResult<Row>>[]> {
  const { stream } = (client as Corked).connection;
  const sent: Promise<QueryResult<Row>>[] = [];
  // One packet, where there would be one for each.
  stream.cork();
  try {
    for (const query of queries) sent.push(client.query<Row>(query));
  } finally {
    stream.uncork();
  }
  return Promise.allSettled(sent);
}

/** What the type leaves out. */
type Corked = PoolClient & { readonly connection: { readonly stream: Duplex } };

/**
 * Statements within a transaction. Those behind one that fails are refused by the server, and those
 * behind a `must` that found nothing are rolled back with it, so that nobody has to wait for either.
 */
export async function apply<Refusal extends string>(
  client: PoolClient,
  changes: readonly Change<Refusal>[],
  toQuery: ToQuery,
): Promise<Outcome<Refusal>> {
  const rows: (readonly Row[])[] = [];
  for (let done = 0; done < changes.length; done += mostOnTheWay) {
    const some = changes.slice(done, done + mostOnTheWay);
    const results = await queryAll(client, some.map(toQuery));
    for (const [index, change] of some.entries()) {
      const result = results[index];
      if (result?.status !== 'fulfilled') throw result?.reason;
      const { rowCount, rows: found } = result.value;
      if (change.must !== undefined && (rowCount ?? 0) === 0) {
        return { committed: false, refusal: change.must };
      }
      rows.push(rowsFor(change, found));
    }
  }
  return { committed: true, rows };
}

/** The server may have committed and only its answer got lost. Nobody may take this for a no. */
export async function orNotKnown<Result>(committing: Promise<Result>): Promise<Result> {
  try {
    return await committing;
  } catch (cause) {
    if (!isConnectionLost(cause)) throw cause;
    throw new DatabaseUnavailable(
      `PostgreSQL: ${reasonOf(cause)} during the commit; whether it was kept is not known.`,
      { cause },
    );
  }
}
