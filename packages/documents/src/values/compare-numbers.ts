import type { Value } from './value.ts';

export type NumberValue = Extract<Value, { integerValue: string } | { doubleValue: unknown }>;

/** At most this many characters are an integer that a double holds exactly. */
const exactDigits = 15;

export const isNumber = (value: Value): value is NumberValue =>
  'integerValue' in value || 'doubleValue' in value;

/** The exact number: a `bigint` only where a double would round. */
export function numberOf(value: NumberValue): number | bigint {
  if ('doubleValue' in value) return Number(value.doubleValue);
  const { integerValue } = value;
  return integerValue.length <= exactDigits ? Number(integerValue) : BigInt(integerValue);
}

/** By their exact values. Minus zero is zero; not for NaN, which is not among the numbers. */
export function compareNumbers(one: NumberValue, other: NumberValue): number {
  const left = numberOf(one);
  const right = numberOf(other);
  // The language compares a bigint with a double exactly.
  if (left < right) return -1;
  return left > right ? 1 : 0;
}
