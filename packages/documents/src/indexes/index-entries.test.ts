import { describe, expect, test } from 'vitest';
import { encodeValue } from '../encoding/encode-value.ts';
import { doubleValue, type Fields, type Value } from '../values/value.ts';
import { indexEntries, indexScopesOf } from './index-entries.ts';
import { keyWithin } from './index-scope.ts';

const integer = (number: number): Value => ({ integerValue: String(number) });
const map = (fields: Fields): Value => ({ mapValue: { fields } });
const list = (...values: Value[]): Value => ({ arrayValue: { values } });
const vector = map({ __type__: { stringValue: '__vector__' }, value: list(doubleValue(1)) });

const named = (fields: Fields, exempt: readonly string[] = []) =>
  indexEntries(fields, new Set(exempt)).map(({ fieldPath, space }) => `${fieldPath} ${space}`);

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
    expect(named(fields, ['m.x'])).toEqual(['a values', 'm values', 'm.z values']);
    expect(named(fields, ['m'])).toEqual(['a values']);
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
