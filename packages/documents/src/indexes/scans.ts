import { type FieldPath, isNamePath, printFieldPath, sameFieldPath } from '../paths/field-path.ts';
import type { Condition } from '../query/condition.ts';
import { type Disjunct, normalForm } from '../query/normal-form.ts';
import type { Query } from '../query/query.ts';
import { type ByteRange, everything, first, intersection } from './byte-ranges.ts';
import { compositeScan } from './composite-scan.ts';
import { conditionRanges } from './condition-ranges.ts';
import { fixedValues } from './fixed-values.ts';
import type { FieldIndexes } from './index-config.ts';
import { keysOf } from './index-scope.ts';
import { nameRanges } from './name-ranges.ts';
import type { Walk } from './narrow-by-cursors.ts';
import { fieldIndexes, type PlaceIndexes, usualIndexes } from './place-indexes.ts';
import type { Scan } from './scan.ts';
import { promisedBy, type Question, scanOf } from './scan-parts.ts';

function documentScan({ query, disjunct, fixed, direction }: Question): Scan {
  const using = disjunct.filter(({ path }) => isNamePath(path));
  const found = using.map((condition) => ({ condition, ...nameRanges(query, condition) }));
  const ranges = found.reduce<readonly ByteRange[]>(
    (left, one) => intersection(left, one.ranges),
    [keysOf(query)],
  );
  const exact = found.filter(({ isExact }) => isExact).map(({ condition }) => condition);
  const checking = disjunct.filter((condition) => !exact.includes(condition));
  const walk: Walk = { direction, prefix: 'keys', fields: [], fixed };
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
  const walk: Walk = {
    direction,
    prefix: isFixed ? (ranges[0]?.from ?? first) : first,
    fields: isFixed ? [] : [{ path, direction: 'ASCENDING' }],
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
    walk: { direction, prefix: ranges[0]?.from ?? first, fields: [], fixed },
    using: [condition],
    checking,
    present: [condition.path, ...promisedBy(checking)],
  });
}

/** The indexes of single fields that a disjunct asks for, each once. */
function neededIndexes({ disjunct, query }: Question) {
  const contained = disjunct.filter(({ operator }) => operator === 'ARRAY_CONTAINS');
  const compared = disjunct
    .filter(({ operator }) => operator !== 'ARRAY_CONTAINS')
    .map(({ path }) => path);
  // What is ordered by, or must be there, is found by its index even if nothing else is asked of it.
  const paths = [...compared, ...query.required].filter((path) => !isNamePath(path));
  const distinct = paths.filter(
    (path, index) => paths.findIndex((one) => sameFieldPath(one, path)) === index,
  );
  return { contained, distinct };
}

function scansOfDisjunct(query: Query, disjunct: Disjunct, indexes: PlaceIndexes): Scan[] {
  const fixed = fixedValues(disjunct);
  const decisive = query.orderBy.find(({ path }) => fixed(path) === undefined);
  const direction = decisive?.direction ?? 'ASCENDING';
  const question: Question = { query, disjunct, fixed, direction };
  const { contained, distinct } = neededIndexes(question);
  const has = (path: FieldPath, space: keyof FieldIndexes) =>
    fieldIndexes(indexes.fields, printFieldPath(path))[space];
  const byComposites = indexes.composites
    .map((composite) => compositeScan(question, composite))
    .filter((scan) => scan !== undefined)
    .toSorted((one, other) => other.using.length - one.using.length);
  const byFields = [
    ...distinct.filter((path) => has(path, 'values')).map((path) => valueScan(question, path)),
    ...contained
      .filter(({ path }) => has(path, 'elements'))
      .map((condition) => elementScan(question, condition)),
  ];
  const byName = documentScan(question);
  const scans = [...byComposites, ...byFields];
  const isNeeded = distinct.length + contained.length > 0;
  // Whoever exempts a field does not want to have all documents looked at for it.
  return scans.length > 0 || !isNeeded || byName.using.length > 0 ? [...scans, byName] : [];
}

/**
 * For each disjunct of the query all the ways to find its answers, of which one is to be chosen. None
 * for one that needs an index which is not there.
 */
export const scansOf = (
  query: Query,
  indexes: PlaceIndexes = usualIndexes,
): readonly (readonly Scan[])[] =>
  normalForm(query.where).map((disjunct) => scansOfDisjunct(query, disjunct, indexes));
