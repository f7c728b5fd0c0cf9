import type { Change, Database } from './database.ts';
import { statement } from './queries.ts';
import type { ServerQueries } from './server-schema.ts';

/** By whom the data was made. Nobody noted it before there was this table. */
export type Origin = 'development' | 'production' | 'unknown';

/** What kind of server the data belongs to, in the data itself: copies and moves take it along. */
export function createInstallation(database: Database, queries: ServerQueries) {
  return {
    async origin(): Promise<Origin> {
      const [row] = await database.read(
        statement(queries.selectFrom('installation').select('mode').where('id', '=', 1)),
      );
      // A check of the table allows no other word.
      return (row?.['mode'] ?? 'unknown') as Origin;
    },

    /** Said by whoever makes the data. */
    made: (mode: Origin, at: number): Change<never> =>
      statement(
        queries
          .insertInto('installation')
          .values({ id: 1, mode, since: at })
          .onConflict((conflict) => conflict.doNothing()),
      ),

    /** From now on it belongs to the other kind, unless somebody else was quicker. */
    become: (before: Origin, mode: Origin, at: number): Change<'origin-changed'> => ({
      ...statement(
        queries
          .updateTable('installation')
          .set({ mode, since: at })
          .where('id', '=', 1)
          .where('mode', '=', before),
      ),
      must: 'origin-changed',
    }),
  };
}
