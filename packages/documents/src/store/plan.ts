import type { Scan } from '../indexes/scan.ts';
import type { Condition } from '../query/condition.ts';
import type { Query } from '../query/query.ts';
import type { ScanPlace } from './scan-place.ts';
import type { Walk } from './scan-statements.ts';

/** A scan in one place, with what was found out about it. */
export type Plan = {
  readonly scan: Scan;
  readonly place: ScanPlace;
  /** One for each range, in the order of the walk. */
  readonly walks: readonly Omit<Walk, 'limit'>[];
  /** Whether the answers come in their order, so that the first ones are enough. */
  readonly isOrdered: boolean;
  /** Whether there are so few entries that all of them can be walked over at once. */
  readonly isSmall: boolean;
  /** Whether there are few in the first walk, which has enough answers. */
  readonly isSampled: boolean;
  /** Conditions that are asked of other entries on the way, and then hold. */
  readonly probed: readonly Condition[];
};

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
