import { describe, expect, test } from 'vitest';
import { doubleValue, type Fields, type Value } from '../values/value.ts';
import { aggregator } from './aggregation.ts';
import { readAggregationQuery } from './read-aggregation-query.ts';
import { runInMemory } from './run-in-memory.ts';

const root = 'projects/p/databases/(default)/documents';
const parent = { project: 'p', database: '(default)', path: [] };
const integer = (number: bigint | number): Value => ({ integerValue: String(number) });
const text: Value = { stringValue: 'x' };
const from = [{ collectionId: 'c' }];
const on = (fieldPath: string) => ({ field: { fieldPath } });

function aggregate(aggregations: object[], values: readonly Fields[], query: object = {}) {
  const read = readAggregationQuery({ structuredQuery: { from, ...query }, aggregations }, parent);
  const documents = values.map((fields, index) => ({ name: `${root}/c/${index}`, fields }));
  const fold = aggregator(read.aggregations);
  for (const document of runInMemory(read.query, documents)) {
    if (!fold.isFull()) fold.add(document);
  }
  return fold.result();
}
const largest = 2n ** 63n - 1n;

describe('the sum and the average of', () => {
  const nan = doubleValue(Number.NaN);
  test.each<readonly [string, readonly Value[], Value, Value]>([
    ['nothing', [], integer(0), { nullValue: null }],
    ['words', [text, { nullValue: null }], integer(0), { nullValue: null }],
    ['integers', [integer(1), text, integer(2)], integer(3), doubleValue(1.5)],
    ['an integer and a double', [integer(1), doubleValue(2)], doubleValue(3), doubleValue(1.5)],
    ['all that 64 bits hold', [integer(largest)], integer(largest), doubleValue(2 ** 63)],
    [
      'more than 64 bits hold',
      [integer(largest), integer(1)],
      doubleValue(2 ** 63),
      doubleValue(2 ** 62),
    ],
    [
      'more than 64 bits hold, and back',
      [integer(largest), integer(1), integer(-1)],
      integer(largest),
      doubleValue(2 ** 63 / 3),
    ],
    ['NaN', [integer(1), nan], nan, nan],
  ])('%s', (_, values, sum, average) => {
    const fields = values.map((a) => ({ a }));
    expect(
      aggregate(
        [
          { sum: on('a'), alias: 's' },
          { avg: on('a'), alias: 'v' },
        ],
        fields,
      ),
    ).toEqual({
      s: sum,
      v: average,
    });
  });
});

describe('aggregations', () => {
  const values = [{ a: integer(1), b: integer(5) }, { a: integer(2) }, { b: integer(7) }, {}];

  test('count', () => expect(aggregate([{ count: {} }], values)).toEqual({ field_1: integer(4) }));

  test('count up to a number', () => {
    expect(aggregate([{ count: { upTo: '2' } }], values)).toEqual({ field_1: integer(2) });
    expect(aggregate([{ count: { up_to: 9 } }], values)).toEqual({ field_1: integer(4) });
  });

  test('leave out, all of them, what lacks a field of one of them', () => {
    const asked = [{ count: {} }, { sum: on('a') }, { avg: on('b'), alias: 'b' }];
    expect(aggregate(asked, values)).toEqual({
      field_1: integer(1),
      field_2: integer(1),
      b: doubleValue(5),
    });
  });

  test('are of the answers within offset and limit', () => {
    const asked = [{ sum: on('b') }];
    expect(aggregate(asked, values, { offset: 1, limit: 1 })).toEqual({ field_1: integer(7) });
  });

  test.each<readonly [string, object[], string]>([
    ['none', [], 'needs an aggregation'],
    ['six', Array.from({ length: 6 }, () => ({ count: {} })), 'maximum number of aggregations'],
    ['one without a kind', [{ alias: 'x' }], 'has to be chosen'],
    ['one of two kinds', [{ count: {}, sum: on('a') }], 'exclude each other'],
    [
      'two of one alias',
      [
        { count: {}, alias: 'x' },
        { sum: on('a'), alias: 'x' },
      ],
      'different aliases',
    ],
    [
      'two of which one takes the other’s',
      [{ count: {} }, { sum: on('a'), alias: 'field_1' }],
      'different aliases',
    ],
    ['an alias that is reserved', [{ count: {}, alias: '__x__' }], 'reserved'],
    ['a count up to nothing', [{ count: { upTo: 0 } }], 'greater than zero'],
    ['a sum of names', [{ sum: on('__name__') }], 'no number'],
    ['a sum of nothing', [{ sum: {} }], 'Invalid property path'],
  ])('are refused: %s', (_, asked, sentence) => {
    expect(() => aggregate(asked, [])).toThrow(sentence);
  });

  test('of every collection only count', () => {
    const everything = { from: [{ allDescendants: true }] };
    expect(aggregate([{ count: {} }], values, everything)).toEqual({ field_1: integer(4) });
    expect(() => aggregate([{ sum: on('a') }], values, everything)).toThrow('only be counted');
  });
});
