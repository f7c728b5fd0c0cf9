import { processorTime } from '@latchkey/testing/processor-time';
import { describe, expect, test } from 'vitest';
import { printFieldPath } from '../paths/field-path.ts';
import { readStructuredQuery } from './read-structured-query.ts';

const root = 'projects/p/databases/(default)/documents';
const parent = { project: 'p', database: '(default)', path: [] };
const from = [{ collectionId: 'c' }];
const field = (fieldPath: string) => ({ fieldPath });
const where = (path: string, op: string | number, value: object) => ({
  fieldFilter: { field: field(path), op, value },
});
const unary = (path: string, op: string) => ({ unaryFilter: { field: field(path), op } });
const all = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } });
const any = (...filters: object[]) => ({ compositeFilter: { op: 'OR', filters } });
const one = { integerValue: 1 };
const key = (path: string) => ({ referenceValue: `${root}/${path}` });
const list = (...values: object[]) => ({ arrayValue: { values } });
const many = (count: number) =>
  list(...Array.from({ length: count }, (_, index) => ({ integerValue: index })));
const nested = (depth: number): object =>
  depth === 0 ? where('a', 'EQUAL', one) : all(nested(depth - 1));
const by = (path: string, direction?: string | number) => ({
  field: field(path),
  ...(direction !== undefined && { direction }),
});
const read = (query: object) => readStructuredQuery({ from, ...query }, parent);

test('a query is read as it comes, and as some clients shorten it', () => {
  const query = {
    from: [{ collectionId: 'c', allDescendants: true }],
    where: all(where('a', 'EQUAL', one), unary('b', 'IS_NULL')),
    orderBy: [by('x', 'DESCENDING')],
    startAt: { values: [one], before: true },
    offset: 2,
    limit: 3,
    select: { fields: [field('a'), field('__name__')] },
  };
  const shortened = {
    from: [{ collection_id: 'c', all_descendants: true }],
    where: {
      composite_filter: {
        op: 1,
        filters: [
          { field_filter: { field: { field_path: 'a' }, op: 5, value: { integer_value: '1' } } },
          { unary_filter: { field: { field_path: 'b' }, op: 3 } },
        ],
      },
    },
    order_by: [{ field: { field_path: 'x' }, direction: 2 }],
    start_at: { values: [{ integerValue: '1' }], before: true },
    offset: '2',
    limit: '3',
    select: { fields: [{ field_path: 'a' }, { field_path: '__name__' }] },
  };
  const expected = {
    database: { project: 'p', database: '(default)' },
    parent: [],
    collectionId: 'c',
    allDescendants: true,
    where: {
      and: [
        { path: ['a'], operator: 'EQUAL', value: { integerValue: '1' } },
        { path: ['b'], operator: 'IS_NULL' },
      ],
    },
    orderBy: [
      { path: ['x'], direction: 'DESCENDING' },
      { path: ['__name__'], direction: 'DESCENDING' },
    ],
    required: [['x']],
    startAt: { values: [{ integerValue: '1' }], before: true },
    endAt: undefined,
    offset: 2,
    limit: 3,
    select: [['a']],
  };
  expect(readStructuredQuery(query, parent)).toEqual(expected);
  expect(readStructuredQuery(shortened, parent)).toEqual(expected);
});

describe('the order of a query', () => {
  const inequalities = all(
    where('b', 'LESS_THAN', one),
    where('a.b', 'GREATER_THAN', one),
    where('a', 'GREATER_THAN', one),
    where('a', 'LESS_THAN', { integerValue: 9 }),
    where('e', 'EQUAL', one),
    where('__name__', 'GREATER_THAN', key('c/a')),
  );
  test.each([
    [{}, ['__name__ ASCENDING']],
    [{ orderBy: [by('a', 0)] }, ['a ASCENDING', '__name__ ASCENDING']],
    [
      { where: inequalities },
      ['a ASCENDING', 'a.b ASCENDING', 'b ASCENDING', '__name__ ASCENDING'],
    ],
    [
      { where: inequalities, orderBy: [by('b'), by('z', 'DESCENDING')] },
      ['b ASCENDING', 'z DESCENDING', 'a DESCENDING', 'a.b DESCENDING', '__name__ DESCENDING'],
    ],
    [{ orderBy: [by('__name__', 'DESCENDING')] }, ['__name__ DESCENDING']],
    [
      { orderBy: [by('a', 'DESCENDING'), by('__name__', 'ASCENDING')] },
      ['a DESCENDING', '__name__ ASCENDING'],
    ],
    [{ where: unary('n', 'IS_NOT_NULL') }, ['n ASCENDING', '__name__ ASCENDING']],
    [{ where: where('n', 'NOT_EQUAL', one) }, ['n ASCENDING', '__name__ ASCENDING']],
  ])('%j is %j', (query, orders) => {
    const { orderBy } = read(query);
    expect(orderBy.map(({ path, direction }) => `${printFieldPath(path)} ${direction}`)).toEqual(
      orders,
    );
  });
});

test('what is answered of a document is all of it, some of it, or its name', () => {
  expect(read({}).select).toBe(undefined);
  expect(read({ select: { fields: [] } }).select).toBe(undefined);
  expect(read({ select: { fields: [field('__name__')] } }).select).toEqual([]);
});

test('a cursor has values up to those of the name, and one without any is none', () => {
  const orderBy = [by('a')];
  const values = [one, key('c/d')];
  expect(read({ orderBy, endAt: { values } }).endAt).toEqual({
    values: [{ integerValue: '1' }, key('c/d')],
    before: false,
  });
  expect(read({ orderBy, startAt: {} }).startAt).toBe(undefined);
});

describe('a query is refused', () => {
  test.each<readonly [string, object, string]>([
    ['of nothing', { from: [] }, 'exactly one'],
    ['of two collections', { from: [...from, ...from] }, 'exactly one'],
    ['of a path', { from: [{ collectionId: 'a/b' }] }, 'contains "/"'],
    ['of a reserved collection', { from: [{ collectionId: '__x__' }] }, 'reserved'],
    ['with something unknown', { groupBy: [] }, 'Unknown name "groupBy"'],
    ['with a filter that is none', { where: {} }, 'has to be chosen'],
    [
      'with a filter that is two',
      { where: { ...unary('a', 'IS_NULL'), ...where('a', 'EQUAL', one) } },
      'exclude',
    ],
    ['with no filters in one', { where: all() }, 'at least one filter'],
    ['without an operator', { where: where('a', 0, one) }, 'one of'],
    ['with a reserved field', { where: where('__a__', 'EQUAL', one) }, 'reserved'],
    ['without a field', { where: where('', 'EQUAL', one) }, 'Invalid property path'],
    ['with IN of no list', { where: where('a', 'IN', one) }, "'IN' requires an ArrayValue."],
    ['with IN of nothing', { where: where('a', 'IN', list()) }, 'non-empty'],
    ['with IN of 31', { where: where('a', 'IN', many(31)) }, 'up to 30'],
    [
      'with ARRAY_CONTAINS_ANY of 31',
      { where: where('a', 'ARRAY_CONTAINS_ANY', many(31)) },
      'up to 30',
    ],
    ['with NOT_IN of 11', { where: where('a', 'NOT_IN', many(11)) }, 'up to 10'],
    [
      'with two negations',
      { where: all(where('a', 'NOT_EQUAL', one), unary('b', 'IS_NOT_NULL')) },
      'Only a single',
    ],
    [
      'with NOT_IN and IN',
      { where: all(where('a', 'NOT_IN', many(1)), where('b', 'IN', many(2))) },
      "'NOT_IN' cannot",
    ],
    [
      'with NOT_IN and ARRAY_CONTAINS_ANY',
      { where: all(where('a', 'NOT_IN', many(1)), where('b', 'ARRAY_CONTAINS_ANY', many(2))) },
      "'NOT_IN' cannot",
    ],
    [
      'with NOT_IN and OR',
      { where: any(where('a', 'NOT_IN', many(1)), where('b', 'EQUAL', one)) },
      "'NOT_IN' cannot",
    ],
    [
      'with two arrays asked at once',
      { where: all(where('a', 'ARRAY_CONTAINS', one), where('b', 'ARRAY_CONTAINS_ANY', many(2))) },
      'per disjunction',
    ],
    [
      'with 32 disjunctions',
      { where: all(where('a', 'IN', many(16)), where('b', 'IN', many(2))) },
      '32 disjunctions',
    ],
    [
      'with inequalities of eleven fields',
      { where: all(...'abcdefghijk'.split('').map((name) => where(name, 'LESS_THAN', one))) },
      'At most 10 fields',
    ],
    [
      'with 101 filters',
      { where: all(...Array.from({ length: 101 }, () => where('a', 'EQUAL', one))) },
      'at most 100',
    ],
    ['nested 101 deep', { where: nested(101) }, 'no deeper than 100'],
    ['ordered twice by a field', { orderBy: [by('a'), by('b'), by('a')] }, 'order twice'],
    ['ordered after the name', { orderBy: [by('__name__'), by('a')] }, 'more fields after the key'],
    ['ordered in no direction', { orderBy: [by('a', 'UP')] }, 'one of'],
    ['with a negative limit', { limit: -1 }, 'limit is negative'],
    ['with a negative offset', { offset: -1 }, 'offset is negative'],
    ['with a limit in words', { limit: 'all' }, 'an integer'],
    [
      'for a name that is none',
      { where: where('__name__', 'EQUAL', one) },
      '__key__ filter value must be a Key',
    ],
    [
      'for names that are none',
      { where: where('__name__', 'IN', many(1)) },
      '__key__ filter value must be a Key',
    ],
    [
      'for what a name contains',
      { where: where('__name__', 'ARRAY_CONTAINS', key('c/d')) },
      'cannot be asked',
    ],
    ['for a name that is null', { where: unary('__name__', 'IS_NULL') }, 'cannot be asked'],
    [
      'for a name of another database',
      {
        where: where('__name__', 'EQUAL', { referenceValue: `${root.replace('/p/', '/q/')}/c/d` }),
      },
      'database',
    ],
    [
      'with a cursor that has too much',
      { startAt: { values: [key('c/d'), one] } },
      'too many values',
    ],
    ['with a cursor at a name that is none', { startAt: { values: [one] } }, 'must be a Key'],
    [
      'of every collection by a field',
      { from: [{}], where: where('a', 'EQUAL', one) },
      'every collection',
    ],
    [
      'of every collection in the order of a field',
      { from: [{}], orderBy: [by('a')] },
      'every collection',
    ],
  ])('%s', (_, query, sentence) => {
    const problem = expect(() => read(query));
    problem.toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    problem.toThrow(sentence);
  });

  test('for the nearest vectors, as something that is not served', () => {
    expect(() => read({ findNearest: {} })).toThrow(
      expect.objectContaining({ code: 'UNIMPLEMENTED' }),
    );
  });

  test('at once, however much it asks for', () => {
    const started = processorTime();
    const filters = Array.from({ length: 100_000 }, () => where('a', 'EQUAL', one));
    expect(() => read({ where: all(...filters) })).toThrow('at most 100');
    const orderBy = Array.from({ length: 100_000 }, (_, index) => by(`a${index}`));
    expect(() => read({ orderBy })).toThrow('at most 100');
    expect(processorTime() - started).toBeLessThan(5_000);
  });

  test('not for just as much as is allowed', () => {
    const allowed = [
      { where: where('a', 'IN', many(30)) },
      { where: where('a', 'NOT_IN', many(10)) },
      { where: all(where('a', 'IN', many(15)), where('b', 'IN', many(2))) },
      { where: any(where('a', 'ARRAY_CONTAINS', one), where('b', 'ARRAY_CONTAINS', one)) },
      { where: all(...Array.from({ length: 100 }, () => where('a', 'EQUAL', one))) },
      { where: all(where('a', 'NOT_IN', many(1)), any(where('b', 'EQUAL', one))) },
      { where: nested(100) },
      { limit: 0 },
    ];
    for (const query of allowed) expect(() => read(query)).not.toThrow();
  });
});
