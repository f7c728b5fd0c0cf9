import { type Aggregation, aggregator } from '../query/aggregation.ts';
import type { Query } from '../query/query.ts';
import type { Value } from '../values/value.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { Earlier } from './changes-since.ts';
import { countByIndex, isCountedByIndex } from './count-answers.ts';
import type { Moment, Seen } from './moment.ts';
import type { Querying } from './run-query.ts';

/** By alias. */
export type AggregateValues = Readonly<Record<string, Value>>;
export type Aggregated = { readonly values: AggregateValues; readonly readTime: Microseconds };

/** More than there ever are, also with an offset added. */
const unlimited = 2 ** 52;

/** As many answers as make a difference to counts; none where something else is asked for. */
function mostCounted(query: Query, aggregations: readonly Aggregation[]): number | undefined {
  let most = 0;
  for (const aggregation of aggregations) {
    if (aggregation.kind !== 'count') return undefined;
    most = Math.max(most, aggregation.upTo ?? unlimited);
  }
  const { limit = unlimited } = query;
  return Math.min(most, limit);
}

const countsOf = (aggregations: readonly Aggregation[], count: number): AggregateValues =>
  Object.fromEntries(
    aggregations.map((one) => {
      const upTo = one.kind === 'count' ? one.upTo : undefined;
      return [one.alias, { integerValue: String(Math.min(count, upTo ?? count)) }];
    }),
  );

export function aggregating({ plan, walk, run, statements }: Querying) {
  async function byDocuments(
    moment: Moment,
    number: number,
    query: Query,
    aggregations: readonly Aggregation[],
    earlier: Earlier,
  ): Promise<Seen<AggregateValues>> {
    const sum = aggregator(aggregations);
    if (earlier.size > 0 || query.limit !== undefined || query.offset > 0) {
      const { result, seenAt } = await run(moment, number, query, earlier);
      for (const document of result.documents) {
        if (sum.isFull()) break;
        sum.add(document);
      }
      return { result: sum.result(), seenAt };
    }
    // All answers in whichever order: none has to be kept.
    const planned = await plan(moment, number, query);
    const known = planned.plans.length > 1 ? new Set<string>() : undefined;
    const { seenAt } = await walk(moment, query, planned, undefined, (document) => {
      if (known?.has(document.name)) return;
      known?.add(document.name);
      sum.add(document);
    });
    return { result: sum.result(), seenAt };
  }

  return async (
    moment: Moment,
    number: number,
    query: Query,
    aggregations: readonly Aggregation[],
    earlier: Earlier,
  ): Promise<Seen<AggregateValues>> => {
    const most = mostCounted(query, aggregations);
    if (most !== undefined && earlier.size === 0) {
      const { plans } = await plan(moment, number, query);
      if (isCountedByIndex(query, plans)) {
        const count = await countByIndex(moment, statements, plans, query.offset + most);
        return { result: countsOf(aggregations, Math.max(0, count - query.offset)) };
      }
    }
    return byDocuments(moment, number, query, aggregations, earlier);
  };
}
