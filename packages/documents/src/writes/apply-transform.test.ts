import { processorTime } from '@latchkey/testing/processor-time';
import { describe, expect, test } from 'vitest';
import { doubleValue, type Value } from '../values/value.ts';
import { applyTransform } from './apply-transform.ts';
import type { Transform } from './write.ts';

const path = ['a'];
const integer = (integerValue: bigint | number): Value & { integerValue: string } => ({
  integerValue: String(integerValue),
});
const double = (value: number) => doubleValue(value) as Value & { doubleValue: number };
const list = (...values: Value[]): Value => ({ arrayValue: { values } });
const text: Value = { stringValue: 'x' };
const largest = 2n ** 63n - 1n;

const apply = (stored: Value | undefined, transform: Transform) =>
  applyTransform(stored, transform, 0);

describe('an increment', () => {
  test.each([
    [integer(1), integer(2), integer(3)],
    [integer(2n ** 53n), integer(1), integer(2n ** 53n + 1n)],
    [integer(largest), integer(1), integer(largest)],
    [integer(-largest - 1n), integer(-1), integer(-largest - 1n)],
    [integer(1), double(0.5), double(1.5)],
    [double(1), integer(1), double(2)],
    [double(Number.NaN), integer(1), double(Number.NaN)],
    [double(Number.POSITIVE_INFINITY), double(Number.NEGATIVE_INFINITY), double(Number.NaN)],
    [text, integer(1), integer(1)],
    [undefined, double(-0), double(-0)],
  ])('of %j by %j is %j', (stored, operand, value) => {
    const transform: Transform = { path, kind: 'increment', operand };
    expect(apply(stored, transform)).toEqual({ value, result: value });
  });
});

describe('the maximum and the minimum', () => {
  test.each([
    [integer(1), integer(2), integer(2), integer(1)],
    [integer(3), double(3), integer(3), integer(3)],
    [double(3), integer(3), double(3), double(3)],
    [double(0), double(-0), double(0), double(0)],
    [double(-0), integer(0), double(-0), double(-0)],
    [integer(2n ** 53n + 1n), double(2 ** 53), integer(2n ** 53n + 1n), double(2 ** 53)],
    [double(Number.NaN), integer(1), double(Number.NaN), double(Number.NaN)],
    [integer(1), double(Number.NaN), double(Number.NaN), double(Number.NaN)],
    [text, integer(1), integer(1), integer(1)],
    [undefined, integer(1), integer(1), integer(1)],
  ])('of %j and %j are %j and %j', (stored, operand, maximum, minimum) => {
    expect(apply(stored, { path, kind: 'maximum', operand }).value).toEqual(maximum);
    expect(apply(stored, { path, kind: 'minimum', operand }).result).toEqual(minimum);
  });
});

describe('elements', () => {
  const nan = double(Number.NaN);
  test.each([
    [list(integer(1)), [double(1), integer(2), integer(2)], list(integer(1), integer(2))],
    [list(nan), [nan], list(nan)],
    [list(integer(1), integer(1)), [integer(1)], list(integer(1), integer(1))],
    [text, [integer(1)], list(integer(1))],
    [undefined, [], list()],
  ])('of %j with those of %j appended are %j', (stored, elements, value) => {
    const transform: Transform = { path, kind: 'appendMissingElements', elements };
    expect(apply(stored, transform)).toEqual({ value, result: { nullValue: null } });
  });

  test.each([
    [list(integer(1), text, double(1)), [integer(1)], list(text)],
    [list(nan, { nullValue: null }), [nan], list({ nullValue: null })],
    [text, [text], list()],
    [undefined, [text], list()],
  ])('of %j without those of %j are %j', (stored, elements, value) => {
    const transform: Transform = { path, kind: 'removeAllFromArray', elements };
    expect(apply(stored, transform)).toEqual({ value, result: { nullValue: null } });
  });
});

test('a hundred thousand elements are appended and removed at once', () => {
  const half = (from: number) =>
    Array.from({ length: 100_000 }, (_, index) => integer(from + index));
  const started = processorTime();
  const { value } = apply(list(...half(0)), {
    path,
    kind: 'appendMissingElements',
    elements: half(50_000),
  });
  expect('arrayValue' in value && value.arrayValue.values.length).toBe(150_000);
  const rest = apply(value, { path, kind: 'removeAllFromArray', elements: half(0) }).value;
  expect('arrayValue' in rest && rest.arrayValue.values.length).toBe(50_000);
  // Each with each would take minutes.
  expect(processorTime() - started).toBeLessThan(10_000);
});
