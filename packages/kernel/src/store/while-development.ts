import {
  type Change,
  type Database,
  DatabaseUnavailable,
  type Row,
  type TimedChange,
} from './database.ts';

const takenOver = 'taken over';
type TakenOver = typeof takenOver;

/**
 * For a development server on PostgreSQL, which somebody may take over for production while it runs:
 * from that commit on nothing that it writes is kept. (Nobody can take over a folder in use.) The table
 * that says so has a longer name for a database in a schema of its own.
 */
export function whileDevelopment(database: Database, installation = 'installation'): Database {
  const guard = {
    sql: `SELECT 1 AS yes WHERE NOT EXISTS (SELECT 1 FROM ${installation} WHERE mode = 'production')`,
    parameters: [],
    must: takenOver,
  } as const;
  const { share } = database;
  return {
    ...database,
    ...(share && { share: () => ({ ...share(), installation }) }),
    async commit<Refusal extends string>(changes: readonly Change<Refusal>[]) {
      const outcome = await database.commit<Refusal | TakenOver>([guard, ...changes]);
      return outcome.committed ? withoutGuard(outcome) : refused<Refusal>(outcome.refusal);
    },
    async timedCommit<Refusal extends string>(changes: readonly TimedChange<Refusal>[]) {
      const outcome = await database.timedCommit<Refusal | TakenOver>([guard, ...changes]);
      return outcome.committed ? withoutGuard(outcome) : refused<Refusal>(outcome.refusal);
    },
  };
}

function withoutGuard<Kept extends { readonly rows: readonly (readonly Row[])[] }>(
  kept: Kept,
): Kept {
  return { ...kept, rows: kept.rows.slice(1) };
}

function refused<Refusal extends string>(refusal: Refusal | TakenOver) {
  if (refusal === takenOver) {
    throw new DatabaseUnavailable('This data was taken over for production.');
  }
  return { committed: false, refusal } as const;
}
