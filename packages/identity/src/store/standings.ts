import type { Database } from '@latchkey/kernel/store/database';
import { statement } from '@latchkey/kernel/store/queries';
import type { Standings } from '../sessions/standings.ts';
import type { Queries } from './identity-queries.ts';
import { padded } from './padded.ts';

export const createStandings = (database: Database, queries: Queries): Standings => ({
  async accounts(tenant, ids) {
    const rows = await database.read(
      statement(
        queries
          .selectFrom('accounts')
          .select(['id', 'disabled', 'valid_since'])
          .where('tenant', '=', tenant)
          .where('id', 'in', padded(ids)),
      ),
    );
    return rows.map((row) => ({
      id: String(row['id']),
      disabled: row['disabled'] === 1,
      validSince: Number(row['valid_since']),
    }));
  },

  async sessions(tenant, ids) {
    const rows = await database.read(
      statement(
        queries
          .selectFrom('sessions')
          .select(['id', 'account_id', 'auth_time', 'last_used_at', 'expires_at', 'revoked_at'])
          .where('tenant', '=', tenant)
          .where('id', 'in', padded(ids)),
      ),
    );
    return rows.map((row) => ({
      id: String(row['id']),
      accountId: String(row['account_id']),
      authTime: Number(row['auth_time']),
      lastUsedAt: Number(row['last_used_at']),
      expiresAt: Number(row['expires_at']),
      revokedAt: row['revoked_at'] === null ? null : Number(row['revoked_at']),
    }));
  },
});
