import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';
import { doubleValue, type Fields, type Value } from './value.ts';

const integer = (value: number): Value => ({ integerValue: String(value) });
const map = (fields: Fields): Value => ({ mapValue: { fields } });
const vector = (...doubles: number[]): Value =>
  map({
    __type__: { stringValue: '__vector__' },
    value: { arrayValue: { values: doubles.map(doubleValue) } },
  });

test('what was added, left out or changed is named, and nothing else', () => {
  const before = { a: integer(1), b: integer(2), c: integer(3), constructor: integer(4) };
  expect(changedFields(before, { b: integer(2), c: doubleValue(3), d: integer(4) })).toEqual([
    ...['a', 'c', 'constructor', 'd'],
  ]);
  expect(changedFields(before, before)).toEqual([]);
});

test('of maps only what differs within them is named, and a vector is one value', () => {
  const before = { m: map({ x: integer(1), y: map({ z: integer(1) }) }), v: vector(1, 2) };
  const after = { m: map({ x: integer(1), y: map({ 'odd name': integer(2) }) }), v: vector(1, 3) };
  expect(changedFields(before, after)).toEqual(['m.y.`odd name`', 'm.y.z', 'v']);
  expect(changedFields({ m: map({ x: integer(1) }) }, { m: integer(1) })).toEqual(['m']);
});
