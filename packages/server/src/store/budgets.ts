import { sql } from 'kysely';
import type {
  GuessBudgets,
  GuessRule,
  SendBudgets,
  SendRule,
} from '../identity/limits/guess-budgets.ts';
import type { Database } from './database.ts';
import { acrossTenants, type Queries, statement } from './queries.ts';

/** Later than any clock: only another kind of proof lifts it. */
const never = Number.MAX_SAFE_INTEGER;

/** What began later than this was counted by a clock that ran ahead and has been set right. */
const clockTolerance = 60_000;

/** PostgreSQL guesses a parameter's type from its surroundings, and guesses too small. */
const big = (value: number) => sql<number>`cast(${value} as bigint)`;

/** The rest after a try: none, then doubling up to the longest, then for good. */
function restAfter(rule: GuessRule, at: number) {
  const doublings = Math.ceil(Math.log2(rule.longestRest / rule.firstRest));
  const tries = sql<number>`guess_budgets.spent + 1`;
  return sql<number>`case
    when ${tries} >= ${big(rule.hardStop)} then ${big(never)}
    when ${tries} - ${big(rule.tries)} >= ${big(doublings)} then ${big(at + rule.longestRest)}
    when ${tries} >= ${big(rule.tries)}
      then ${big(at)} + ${big(rule.firstRest)} * (1 << cast(${tries} - ${big(rule.tries)} as integer))
    else 0 end`;
}

export function createGuessBudgets(database: Database, queries: Queries): GuessBudgets {
  return {
    async charge({ tenant, kind, subject }, rule, at) {
      const charge = statement(
        queries
          .insertInto('guess_budgets')
          .values({ tenant, kind, subject, spent: 1, blocked_until: 0, updated_at: at })
          .onConflict((conflict) =>
            conflict
              .columns(['tenant', 'kind', 'subject'])
              .doUpdateSet({
                spent: sql<number>`guess_budgets.spent + 1`,
                blocked_until: restAfter(rule, at),
                updated_at: at,
              })
              .where((where) =>
                where.or([
                  where('guess_budgets.blocked_until', '<=', at),
                  // A rest that ends later than any can was given by a clock that ran ahead.
                  where.and([
                    where('guess_budgets.blocked_until', '>', at + rule.longestRest),
                    where('guess_budgets.blocked_until', '<', never),
                  ]),
                ]),
              ),
          ),
      );
      const outcome = await database.commit([{ ...charge, must: 'blocked' }]);
      if (outcome.committed) return { allowed: true };
      const [row] = await database.read(
        statement(
          queries
            .selectFrom('guess_budgets')
            .select('blocked_until')
            .where('tenant', '=', tenant)
            .where('kind', '=', kind)
            .where('subject', '=', subject),
        ),
      );
      const until = Number(row?.['blocked_until'] ?? at);
      return { allowed: false, until: Math.min(until, at + rule.longestRest) };
    },

    giveBack: ({ tenant, kind, subject }) =>
      statement(
        queries
          .updateTable('guess_budgets')
          // Nothing rested when the guess was let in, so nothing does when it is undone.
          .set((column) => ({ spent: column('spent', '-', 1), blocked_until: 0 }))
          .where('tenant', '=', tenant)
          .where('kind', '=', kind)
          .where('subject', '=', subject)
          .where('spent', '>', 0),
      ),

    reset: ({ tenant, kind, subject }) =>
      statement(
        queries
          .deleteFrom('guess_budgets')
          .where('tenant', '=', tenant)
          .where('kind', '=', kind)
          .where('subject', '=', subject),
      ),

    prune: (before) =>
      statement(
        acrossTenants(queries)
          .deleteFrom('guess_budgets')
          .where('updated_at', '<', before)
          .where('blocked_until', '<', never),
      ),
  };
}

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
) {
  const over = sql<boolean>`(send_budgets.window_start <= ${big(at - per)}
    or send_budgets.window_start > ${big(at + clockTolerance)})`;
  return statement(
    queries
      .insertInto('send_budgets')
      .values({ tenant, recipient, spent: 1, window_start: at })
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
