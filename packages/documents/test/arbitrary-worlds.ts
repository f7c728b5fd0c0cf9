import fc from 'fast-check';
import type { QueriedDocument } from '../src/query/queried-document.ts';
import { doubleValue, type Fields, nullValue, type Value } from '../src/values/value.ts';

export const database = { project: 'p', database: '(default)' };
export const root = 'projects/p/databases/(default)/documents';

const vector = (...doubles: number[]): Value => ({
  mapValue: {
    fields: {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values: doubles.map(doubleValue) } },
    },
  },
});

/** So few that questions are often about values that are there. */
const commonValues = fc.constantFrom<Value>(
  { integerValue: '1' },
  doubleValue(1),
  { integerValue: '2' },
  { stringValue: 'a' },
);
const rareValues = fc.constantFrom<Value>(
  nullValue,
  { booleanValue: true },
  doubleValue(Number.NaN),
  doubleValue(-0),
  doubleValue(2.5),
  { stringValue: 'b' },
  { timestampValue: '2024-01-01T00:00:00Z' },
  { bytesValue: 'AA==' },
  { referenceValue: `${root}/c/a` },
  { geoPointValue: { latitude: 1, longitude: 2 } },
  vector(1, 2),
);
export const plainValues = fc.oneof(
  { weight: 3, arbitrary: commonValues },
  { weight: 2, arbitrary: rareValues },
);
const arrays = fc
  .array(plainValues, { maxLength: 3 })
  .map((values): Value => ({ arrayValue: { values } }));
export const anyValue = fc.oneof(
  { weight: 6, arbitrary: plainValues },
  { weight: 1, arbitrary: arrays },
  {
    weight: 1,
    arbitrary: plainValues.map((value): Value => ({ mapValue: { fields: { x: value } } })),
  },
);
const map = fc.record({ x: anyValue }).map((fields): Value => ({ mapValue: { fields } }));
/** What is first or last of a type, or of no type that can be compared. */
const switches = fc.constantFrom<Value>(
  nullValue,
  doubleValue(Number.NaN),
  doubleValue(Number.NEGATIVE_INFINITY),
  { booleanValue: false },
  { booleanValue: true },
  { integerValue: '9223372036854775807' },
);
/** Longer than an index orders, and different only behind that. */
const longTexts = fc
  .constantFrom('', 'a', 'b')
  .map((end): Value => ({ stringValue: `${'x'.repeat(1500)}${end}` }));

const fields: fc.Arbitrary<Fields> = fc
  .record(
    { a: anyValue, b: anyValue, t: arrays, k: switches, l: longTexts, m: fc.oneof(anyValue, map) },
    { requiredKeys: ['a', 't', 'k', 'l'] },
  )
  .map((record): Fields => ({ ...record }) as Fields);

export const paths = fc.constantFrom(
  ...['c/a', 'c/b', 'c/c', 'c/a!', 'c/__id7__', 'c/__id-7__', 'c/__id10__', 'c/é', 'c/\uffee'],
  ...['c/\u{1f600}', 'c/a/c/a', 'c/a/c/b', 'c/a/d/a', 'c/b/c/z', 'd/a', 'd/b', 'd/a/c/a', 'b/a'],
);

export type World = readonly QueriedDocument[];

export const worlds: fc.Arbitrary<World> = fc
  .uniqueArray(
    fc.tuple(paths, fc.oneof({ weight: 8, arbitrary: fields }, fc.constant<Fields>({}))),
    { minLength: 6, maxLength: 14, selector: ([path]) => path },
  )
  .map((documents) =>
    documents.map(([path, record]) => ({ name: `${root}/${path}`, fields: record })),
  );
