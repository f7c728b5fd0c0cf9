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

/** Puts a watch beside databases, whose numbers are told apart by their names. */
export function measuring(metrics: Metrics): (database: Database, name: string) => Database {
  const reads = metrics.histogram({
    name: 'latchkey_database_read_duration_seconds',
    help: 'Reads and snapshots of the database, with waiting for their turn',
    labels: ['database', 'kind'],
    buckets: storageTimes,
  });
  const commits = metrics.histogram({
    name: 'latchkey_database_commit_duration_seconds',
    help: 'Commits, until they are durable or refused, with waiting for their turn',
    labels: ['database', 'outcome'],
    buckets: storageTimes,
  });
  const watched: Watched[] = [];
  const gauge = (
    name: `latchkey_${string}`,
    help: string,
    read: (one: Pick<Watched, 'inProgress' | 'load'>) => number,
  ) =>
    metrics.gauge({ name, help, labels: ['database'] }, () =>
      watched.map((one) => ({ labels: { database: one.name }, value: read(one) })),
    );
  gauge('latchkey_database_commits_in_progress', 'Commits that wait or run', (one) =>
    one.inProgress(),
  );
  gauge(
    'latchkey_database_pool_size',
    'Connections to PostgreSQL at most, or threads for long reads of SQLite',
    ({ load }) => load().most,
  );
  gauge('latchkey_database_pool_in_use', 'How many of them are taken', ({ load }) => load().inUse);
  gauge(
    'latchkey_database_pool_waiting',
    'Who waits for one of them',
    ({ load }) => load().waiting,
  );

  return (database, name) => {
    const one = measured(database, {
      short: reads({ database: name, kind: 'short' }),
      long: reads({ database: name, kind: 'long' }),
      snapshots: reads({ database: name, kind: 'snapshot' }),
      committed: commits({ database: name, outcome: 'committed' }),
      refused: commits({ database: name, outcome: 'refused' }),
      failed: commits({ database: name, outcome: 'failed' }),
    });
    watched.push({ name, inProgress: one.inProgress, load: database.load });
    return one.database;
  };
}

type Watched = Pick<Database, 'load'> & { readonly name: string; inProgress(): number };

type Times = Readonly<
  Record<'short' | 'long' | 'snapshots' | 'committed' | 'refused' | 'failed', Histogram>
>;

/** The same database, and how many commits are under way. */
function measured(
  database: Database,
  { short, long, snapshots, committed, refused, failed }: Times,
): { readonly database: Database; inProgress(): number } {
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

  return {
    inProgress: () => inProgress,
    database: {
      ...database,
      read: (statement, options) =>
        timed(options?.long === true ? long : short, () => database.read(statement, options)),
      snapshot: (work, options) => timed(snapshots, () => database.snapshot(work, options)),
      commit: (changes) => committing(() => database.commit(changes)),
      timedCommit: (changes) => committing(() => database.timedCommit(changes)),
    },
  };
}
