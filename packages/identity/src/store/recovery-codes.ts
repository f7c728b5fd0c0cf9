import type { Database } from '@latchkey/kernel/store/database';
import { statement } from '@latchkey/kernel/store/queries';
import type { RecoveryCodes } from '../recovery-codes/recovery-code.ts';
import type { Queries } from './identity-queries.ts';

export function createRecoveryCodes(database: Database, queries: Queries): RecoveryCodes {
  return {
    async unused({ tenant, id }) {
      const rows = await database.read(
        statement(
          queries
            .selectFrom('recovery_codes')
            .select(['hash', 'created_at'])
            .where('tenant', '=', tenant)
            .where('account_id', '=', id)
            .where('used_at', 'is', null),
        ),
      );
      return rows.map((row) => ({
        hash: String(row['hash']),
        createdAt: Number(row['created_at']),
      }));
    },

    insert: ({ tenant, id }, codes) =>
      codes.map(({ hash, createdAt }) =>
        statement(
          queries
            .insertInto('recovery_codes')
            .values({ tenant, account_id: id, hash, created_at: createdAt, used_at: null }),
        ),
      ),

    consume: ({ tenant, id }, hash, at) => ({
      ...statement(
        queries
          .updateTable('recovery_codes')
          .set({ used_at: at })
          .where('tenant', '=', tenant)
          .where('account_id', '=', id)
          .where('hash', '=', hash)
          .where('used_at', 'is', null),
      ),
      must: 'code-spent',
    }),

    remove: ({ tenant, id }, createdSince = 0) =>
      statement(
        queries
          .deleteFrom('recovery_codes')
          .where('tenant', '=', tenant)
          .where('account_id', '=', id)
          .where('created_at', '>=', createdSince),
      ),
  };
}
