import type pg from 'pg';
import { DatabaseUnavailable, type Row } from './database.ts';
import { isConnectionLost, isStalePlan, postgresFailure } from './postgres-failure.ts';
import { rowsFor, type ToQuery } from './postgres-query.ts';
import type { ReadingSession } from './while-open.ts';

/** One connection that sees the data of its first read until it is given back. */
export function snapshotOn(client: pg.PoolClient, toQuery: ToQuery): ReadingSession {
  let begun = false;
  let reusable = true;
  return {
    async read(statement) {
      try {
        if (!begun) await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        begun = true;
        return rowsFor(statement, (await client.query<Row>(toQuery(statement))).rows);
      } catch (error) {
        reusable &&= !isConnectionLost(error) && !isStalePlan(error);
        // The work cannot be begun again from here: only whoever asked for it knows what it did.
        if (isStalePlan(error)) {
          throw new DatabaseUnavailable('PostgreSQL: a table was changed meanwhile.', {
            cause: error,
          });
        }
        throw postgresFailure(error);
      }
    },
    async end() {
      if (begun && reusable) {
        await client.query('ROLLBACK').catch(() => {
          reusable = false;
        });
      }
      client.release(!reusable);
    },
  };
}
