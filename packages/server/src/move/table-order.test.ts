import { expect, test } from 'vitest';
import { inOrderOfKeys } from './table-order.ts';

const namesOf = (tables: Readonly<Record<string, readonly string[]>>) =>
  inOrderOfKeys(Object.entries(tables).map(([name, pointsAt]) => ({ name, pointsAt }))).map(
    ({ name }) => name,
  );

test('what is pointed at comes first', () => {
  expect(namesOf({ keys: ['passkeys'], passkeys: ['accounts'], audit: [], accounts: [] })).toEqual([
    'audit',
    'accounts',
    'passkeys',
    'keys',
  ]);
});

test('a table may point at itself', () => {
  expect(namesOf({ people: ['people'] })).toEqual(['people']);
});

test('tables that point at each other have no order', () => {
  expect(() => namesOf({ left: ['right'], right: ['left'] })).toThrow('point at each other');
});
