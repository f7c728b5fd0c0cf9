import { pathOf } from '../paths/document-name.ts';
import type { Condition } from '../query/condition.ts';
import type { Query } from '../query/query.ts';
import type { Value } from '../values/value.ts';
import {
  type ByteRange,
  beyond,
  everything,
  first,
  justAfter,
  pointRange,
  without,
} from './byte-ranges.ts';
import { indexScopeOf, keyWithin } from './index-scope.ts';

/** Where the keys of documents are whose names meet a condition. */
export function nameRanges(query: Query, condition: Condition): readonly ByteRange[] {
  const keyOf = (value: Value): Buffer =>
    'referenceValue' in value
      ? keyWithin(indexScopeOf(query), pathOf(value.referenceValue))
      : beyond;
  switch (condition.operator) {
    case 'EQUAL':
      return [pointRange(keyOf(condition.value))];
    case 'NOT_EQUAL':
      return without(everything, [pointRange(keyOf(condition.value))]);
    case 'NOT_IN':
      return without(
        everything,
        condition.values.map((value) => pointRange(keyOf(value))),
      );
    case 'LESS_THAN':
      return [{ from: first, to: keyOf(condition.value) }];
    case 'LESS_THAN_OR_EQUAL':
      return [{ from: first, to: justAfter(keyOf(condition.value)) }];
    case 'GREATER_THAN':
      return [{ from: justAfter(keyOf(condition.value)), to: beyond }];
    case 'GREATER_THAN_OR_EQUAL':
      return [{ from: keyOf(condition.value), to: beyond }];
    default:
      throw new TypeError(`${condition.operator} cannot be asked of a name`);
  }
}
