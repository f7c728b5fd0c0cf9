import { sql } from 'kysely';
import type { GuessBudgets, GuessKey, GuessRule } from '../identity/limits/guess-budgets.ts';
import { emailKind } from './account-rows.ts';
import { big, clockTolerance } from './budgets.ts';
import type { Database } from './database.ts';
import { budgetAt, sessionsOf, text } from './known-places.ts';
import { acrossTenants, type Queries, statement } from './queries.ts';

/** Later than any clock: only another kind of proof lifts it. */
const never = Number.MAX_SAFE_INTEGER;

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
  /** The budget of a place, if the account was signed in to from there, or the one for all others. */
  const chargedBy = ({ tenant, subject }: GuessKey, place: string | undefined) =>
    place === undefined
      ? text(subject)
      : budgetAt(queries, tenant, subject, { address: place, whose: { email: subject } });

  return {
    async charge(key, rule, at, place) {
      const { tenant, kind } = key;
      const charge = statement(
        queries
          .insertInto('guess_budgets')
          .values({
            tenant,
            kind,
            subject: chargedBy(key, place),
            spent: 1,
            blocked_until: 0,
            updated_at: at,
          })
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
                    where(
                      'guess_budgets.blocked_until',
                      '>',
                      at + rule.longestRest + clockTolerance,
                    ),
                    where('guess_budgets.blocked_until', '<', never),
                  ]),
                ]),
              ),
          )
          .returning('subject'),
      );
      const outcome = await database.commit([{ ...charge, must: 'blocked' }]);
      if (outcome.committed) {
        const subject = String(outcome.rows[0]?.[0]?.['subject'] ?? key.subject);
        return { allowed: true, charged: { ...key, subject } };
      }
      const [row] = await database.read(
        statement(
          queries
            .selectFrom('guess_budgets')
            .select('blocked_until')
            .where('tenant', '=', tenant)
            .where('kind', '=', kind)
            .where('subject', '=', chargedBy(key, place)),
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

    resetPlaces: (key) =>
      statement(
        queries
          .deleteFrom('guess_budgets')
          .where('tenant', '=', key.tenant)
          .where('kind', '=', key.kind)
          .where(
            'subject',
            'in',
            sessionsOf(queries, key.tenant, emailKind, key.subject).select(
              sql<string>`${text(key.subject)} || ' ' || sessions.address`.as('subject'),
            ),
          ),
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
