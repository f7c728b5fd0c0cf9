import type { Snapshot } from '@latchkey/kernel/store/database';
import { encodeValue, mayBeCut } from '../encoding/encode-value.ts';
import { fieldIndexes, type PlaceIndexes } from '../indexes/place-indexes.ts';
import type { Scan } from '../indexes/scan.ts';
import { isNamePath, printFieldPath } from '../paths/field-path.ts';
import type { Condition } from '../query/condition.ts';
import type { Query } from '../query/query.ts';
import { isNaNValue, isNull } from '../values/type-order.ts';
import type { Numbers } from './numbers.ts';
import { isExact, type Plan } from './plan.ts';
import type { QueryLimits } from './query-limits.ts';
import { rangesIn, type ScanPlace } from './scan-place.ts';
import type { Probe, ScanStatements } from './scan-statements.ts';
import { partedBefore } from './walk-segments.ts';

type Planning = {
  readonly limits: Pick<QueryLimits, 'mostCounted' | 'sample'>;
  readonly reader: Snapshot;
  readonly database: number;
  readonly statements: ScanStatements;
  readonly numbers: Numbers;
  readonly indexes: PlaceIndexes;
};

type Probed = { readonly condition: Condition; readonly probe: Probe };

async function probesOf(
  { numbers, database, indexes }: Planning,
  { checking, index }: Scan,
): Promise<readonly Probed[] | undefined> {
  if (index.kind === 'documents') return [];
  const probes: Probed[] = [];
  for (const condition of checking) {
    const isEquality = condition.operator === 'EQUAL' || condition.operator === 'ARRAY_CONTAINS';
    if (!isEquality || isNamePath(condition.path)) continue;
    // Equal to nothing: the documents say so.
    if (isNull(condition.value) || isNaNValue(condition.value)) continue;
    const value = encodeValue(condition.value);
    if (mayBeCut(value)) continue;
    const space = condition.operator === 'EQUAL' ? 'values' : 'elements';
    const path = printFieldPath(condition.path);
    if (!fieldIndexes(indexes.fields, path)[space]) continue;
    const field = await numbers.field(database, space, path);
    // No document ever had such a field.
    if (field === undefined) return undefined;
    probes.push({ condition, probe: { field, value } });
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
  const probed = await probesOf(planning, scan);
  if (probed === undefined) return undefined;
  const probes = probed.map(({ probe }) => probe);
  const { direction } = scan;
  const ranges = rangesIn(place, scan.ranges, isByName);
  const inOrder = direction === 'ASCENDING' ? ranges : ranges.toReversed();
  return {
    scan,
    place,
    walks: inOrder.map((range) => ({ database, place, field, range, direction, probes })),
    isOrdered: scan.orderedBy === query.orderBy.length,
    isSmall: false,
    isSampled: false,
    probed: probed.map(({ condition }) => condition),
  };
}

/** A walk over an index of several fields that finds the answers in their order, and nothing else. */
const isStraight = ({ scan, isOrdered }: Plan): boolean =>
  scan.index.kind === 'composite' &&
  isOrdered &&
  scan.checking.length + scan.requiring.length === 0;

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
 * A way on which the first few entries are all there are, or have as many answers as are wanted: then
 * nobody has to know how many there are.
 */
async function sampledPlan(
  { reader, statements, limits }: Planning,
  query: Query,
  plans: readonly Plan[],
  wanted: number | undefined,
): Promise<Plan | undefined> {
  const plan = plans.find((one) => one.isOrdered && one.walks.length === 1 && isExact(query, one));
  const [walk] = plan?.walks ?? [];
  const sample = Math.min(limits.sample, limits.mostCounted);
  if (plan === undefined || walk === undefined || wanted === undefined || wanted >= sample) {
    return undefined;
  }
  const [next] = await reader.read(statements.entryAfter({ ...walk, limit: sample }));
  if (next === undefined) return { ...plan, isSmall: true };
  const { first, rest } = partedBefore(walk, next);
  const [row] = await reader.read(statements.exactCount({ ...first, limit: wanted + 1 }));
  return Number(row?.['count'] ?? 0) > wanted
    ? { ...plan, walks: [first, rest], isSampled: true }
    : undefined;
}

/**
 * The way to the answers of one disjunct in one place. A declared index that has nothing but them, in
 * their order, if there is one. Else the one with the fewest entries where they are
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
  const straight = plans.find(isStraight);
  if (straight !== undefined) return straight;
  const narrowing = plans.filter(({ scan }) => scan.using.length > 0);
  const [narrow] = narrowing;
  if (narrowing.length === 1 && narrow?.isOrdered) return narrow;
  const wanted = query.limit === undefined ? undefined : query.offset + query.limit;
  const sampled = await sampledPlan(planning, query, narrowing, wanted);
  if (sampled !== undefined) return sampled;
  let fewest = planning.limits.mostCounted;
  let chosen: Plan | undefined;
  for (const plan of narrowing) {
    const count = await countedUpTo(planning, plan, fewest);
    if (count >= fewest) continue;
    fewest = count;
    chosen = { ...plan, isSmall: true };
    if (wanted !== undefined && count <= wanted) break;
  }
  return chosen ?? plans.find(({ isOrdered }) => isOrdered) ?? only;
}
