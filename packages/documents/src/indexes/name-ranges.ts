import { mayBeginLikeCut, uncutStart } from '../encoding/document-key.ts';
import { pathOf } from '../paths/document-name.ts';
import type { Condition } from '../query/condition.ts';
import type { Query } from '../query/query.ts';
import type { Value } from '../values/value.ts';
import {
  type ByteRange,
  beyond,
  everything,
  first,
  pointRange,
  prefixRange,
  without,
} from './byte-ranges.ts';
import { indexScopeOf, keyWithin } from './index-scope.ts';

type Place = ByteRange & { readonly isExact: boolean };

/** What a key stands for, or all that begins like it where the rest is in no order. */
function placeOf(key: Buffer): Place {
  return mayBeginLikeCut(key)
    ? { ...prefixRange(uncutStart(key)), isExact: false }
    : { ...pointRange(key), isExact: true };
}

type Ranges = {
  readonly ranges: readonly ByteRange[];
  /** Whether nothing else is in them. */
  readonly isExact: boolean;
};

function outside(places: readonly Place[]): Ranges {
  const points = places.filter(({ isExact }) => isExact);
  return { ranges: without(everything, points), isExact: points.length === places.length };
}

/** Where the keys of documents are whose names meet a condition. */
export function nameRanges(query: Query, condition: Condition): Ranges {
  const keyOf = (value: Value): Place =>
    placeOf(
      'referenceValue' in value
        ? keyWithin(indexScopeOf(query), pathOf(value.referenceValue))
        : beyond,
    );
  switch (condition.operator) {
    case 'NOT_EQUAL':
      return outside([keyOf(condition.value)]);
    case 'NOT_IN':
      return outside(condition.values.map(keyOf));
    case 'EQUAL': {
      const { isExact, ...range } = keyOf(condition.value);
      return { ranges: [range], isExact };
    }
    case 'LESS_THAN': {
      const { from, to, isExact } = keyOf(condition.value);
      return { ranges: [{ from: first, to: isExact ? from : to }], isExact };
    }
    case 'LESS_THAN_OR_EQUAL': {
      const { to, isExact } = keyOf(condition.value);
      return { ranges: [{ from: first, to }], isExact };
    }
    case 'GREATER_THAN': {
      const { from, to, isExact } = keyOf(condition.value);
      return { ranges: [{ from: isExact ? to : from, to: beyond }], isExact };
    }
    case 'GREATER_THAN_OR_EQUAL': {
      const { from, isExact } = keyOf(condition.value);
      return { ranges: [{ from, to: beyond }], isExact };
    }
    default:
      throw new TypeError(`${condition.operator} cannot be asked of a name`);
  }
}
