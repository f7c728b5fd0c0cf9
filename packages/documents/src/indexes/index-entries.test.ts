import { describe, expect, test } from 'vitest';
import { encodeValue, inverted } from '../encoding/encode-value.ts';
import { doubleValue, type Fields, type Value } from '../values/value.ts';
import type { CompositeIndex, FieldIndexes } from './index-config.ts';
import { indexEntries, indexScopesOf } from './index-entries.ts';
import { keyWithin } from './index-scope.ts';
import { usualIndexes } from './place-indexes.ts';

const integer = (number: number): Value => ({ integerValue: String(number) });
const map = (fields: Fields): Value => ({ mapValue: { fields } });
const list = (...values: Value[]): Value => ({ arrayValue: { values } });
const vector = map({ __type__: { stringValue: '__vector__' }, value: list(doubleValue(1)) });

const neither = { values: false, elements: false };
const named = (fields: Fields, byPath: Readonly<Record<string, FieldIndexes>> = {}) =>
  indexEntries(fields, {
    ...usualIndexes,
    fields: { ...usualIndexes.fields, byPath: new Map(Object.entries(byPath)) },
  }).map(({ fieldPath, space }) => `${fieldPath} ${space}`);

describe('a document has entries', () => {
  test('for its fields and for those within maps', () => {
    const fields = { a: integer(1), m: map({ 'x y': map({ z: integer(2) }) }), v: vector };
    expect(named(fields)).toEqual([
      'a values',
      'm values',
      'm.`x y` values',
      'm.`x y`.z values',
      'v values',
    ]);
  });

  test('for each element of an array once, beside the array itself', () => {
    const fields = { t: list(integer(1), doubleValue(1), map({ x: integer(1) })) };
    expect(named(fields)).toEqual(['t values', 't elements', 't elements']);
  });

  test('with the bytes of the values', () => {
    const fields = { a: integer(1), t: list(integer(2), integer(2), integer(3)), z: integer(4) };
    expect(indexEntries(fields).map(({ value }) => Buffer.from(value))).toEqual(
      [fields.a, fields.t, integer(2), integer(3), fields.z].map(encodeValue),
    );
  });

  test('that later ones leave alone', () => {
    const [entry] = indexEntries({ a: integer(1) });
    indexEntries({ a: integer(2) });
    expect(entry?.value).toEqual(encodeValue(integer(1)));
  });

  test('except for fields that are exempted, and what is below them', () => {
    const fields = { a: integer(1), m: map({ x: map({ y: integer(1) }), z: integer(1) }) };
    expect(named(fields, { 'm.x': neither })).toEqual(['a values', 'm values', 'm.z values']);
    expect(named(fields, { m: neither })).toEqual(['a values']);
  });

  test('of the values or the elements alone, and again below what is exempted', () => {
    const fields = { t: list(integer(1)), m: map({ x: integer(1), y: integer(1) }) };
    const values = { values: true, elements: false };
    const elements = { values: false, elements: true };
    expect(named(fields, { t: values, m: neither, 'm.y': values })).toEqual([
      't values',
      'm.y values',
    ]);
    expect(named(fields, { t: elements, m: neither })).toEqual(['t elements']);
  });

  test('of several fields if it has all of them, one for each element that differs', () => {
    const composites: CompositeIndex[] = [
      {
        collectionGroup: 'c',
        scope: 'collection',
        components: [
          { fieldPath: 't', mode: 'CONTAINS' },
          { fieldPath: 'm.x', mode: 'DESCENDING' },
        ],
      },
    ];
    const entries = (fields: Fields) =>
      indexEntries(fields, { ...usualIndexes, composites })
        .filter(({ space }) => space === 'composite')
        .map(({ value }) => Buffer.from(value));
    const t = list(integer(1), doubleValue(1), integer(2));
    const x = inverted(encodeValue(integer(7)));
    expect(entries({ t, m: map({ x: integer(7) }) })).toEqual(
      [1, 2].map((number) => Buffer.concat([encodeValue(integer(number)), x])),
    );
    expect(entries({ t })).toEqual([]);
    expect(entries({ t: integer(1), m: map({ x: integer(7) }) })).toEqual([]);
  });

  test('40,000 at most', () => {
    const elements = (count: number) => ({
      t: list(...Array.from({ length: count }, (_, index) => integer(index))),
    });
    expect(indexEntries(elements(39_999))).toHaveLength(40_000);
    expect(() => indexEntries(elements(40_000))).toThrow('Too many index entries');
  });
});

test('they are in the index of the collection, and in the one of all of its id if there is one', () => {
  const path = ['c', 'a', 'd', 'b'];
  const collection = { kind: 'collection', collection: ['c', 'a', 'd'] } as const;
  const group = { kind: 'group', collectionId: 'd' } as const;
  expect(indexScopesOf(path, false)).toEqual([collection]);
  expect(indexScopesOf(path, true)).toEqual([collection, group]);
  expect(keyWithin(collection, path)).toEqual(keyWithin({ kind: 'database' }, ['b']));
  expect(keyWithin(group, path)).toEqual(keyWithin({ kind: 'database' }, path));
});
