import type { PoolClient } from 'pg';
import { timed } from './commit-clock.ts';
import type { Change, TimedChange, TimedOutcome } from './database.ts';
import { apply, orNotKnown, queryAll } from './postgres-commit.ts';
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

type Group = readonly (readonly TimedChange[])[];

/** The first of the times that the group has. The row is taken before anything else is done. */
async function begin(client: PoolClient, group: Group, toQuery: ToQuery): Promise<number> {
  const taking = toQuery({ ...takeTimes, parameters: [group.length] });
  const results = await queryAll(client, ['BEGIN', taking]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  const taken = results[1]?.status === 'fulfilled' ? results[1].value.rows[0] : undefined;
  return Number(taken?.['microseconds']) - group.length + 1;
}

/** What was done is undone as a whole, unless the connection has taken it along. */
async function orRollBack<Result>(client: PoolClient, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * All commits of the group as if they were one, which they mostly can be. Nothing if one of several is
 * not kept: then nothing was done.
 */
async function allAtOnce(
  client: PoolClient,
  group: Group,
  toQuery: ToQuery,
): Promise<readonly TimedAnswer[] | undefined> {
  const { first, answer } = await orRollBack(client, async () => {
    const begun = await begin(client, group, toQuery);
    const changes = group.flatMap((one, index) =>
      one.map((change) => timed(change, begun + index)),
    );
    return { first: begun, answer: await applied(client, changes, begun, toQuery) };
  });
  if (!isKept(answer)) {
    await client.query('ROLLBACK');
    return group.length === 1 ? [answer] : undefined;
  }
  await orNotKnown(client.query('COMMIT'));
  let done = 0;
  return group.map(({ length }, index) => {
    const rows = answer.outcome.rows.slice(done, done + length);
    done += length;
    return { kind: 'outcome', outcome: { committed: true, rows, at: first + index } };
  });
}

/** Each in a savepoint, so that it stands or falls alone. */
async function oneByOne(
  client: PoolClient,
  group: Group,
  toQuery: ToQuery,
): Promise<readonly TimedAnswer[]> {
  const answers = await orRollBack(client, async () => {
    const first = await begin(client, group, toQuery);
    const found: TimedAnswer[] = [];
    for (const [index, changes] of group.entries()) {
      await client.query(index === 0 ? 'SAVEPOINT one' : 'RELEASE one; SAVEPOINT one');
      const at = first + index;
      const known = changes.map((change) => timed(change, at));
      const answer = await applied(client, known, at, toQuery);
      found.push(answer);
      if (!isKept(answer)) await client.query('ROLLBACK TO one');
    }
    return found;
  });
  await orNotKnown(client.query('COMMIT'));
  return answers;
}

/** Many commits, one transaction, one fsync; each has a time of its own and stands or falls alone. */
export const timedCommitsOn = async (
  client: PoolClient,
  group: Group,
  toQuery: ToQuery,
): Promise<readonly TimedAnswer[]> =>
  (await allAtOnce(client, group, toQuery)) ?? oneByOne(client, group, toQuery);

async function applied(
  client: PoolClient,
  changes: readonly Change[],
  at: number,
  toQuery: ToQuery,
): Promise<TimedAnswer> {
  try {
    const outcome = await apply(client, changes, toQuery);
    return { kind: 'outcome', outcome: outcome.committed ? { ...outcome, at } : outcome };
  } catch (error) {
    // These end the whole transaction, or are mended by saying all of it again.
    if (isConnectionLost(error) || isConflict(error) || isStalePlan(error)) throw error;
    return { kind: 'failed', error: postgresFailure(error) };
  }
}

type Kept = {
  readonly kind: 'outcome';
  readonly outcome: Extract<TimedOutcome, { readonly committed: true }>;
};

const isKept = (answer: TimedAnswer): answer is Kept =>
  answer.kind === 'outcome' && answer.outcome.committed;
