import type { Snapshot } from '@latchkey/kernel/store/database';
import { encodeValue, mayBeCut } from '../encoding/encode-value.ts';
import type { Scan } from '../indexes/scan.ts';
import { isNamePath, printFieldPath } from '../paths/field-path.ts';
import type { Query } from '../query/query.ts';
import type { Numbers } from './numbers.ts';
import { rangesIn, type ScanPlace } from './scan-place.ts';
import type { Probe, ScanStatements, Walk } from './scan-statements.ts';

/** A scan in one place, with what was found out about it. */
export type Plan = {
  readonly scan: Scan;
  readonly place: ScanPlace;
  /** One for each range, in the order of the walk. */
  readonly walks: readonly Omit<Walk, 'limit'>[];
  /** Whether the answers come in their order, so that the first ones are enough. */
  readonly isOrdered: boolean;
};

type Planning = {
  /** A set of entries that is smaller is read as a whole and sorted, whatever the order. */
  readonly mostCounted: number;
  readonly reader: Snapshot;
  readonly database: number;
  readonly statements: ScanStatements;
  readonly numbers: Numbers;
};

async function probesOf(
  { numbers, database }: Planning,
  { checking, index }: Scan,
): Promise<readonly Probe[] | undefined> {
  if (index.kind === 'documents') return [];
  const probes: Probe[] = [];
  for (const condition of checking) {
    const isEquality = condition.operator === 'EQUAL' || condition.operator === 'ARRAY_CONTAINS';
    if (!isEquality || isNamePath(condition.path)) continue;
    const value = encodeValue(condition.value);
    if (mayBeCut(value)) continue;
    const space = condition.operator === 'EQUAL' ? 'values' : 'elements';
    const field = await numbers.field(database, space, printFieldPath(condition.path));
    // No document ever had such a field.
    if (field === undefined) return undefined;
    probes.push({ field, value });
  }
  return probes;
}

/** None where no document can be an answer. */
async function planOf(
  planning: Planning,
  query: Query,
  scan: Scan,
  place: ScanPlace,
): Promise<Plan | undefined> {
  const { database, numbers } = planning;
  const { index } = scan;
  const isByName = index.kind === 'documents';
  const field = isByName ? undefined : await numbers.field(database, index.kind, index.fieldPath);
  if (!isByName && field === undefined) return undefined;
  const probes = await probesOf(planning, scan);
  if (probes === undefined) return undefined;
  const { direction } = scan;
  const ranges = rangesIn(place, scan.ranges, isByName);
  const inOrder = direction === 'ASCENDING' ? ranges : ranges.toReversed();
  return {
    scan,
    place,
    walks: inOrder.map((range) => ({ database, place, field, range, direction, probes })),
    isOrdered: scan.orderedBy === query.orderBy.length,
  };
}

async function countedUpTo(
  { reader, statements }: Planning,
  { walks }: Plan,
  most: number,
): Promise<number> {
  let count = 0;
  for (const walk of walks) {
    if (count >= most) break;
    const [row] = await reader.read(statements.count({ ...walk, limit: most - count }));
    count += Number(row?.['count'] ?? 0);
  }
  return count;
}

/**
 * The way to the answers of one disjunct in one place. The one with the fewest entries where they are
 * few; else one that comes in order, so that only as many are read as are wanted, with the other
 * equalities probed on the way.
 */
export async function choosePlan(
  planning: Planning,
  query: Query,
  scans: readonly Scan[],
  place: ScanPlace,
): Promise<Plan | undefined> {
  const plans: Plan[] = [];
  for (const scan of scans) {
    // A field that is compared and that nobody has leaves no answers, whichever way is taken.
    const plan = await planOf(planning, query, scan, place);
    if (plan === undefined) return undefined;
    plans.push(plan);
  }
  const [only] = plans;
  if (plans.length === 1) return only;
  const narrowing = plans.filter(({ scan }) => scan.using.length > 0);
  const [narrow] = narrowing;
  if (narrowing.length === 1 && narrow?.isOrdered) return narrow;
  const wanted = query.limit === undefined ? undefined : query.offset + query.limit;
  let fewest = planning.mostCounted;
  let chosen: Plan | undefined;
  for (const plan of narrowing) {
    const count = await countedUpTo(planning, plan, fewest);
    if (count >= fewest) continue;
    fewest = count;
    chosen = plan;
    if (wanted !== undefined && count <= wanted) break;
  }
  return chosen ?? plans.find(({ isOrdered }) => isOrdered) ?? only;
}
