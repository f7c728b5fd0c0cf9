import { type FieldPath, isNamePath, printFieldPath, sameFieldPath } from '../paths/field-path.ts';
import type { Condition } from '../query/condition.ts';
import { type Disjunct, normalForm } from '../query/normal-form.ts';
import type { Direction, Query } from '../query/query.ts';
import { type ByteRange, everything, first, intersection } from './byte-ranges.ts';
import { conditionRanges } from './condition-ranges.ts';
import { type FixedValues, fixedValues } from './fixed-values.ts';
import { type Exemptions, noExemptions } from './index-entries.ts';
import { indexScopeOf, keysOf } from './index-scope.ts';
import { nameRanges } from './name-ranges.ts';
import { narrowByCursors, type Walk } from './narrow-by-cursors.ts';
import type { Scan, ScannedIndex, ScanRange } from './scan.ts';

const asScanRange = ({ from, to }: ByteRange): ScanRange => ({
  from: { value: from, key: first },
  to: { value: to, key: first },
});

type Parts = {
  readonly index: ScannedIndex;
  readonly ranges: readonly ByteRange[];
  readonly walk: Walk;
  readonly using: readonly Condition[];
  readonly checking: readonly Condition[];
  readonly present: readonly FieldPath[];
};

/** By how many orders of the query the walk comes in order. */
function orderedBy({ orderBy }: Query, { fixed, direction, valueOrder, value }: Walk): number {
  let hasValue = value !== undefined;
  for (const [index, order] of orderBy.entries()) {
    if (fixed(order.path) !== undefined) continue;
    if (index === valueOrder) hasValue = true;
    else if (!hasValue || !isNamePath(order.path) || order.direction !== direction) return index;
  }
  return orderBy.length;
}

/** Whether the index has nothing of elsewhere. Documents lie by name, whatever is below them between. */
function isScopeOf(query: Query, index: ScannedIndex): boolean {
  const { kind } = indexScopeOf(query);
  if (kind === 'group') return query.parent.length === 0 && index.kind !== 'documents';
  return kind === 'collection';
}

function scanOf(query: Query, parts: Parts): Scan {
  const { index, walk, using, checking, present } = parts;
  const { ranges, isExact } = narrowByCursors(query, walk, parts.ranges.map(asScanRange));
  const requiring = query.required.filter(
    (path) => !present.some((one) => sameFieldPath(one, path)),
  );
  return {
    index,
    ranges,
    direction: walk.direction,
    orderedBy: orderedBy(query, walk),
    using,
    checking,
    requiring,
    isExact: isExact && checking.length + requiring.length === 0 && isScopeOf(query, index),
  };
}

type Question = {
  readonly query: Query;
  readonly disjunct: Disjunct;
  readonly fixed: FixedValues;
  readonly direction: Direction;
};

/** No condition is met by a document that lacks its field. */
const promisedBy = (conditions: readonly Condition[]): readonly FieldPath[] =>
  conditions.map(({ path }) => path);

function documentScan({ query, disjunct, fixed, direction }: Question): Scan {
  const using = disjunct.filter(({ path }) => isNamePath(path));
  const ranges = using.reduce<readonly ByteRange[]>(
    (left, condition) => intersection(left, nameRanges(query, condition)),
    [keysOf(query)],
  );
  const checking = disjunct.filter(({ path }) => !isNamePath(path));
  const walk: Walk = { direction, valueOrder: undefined, value: 'keys', fixed };
  return scanOf(query, {
    index: { kind: 'documents' },
    ranges,
    walk,
    using,
    checking,
    present: promisedBy(checking),
  });
}

function valueScan({ query, disjunct, fixed, direction }: Question, path: FieldPath): Scan {
  const using = disjunct.filter(
    (condition) => condition.operator !== 'ARRAY_CONTAINS' && sameFieldPath(condition.path, path),
  );
  const found = using.map((condition) => ({ condition, ...conditionRanges(condition) }));
  const exact = found.filter(({ isExact }) => isExact).map(({ condition }) => condition);
  const ranges = found.reduce((left, one) => intersection(left, one.ranges), everything);
  const isFixed = fixed(path) !== undefined;
  const order = query.orderBy.findIndex(
    (one) => sameFieldPath(one.path, path) && one.direction === direction,
  );
  const walk: Walk = {
    direction,
    valueOrder: isFixed || order === -1 ? undefined : order,
    value: isFixed ? ranges[0]?.from : undefined,
    fixed,
  };
  const checking = disjunct.filter((condition) => !exact.includes(condition));
  return scanOf(query, {
    index: { kind: 'values', fieldPath: printFieldPath(path) },
    ranges,
    walk,
    using,
    checking,
    present: [path, ...promisedBy(checking)],
  });
}

function elementScan(question: Question, condition: Condition): Scan {
  const { query, disjunct, fixed, direction } = question;
  const { ranges, isExact } = conditionRanges(condition);
  const checking = disjunct.filter((one) => one !== condition || !isExact);
  return scanOf(query, {
    index: { kind: 'elements', fieldPath: printFieldPath(condition.path) },
    ranges,
    walk: { direction, valueOrder: undefined, value: ranges[0]?.from, fixed },
    using: [condition],
    checking,
    present: [condition.path, ...promisedBy(checking)],
  });
}

const isExempt = (path: FieldPath, exemptions: Exemptions): boolean =>
  path.some((_, index) => exemptions.has(printFieldPath(path.slice(0, index + 1))));

function scansOfDisjunct(query: Query, disjunct: Disjunct, exemptions: Exemptions): Scan[] {
  const fixed = fixedValues(disjunct);
  const decisive = query.orderBy.find(({ path }) => fixed(path) === undefined);
  const direction = decisive?.direction ?? 'ASCENDING';
  const question: Question = { query, disjunct, fixed, direction };
  const isIndexed = (path: FieldPath) => !isNamePath(path) && !isExempt(path, exemptions);
  const contained = disjunct.filter(
    ({ operator, path }) => operator === 'ARRAY_CONTAINS' && isIndexed(path),
  );
  const compared = disjunct
    .filter(({ operator }) => operator !== 'ARRAY_CONTAINS')
    .map(({ path }) => path);
  // What is ordered by, or must be there, is found by its index even if nothing else is asked of it.
  const paths = [...compared, ...query.required].filter(isIndexed);
  const distinct = paths.filter(
    (path, index) => paths.findIndex((one) => sameFieldPath(one, path)) === index,
  );
  return [
    ...distinct.map((path) => valueScan(question, path)),
    ...contained.map((condition) => elementScan(question, condition)),
    documentScan(question),
  ];
}

/** For each disjunct of the query all the ways to find its answers, of which one is to be chosen. */
export const scansOf = (
  query: Query,
  exemptions: Exemptions = noExemptions,
): readonly (readonly Scan[])[] =>
  normalForm(query.where).map((disjunct) => scansOfDisjunct(query, disjunct, exemptions));
