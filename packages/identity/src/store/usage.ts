import type { Database, SqlValue } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { type Compilable, sql } from 'kysely';
import { anyOther, type ClientCount, type Usage } from '../usage/usage.ts';
import type { Queries } from './identity-queries.ts';
import { padded } from './padded.ts';

/** Whatever name a client makes up, a day has no more of them; the rest share one. */
const mostAgents = 200;

/** A parameter that is selected has no column to take its type from. */
const integer = (value: number) => sql<number>`cast(${value} as integer)`;
const text = (value: string) => sql<string>`cast(${value} as text)`;

/** Lists of a few lengths make statements of a few shapes, each of which is built once. */
function byLength(build: (tenant: string, day: number, ids: readonly string[]) => Compilable) {
  const shapes = new Map<number, ReturnType<typeof prepare<Readonly<Record<string, SqlValue>>>>>();
  const shapeOf = (length: number) => {
    const known = shapes.get(length);
    if (known !== undefined) return known;
    const names = Array.from({ length }, (_, index) => `id${index}`);
    const made = prepare<Readonly<Record<string, SqlValue>>>((given) =>
      build(given('tenant'), given('day'), names.map(given)),
    );
    shapes.set(length, made);
    return made;
  };
  return (tenant: string, day: number, ids: readonly string[]) =>
    shapeOf(ids.length)({
      tenant,
      day,
      ...Object.fromEntries(ids.map((id, index) => [`id${index}`, id])),
    });
}

export function createUsage(database: Database, queries: Queries): Usage {
  /** Holds the day until the commit ends: what follows is looked up and counted by one at a time. */
  const openDay = prepare<{ tenant: string; day: number }>((given) =>
    queries
      .insertInto('usage_days')
      .values({ tenant: given('tenant'), day: given('day'), active_accounts: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant', 'day'])
          .doUpdateSet({ active_accounts: sql<number>`usage_days.active_accounts` }),
      ),
  );

  /** Those of the named that are still there: whoever left meanwhile leaves no mark. */
  const present = (tenant: string, ids: readonly string[]) =>
    queries.selectFrom('accounts').where('tenant', '=', tenant).where('id', 'in', ids);

  const countUnmarked = byLength((tenant: string, day: number, ids: readonly string[]) =>
    queries
      .updateTable('usage_days')
      .set({
        active_accounts: sql<number>`active_accounts + ${present(tenant, ids)
          .where(({ exists, not, selectFrom }) =>
            not(
              exists(
                selectFrom('usage_marks')
                  .select('usage_marks.day')
                  .whereRef('usage_marks.tenant', '=', 'accounts.tenant')
                  .whereRef('usage_marks.account_id', '=', 'accounts.id')
                  .where('usage_marks.day', '=', day),
              ),
            ),
          )
          .select(({ fn }) => fn.countAll().as('count'))}`,
      })
      .where('tenant', '=', tenant)
      .where('day', '=', day),
  );

  const mark = byLength((tenant: string, day: number, ids: readonly string[]) =>
    queries
      .insertInto('usage_marks')
      .columns(['tenant', 'account_id', 'day'])
      .expression(present(tenant, ids).select(['tenant', 'id', integer(day).as('day')]))
      .onConflict((conflict) => conflict.doNothing()),
  );

  function countClient(tenant: string, day: number, { agent, count }: ClientCount) {
    const known = queries
      .selectFrom('usage_clients')
      .where('tenant', '=', tenant)
      .where('day', '=', day);
    const isWelcome = sql`exists ${known.select('agent').where('agent', '=', agent)}
      or ${known.select(({ fn }) => fn.countAll().as('count'))} < ${mostAgents - 1}`;
    const name = sql<string>`case when ${isWelcome} then ${text(agent)} else ${text(anyOther)} end`;
    return statement(
      queries
        .insertInto('usage_clients')
        .columns(['tenant', 'day', 'agent', 'heartbeats'])
        .expression(
          queries.selectNoFrom([
            text(tenant).as('tenant'),
            integer(day).as('day'),
            name.as('agent'),
            integer(count).as('heartbeats'),
          ]),
        )
        .onConflict((conflict) =>
          conflict.columns(['tenant', 'day', 'agent']).doUpdateSet({
            heartbeats: sql<number>`usage_clients.heartbeats + excluded.heartbeats`,
          }),
        ),
    );
  }

  return {
    count({ tenant, day, accounts, clients }) {
      const ids = padded(accounts);
      return [
        openDay({ tenant, day }),
        ...(accounts.length === 0 ? [] : [countUnmarked(tenant, day, ids), mark(tenant, day, ids)]),
        ...clients.map((client) => countClient(tenant, day, client)),
      ];
    },

    async days(tenant, since) {
      const rows = await database.read(
        statement(
          queries
            .selectFrom('usage_days')
            .select(['day', 'active_accounts'])
            .where('tenant', '=', tenant)
            .where('day', '>=', since)
            .orderBy('day', 'desc'),
        ),
      );
      return rows.map((row) => ({
        day: Number(row['day']),
        activeAccounts: Number(row['active_accounts']),
      }));
    },

    async activeAccounts(tenant, since) {
      const [row] = await database.read(
        statement(
          queries
            .selectFrom('usage_marks')
            .select(({ fn }) => fn.count('account_id').distinct().as('count'))
            .where('tenant', '=', tenant)
            .where('day', '>=', since),
        ),
      );
      return Number(row?.['count'] ?? 0);
    },

    async clients(tenant, since, limit) {
      const rows = await database.read(
        statement(
          queries
            .selectFrom('usage_clients')
            .select(['agent', ({ fn }) => fn.sum('heartbeats').as('count')])
            .where('tenant', '=', tenant)
            .where('day', '>=', since)
            .groupBy('agent')
            .orderBy('count', 'desc')
            .orderBy('agent')
            .limit(limit),
        ),
      );
      return rows.map((row) => ({ agent: String(row['agent']), count: Number(row['count']) }));
    },

    async heartbeats(tenant, since) {
      const [row] = await database.read(
        statement(
          queries
            .selectFrom('usage_clients')
            .select(({ fn }) => fn.sum('heartbeats').as('count'))
            .where('tenant', '=', tenant)
            .where('day', '>=', since),
        ),
      );
      return Number(row?.['count'] ?? 0);
    },

    pruneMarks: (before) =>
      statement(acrossTenants(queries).deleteFrom('usage_marks').where('day', '<', before)),

    pruneNumbers: (before) => [
      statement(acrossTenants(queries).deleteFrom('usage_days').where('day', '<', before)),
      statement(acrossTenants(queries).deleteFrom('usage_clients').where('day', '<', before)),
    ],
  };
}
