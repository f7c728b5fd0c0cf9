import type { Change, SqlValue, Statement, TimedChange } from './database.ts';

/** Anything that runs a statement in the transaction that the time is for. */
type Run = (statement: Statement) => { readonly rows: readonly Record<string, SqlValue>[] };

export type CommitClock = {
  next(): number;
  /** To be said before the transaction is committed. */
  keep(): void;
};

const latest = { sql: 'SELECT microseconds FROM commit_clock WHERE id = 1', parameters: [] };

/**
 * Times for the commits of one transaction of the only writer: the machine's clock in microseconds,
 * or one more than the latest that was ever given out, whichever is later.
 */
export function commitClock(run: Run, now: () => number): CommitClock {
  let last: number | undefined;
  return {
    next() {
      last ??= Number(run(latest).rows[0]?.['microseconds'] ?? 0);
      last = Math.max(now() * 1000, last + 1);
      return last;
    },
    keep() {
      if (last === undefined) return;
      run({
        sql: `INSERT INTO commit_clock (id, microseconds) VALUES (1, ?)
          ON CONFLICT (id) DO UPDATE SET microseconds = excluded.microseconds`,
        parameters: [last],
      });
    },
  };
}

/** The change as it is once its time is known. */
export function timed<Refusal extends string>(
  change: TimedChange<Refusal>,
  at: number,
): Change<Refusal> {
  return { ...change, parameters: change.parameters.map((value) => valueAt(value, at)) };
}

function valueAt(value: TimedChange['parameters'][number], at: number): SqlValue {
  const isPlain = typeof value !== 'object' || value === null || value instanceof Uint8Array;
  return isPlain ? value : at;
}
