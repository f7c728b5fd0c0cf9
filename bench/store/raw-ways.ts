import pg from 'pg';

const present = 'cast(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)';
const tick = `INSERT INTO commit_clock (id, microseconds) VALUES (1, ${present})
  ON CONFLICT (id) DO UPDATE
  SET microseconds = greatest(commit_clock.microseconds + 1, excluded.microseconds)
  RETURNING microseconds AS at`;
const body = 'x'.repeat(500);

type Query = (name: string, text: string, values?: readonly unknown[]) => Promise<string>;

const insert = (query: Query, at: string) =>
  query('insert', 'INSERT INTO documents (at, body) VALUES ($1, $2)', [at, body]);

/** A transaction of its own for every commit, in which something gives the time first. */
const timedBy = (text: string, begin = 'BEGIN') =>
  async function commit(query: Query): Promise<void> {
    await query('', begin);
    const at = await query(text, text);
    await insert(query, at);
    await insert(query, at);
    await query('', 'COMMIT');
  };

const lockThenTick = async (query: Query) => {
  await query('', 'BEGIN');
  await query('lock', 'SELECT pg_advisory_xact_lock(58)');
  const at = await query(tick, tick);
  await insert(query, at);
  await insert(query, at);
  await query('', 'COMMIT');
};

/** Others see it before it is on disk; whoever made it waits for the disk afterwards. */
const flushedLater = async (query: Query) => {
  await timedBy(tick, 'BEGIN; SET LOCAL synchronous_commit = off')(query);
  await query('flush', "SELECT pg_logical_emit_message(true, '', '')");
};

const known = {
  'the row, held by each commit': timedBy(tick),
  'an advisory lock, then the row': lockThenTick,
  'the row, flushed after it is let go': flushedLater,
  'a sequence (not in the order of commits)': timedBy("SELECT nextval('numbers') AS at"),
  'the transaction id (not in the order of commits)': timedBy(
    'SELECT cast(cast(pg_current_xact_id() AS text) AS bigint) AS at',
  ),
} as const;

/** Ways to give commits a time on PostgreSQL that were not taken, or only in groups. */
export function rawWays(url: string, writers: number) {
  const pool = new pg.Pool({ connectionString: url, max: writers });
  pool.on('error', () => undefined);
  const names = new Map<string, string>();
  const commit = (way: (query: Query) => Promise<void>) => async () => {
    const client = await pool.connect();
    const query: Query = async (key, text, values = []) => {
      if (key === '') return String(await client.query(text));
      const name = names.get(key) ?? `way-${names.size}`;
      names.set(key, name);
      const { rows } = await client.query({ name, text, values: [...values] });
      return rows[0]?.at;
    };
    await way(query).finally(() => client.release());
  };
  const ways = Object.entries(known).map(([name, way]) => [`  ${name}`, commit(way)] as const);
  return { ways, close: () => pool.end() };
}
