import type { Database, Row } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { sessionLimits } from '@latchkey/protocol';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Lineage } from '../sessions/lineage.ts';
import { originOf, type SecondFactor, type Session, type Sessions } from '../sessions/session.ts';
import { endsSignIns } from './ends-sign-ins.ts';
import { endOfFamily } from './family-end.ts';
import type { Queries } from './identity-queries.ts';
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
  origin: row.origin,
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
  origin: session.origin,
});

/** What a column holds, since PostgreSQL takes a bare parameter for text. */
const columnTypes: Readonly<Record<keyof SessionRow, 'text' | 'bigint'>> = {
  tenant: 'text',
  id: 'text',
  account_id: 'text',
  generation: 'bigint',
  lineage: 'text',
  auth_time: 'bigint',
  sign_in_provider: 'text',
  second_factor: 'text',
  claims: 'text',
  sign_in_attributes: 'text',
  enrolment_only: 'bigint',
  created_at: 'bigint',
  last_used_at: 'bigint',
  expires_at: 'bigint',
  revoked_at: 'bigint',
  user_agent: 'text',
  address: 'text',
  origin: 'text',
};

const columnNames = Object.keys(columnTypes) as readonly (keyof SessionRow)[];

/** All but when it ended, which other rows have a say in. */
const ownColumns = columnNames
  .filter((name) => name !== 'revoked_at')
  .map((name) => `s.${name}` as const);

/** What the sessions of one device have in common. */
const firstId = sql<string>`coalesce(origin, id)`;

const typed = (name: keyof SessionRow, value: never) =>
  columnTypes[name] === 'text' ? sql`cast(${value} as text)` : sql`cast(${value} as bigint)`;

/** The same, of the session that is looked at from within another question. */
const deviceId = sql<string>`coalesce(sessions.origin, sessions.id)`;

/** Asked by the names of the device that have an index, one after the other. */
const usedSince = (row: ExpressionBuilder<Schema, 'sessions'>, since: number) =>
  row
    .selectFrom('sessions as other')
    .select('other.id')
    .whereRef('other.tenant', '=', 'sessions.tenant')
    .where('other.last_used_at', '>=', since);

type Moved = { tenant: string; id: string; seen: number; at: number };

export function createSessions(database: Database, queries: Queries): Sessions {
  const select = prepare<{ tenant: string; id: string }>((given) =>
    queries
      .selectFrom('sessions as s')
      .select(ownColumns)
      .select(endOfFamily)
      .where('s.tenant', '=', given('tenant'))
      .where('s.id', '=', given('id')),
  );

  type Given = (name: keyof SessionRow) => never;
  const liveOf = (given: Given) =>
    queries
      .selectFrom('sessions')
      .where('tenant', '=', given('tenant'))
      .where('account_id', '=', given('account_id'))
      .where('revoked_at', 'is', null);

  /**
   * So many are alive that one more may be too many. Asked once for the statement, where an IN may be
   * walked through again for every session of everybody, until PostgreSQL has counted them.
   */
  const areMany =
    (alive: ReturnType<typeof liveOf>, most: number) =>
    (row: ExpressionBuilder<Schema, 'sessions'>) =>
      row.exists(
        alive
          .select('id')
          .limit(1)
          .offset(most - 1),
      );

  /** Of the devices beyond those that an account may have, all sessions. */
  const oldestDevices = (given: Given) =>
    liveOf(given)
      .where(areMany(liveOf(given), sessionLimits.perAccount))
      .where(
        firstId,
        'in',
        liveOf(given)
          .select(firstId.as('first'))
          .groupBy(firstId)
          .orderBy(sql`max(last_used_at)`, 'desc')
          .limit(sessionLimits.perAccount)
          .offset(sessionLimits.perAccount - 1),
      );

  /** What was handed over from the same session, beyond what may be alive of that. */
  const oldestBeside = (given: Given) => {
    const beside = () => liveOf(given).where('origin', '=', given('origin'));
    return beside()
      .where(areMany(beside(), sessionLimits.handedOver))
      .where(
        'id',
        'in',
        beside()
          .select('id')
          .orderBy('last_used_at', 'desc')
          .limit(sessionLimits.perAccount)
          .offset(sessionLimits.handedOver - 1),
      );
  };

  /**
   * One statement for both, since every sign-in waits for it: the new session, and with it those that it
   * puts out, which are there already and so only end.
   */
  const inserting = (oldestFor: (given: Given) => ReturnType<typeof oldestDevices>) =>
    prepare<SessionRow>((given) => {
      const ended = typed('revoked_at', given('created_at')).as('revoked_at');
      return queries
        .insertInto('sessions')
        .columns(columnNames)
        .expression(
          queries
            .selectNoFrom(columnNames.map((name) => typed(name, given(name)).as(name)))
            .unionAll(
              oldestFor(given).select(
                columnNames.map((name) => (name === 'revoked_at' ? ended : name)),
              ),
            ),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['tenant', 'id'])
            .doUpdateSet({ revoked_at: sql<number>`excluded.revoked_at` }),
        );
    });
  const insertFirst = inserting(oldestDevices);
  const insertHandedOver = inserting(oldestBeside);

  /** The session as it was looked at; another request may have moved or ended it since. */
  const unmoved = (given: (name: 'tenant' | 'id' | 'seen') => never) =>
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

  const arrive = prepare<Omit<Moved, 'at'>>((given) => unmoved(given).set({ enrolment_only: 0 }));

  const revoke = prepare<{ tenant: string; account: string; first: string; at: number }>((given) =>
    live(given('tenant'))
      .set({ revoked_at: given('at') })
      .where('account_id', '=', given('account'))
      .where((row) => row.or([row('id', '=', given('first')), row('origin', '=', given('first'))])),
  );

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
            .selectFrom('sessions as s')
            .select(ownColumns)
            .select(endOfFamily)
            .where('s.tenant', '=', tenant)
            .where('s.account_id', '=', accountId)
            .where('s.revoked_at', 'is', null)
            .orderBy('s.last_used_at', 'desc')
            .limit(limit),
        ),
      );
      return (rows as readonly (Row & SessionRow)[]).map(sessionOf);
    },

    insert: (session) => (session.origin === null ? insertFirst : insertHandedOver)(rowOf(session)),

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

    arrive: ({ tenant, id, generation: seen }) => ({
      ...arrive({ tenant, id, seen }),
      must: 'session-moved',
    }),

    revoke: (session, at) => ({
      ...endsSignIns,
      ...revoke({
        tenant: session.tenant,
        account: session.accountId,
        first: originOf(session),
        at,
      }),
    }),

    revokeOwn: (tenant, accountId, id, at) => ({
      ...endsSignIns,
      ...statement(
        live(tenant)
          .set({ revoked_at: at })
          .where('account_id', '=', accountId)
          .where(firstId, '=', (row) =>
            row
              .selectFrom('sessions as named')
              .select(sql<string>`coalesce(named.origin, named.id)`.as('first'))
              .where('named.tenant', '=', tenant)
              .where('named.id', '=', id)
              .where('named.account_id', '=', accountId),
          ),
      ),
      must: 'no-session',
    }),

    revokeOthers: (tenant, accountId, except, at) => ({
      ...endsSignIns,
      ...statement(
        live(tenant)
          .set({ revoked_at: at })
          .where('account_id', '=', accountId)
          .where('id', '!=', except)
          .where((row) => row.or([row('origin', 'is', null), row('origin', '!=', except)])),
      ),
    }),

    revokeAll: (tenant, accountId, at) => ({
      ...endsSignIns,
      ...statement(live(tenant).set({ revoked_at: at }).where('account_id', '=', accountId)),
    }),

    forgetAll: (tenant, accountId) => ({
      ...endsSignIns,
      ...statement(
        queries
          .deleteFrom('sessions')
          .where('tenant', '=', tenant)
          .where('account_id', '=', accountId),
      ),
    }),

    prune: (before) =>
      statement(
        acrossTenants(queries)
          .deleteFrom('sessions')
          .where('last_used_at', '<', before)
          .where((row) =>
            row.not(row.exists(usedSince(row, before).where('other.id', '=', deviceId))),
          )
          .where((row) =>
            row.not(row.exists(usedSince(row, before).where('other.origin', '=', deviceId))),
          ),
      ),
  };
}
