import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pairs, values } from '../../test/arbitrary-values.ts';
import { compareValues } from '../values/compare-values.ts';
import { doubleValue, type Value } from '../values/value.ts';
import { byteWriter, copyOf } from './byte-writer.ts';
import { appendValue, encodeValue, equalityKey, inverted, mayBeCut } from './encode-value.ts';

const text = (stringValue: string): Value => ({ stringValue });
const integer = (integerValue: bigint | number): Value => ({ integerValue: String(integerValue) });
const list = (...elements: Value[]): Value => ({ arrayValue: { values: elements } });
const map = (fields: Record<string, Value>): Value => ({ mapValue: { fields } });
const reference = (path: string): Value => ({
  referenceValue: `projects/p/databases/(default)/documents/${path}`,
});

describe('the bytes of a value', () => {
  test('have the order of values', () => {
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        const left = encodeValue(one);
        const right = encodeValue(other);
        const order = Math.sign(Buffer.compare(left, right));
        const truth = Math.sign(compareValues(one, other));
        // What was cut is equal to whatever is the same up to there.
        if (order === 0 && mayBeCut(left)) return;
        expect(order).toBe(truth);
      }),
      { numRuns: rounds(20_000, 400_000) },
    );
  });

  test('are never the beginning of another value’s', () => {
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        const left = encodeValue(one);
        const right = encodeValue(other);
        const isBeginning = right.subarray(0, left.length).equals(left);
        expect(isBeginning).toBe(left.equals(right));
      }),
      { numRuns: rounds(5_000, 100_000) },
    );
  });

  test('have the opposite order when they are inverted', () => {
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        const [left, right] = [encodeValue(one), encodeValue(other)];
        const order = Math.sign(Buffer.compare(left, right));
        expect(Math.sign(Buffer.compare(inverted(right), inverted(left)))).toBe(order);
      }),
      { numRuns: rounds(2_000, 50_000) },
    );
  });

  test('of two values behind each other have the order of the first, then of the second', () => {
    fc.assert(
      fc.property(pairs, pairs, ([one, other], [next, last]) => {
        if ([one, other, next, last].some((value) => mayBeCut(encodeValue(value)))) return;
        const left = Buffer.concat([encodeValue(one), encodeValue(next)]);
        const right = Buffer.concat([encodeValue(other), encodeValue(last)]);
        const truth = Math.sign(compareValues(one, other) || compareValues(next, last));
        expect(Math.sign(Buffer.compare(left, right))).toBe(truth);
      }),
      { numRuns: rounds(2_000, 50_000) },
    );
  });

  test('without a limit are the same for equal values only', () => {
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        const isSame = equalityKey(one) === equalityKey(other);
        expect(isSame).toBe(compareValues(one, other) === 0);
      }),
      { numRuns: rounds(5_000, 100_000) },
    );
  });

  test('are the same wherever they are written', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const writer = byteWriter(1);
        appendValue(writer, one);
        appendValue(writer, other);
        const both = Buffer.concat([encodeValue(one), encodeValue(other)]);
        expect(copyOf(writer).equals(both)).toBe(true);
      }),
      { numRuns: rounds(1_000, 20_000) },
    );
  });

  test('are no longer than an index takes', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(encodeValue(value).length).toBeLessThan(1530);
      }),
      { numRuns: rounds(1_000, 20_000) },
    );
    const longest = [text('\0'.repeat(5000)), list(...Array<Value>(5000).fill(integer(1)))];
    for (const value of longest) expect(encodeValue(value).length).toBeLessThan(1530);
  });
});

describe('each of these is less than the next', () => {
  const ascending: readonly Value[] = [
    { nullValue: null },
    { booleanValue: false },
    { booleanValue: true },
    doubleValue(Number.NaN),
    doubleValue(Number.NEGATIVE_INFINITY),
    doubleValue(-Number.MAX_VALUE),
    doubleValue(-(2 ** 63)),
    integer(-(2n ** 63n) + 1n),
    integer(-(2n ** 53n) - 1n),
    doubleValue(-(2 ** 53)),
    doubleValue(-1.5),
    integer(-1),
    doubleValue(-5e-324),
    doubleValue(-0),
    doubleValue(5e-324),
    integer(1),
    doubleValue(1.5),
    doubleValue(2 ** 53),
    integer(2n ** 53n + 1n),
    doubleValue(2 ** 53 + 2),
    integer(2n ** 63n - 1n),
    doubleValue(2 ** 63),
    doubleValue(Number.POSITIVE_INFINITY),
    { timestampValue: '0001-01-01T00:00:00Z' },
    { timestampValue: '1684-07-28T00:12:25.259Z' },
    { timestampValue: '1969-12-31T23:59:59.999999Z' },
    { timestampValue: '1970-01-01T00:00:00Z' },
    { timestampValue: '1970-01-01T00:00:00.000001Z' },
    { timestampValue: '2255-06-05T23:47:34.740992Z' },
    { timestampValue: '9999-12-31T23:59:59.999998Z' },
    { timestampValue: '9999-12-31T23:59:59.999999Z' },
    text(''),
    text('\0'),
    text('\0\0'),
    text('\u0001'),
    text('a'),
    text('a\0'),
    text('aa'),
    text('é'),
    text('\uffee'),
    text('\u{1f600}'),
    { bytesValue: '' },
    { bytesValue: 'AA==' },
    { bytesValue: 'AAA=' },
    { bytesValue: 'AQ==' },
    { bytesValue: '/w==' },
    reference('a/__id-5__'),
    reference('a/__id9__'),
    reference('a/__id10__'),
    reference('a/A'),
    reference('a/b'),
    reference('a/b/c/d'),
    reference('a/b!'),
    reference('a!/b'),
    { geoPointValue: { latitude: -90, longitude: 180 } },
    { geoPointValue: { latitude: 0, longitude: -1 } },
    { geoPointValue: { latitude: 0, longitude: 1 } },
    list(),
    list({ nullValue: null }),
    list(integer(1)),
    list(integer(1), integer(1)),
    list(integer(2)),
    vector(5),
    vector(1, 2),
    vector(1, 3),
    vector(0, 0, 0),
    map({}),
    map({ a: integer(1) }),
    map({ a: integer(1), b: integer(0) }),
    map({ a: integer(2) }),
    map({ aa: integer(0) }),
    map({ b: integer(0) }),
  ];

  test.each(ascending.slice(1).map((value, index) => [ascending[index] as Value, value] as const))(
    '%j < %j',
    (less, more) => {
      expect(compareValues(less, more)).toBeLessThan(0);
      expect(compareValues(more, less)).toBeGreaterThan(0);
      expect(Buffer.compare(encodeValue(less), encodeValue(more))).toBe(-1);
    },
  );

  function vector(...doubles: number[]): Value {
    return map({ __type__: text('__vector__'), value: list(...doubles.map(doubleValue)) });
  }
});

describe('what is equal has the same bytes', () => {
  test.each([
    [integer(1), doubleValue(1)],
    [integer(0), doubleValue(-0)],
    [integer(2n ** 53n), doubleValue(2 ** 53)],
    [doubleValue(Number.NaN), doubleValue(Number.NaN)],
    [map({ a: integer(1), b: integer(2) }), map({ b: doubleValue(2), a: doubleValue(1) })],
  ])('%j and %j', (one, other) => {
    expect(compareValues(one, other)).toBe(0);
    expect(encodeValue(one)).toEqual(encodeValue(other));
  });
});

describe('the form of the page', () => {
  test.each([
    [{ nullValue: null } as Value, '10'],
    [{ booleanValue: true } as Value, '15'],
    [doubleValue(Number.NaN), '1a'],
    [integer(1), '1cbff00000000000000000'],
    [integer(2n ** 53n + 1n), '1cc3400000000000000001'],
    [doubleValue(-1), '1c400fffffffffffff0000'],
    [{ timestampValue: '1970-01-01T00:00:00.000001Z' } as Value, '248000000000000001'],
    [text('a\0b'), '306100ff620001'],
    [list(integer(0), text('')), '401c8000000000000000000030000102'],
    [map({ a: { booleanValue: false } }), '48056100011402'],
    [reference('c/__id1__'), `38057000010528${hex('default)')}00010563000104800000000000000102`],
  ])('%j is %s', (value, bytes) => {
    expect(encodeValue(value).toString('hex')).toBe(bytes);
  });

  test('a string is cut after 1500 bytes, and greater than one that ends there', () => {
    const whole = encodeValue(text('x'.repeat(1500)));
    const cut = encodeValue(text('x'.repeat(1501)));
    expect(whole.subarray(-2).toString('hex')).toBe('0001');
    expect(cut.subarray(-2).toString('hex')).toBe('0002');
    expect(cut.length).toBe(1503);
    expect(mayBeCut(cut)).toBe(true);
    expect(encodeValue(text(`${'x'.repeat(1501)}y`))).toEqual(cut);
  });

  function hex(ascii: string): string {
    return Buffer.from(ascii).toString('hex');
  }
});
