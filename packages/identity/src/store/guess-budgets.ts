import type { Database } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { sql } from 'kysely';
import type { GuessBudgets, GuessKey, GuessRule } from '../limits/guess-budgets.ts';
import { emailKind } from './account-rows.ts';
import { big, clockTolerance } from './budgets.ts';
import type { Queries } from './identity-queries.ts';
import { budgetAt, sessionsOf, text } from './known-places.ts';

/** Later than any clock: only another kind of proof lifts it. */
const never = Number.MAX_SAFE_INTEGER;

type Charged = {
  tenant: string;
  kind: string;
  subject: string;
  place: string;
  at: number;
  tries: number;
  hardStop: number;
  firstRest: number;
  doublings: number;
  /** When the longest rest would end that begins now, and when none can. */
  longest: number;
  impossible: number;
};

type Given = (name: keyof Charged) => never;

/** The rest after a try: none, then doubling up to the longest, then for good. */
function restAfter(given: Given) {
  const spent = sql<number>`guess_budgets.spent + 1`;
  const tries = big(given('tries'));
  return sql<number>`case
    when ${spent} >= ${big(given('hardStop'))} then ${big(never)}
    when ${spent} - ${tries} >= ${big(given('doublings'))} then ${big(given('longest'))}
    when ${spent} >= ${tries} then ${big(given('at'))}
      + ${big(given('firstRest'))} * (1 << cast(${spent} - ${tries} as integer))
    else 0 end`;
}

const valuesOf = (
  { tenant, kind, subject }: GuessKey,
  { tries, hardStop, firstRest, longestRest }: GuessRule,
  at: number,
  place: string | undefined,
): Charged => ({
  tenant,
  kind,
  subject,
  place: place ?? '',
  at,
  tries,
  hardStop,
  firstRest,
  doublings: Math.ceil(Math.log2(longestRest / firstRest)),
  longest: at + longestRest,
  impossible: at + longestRest + clockTolerance,
});

export function createGuessBudgets(database: Database, queries: Queries): GuessBudgets {
  /** The budget of a place, if the account was signed in to from there, or the one for all others. */
  const budgetOf = (given: Given, isPlaced: boolean) =>
    isPlaced
      ? budgetAt(queries, given('tenant'), given('subject'), {
          address: given('place'),
          whose: { email: given('subject') },
        })
      : text(given('subject'));

  const charging = (isPlaced: boolean) =>
    prepare<Charged>((given) =>
      queries
        .insertInto('guess_budgets')
        .values({
          tenant: given('tenant'),
          kind: given('kind'),
          subject: budgetOf(given, isPlaced),
          spent: 1,
          blocked_until: 0,
          updated_at: given('at'),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant', 'kind', 'subject'])
            .doUpdateSet({
              spent: sql<number>`guess_budgets.spent + 1`,
              blocked_until: restAfter(given),
              updated_at: given('at'),
            })
            .where((where) =>
              where.or([
                where('guess_budgets.blocked_until', '<=', given('at')),
                // A rest that ends later than any can was given by a clock that ran ahead.
                where.and([
                  where('guess_budgets.blocked_until', '>', given('impossible')),
                  where('guess_budgets.blocked_until', '<', never),
                ]),
              ]),
            ),
        )
        .returning('subject'),
    );
  const charge = { anywhere: charging(false), placed: charging(true) };

  const reading = (isPlaced: boolean) =>
    prepare<Charged>((given) =>
      queries
        .selectFrom('guess_budgets')
        .select('blocked_until')
        .where('tenant', '=', given('tenant'))
        .where('kind', '=', given('kind'))
        .where('subject', '=', budgetOf(given, isPlaced)),
    );
  const blocked = { anywhere: reading(false), placed: reading(true) };

  const reset = prepare<Pick<Charged, 'tenant' | 'kind' | 'subject'>>((given) =>
    queries
      .deleteFrom('guess_budgets')
      .where('tenant', '=', given('tenant'))
      .where('kind', '=', given('kind'))
      .where('subject', '=', given('subject')),
  );

  return {
    async charge(key, rule, at, place) {
      const shape = place === undefined ? 'anywhere' : 'placed';
      const values = valuesOf(key, rule, at, place);
      const outcome = await database.commit([{ ...charge[shape](values), must: 'blocked' }]);
      if (outcome.committed) {
        const subject = String(outcome.rows[0]?.[0]?.['subject'] ?? key.subject);
        return { allowed: true, charged: { ...key, subject } };
      }
      const [row] = await database.read(blocked[shape](values));
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

    reset: ({ tenant, kind, subject }) => reset({ tenant, kind, subject }),

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
