import type { Database, Row } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { statement } from '@latchkey/kernel/store/queries';
import type { SessionState, SignInState } from '../sessions/is-over.ts';
import type { Standings } from '../sessions/standings.ts';
import { endOfFamily } from './family-end.ts';
import type { Queries } from './identity-queries.ts';
import { padded } from './padded.ts';

const signInOf = (queries: Queries) =>
  prepare<{ tenant: string; id: string; session: string }>((given) =>
    queries
      .selectFrom('accounts as a')
      .leftJoin('sessions as s', (join) =>
        join.on('s.tenant', '=', given('tenant')).on('s.id', '=', given('session')),
      )
      .where('a.tenant', '=', given('tenant'))
      .where('a.id', '=', given('id'))
      .select(['a.disabled', 'a.valid_since', 's.id as session', 's.account_id', 's.auth_time'])
      .select(['s.created_at', 's.last_used_at', 's.expires_at'])
      .select(endOfFamily),
  );

const sessionIn = (row: Row, id: string): SessionState => ({
  id,
  accountId: String(row['account_id']),
  authTime: Number(row['auth_time']),
  lastUsedAt: Number(row['last_used_at']),
  expiresAt: Number(row['expires_at']),
  revokedAt: row['revoked_at'] === null ? null : Number(row['revoked_at']),
});

const accountIn = (row: Row, id: string): SignInState => ({
  id,
  disabled: row['disabled'] === 1,
  validSince: Number(row['valid_since']),
});

function signInReading(database: Database, queries: Queries): Standings['signIn'] {
  const select = signInOf(queries);
  return async (tenant, id, sessionId) => {
    const [row] = await database.read(select({ tenant, id, session: sessionId }));
    if (row === undefined) return undefined;
    const isThere = row['session'] !== null;
    return {
      account: accountIn(row, id),
      session: isThere
        ? { ...sessionIn(row, sessionId), createdAt: Number(row['created_at']) }
        : undefined,
    };
  };
}

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
    return rows.map((row) => accountIn(row, String(row['id'])));
  },

  async sessions(tenant, ids) {
    const rows = await database.read(
      statement(
        queries
          .selectFrom('sessions as s')
          .select(['s.id', 's.account_id', 's.auth_time', 's.last_used_at', 's.expires_at'])
          .select(endOfFamily)
          .where('s.tenant', '=', tenant)
          .where('s.id', 'in', padded(ids)),
      ),
    );
    return rows.map((row) => sessionIn(row, String(row['id'])));
  },

  signIn: signInReading(database, queries),
});
