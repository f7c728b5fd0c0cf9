import { encodeValue, hasRoomBehind, inverted } from '../encoding/encode-value.ts';
import { type FieldPath, readFieldPath, sameFieldPath } from '../paths/field-path.ts';
import type { Condition } from '../query/condition.ts';
import {
  type ByteRange,
  everything,
  intersection,
  invertedRange,
  prefixRange,
  rangeBehind,
} from './byte-ranges.ts';
import { conditionRanges } from './condition-ranges.ts';
import { type ComponentMode, type CompositeIndex, nameOfComposite } from './index-config.ts';
import type { WalkedField } from './narrow-by-cursors.ts';
import type { Scan } from './scan.ts';
import { promisedBy, type Question, scanOf } from './scan-parts.ts';

type Field = { readonly path: FieldPath; readonly mode: ComponentMode };

/** Where the values of a field are, and which conditions say so, with nothing left to be looked at. */
type Found = {
  readonly ranges: readonly ByteRange[];
  readonly using: readonly Condition[];
  readonly exact: readonly Condition[];
};

function conditionsOf({ disjunct }: Question, { path, mode }: Field): readonly Condition[] {
  return disjunct.filter(
    (condition) =>
      sameFieldPath(condition.path, path) &&
      (condition.operator === 'ARRAY_CONTAINS') === (mode === 'CONTAINS'),
  );
}

function findRanges(question: Question, field: Field, taken: number): Found {
  const using = conditionsOf(question, field);
  const found = using.map((condition) => ({ condition, ...conditionRanges(condition, taken) }));
  return {
    using,
    exact: found.filter(({ isExact }) => isExact).map(({ condition }) => condition),
    ranges: found.reduce((left, one) => intersection(left, one.ranges), everything),
  };
}

/** The one value that all entries have there that are of interest. */
function onlyValue(question: Question, field: Field) {
  if (field.mode !== 'CONTAINS') return question.fixed(field.path);
  const [condition] = conditionsOf(question, field);
  return condition !== undefined && 'value' in condition ? condition.value : undefined;
}

const asStored = (mode: ComponentMode, bytes: Buffer): Buffer =>
  mode === 'DESCENDING' ? inverted(bytes) : bytes;

/** Ranges of one field as they are in the index, behind what is the same in all entries. */
function rangesBehind(prefix: Buffer, { mode }: Field, ranges: readonly ByteRange[]) {
  const stored = mode === 'DESCENDING' ? ranges.map(invertedRange).reverse() : ranges;
  return stored.map((range) => rangeBehind(prefix, range));
}

/** Every field of the index is one that all answers have, since it has no entries of others. */
function isPromised({ query, disjunct }: Question, { path, mode }: Field): boolean {
  const isSame = (other: FieldPath) => sameFieldPath(other, path);
  if (mode === 'CONTAINS') {
    return disjunct.some((one) => one.operator === 'ARRAY_CONTAINS' && isSame(one.path));
  }
  return query.required.some(isSame) || disjunct.some((one) => isSame(one.path));
}

type Prefix = Found & { readonly bytes: Buffer; readonly rest: readonly Field[] };

/** The fields at the beginning that have one value each. None where a value is too long for it. */
function prefixOf(question: Question, fields: readonly Field[]): Prefix | undefined {
  let bytes = Buffer.alloc(0);
  let ranges: readonly ByteRange[] = everything;
  const using: Condition[] = [];
  for (const [index, field] of fields.entries()) {
    if (!hasRoomBehind(bytes.length)) return undefined;
    const only = onlyValue(question, field);
    if (only === undefined)
      return { bytes, ranges, using, exact: using, rest: fields.slice(index) };
    const found = findRanges(question, field, bytes.length);
    if (found.exact.length < found.using.length) return undefined;
    using.push(...found.using);
    if (found.ranges.length === 0) ranges = [];
    bytes = Buffer.concat([bytes, asStored(field.mode, encodeValue(only, bytes.length))]);
  }
  return { bytes, ranges, using, exact: using, rest: [] };
}

/**
 * A walk over an index of several fields: those with one value first, then a range, then whatever the
 * answers are ordered by. None where the index lacks answers, or would be of no use.
 */
export function compositeScan(question: Question, composite: CompositeIndex): Scan | undefined {
  const { query, disjunct, fixed } = question;
  const fields = composite.components.map(
    ({ fieldPath, mode }): Field => ({
      path: readFieldPath(fieldPath),
      mode,
    }),
  );
  if (!fields.every((field) => isPromised(question, field))) return undefined;
  const prefix = prefixOf(question, fields);
  // One document would have several entries.
  if (prefix === undefined || prefix.rest.some(({ mode }) => mode === 'CONTAINS')) return undefined;
  const { bytes, rest } = prefix;
  const [next] = rest;
  const found = next && findRanges(question, next, bytes.length);
  const ranges = next && found ? rangesBehind(bytes, next, found.ranges) : [prefixRange(bytes)];
  const exact = [...prefix.exact, ...(found?.exact ?? [])];
  const checking = disjunct.filter((condition) => !exact.includes(condition));
  const scan = scanOf(query, {
    index: { kind: 'composite', fieldPath: nameOfComposite(composite), composite },
    ranges: prefix.ranges.length === 0 ? [] : ranges,
    walk: {
      // Names always ascend in an index, so that theirs is the direction of the walk.
      direction: query.orderBy.at(-1)?.direction ?? 'ASCENDING',
      prefix: bytes,
      fields: rest.map(
        ({ path, mode }): WalkedField => ({
          path,
          direction: mode === 'DESCENDING' ? mode : 'ASCENDING',
        }),
      ),
      fixed,
    },
    using: [...prefix.using, ...(found?.using ?? [])],
    checking,
    present: [...fields.map(({ path }) => path), ...promisedBy(checking)],
  });
  const isUseful = scan.using.length > 0 || scan.orderedBy === query.orderBy.length;
  return isUseful ? scan : undefined;
}
