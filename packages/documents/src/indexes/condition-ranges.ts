import { encodeValue, mayBeCut } from '../encoding/encode-value.ts';
import type { Comparison, Condition } from '../query/condition.ts';
import { isNaNValue, isNull, typeTag, typeTags } from '../values/type-order.ts';
import type { Value } from '../values/value.ts';
import {
  type ByteRange,
  beyond,
  intersection,
  justAfter,
  pointRange,
  without,
} from './byte-ranges.ts';

/** Where the values are that meet a condition. If it is not exact, some are there that do not. */
export type ConditionRanges = { readonly ranges: readonly ByteRange[]; readonly isExact: boolean };

const nothing: ConditionRanges = { ranges: [], isExact: true };
const nullPoint = Buffer.from([typeTags.null]);
const nanPoint = Buffer.from([typeTags.nan]);
const afterNull: ByteRange = { from: justAfter(nullPoint), to: beyond };

/** All values of one type. Both booleans are one type, each with a tag of its own. */
function typeRange(value: Value): ByteRange {
  const tag = typeTag(value);
  const isBoolean = 'booleanValue' in value;
  return {
    from: Buffer.from([isBoolean ? typeTags.false : tag]),
    to: Buffer.from([(isBoolean ? typeTags.true : tag) + 1]),
  };
}

function comparisonRange(operator: Comparison, operand: Value): ConditionRanges {
  if (isNull(operand) || isNaNValue(operand)) return nothing;
  const { from, to } = typeRange(operand);
  const encoded = encodeValue(operand);
  // A value that was cut has the place of all that begin alike, on either side of the operand.
  const isExact = !mayBeCut(encoded);
  const isInclusive = !isExact || operator.endsWith('_OR_EQUAL');
  const isBelow = operator === 'LESS_THAN' || operator === 'LESS_THAN_OR_EQUAL';
  const range = isBelow
    ? { from, to: isInclusive ? justAfter(encoded) : encoded }
    : { from: isInclusive ? encoded : justAfter(encoded), to };
  // Without what is empty, as −∞ is the first of its type for `<`.
  return { ranges: intersection([range], [{ from, to }]), isExact };
}

function noneOf(operands: readonly Value[]): ConditionRanges {
  if (operands.some(isNull)) return nothing;
  const points = operands.map(encodeValue);
  const exact = points.filter((point) => !mayBeCut(point));
  return { ranges: without([afterNull], exact), isExact: exact.length === points.length };
}

function equalTo(operand: Value): ConditionRanges {
  if (isNull(operand) || isNaNValue(operand)) return nothing;
  const encoded = encodeValue(operand);
  return { ranges: [pointRange(encoded)], isExact: !mayBeCut(encoded) };
}

const exactly = (ranges: readonly ByteRange[]): ConditionRanges => ({ ranges, isExact: true });

/**
 * Where to look among the values of the condition's field, or for `ARRAY_CONTAINS` among the elements
 * of its arrays. Lists of alternatives have been taken apart by the normal form.
 */
export function conditionRanges(condition: Condition): ConditionRanges {
  switch (condition.operator) {
    case 'EQUAL':
    case 'ARRAY_CONTAINS':
      return equalTo(condition.value);
    case 'NOT_EQUAL':
      return noneOf([condition.value]);
    case 'NOT_IN':
      return noneOf(condition.values);
    case 'IS_NULL':
      return exactly([pointRange(nullPoint)]);
    case 'IS_NAN':
      return exactly([pointRange(nanPoint)]);
    case 'IS_NOT_NULL':
      return exactly([afterNull]);
    case 'IS_NOT_NAN':
      return exactly(without([afterNull], [nanPoint]));
    case 'IN':
    case 'ARRAY_CONTAINS_ANY':
      throw new TypeError(`${condition.operator} is a list of alternatives`);
    default:
      return comparisonRange(condition.operator, condition.value);
  }
}
