import { type Histogram, type Metrics, secondsSince, storageTimes } from '../metrics/metrics.ts';
import type { Database, Outcome } from './database.ts';

/**
 * From before the call: SQLite has read when it returns. Whoever waits for the answer gets the answer
 * itself, not a later copy of it.
 */
function timed<Answer>(histogram: Histogram, ask: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = ask();
  const note = () => histogram.observe(secondsSince(began));
  answer.then(note, note);
  return answer;
}

/** The same database, with a watch beside it. */
export function measured(database: Database, metrics: Metrics): Database {
  const reads = metrics.histogram({
    name: 'latchkey_database_read_duration_seconds',
    help: 'Reads and snapshots of the database, with waiting for their turn',
    labels: ['kind'],
    buckets: storageTimes,
  });
  const commits = metrics.histogram({
    name: 'latchkey_database_commit_duration_seconds',
    help: 'Commits, until they are durable or refused, with waiting for their turn',
    labels: ['outcome'],
    buckets: storageTimes,
  });
  const short = reads({ kind: 'short' });
  const long = reads({ kind: 'long' });
  const snapshots = reads({ kind: 'snapshot' });
  const committed = commits({ outcome: 'committed' });
  const refused = commits({ outcome: 'refused' });
  const failed = commits({ outcome: 'failed' });

  let inProgress = 0;
  function committing<Answer extends Pick<Outcome, 'committed'>>(
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const began = performance.now();
    const answer = ask();
    inProgress += 1;
    const note = (histogram: Histogram) => {
      inProgress -= 1;
      histogram.observe(secondsSince(began));
    };
    answer.then(
      (outcome) => note(outcome.committed ? committed : refused),
      () => note(failed),
    );
    return answer;
  }

  const gauge = (name: `latchkey_${string}`, help: string, read: () => number) =>
    metrics.gauge({ name, help }, () => [{ labels: {}, value: read() }]);
  const { load } = database;
  gauge('latchkey_database_commits_in_progress', 'Commits that wait or run', () => inProgress);
  gauge(
    'latchkey_database_pool_size',
    'Connections to PostgreSQL at most, or threads for long reads of SQLite',
    () => load().most,
  );
  gauge('latchkey_database_pool_in_use', 'How many of them are taken', () => load().inUse);
  gauge('latchkey_database_pool_waiting', 'Who waits for one of them', () => load().waiting);

  return {
    ...database,
    read: (statement, options) =>
      timed(options?.long === true ? long : short, () => database.read(statement, options)),
    snapshot: (work, options) => timed(snapshots, () => database.snapshot(work, options)),
    commit: (changes) => committing(() => database.commit(changes)),
    timedCommit: (changes) => committing(() => database.timedCommit(changes)),
  };
}
