import type { Query } from '../query/query.ts';
import type { Moment } from './moment.ts';
import { isExact, type Plan } from './plan.ts';
import type { QueryLimits } from './query-limits.ts';
import { tooLong } from './query-refusals.ts';
import type { ScanStatements } from './scan-statements.ts';
import { segmentsOf, type UnlimitedWalk } from './walk-segments.ts';

/** Two plans find no document both, if they are of different places. */
const areApart = (plans: readonly Plan[]): boolean =>
  new Set(plans.map(({ place }) => place)).size === plans.length;

/** Whether the answers can be counted by the index alone. */
export const isCountedByIndex = (query: Query, plans: readonly Plan[]): boolean =>
  areApart(plans) && plans.every((plan) => isExact(query, plan));

const briefCount = 5_000;

type Counting = {
  readonly moment: Moment;
  readonly statements: ScanStatements;
  readonly limits: QueryLimits;
  readonly query: Query;
};

/** As many entries are counted by one statement. */
const countedAtOnce = { smallestSegment: 100_000, largestSegment: 1_000_000 };

/** Of each plan, and up to so many altogether, piece by piece. */
export async function countByIndex(
  { moment, statements, limits, query }: Counting,
  plans: readonly Plan[],
  most: number,
): Promise<readonly number[]> {
  const { reader, isBrief, takeLong } = moment;
  const until = performance.now() + limits.longest;
  let left = most;

  async function countUpTo(walk: UnlimitedWalk, limit: number): Promise<number> {
    if (limit <= 0) return 0;
    const [row] = await reader.read(statements.exactCount({ ...walk, limit }));
    return Number(row?.['count'] ?? 0);
  }

  async function countBriefly({ isSmall }: Plan, walk: UnlimitedWalk): Promise<number> {
    if (walk.probes.length > 0 && !isSmall) {
      const [further] = await reader.read(statements.entryAfter({ ...walk, limit: briefCount }));
      if (further !== undefined) takeLong();
    }
    const counted = await countUpTo(walk, Math.min(left, briefCount));
    if (counted === briefCount && counted < left) takeLong();
    return counted;
  }

  async function countOf(plan: Plan, whole: UnlimitedWalk): Promise<number> {
    if (isBrief) return countBriefly(plan, whole);
    if (whole.probes.length === 0 && left <= countedAtOnce.largestSegment) {
      return countUpTo(whole, left);
    }
    let count = 0;
    for await (const { walk } of segmentsOf(reader, statements, whole, countedAtOnce)) {
      count += await countUpTo(walk, left - count);
      if (count >= left) break;
      if (performance.now() > until) throw tooLong({ query, limits }, plan.scan);
    }
    return count;
  }

  const counts: number[] = [];
  for (const plan of plans) {
    let count = 0;
    for (const walk of plan.walks) {
      const counted = await countOf(plan, walk);
      count += counted;
      left -= counted;
    }
    counts.push(count);
  }
  return counts;
}
