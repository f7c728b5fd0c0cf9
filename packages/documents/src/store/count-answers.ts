import type { Query } from '../query/query.ts';
import type { Moment } from './moment.ts';
import type { Plan } from './plan-query.ts';
import type { ScanStatements } from './scan-statements.ts';

/** Whether everything that is found in this place is in the scope of the query. */
function isWholePlace({ parent, allDescendants }: Query, { place }: Plan): boolean {
  if (place.kind === 'collection') return true;
  return parent.length === 0 && allDescendants;
}

/** Whether what the plan walks over is exactly what it answers, so that nothing has to be looked at. */
export const isExact = (query: Query, plan: Plan): boolean =>
  query.startAt === undefined &&
  query.endAt === undefined &&
  plan.scan.checking.every((condition) => plan.probed.includes(condition)) &&
  plan.scan.requiring.length === 0 &&
  isWholePlace(query, plan);

/** Two plans find no document both, if they are of different places. */
const areApart = (plans: readonly Plan[]): boolean =>
  new Set(plans.map(({ place }) => place)).size === plans.length;

/** Whether the answers can be counted by the index alone. */
export const isCountedByIndex = (query: Query, plans: readonly Plan[]): boolean =>
  areApart(plans) && plans.every((plan) => isExact(query, plan));

const briefCount = 5_000;

/** Up to so many. */
export async function countByIndex(
  { reader, isBrief, takeLong }: Moment,
  statements: ScanStatements,
  plans: readonly Plan[],
  most: number,
): Promise<number> {
  let count = 0;
  for (const walk of plans.flatMap(({ walks }) => walks)) {
    const left = most - count;
    if (left <= 0) break;
    const limit = isBrief ? Math.min(left, briefCount) : left;
    const [row] = await reader.read(statements.exactCount({ ...walk, limit }));
    const counted = Number(row?.['count'] ?? 0);
    if (counted === limit && limit < left) takeLong();
    count += counted;
  }
  return count;
}
