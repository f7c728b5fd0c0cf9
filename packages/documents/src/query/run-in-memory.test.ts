import { describe, expect, test } from 'vitest';
import type { Fields } from '../values/value.ts';
import { readStructuredQuery } from './read-structured-query.ts';
import { projectedFields, runInMemory } from './run-in-memory.ts';

const root = 'projects/p/databases/(default)/documents';
const parent = { project: 'p', database: '(default)', path: [] };
const number = (integer: number) => ({ integerValue: String(integer) });
const documents = (
  [
    ['e', { a: number(2), b: number(1) }],
    ['d', { a: number(2) }],
    ['c', { a: number(1) }],
    ['b', { a: number(3) }],
    ['a', {}],
  ] as [string, Fields][]
).map(([id, fields]) => ({ name: `${root}/c/${id}`, fields }));

const read = (query: object) =>
  readStructuredQuery({ from: [{ collectionId: 'c' }], ...query }, parent);
const ids = (query: object) =>
  runInMemory(read(query), documents).map(({ name }) => name.slice(root.length + 3));
const by = (fieldPath: string, direction = 'ASCENDING') => ({ field: { fieldPath }, direction });
const key = (id: string) => ({ referenceValue: `${root}/c/${id}` });

describe('the answers to a query', () => {
  test.each<readonly [string, object, string[]]>([
    ['come by name', {}, ['a', 'b', 'c', 'd', 'e']],
    [
      'come by name from the last',
      { orderBy: [by('__name__', 'DESCENDING')] },
      ['e', 'd', 'c', 'b', 'a'],
    ],
    [
      'come by a field, and are without those that lack it',
      { orderBy: [by('a')] },
      ['c', 'd', 'e', 'b'],
    ],
    [
      'come by the name in the direction of the last order',
      { orderBy: [by('a', 'DESCENDING')] },
      ['b', 'e', 'd', 'c'],
    ],
    [
      'come by name as it is said',
      { orderBy: [by('a', 'DESCENDING'), by('__name__')] },
      ['b', 'd', 'e', 'c'],
    ],
    ['have every field that orders', { orderBy: [by('a'), by('b')] }, ['e']],
    [
      'begin at a value',
      { orderBy: [by('a')], startAt: { values: [number(2)], before: true } },
      ['d', 'e', 'b'],
    ],
    ['begin after a value', { orderBy: [by('a')], startAt: { values: [number(2)] } }, ['b']],
    ['end at a value', { orderBy: [by('a')], endAt: { values: [number(2)] } }, ['c', 'd', 'e']],
    [
      'end before a value',
      { orderBy: [by('a')], endAt: { values: [number(2)], before: true } },
      ['c'],
    ],
    [
      'begin after a document',
      { orderBy: [by('a')], startAt: { values: [number(2), key('d')] } },
      ['e', 'b'],
    ],
    [
      'begin at a value from the last',
      { orderBy: [by('a', 'DESCENDING')], startAt: { values: [number(2)], before: true } },
      ['e', 'd', 'c'],
    ],
    ['begin at a name', { startAt: { values: [key('d')], before: true } }, ['d', 'e']],
    ['are as many as asked for, after those left out', { offset: 1, limit: 2 }, ['b', 'c']],
    ['are none if none are asked for', { limit: 0 }, []],
    ['are none beyond the last', { offset: 9 }, []],
  ])('%s', (_, query, answers) => expect(ids(query)).toEqual(answers));
});

test('an answer shows what is selected', () => {
  const fields: Fields = {
    a: number(1),
    m: { mapValue: { fields: { x: number(1), y: number(2) } } },
  };
  const select = (...paths: string[]) => ({
    select: { fields: paths.map((fieldPath) => ({ fieldPath })) },
  });
  expect(projectedFields(read({}), fields)).toBe(fields);
  expect(projectedFields(read(select('__name__')), fields)).toEqual({});
  expect(projectedFields(read(select('m.x', 'q')), fields)).toEqual({
    m: { mapValue: { fields: { x: number(1) } } },
  });
});
