import { encodeValue, mayBeCut } from '../encoding/encode-value.ts';
import type { Comparison, Condition } from '../query/condition.ts';
import { isNaNValue, isNull, typeTag, typeTags } from '../values/type-order.ts';
import type { Value } from '../values/value.ts';
import { type ByteRange, beyond, intersection, prefixRange, without } from './byte-ranges.ts';

/** Where the values are that meet a condition. If it is not exact, some are there that do not. */
export type ConditionRanges = { readonly ranges: readonly ByteRange[]; readonly isExact: boolean };

const nothing: ConditionRanges = { ranges: [], isExact: true };
const nullPoint = Buffer.from([typeTags.null]);
const nanPoint = Buffer.from([typeTags.nan]);
const afterNull: ByteRange = { from: prefixRange(nullPoint).to, to: beyond };

/** All values of one type. Both booleans are one type, each with a tag of its own. */
function typeRange(value: Value): ByteRange {
  const tag = typeTag(value);
  const isBoolean = 'booleanValue' in value;
  return {
    from: Buffer.from([isBoolean ? typeTags.false : tag]),
    to: Buffer.from([(isBoolean ? typeTags.true : tag) + 1]),
  };
}

function comparisonRange(operator: Comparison, operand: Value, taken: number): ConditionRanges {
  if (isNull(operand) || isNaNValue(operand)) return nothing;
  const { from, to } = typeRange(operand);
  const encoded = encodeValue(operand, taken);
  const after = prefixRange(encoded).to;
  // A value that was cut has the place of all that begin alike, on either side of the operand.
  const isExact = !mayBeCut(encoded, taken);
  const isInclusive = !isExact || operator.endsWith('_OR_EQUAL');
  const isBelow = operator === 'LESS_THAN' || operator === 'LESS_THAN_OR_EQUAL';
  const range = isBelow
    ? { from, to: isInclusive ? after : encoded }
    : { from: isInclusive ? encoded : after, to };
  // Without what is empty, as −∞ is the first of its type for `<`.
  return { ranges: intersection([range], [{ from, to }]), isExact };
}

function noneOf(operands: readonly Value[], taken: number): ConditionRanges {
  if (operands.some(isNull)) return nothing;
  const points = operands.map((operand) => encodeValue(operand, taken));
  const exact = points.filter((point) => !mayBeCut(point, taken));
  return {
    ranges: without([afterNull], exact.map(prefixRange)),
    isExact: exact.length === points.length,
  };
}

function equalTo(operand: Value, taken: number): ConditionRanges {
  if (isNull(operand) || isNaNValue(operand)) return nothing;
  const encoded = encodeValue(operand, taken);
  return { ranges: [prefixRange(encoded)], isExact: !mayBeCut(encoded, taken) };
}

const exactly = (ranges: readonly ByteRange[]): ConditionRanges => ({ ranges, isExact: true });

/**
 * Where to look among the values of the condition's field, or for `ARRAY_CONTAINS` among the elements
 * of its arrays, behind as many bytes of an entry. Everything that begins like a value is of that value,
 * whatever follows. Lists of alternatives have been taken apart by the normal form.
 */
export function conditionRanges(condition: Condition, taken = 0): ConditionRanges {
  switch (condition.operator) {
    case 'EQUAL':
    case 'ARRAY_CONTAINS':
      return equalTo(condition.value, taken);
    case 'NOT_EQUAL':
      return noneOf([condition.value], taken);
    case 'NOT_IN':
      return noneOf(condition.values, taken);
    case 'IS_NULL':
      return exactly([prefixRange(nullPoint)]);
    case 'IS_NAN':
      return exactly([prefixRange(nanPoint)]);
    case 'IS_NOT_NULL':
      return exactly([afterNull]);
    case 'IS_NOT_NAN':
      return exactly(without([afterNull], [prefixRange(nanPoint)]));
    case 'IN':
    case 'ARRAY_CONTAINS_ANY':
      throw new TypeError(`${condition.operator} is a list of alternatives`);
    default:
      return comparisonRange(condition.operator, condition.value, taken);
  }
}
