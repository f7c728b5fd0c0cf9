import type { Selectable } from 'kysely';
import type { Lineage } from '../identity/sessions/lineage.ts';
import type { SecondFactor, Session, Sessions } from '../identity/sessions/session.ts';
import type { Database, Row } from './database.ts';
import { prepare } from './prepared.ts';
import { acrossTenants, type Queries, statement } from './queries.ts';
import type { Schema } from './schema.ts';

type SessionRow = Selectable<Schema['sessions']>;

const sessionOf = (row: SessionRow): Session => ({
  tenant: row.tenant,
  id: row.id,
  accountId: row.account_id,
  generation: row.generation,
  lineage: JSON.parse(row.lineage) as Lineage,
  authTime: row.auth_time,
  signInProvider: row.sign_in_provider,
  secondFactor: row.second_factor === null ? null : (JSON.parse(row.second_factor) as SecondFactor),
  claims: row.claims,
  signInAttributes: row.sign_in_attributes,
  enrolmentOnly: row.enrolment_only === 1,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  userAgent: row.user_agent,
  address: row.address,
});

const rowOf = (session: Session): SessionRow => ({
  tenant: session.tenant,
  id: session.id,
  account_id: session.accountId,
  generation: session.generation,
  lineage: JSON.stringify(session.lineage),
  auth_time: session.authTime,
  sign_in_provider: session.signInProvider,
  second_factor: session.secondFactor === null ? null : JSON.stringify(session.secondFactor),
  claims: session.claims,
  sign_in_attributes: session.signInAttributes,
  enrolment_only: Number(session.enrolmentOnly),
  created_at: session.createdAt,
  last_used_at: session.lastUsedAt,
  expires_at: session.expiresAt,
  revoked_at: session.revokedAt,
  user_agent: session.userAgent,
  address: session.address,
});

type Moved = { tenant: string; id: string; seen: number; at: number };

export function createSessions(database: Database, queries: Queries): Sessions {
  const select = prepare<{ tenant: string; id: string }>((given) =>
    queries
      .selectFrom('sessions')
      .selectAll()
      .where('tenant', '=', given('tenant'))
      .where('id', '=', given('id')),
  );

  const insert = prepare<SessionRow>((given) =>
    queries.insertInto('sessions').values({
      tenant: given('tenant'),
      id: given('id'),
      account_id: given('account_id'),
      generation: given('generation'),
      lineage: given('lineage'),
      auth_time: given('auth_time'),
      sign_in_provider: given('sign_in_provider'),
      second_factor: given('second_factor'),
      claims: given('claims'),
      sign_in_attributes: given('sign_in_attributes'),
      enrolment_only: given('enrolment_only'),
      created_at: given('created_at'),
      last_used_at: given('last_used_at'),
      expires_at: given('expires_at'),
      revoked_at: given('revoked_at'),
      user_agent: given('user_agent'),
      address: given('address'),
    }),
  );

  /** The session as it was looked at; another request may have moved or ended it since. */
  const unmoved = (given: (name: keyof Moved) => never) =>
    queries
      .updateTable('sessions')
      .where('tenant', '=', given('tenant'))
      .where('id', '=', given('id'))
      .where('generation', '=', given('seen'))
      .where('revoked_at', 'is', null);

  const rotate = prepare<Moved & { generation: number; lineage: string }>((given) =>
    unmoved(given).set({
      generation: given('generation'),
      lineage: given('lineage'),
      last_used_at: given('at'),
    }),
  );

  const touch = prepare<Moved>((given) => unmoved(given).set({ last_used_at: given('at') }));

  const live = (tenant: string) =>
    queries.updateTable('sessions').where('tenant', '=', tenant).where('revoked_at', 'is', null);

  return {
    async find(tenant, id) {
      const [row] = (await database.read(select({ tenant, id }))) as readonly (Row & SessionRow)[];
      return row && sessionOf(row);
    },

    async ofAccount(tenant, accountId, limit) {
      const rows = await database.read(
        statement(
          queries
            .selectFrom('sessions')
            .selectAll()
            .where('tenant', '=', tenant)
            .where('account_id', '=', accountId)
            .where('revoked_at', 'is', null)
            .orderBy('last_used_at', 'desc')
            .limit(limit),
        ),
      );
      return (rows as readonly (Row & SessionRow)[]).map(sessionOf);
    },

    insert: (session) => insert(rowOf(session)),

    rotate: ({ tenant, id, generation: seen }, to) => ({
      ...rotate({
        tenant,
        id,
        seen,
        at: to.lastUsedAt,
        generation: to.generation,
        lineage: JSON.stringify(to.lineage),
      }),
      must: 'session-moved',
    }),

    touch: ({ tenant, id, generation: seen }, at) => ({
      ...touch({ tenant, id, seen, at }),
      must: 'session-moved',
    }),

    revoke: (tenant, id, at) =>
      statement(live(tenant).set({ revoked_at: at }).where('id', '=', id)),

    revokeOwn: (tenant, accountId, id, at) => ({
      ...statement(
        live(tenant)
          .set({ revoked_at: at })
          .where('account_id', '=', accountId)
          .where('id', '=', id),
      ),
      must: 'no-session',
    }),

    revokeOthers: (tenant, accountId, except, at) =>
      statement(
        live(tenant)
          .set({ revoked_at: at })
          .where('account_id', '=', accountId)
          .where('id', '!=', except),
      ),

    revokeAll: (tenant, accountId, at) =>
      statement(live(tenant).set({ revoked_at: at }).where('account_id', '=', accountId)),

    prune: (before) =>
      statement(acrossTenants(queries).deleteFrom('sessions').where('last_used_at', '<', before)),
  };
}
