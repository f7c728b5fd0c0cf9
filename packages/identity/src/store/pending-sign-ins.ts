import type { Database, Row } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { type Selectable, sql } from 'kysely';
import type { PendingSignIn, PendingSignIns } from '../second-factors/pending-sign-in.ts';
import type { Queries } from './identity-queries.ts';
import type { Schema } from './schema.ts';

type PendingRow = Selectable<Schema['pending_sign_ins']>;

const pendingOf = (row: PendingRow): PendingSignIn => ({
  tenant: row.tenant,
  hash: row.hash,
  accountId: row.account_id,
  address: row.address,
  // Only `insert` below writes this column.
  signIn: JSON.parse(row.sign_in) as PendingSignIn['signIn'],
  authTime: row.auth_time,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});

export function createPendingSignIns(database: Database, queries: Queries): PendingSignIns {
  const unused = (pending: PendingSignIn) =>
    queries
      .updateTable('pending_sign_ins')
      .where('tenant', '=', pending.tenant)
      .where('hash', '=', pending.hash)
      .where('used_at', 'is', null);

  return {
    async find(tenant, hash) {
      const [row] = (await database.read(
        statement(
          queries
            .selectFrom('pending_sign_ins')
            .selectAll()
            .where('tenant', '=', tenant)
            .where('hash', '=', hash),
        ),
      )) as readonly (Row & PendingRow)[];
      return row && pendingOf(row);
    },

    insert: (pending) =>
      statement(
        queries.insertInto('pending_sign_ins').values({
          tenant: pending.tenant,
          hash: pending.hash,
          account_id: pending.accountId,
          address: pending.address,
          sign_in: JSON.stringify(pending.signIn),
          auth_time: pending.authTime,
          tries: 0,
          expires_at: pending.expiresAt,
          used_at: pending.usedAt,
        }),
      ),

    chargeTry: (pending, limit) => ({
      ...statement(
        unused(pending)
          .set((column) => ({ tries: column('tries', '+', 1) }))
          .where('tries', '<', limit),
      ),
      must: 'pending-exhausted',
    }),

    consume: (pending, at) => ({
      ...statement(unused(pending).set({ used_at: at }).where('expires_at', '>', at)),
      must: 'pending-spent',
    }),

    makeRoom({ tenant, accountId, address }, count) {
      const places = queries
        .selectFrom('sessions')
        .select('sessions.address')
        .where('sessions.tenant', '=', tenant)
        .where('sessions.account_id', '=', accountId)
        .where('sessions.origin', 'is', null);
      const isKnown = sql<boolean>`exists ${places.where('sessions.address', '=', address)}`;
      const isBeside = sql<boolean>`case when ${isKnown}
        then pending_sign_ins.address = ${address}
        else pending_sign_ins.address not in ${places} end`;
      const newest = queries
        .selectFrom('pending_sign_ins')
        .select('hash')
        .where('tenant', '=', tenant)
        .where('account_id', '=', accountId)
        .where(isBeside)
        .orderBy('expires_at', 'desc')
        .limit(count - 1);
      return statement(
        queries
          .deleteFrom('pending_sign_ins')
          .where('tenant', '=', tenant)
          .where('account_id', '=', accountId)
          .where(isBeside)
          .where('hash', 'not in', newest),
      );
    },

    prune: (before) =>
      statement(
        acrossTenants(queries).deleteFrom('pending_sign_ins').where('expires_at', '<', before),
      ),
  };
}
