import type { PoolClient } from 'pg';
import type { Row } from './database.ts';

/** Of a table with so few rows it makes no difference what PostgreSQL believes about it. */
const fewRows = 100;

/** As many commits before it is asked first, and so many times more before each time after. */
const firstCommits = 50;
const timesMore = 8;
const mostTimes = 4;

const uncounted = `SELECT oid::regclass::text AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
    AND pg_has_role(relowner, 'USAGE') AND reltuples < $1 AND pg_relation_size(oid) > 0`;

/**
 * As long as it has counted nothing, PostgreSQL takes any index that begins with the tenant for as good as
 * the one that names a row, and keeps such a plan: every lookup walks over all that the tenant has. Its own
 * counting comes once a minute at best, and after what was brought in from elsewhere maybe never.
 */
export async function countTables(client: PoolClient): Promise<void> {
  const { rows } = await client.query<Row>(uncounted, [fewRows]);
  if (rows.length === 0) return;
  // Another node may be at it. What is counted while we wait need not be counted again.
  await client.query(`ANALYZE (SKIP_LOCKED) ${rows.map(({ name }) => name).join(', ')}`);
}

/** To be told of every commit: says when enough have been made to look at the tables again. */
export function whenToCount(count: () => void): () => void {
  let commits = 0;
  let next = firstCommits;
  const last = firstCommits * timesMore ** (mostTimes - 1);
  return () => {
    commits += 1;
    if (commits !== next || commits > last) return;
    next *= timesMore;
    count();
  };
}
