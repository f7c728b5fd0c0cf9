import type { PoolClient } from 'pg';
import { timed } from './commit-clock.ts';
import type { Row, TimedChange, TimedOutcome } from './database.ts';
import { apply, orNotKnown } from './postgres-commit.ts';
import { isConflict, isConnectionLost, isStalePlan, postgresFailure } from './postgres-failure.ts';
import type { ToQuery } from './postgres-query.ts';

export type TimedAnswer =
  | { readonly kind: 'outcome'; readonly outcome: TimedOutcome }
  | { readonly kind: 'failed'; readonly error: unknown };

/** So many times at once, the last of which is given. Whoever comes later waits for our commit. */
const takeTimes = {
  sql: `INSERT INTO commit_clock (id, microseconds)
    VALUES (1, cast(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint) + cast($1 AS bigint) - 1)
    ON CONFLICT (id) DO UPDATE
    SET microseconds = greatest(commit_clock.microseconds + $1, excluded.microseconds)
    RETURNING microseconds`,
};

/** Many commits, one transaction, one fsync; each has a time of its own and stands or falls alone. */
export async function timedCommitsOn(
  client: PoolClient,
  group: readonly (readonly TimedChange[])[],
  toQuery: ToQuery,
): Promise<readonly TimedAnswer[]> {
  await client.query('BEGIN');
  const answers: TimedAnswer[] = [];
  try {
    const taken = await client.query<Row>(toQuery({ ...takeTimes, parameters: [group.length] }));
    const first = Number(taken.rows[0]?.['microseconds']) - group.length + 1;
    for (const [index, changes] of group.entries()) {
      await client.query(index === 0 ? 'SAVEPOINT one' : 'RELEASE one; SAVEPOINT one');
      const answer = await applied(client, changes, first + index, toQuery);
      answers.push(answer);
      if (!isKept(answer)) await client.query('ROLLBACK TO one');
    }
  } catch (error) {
    if (!isConnectionLost(error)) await client.query('ROLLBACK');
    throw error;
  }
  await orNotKnown(client.query('COMMIT'));
  return answers;
}

async function applied(
  client: PoolClient,
  changes: readonly TimedChange[],
  at: number,
  toQuery: ToQuery,
): Promise<TimedAnswer> {
  try {
    const known = changes.map((change) => timed(change, at));
    const outcome = await apply(client, known, toQuery);
    return { kind: 'outcome', outcome: outcome.committed ? { ...outcome, at } : outcome };
  } catch (error) {
    // These end the whole transaction, or are mended by saying all of it again.
    if (isConnectionLost(error) || isConflict(error) || isStalePlan(error)) throw error;
    return { kind: 'failed', error: postgresFailure(error) };
  }
}

function isKept(answer: TimedAnswer): boolean {
  return answer.kind === 'outcome' && answer.outcome.committed;
}
