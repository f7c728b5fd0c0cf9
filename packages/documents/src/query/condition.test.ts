import { describe, expect, test } from 'vitest';
import { doubleValue, nullValue, type Value } from '../values/value.ts';
import type { Condition } from './condition.ts';
import { matches } from './matches.ts';
import type { Query } from './query.ts';
import { readStructuredQuery } from './read-structured-query.ts';

const root = 'projects/p/databases/(default)/documents';
const nan = doubleValue(Number.NaN);
const integer = (number: number): Value => ({ integerValue: String(number) });
const text: Value = { stringValue: 'a' };
const list = (...values: Value[]): Value => ({ arrayValue: { values } });
const vector: Value = {
  mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: list(doubleValue(1)) } },
};

const queryWhere = (filter: object, from: object = { collectionId: 'c' }): Query =>
  readStructuredQuery(
    { from: [from], where: filter },
    { project: 'p', database: '(default)', path: [] },
  );
const asks = (op: Condition['operator'], value: object) =>
  queryWhere({ fieldFilter: { field: { fieldPath: 'a' }, op, value } });
const holds = (query: Query, a: Value | undefined) =>
  matches(query, { name: `${root}/c/d`, fields: a === undefined ? {} : { a } });

/** One of each kind that filters treat differently; the last is a document without the field. */
const stored = {
  null: nullValue,
  false: { booleanValue: false },
  true: { booleanValue: true },
  NaN: nan,
  'integer 1': integer(1),
  'double 1': doubleValue(1),
  'integer 2': integer(2),
  text,
  '[1, null, NaN]': list(integer(1), nullValue, nan),
  vector,
  '{}': { mapValue: { fields: {} } },
  missing: undefined,
} as const satisfies Record<string, Value | undefined>;

const found = (query: Query) =>
  Object.entries(stored)
    .filter(([, value]) => holds(query, value))
    .map(([name]) => name);
const present = Object.keys(stored).filter((name) => name !== 'missing');
const except = (...names: string[]) => present.filter((name) => !names.includes(name));

describe('a field', () => {
  test.each<readonly [Condition['operator'], Value, readonly string[]]>([
    ['EQUAL', integer(1), ['integer 1', 'double 1']],
    ['EQUAL', nullValue, []],
    ['EQUAL', nan, []],
    ['EQUAL', list(doubleValue(1), nullValue, nan), ['[1, null, NaN]']],
    ['EQUAL', vector, ['vector']],
    ['LESS_THAN', integer(2), ['integer 1', 'double 1']],
    ['LESS_THAN_OR_EQUAL', doubleValue(2), ['integer 1', 'double 1', 'integer 2']],
    ['GREATER_THAN', doubleValue(1), ['integer 2']],
    ['GREATER_THAN_OR_EQUAL', integer(1), ['integer 1', 'double 1', 'integer 2']],
    ['GREATER_THAN', { booleanValue: false }, ['true']],
    ['GREATER_THAN_OR_EQUAL', nullValue, []],
    ['GREATER_THAN_OR_EQUAL', nan, []],
    ['LESS_THAN', nan, []],
    ['GREATER_THAN_OR_EQUAL', { mapValue: { fields: {} } }, ['{}']],
    ['GREATER_THAN_OR_EQUAL', vector, ['vector']],
    ['GREATER_THAN_OR_EQUAL', { stringValue: '' }, ['text']],
    ['NOT_EQUAL', integer(1), except('null', 'integer 1', 'double 1')],
    ['NOT_EQUAL', nullValue, []],
    ['NOT_EQUAL', nan, except('null', 'NaN')],
    ['ARRAY_CONTAINS', doubleValue(1), ['[1, null, NaN]']],
    ['ARRAY_CONTAINS', nullValue, []],
    ['ARRAY_CONTAINS', nan, []],
    ['IN', list(integer(1), text), ['integer 1', 'double 1', 'text']],
    ['IN', list(nullValue, nan), []],
    ['NOT_IN', list(integer(1), text), except('null', 'integer 1', 'double 1', 'text')],
    ['NOT_IN', list(integer(1), nullValue), []],
    ['NOT_IN', list(nan), except('null', 'NaN')],
    ['ARRAY_CONTAINS_ANY', list(text, integer(1)), ['[1, null, NaN]']],
    ['ARRAY_CONTAINS_ANY', list(nullValue, nan), []],
  ])('that is to be %s %j is one of %j', (operator, value, names) => {
    expect(found(asks(operator, value))).toEqual(names);
  });

  test.each([
    ['IS_NULL', ['null']],
    ['IS_NAN', ['NaN']],
    ['IS_NOT_NULL', except('null')],
    ['IS_NOT_NAN', except('null', 'NaN')],
  ])('that %s is one of %j', (op, names) => {
    expect(found(queryWhere({ unaryFilter: { field: { fieldPath: 'a' }, op } }))).toEqual(names);
  });

  test('of a list can be an array itself', () => {
    const query = asks('IN', { arrayValue: { values: [list(integer(1)), text] } });
    expect(holds(query, list(doubleValue(1)))).toBe(true);
    expect(holds(query, list(integer(2)))).toBe(false);
  });
});

describe('a query asks', () => {
  const documents = ['c/a', 'c/b', 'c/a/c/x', 'c/a/d/x', 'c/a/d/x/c/y', 'd/a', 'd/a/c/z'];
  const asked = (from: object, parent: string[] = []) => {
    const query = readStructuredQuery(
      { from: [from] },
      { project: 'p', database: '(default)', path: parent },
    );
    return documents.filter((path) => matches(query, { name: `${root}/${path}`, fields: {} }));
  };

  test.each<readonly [string, object, string[], string[]]>([
    ['a collection', { collectionId: 'c' }, [], ['c/a', 'c/b']],
    ['one below a document', { collectionId: 'd' }, ['c', 'a'], ['c/a/d/x']],
    [
      'all collections of one id',
      { collectionId: 'c', allDescendants: true },
      [],
      ['c/a', 'c/b', 'c/a/c/x', 'c/a/d/x/c/y', 'd/a/c/z'],
    ],
    [
      'those below a document',
      { collectionId: 'c', allDescendants: true },
      ['c', 'a'],
      ['c/a/c/x', 'c/a/d/x/c/y'],
    ],
    ['everything', { allDescendants: true }, [], documents],
    ['everything below a document', { allDescendants: true }, ['d', 'a'], ['d/a/c/z']],
    ['every collection of a document', {}, ['c', 'a'], ['c/a/c/x', 'c/a/d/x']],
  ])('%s', (_, from, parent, names) => expect(asked(from, parent)).toEqual(names));

  test('for no document of another database', () => {
    const query = readStructuredQuery(
      { from: [{ collectionId: 'c' }] },
      { project: 'p', database: 'other', path: [] },
    );
    expect(matches(query, { name: `${root}/c/a`, fields: {} })).toBe(false);
  });
});
