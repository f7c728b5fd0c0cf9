import { type Change, type Database, DatabaseUnavailable } from './database.ts';

const stillDevelopment = {
  sql: "SELECT 1 AS yes WHERE NOT EXISTS (SELECT 1 FROM installation WHERE mode = 'production')",
  parameters: [],
} as const;

/**
 * For a development server on PostgreSQL, which somebody may take over for production while it runs:
 * from that commit on nothing that it writes is kept. (Nobody can take over a folder in use.)
 */
export function whileDevelopment(database: Database): Database {
  return {
    ...database,
    async commit<Refusal extends string>(changes: readonly Change<Refusal>[]) {
      const outcome = await database.commit<Refusal | 'taken over'>([
        { ...stillDevelopment, must: 'taken over' },
        ...changes,
      ]);
      if (outcome.committed) return { committed: true, rows: outcome.rows.slice(1) };
      const { refusal } = outcome;
      if (refusal !== 'taken over') return { committed: false, refusal };
      throw new DatabaseUnavailable('This data was taken over for production.');
    },
  };
}
