import { encodeValue, mayBeCut } from '../encoding/encode-value.ts';
import { pathOf } from '../paths/document-name.ts';
import { isNamePath } from '../paths/field-path.ts';
import type { Cursor, Direction, Query } from '../query/query.ts';
import { equalValues } from '../values/compare-values.ts';
import type { Value } from '../values/value.ts';
import { first, justAfter } from './byte-ranges.ts';
import type { FixedValues } from './fixed-values.ts';
import { indexScopeOf, keyWithin } from './index-scope.ts';
import type { ScanBound, ScanRange } from './scan.ts';

/** What the entries of a walk are ordered by: some orders of the query are values, the name is keys. */
export type Walk = {
  readonly direction: Direction;
  /** Which of the query's orders the values have, if they differ at all. */
  readonly valueOrder: number | undefined;
  /** The one value of all entries, if there is one. Keys of documents stand as values. */
  readonly value: Buffer | 'keys' | undefined;
  readonly fixed: FixedValues;
};

type Place = {
  readonly value: Buffer;
  readonly key: Buffer | undefined;
  readonly isWhole: boolean;
};

const keyOf = (query: Query, reference: Value): Buffer =>
  'referenceValue' in reference
    ? keyWithin(indexScopeOf(query), pathOf(reference.referenceValue))
    : first;

/** The entries that a cursor is at, as far as the walk has the orders that it names. */
function placeOf(query: Query, cursor: Cursor, walk: Walk): Place | undefined {
  let value = Buffer.isBuffer(walk.value) ? walk.value : undefined;
  let isAtValue = false;
  for (const [index, operand] of cursor.values.entries()) {
    const order = query.orderBy[index];
    if (order === undefined) return undefined;
    const only = walk.fixed(order.path);
    if (only !== undefined) {
      // Elsewhere than all answers: the cursor admits all of them or none, and no place says so.
      if (!equalValues(only, operand)) return undefined;
    } else if (index === walk.valueOrder) {
      value = encodeValue(operand);
      isAtValue = true;
      if (mayBeCut(value)) return { value, key: undefined, isWhole: false };
    } else if (isNamePath(order.path) && order.direction === walk.direction) {
      const key = keyOf(query, operand);
      if (walk.value === 'keys') return { value: key, key: undefined, isWhole: true };
      return value && { value, key, isWhole: true };
    } else {
      return isAtValue && value ? { value, key: undefined, isWhole: false } : undefined;
    }
  }
  return isAtValue && value ? { value, key: undefined, isWhole: true } : undefined;
}

function boundAt({ value, key }: Place, isAfter: boolean): ScanBound {
  if (key === undefined) return { value: isAfter ? justAfter(value) : value, key: first };
  return { value, key: isAfter ? justAfter(key) : key };
}

export const compareBounds = (one: ScanBound, other: ScanBound): number =>
  Buffer.compare(one.value, other.value) || Buffer.compare(one.key, other.key);

function narrowed(ranges: readonly ScanRange[], bound: ScanBound, isLower: boolean) {
  return ranges
    .map(({ from, to }) =>
      isLower
        ? { from: compareBounds(from, bound) < 0 ? bound : from, to }
        : { from, to: compareBounds(to, bound) > 0 ? bound : to },
    )
    .filter(({ from, to }) => compareBounds(from, to) < 0);
}

export type Narrowed = {
  readonly ranges: readonly ScanRange[];
  /** Whether the cursors admit all that is left. */
  readonly isExact: boolean;
};

/** Only what the cursors admit, or more where the walk cannot tell. */
export function narrowByCursors(query: Query, walk: Walk, ranges: readonly ScanRange[]): Narrowed {
  const isAscending = walk.direction === 'ASCENDING';
  const narrow = (left: Narrowed, cursor: Cursor | undefined, isStart: boolean): Narrowed => {
    if (cursor === undefined) return left;
    const place = placeOf(query, cursor, walk);
    if (place === undefined) return { ...left, isExact: false };
    const isLower = isStart === isAscending;
    const isInclusive = !place.isWhole || (isStart ? cursor.before : !cursor.before);
    return {
      ranges: narrowed(left.ranges, boundAt(place, isLower !== isInclusive), isLower),
      isExact: left.isExact && place.isWhole,
    };
  };
  return narrow(narrow({ ranges, isExact: true }, query.startAt, true), query.endAt, false);
}
