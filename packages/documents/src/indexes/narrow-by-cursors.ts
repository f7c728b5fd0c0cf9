import { mayBeginLikeCut, uncutStart } from '../encoding/document-key.ts';
import { encodeValue, hasRoomBehind, inverted, mayBeCut } from '../encoding/encode-value.ts';
import { pathOf } from '../paths/document-name.ts';
import { type FieldPath, isNamePath, sameFieldPath } from '../paths/field-path.ts';
import type { Cursor, Direction, Order, Query } from '../query/query.ts';
import { equalValues } from '../values/compare-values.ts';
import type { Value } from '../values/value.ts';
import { first, justAfter, prefixRange } from './byte-ranges.ts';
import type { FixedValues } from './fixed-values.ts';
import { indexScopeOf, keyWithin } from './index-scope.ts';
import type { ScanBound, ScanRange } from './scan.ts';

/** A field of an index whose values differ from entry to entry, in the order of the index. */
export type WalkedField = { readonly path: FieldPath; readonly direction: Direction };

/** What the entries of a walk are ordered by: some fields one after the other, and keys at last. */
export type Walk = {
  readonly direction: Direction;
  /** What all entries begin with: all of it, if there are no fields. Keys may stand as values. */
  readonly prefix: Buffer | 'keys';
  readonly fields: readonly WalkedField[];
  readonly fixed: FixedValues;
};

/** Whether the walk has this order as that of the field. */
export const isOrderOf = (order: Order, field: WalkedField | undefined, walk: Walk): boolean =>
  field !== undefined &&
  sameFieldPath(order.path, field.path) &&
  (order.direction === field.direction) === (walk.direction === 'ASCENDING');

type Place = {
  readonly value: Buffer;
  readonly key: Buffer | undefined;
  readonly isWhole: boolean;
  /** What comes after it, where that is more than the very next bytes. */
  readonly after?: Buffer;
};

const keyOf = (query: Query, reference: Value): Buffer =>
  'referenceValue' in reference
    ? keyWithin(indexScopeOf(query), pathOf(reference.referenceValue))
    : first;

/** The value behind what others have taken, unless all of it is cut off. */
function behind(taken: Buffer, { direction }: WalkedField, value: Value): Buffer | undefined {
  if (!hasRoomBehind(taken.length)) return undefined;
  const encoded = encodeValue(value, taken.length);
  return Buffer.concat([taken, direction === 'ASCENDING' ? encoded : inverted(encoded)]);
}

/** The entries that a cursor is at, as far as the walk has the orders that it names. */
function placeOf(query: Query, cursor: Cursor, walk: Walk): Place | undefined {
  const { prefix, fields, fixed, direction } = walk;
  let value = prefix === 'keys' ? first : prefix;
  let passed = 0;
  let isMoved = false;
  const partly = () => (isMoved ? { value, key: undefined, isWhole: false } : undefined);
  /** Of the fields in between all answers have one value. */
  function passFixed(): boolean {
    for (let field = fields[passed]; field !== undefined; field = fields[passed]) {
      const only = fixed(field.path);
      if (only === undefined) return true;
      const longer = behind(value, field, only);
      if (longer === undefined || mayBeCut(longer)) return false;
      value = longer;
      passed += 1;
    }
    return true;
  }
  for (const [index, operand] of cursor.values.entries()) {
    const order = query.orderBy[index];
    if (order === undefined) return undefined;
    const only = fixed(order.path);
    if (only !== undefined) {
      // Elsewhere than all answers: the cursor admits all of them or none, and no place says so.
      if (!equalValues(only, operand)) return undefined;
      continue;
    }
    if (!passFixed()) return partly();
    const field = fields[passed];
    if (field !== undefined && isOrderOf(order, field, walk)) {
      const longer = behind(value, field, operand);
      if (longer === undefined) return partly();
      value = longer;
      passed += 1;
      isMoved = true;
      if (mayBeCut(value)) return partly();
    } else if (
      passed === fields.length &&
      isNamePath(order.path) &&
      order.direction === direction
    ) {
      const whole = keyOf(query, operand);
      const isWhole = !mayBeginLikeCut(whole);
      const key = isWhole ? whole : uncutStart(whole);
      const after = isWhole ? justAfter(key) : prefixRange(key).to;
      return prefix === 'keys'
        ? { value: key, key: undefined, isWhole, after }
        : { value, key, isWhole, after };
    } else {
      return partly();
    }
  }
  return isMoved ? { value, key: undefined, isWhole: true } : undefined;
}

/** After a value is after all that begin with it. Keys that stand as values may be none of any document. */
function boundAt({ value, key, after }: Place, isAfter: boolean): ScanBound {
  if (key === undefined) {
    return { value: isAfter ? (after ?? prefixRange(value).to) : value, key: first };
  }
  return { value, key: isAfter ? (after ?? justAfter(key)) : key };
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
