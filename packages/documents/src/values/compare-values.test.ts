import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { texts, values } from '../../test/arbitrary-values.ts';
import { compareStrings } from './compare-strings.ts';
import { compareValues } from './compare-values.ts';
import { identicalValues } from './identical-values.ts';
import { doubleValue, type Value } from './value.ts';

const numRuns = rounds(3_000, 100_000);

describe('the order of values', () => {
  test('is one: whatever is before something is before all that comes after it', () => {
    fc.assert(
      fc.property(values, values, values, (one, two, three) => {
        const [first, second, third] = [one, two, three].sort(compareValues);
        if (!first || !second || !third) throw new Error('three went in');
        expect(compareValues(first, second)).toBeLessThanOrEqual(0);
        expect(compareValues(second, third)).toBeLessThanOrEqual(0);
        expect(compareValues(first, third)).toBeLessThanOrEqual(0);
        expect(
          Math.sign(compareValues(third, first)) + Math.sign(compareValues(first, third)),
        ).toBe(0);
      }),
      { numRuns },
    );
  });

  test('of strings is the one of their bytes', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const order = Buffer.compare(Buffer.from(one), Buffer.from(other));
        expect(Math.sign(compareStrings(one, other))).toBe(order);
      }),
      { numRuns },
    );
  });
});

describe('identity', () => {
  test('is finer than equality', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        expect(identicalValues(one, JSON.parse(JSON.stringify(one)))).toBe(true);
        if (identicalValues(one, other)) expect(compareValues(one, other)).toBe(0);
      }),
      { numRuns },
    );
  });

  const map = (fields: Record<string, Value>): Value => ({ mapValue: { fields } });
  const one: Value = { integerValue: '1' };
  test.each<readonly [Value, Value, boolean]>([
    [one, doubleValue(1), false],
    [doubleValue(0), doubleValue(-0), false],
    [doubleValue(Number.NaN), doubleValue(Number.NaN), true],
    [map({ a: one, b: one }), map({ b: one, a: one }), true],
    [map({ a: one }), map({ b: one }), false],
    [map({ a: one }), map({ constructor: one }), false],
    [map({ a: one }), map({ a: one, b: one }), false],
    [{ arrayValue: { values: [one] } }, { arrayValue: { values: [one, one] } }, false],
    [{ stringValue: 'x' }, { bytesValue: 'x' }, false],
  ])('of %j and %j is %s', (left, right, isSame) => {
    expect(identicalValues(left, right)).toBe(isSame);
    expect(identicalValues(right, left)).toBe(isSame);
  });
});
