import { equalityKey } from '../encoding/encode-value.ts';
import { compareNumbers, isNumber, type NumberValue, numberOf } from '../values/compare-numbers.ts';
import { isNaNValue } from '../values/type-order.ts';
import { doubleValue, nullValue, type Value } from '../values/value.ts';
import { saturated } from '../wire/read-scalars.ts';
import { type Microseconds, printTimestamp } from '../wire/timestamps.ts';
import type { Transform } from './write.ts';

function incremented(stored: NumberValue, operand: NumberValue): Value {
  if ('integerValue' in stored && 'integerValue' in operand) {
    const sum = BigInt(stored.integerValue) + BigInt(operand.integerValue);
    return { integerValue: saturated(sum).toString() };
  }
  return doubleValue(Number(numberOf(stored)) + Number(numberOf(operand)));
}

/** The stored value and its type stay where both are equal: 3 and 3.0, 0 and −0. */
function extreme(stored: NumberValue, operand: NumberValue, kind: 'maximum' | 'minimum'): Value {
  if (isNaNValue(stored)) return stored;
  if (isNaNValue(operand)) return operand;
  const order = compareNumbers(operand, stored);
  return (kind === 'maximum' ? order > 0 : order < 0) ? operand : stored;
}

const elementsOf = (stored: Value | undefined): readonly Value[] =>
  stored !== undefined && 'arrayValue' in stored ? stored.arrayValue.values : [];

/** By bytes, since both lists may have a hundred thousand elements. */
const setOf = (values: readonly Value[]): Set<string> => new Set(values.map(equalityKey));

function appended(stored: readonly Value[], elements: readonly Value[]): readonly Value[] {
  const known = setOf(stored);
  const missing = elements.filter((element) => {
    const key = equalityKey(element);
    const isMissing = !known.has(key);
    known.add(key);
    return isMissing;
  });
  return [...stored, ...missing];
}

export type Transformed = { readonly value: Value; readonly result: Value };

const asResult = (value: Value): Transformed => ({ value, result: value });
/** What becomes of an array, nobody is told. */
const silently = (values: readonly Value[]): Transformed => ({
  value: { arrayValue: { values } },
  result: nullValue,
});

/** What stands there afterwards, and what the client is told of it. */
export function applyTransform(
  stored: Value | undefined,
  transform: Transform,
  requestTime: Microseconds,
): Transformed {
  switch (transform.kind) {
    case 'requestTime': {
      // Clients compare it with times of their own, which have milliseconds.
      const milliseconds = Math.floor(requestTime / 1000);
      return asResult({ timestampValue: printTimestamp(milliseconds * 1000) });
    }
    case 'increment':
    case 'maximum':
    case 'minimum': {
      const { kind, operand } = transform;
      if (stored === undefined || !isNumber(stored)) return asResult(operand);
      return asResult(
        kind === 'increment' ? incremented(stored, operand) : extreme(stored, operand, kind),
      );
    }
    case 'appendMissingElements':
      return silently(appended(elementsOf(stored), transform.elements));
    case 'removeAllFromArray': {
      const removed = setOf(transform.elements);
      return silently(elementsOf(stored).filter((value) => !removed.has(equalityKey(value))));
    }
  }
}
