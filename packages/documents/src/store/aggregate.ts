import { type Aggregation, aggregator } from '../query/aggregation.ts';
import type { Query } from '../query/query.ts';
import type { Value } from '../values/value.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { Earlier } from './changes-since.ts';
import { countByIndex, isCountedByIndex } from './count-answers.ts';
import { type Explained, explainPlan } from './explain-plan.ts';
import type { Moment, Seen } from './moment.ts';
import type { Plan } from './plan.ts';
import { tooLarge } from './query-refusals.ts';
import type { Querying } from './run-query.ts';
import type { StoredDocument } from './stored-document.ts';

/** By alias. */
export type AggregateValues = Readonly<Record<string, Value>>;
export type Aggregated = {
  readonly values: AggregateValues;
  readonly readTime: Microseconds;
  readonly explained: readonly Explained[];
};
type Result = Pick<Aggregated, 'values' | 'explained'>;

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

/** What is asked, at which moment of which database. */
export type AskedAggregate = {
  readonly moment: Moment;
  readonly number: number;
  readonly query: Query;
  readonly aggregations: readonly Aggregation[];
  readonly earlier: Earlier;
  readonly isExplained: boolean;
};

export function aggregating({ plan, walk, run, statements, limits }: Querying) {
  async function byDocuments(asked: AskedAggregate): Promise<Seen<Result>> {
    const { moment, number, query, aggregations, earlier, isExplained } = asked;
    const sum = aggregator(aggregations);
    if (earlier.size > 0 || query.limit !== undefined || query.offset > 0) {
      const { result, seenAt } = await run(moment, number, query, earlier, isExplained);
      for (const document of result.documents) {
        if (sum.isFull()) break;
        sum.add(document);
      }
      return { result: { values: sum.result(), explained: result.explained }, seenAt };
    }
    // All answers in whichever order: none has to be kept.
    const planned = await plan(moment, number, query);
    const known = planned.plans.length > 1 ? new Set<string>() : undefined;
    let bytes = 0;
    const add = (document: StoredDocument) => {
      if (known?.has(document.name)) return;
      known?.add(document.name);
      bytes += document.name.length;
      if (known !== undefined && bytes > limits.mostBytes) throw tooLarge(limits);
      sum.add(document);
    };
    const { result, seenAt } = await walk(moment, query, planned, undefined, add, isExplained);
    return { result: { values: sum.result(), explained: result.explained }, seenAt };
  }

  /** All entries of a plan, where only some of them are answers. */
  async function entriesOf({ reader }: Moment, { walks, probed }: Plan, answers: number) {
    if (probed.length === 0) return answers;
    let entries = 0;
    for (const one of walks) {
      const [row] = await reader.read(statements.count({ ...one, limit: 2 ** 31 - 1 }));
      entries += Number(row?.['count'] ?? 0);
    }
    return entries;
  }

  return async (asked: AskedAggregate): Promise<Seen<Result>> => {
    const { moment, number, query, aggregations, earlier, isExplained } = asked;
    const most = mostCounted(query, aggregations);
    if (most !== undefined && earlier.size === 0) {
      const { plans } = await plan(moment, number, query);
      if (isCountedByIndex(query, plans)) {
        const counting = { moment, statements, limits, query };
        const counts = await countByIndex(counting, plans, query.offset + most);
        const count = counts.reduce((sum, one) => sum + one, 0);
        const explained: Explained[] = [];
        for (const [index, one] of plans.entries()) {
          const found = counts[index] ?? 0;
          const entries = isExplained ? await entriesOf(moment, one, found) : found;
          explained.push(explainPlan(query, one, { read: 0, found, entries }));
        }
        const values = countsOf(aggregations, Math.max(0, count - query.offset));
        return { result: { values, explained } };
      }
    }
    return byDocuments(asked);
  };
}
