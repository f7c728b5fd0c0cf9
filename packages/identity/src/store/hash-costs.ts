import type { Database, Row } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import type { HashCost, HashCosts } from '../passwords/hash-cost.ts';
import type { Queries } from './identity-queries.ts';

/** Other nodes and the command line import, too; this is how late we may notice. */
const freshFor = 1000;

/** Tenants of a large installation are many, and most of them are asleep. */
const mostKnown = 1000;

const costOf = (row: Row): HashCost => ({
  kind: String(row['kind']),
  amount: Number(row['amount']),
});

type Known = { readonly costs: readonly HashCost[]; readonly readAt: number };

export function createHashCosts(
  database: Database,
  queries: Queries,
  monotonicNow: () => number,
): HashCosts {
  const known = new Map<string, Known>();

  /** From kind to kind through the index, however many accounts there are of each. */
  const select = prepare<{ tenant: string }>((given) =>
    queries
      .withRecursive('kinds(kind)', (steps) =>
        steps
          .selectFrom('accounts')
          .select(({ fn }) => fn.min('hash_kind').as('kind'))
          .where('tenant', '=', given('tenant'))
          .where('hash_kind', 'is not', null)
          .unionAll(
            steps
              .selectFrom('kinds')
              .select(({ selectFrom }) =>
                selectFrom('accounts')
                  .select(({ fn }) => fn.min('hash_kind').as('kind'))
                  .where('tenant', '=', given('tenant'))
                  .whereRef('hash_kind', '>', 'kinds.kind')
                  .as('kind'),
              )
              .where('kinds.kind', 'is not', null),
          ),
      )
      .selectFrom('kinds')
      .select(({ selectFrom }) => [
        'kinds.kind as kind',
        selectFrom('accounts')
          .select(({ fn }) => fn.max('hash_cost').as('amount'))
          .where('tenant', '=', given('tenant'))
          .whereRef('hash_kind', '=', 'kinds.kind')
          .as('amount'),
      ])
      .where('kinds.kind', 'is not', null),
  );

  async function latest(tenant: string): Promise<readonly HashCost[]> {
    const costs = (await database.read(select({ tenant }))).map(costOf);
    known.delete(tenant);
    known.set(tenant, { costs, readAt: monotonicNow() });
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    return costs;
  }

  return {
    async dearest(tenant) {
      const found = known.get(tenant);
      return found !== undefined && monotonicNow() - found.readAt < freshFor
        ? found.costs
        : latest(tenant);
    },
  };
}
