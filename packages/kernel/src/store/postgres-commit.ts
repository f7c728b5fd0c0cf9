import type { PoolClient } from 'pg';
import { type Change, DatabaseUnavailable, type Outcome, type Row } from './database.ts';
import { isConnectionLost, reasonOf } from './postgres-failure.ts';
import { rowsFor, type ToQuery } from './postgres-query.ts';

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

export async function apply<Refusal extends string>(
  client: PoolClient,
  changes: readonly Change<Refusal>[],
  toQuery: ToQuery,
): Promise<Outcome<Refusal>> {
  const rows: (readonly Row[])[] = [];
  for (const change of changes) {
    const result = await client.query<Row>(toQuery(change));
    if (change.must !== undefined && (result.rowCount ?? 0) === 0) {
      return { committed: false, refusal: change.must };
    }
    rows.push(rowsFor(change, result.rows));
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
