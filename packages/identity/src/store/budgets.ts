import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { sql } from 'kysely';
import type { AskedFrom, SendBudgets, SendRule } from '../limits/guess-budgets.ts';
import type { Queries } from './identity-queries.ts';
import { budgetAt } from './known-places.ts';

/** What lies further ahead than this was written by a clock that ran ahead and has been set right. */
export const clockTolerance = 60_000;

/** PostgreSQL guesses a parameter's type from its surroundings, and guesses too small. */
export const big = (value: number) => sql<number>`cast(${value} as bigint)`;

/** Whether the recipient has had as many as it gets. */
export const isSpent = (
  queries: Queries,
  tenant: string,
  recipient: string,
  { count, per }: SendRule,
  at: number,
) =>
  queries
    .selectFrom('send_budgets')
    .select('recipient')
    .where('tenant', '=', tenant)
    .where('recipient', '=', recipient)
    .where('spent', '>=', count)
    .where('window_start', '>', at - per)
    .where('window_start', '<=', at + clockTolerance);

/** Counts one more, unless there were as many as there may be. */
export function chargeSend(
  queries: Queries,
  tenant: string,
  recipient: string,
  { count, per }: SendRule,
  at: number,
  from?: AskedFrom,
) {
  const over = sql<boolean>`(send_budgets.window_start <= ${big(at - per)}
    or send_budgets.window_start > ${big(at + clockTolerance)})`;
  return statement(
    queries
      .insertInto('send_budgets')
      .values({
        tenant,
        recipient: from === undefined ? recipient : budgetAt(queries, tenant, recipient, from),
        spent: 1,
        window_start: at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant', 'recipient'])
          .doUpdateSet({
            spent: sql<number>`case when ${over} then 1 else send_budgets.spent + 1 end`,
            window_start: sql<number>`case when ${over} then ${big(at)} else send_budgets.window_start end`,
          })
          .where((where) => where.or([where('send_budgets.spent', '<', count), over])),
      ),
  );
}

export function createSendBudgets(queries: Queries): SendBudgets {
  return {
    charge: (...given) => ({ ...chargeSend(queries, ...given), must: 'send-capped' }),
    chargeShared: (...given) => ({ ...chargeSend(queries, ...given), must: 'quota-exceeded' }),

    giveBack: (tenant, recipient, count) =>
      statement(
        queries
          .updateTable('send_budgets')
          .set({
            spent: sql<number>`case when spent > ${big(count)} then spent - ${big(count)} else 0 end`,
          })
          .where('tenant', '=', tenant)
          .where('recipient', '=', recipient),
      ),

    prune: (before) =>
      statement(
        acrossTenants(queries).deleteFrom('send_budgets').where('window_start', '<', before),
      ),
  };
}
