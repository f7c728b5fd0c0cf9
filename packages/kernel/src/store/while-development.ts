import {
  type Change,
  type Database,
  DatabaseUnavailable,
  type Row,
  type TimedChange,
} from './database.ts';

const stillDevelopment = {
  sql: "SELECT 1 AS yes WHERE NOT EXISTS (SELECT 1 FROM installation WHERE mode = 'production')",
  parameters: [],
} as const;

const takenOver = 'taken over';
type TakenOver = typeof takenOver;
const guard = { ...stillDevelopment, must: takenOver } as const;

/**
 * For a development server on PostgreSQL, which somebody may take over for production while it runs:
 * from that commit on nothing that it writes is kept. (Nobody can take over a folder in use.)
 */
export function whileDevelopment(database: Database): Database {
  return {
    ...database,
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
