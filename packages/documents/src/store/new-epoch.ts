import type { Change, Database } from '@latchkey/kernel/store/database';
import { statement } from '@latchkey/kernel/store/queries';
import { sql } from 'kysely';
import { documentsQueries } from './documents-queries.ts';
import { transactionSecret } from './transaction-token.ts';

/**
 * Makes worthless what was signed before: a copy does not know what was told after it was made, and
 * whoever came back with a time of then would never hear that it is undone.
 */
export const newEpoch = (dialect: Database['dialect']): readonly Change<never>[] => [
  statement(
    documentsQueries(dialect)
      .updateTable('document_databases')
      // None has that of another one.
      .set({ secret: sql<string>`cast(${transactionSecret()} as text) || '.' || database` }),
  ),
];
