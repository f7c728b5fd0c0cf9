import { describe, expect, test } from 'vitest';
import type { Filter } from '../request.ts';
import { compileRules } from '../rules.ts';
import type { Condition, PlainQuery } from '../testing/index.ts';
import { reference, testRules, timestamp } from '../testing/index.ts';

const rulesWith = (condition: string) =>
  testRules(
    `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{note} {
      allow list: if ${condition};
    }
  }
}`,
    { documents: { 'notes/mine': { owner: 'ada' }, 'notes/hers': { owner: 'eve' } } },
  );

const decide = (condition: string, query: PlainQuery) =>
  rulesWith(condition).asUser('ada').list('notes', query);
const isProved = (condition: string, ...where: readonly Condition[]) =>
  decide(condition, { where }).allowed;

const a = 'resource.data.a';

describe('what one filter makes sure of', () => {
  test.each<[string, Condition, readonly string[], readonly string[]]>([
    [
      'a value',
      ['a', '==', 5],
      [`${a} == 5`, `${a} != 6`, `${a} > 4`, `${a} in [5, 6]`, `!(${a} == 6)`, `${a} + 1 == 6`],
      [`${a} == 6`, `${a} > 5`, `${a} == null`],
    ],
    [
      'more than a value',
      ['a', '>', 5],
      [`${a} > 5`, `${a} > 4`, `${a} >= 5`, `${a} != 5`, `${a} != 4`, `5 < ${a}`, `${a} != null`],
      [
        `${a} > 6`,
        `${a} >= 6`,
        `${a} == 6`,
        `${a} != 6`,
        `${a} < 9`,
        `!(${a} < 5)`,
        `!(${a} == 4)`,
      ],
    ],
    [
      'at least a value',
      ['a', '>=', 5],
      [`${a} >= 5`, `${a} > 4`, `${a} != 4`, `4 < ${a}`],
      [`${a} > 5`, `${a} != 5`, `${a} >= 6`],
    ],
    [
      'less than a value',
      ['a', '<', 5],
      [`${a} < 5`, `${a} < 6`, `${a} <= 5`, `${a} != 5`, `6 > ${a}`],
      [`${a} < 4`, `${a} <= 4`, `${a} != 4`, `${a} > 1`],
    ],
    [
      'at most a value',
      ['a', '<=', 5],
      [`${a} <= 5`, `${a} < 6`, `${a} != 6`],
      [`${a} < 5`, `${a} != 5`, `${a} <= 4`],
    ],
    [
      'a range of what rules do not compare',
      ['a', '>', false],
      [`${a} != 1`, `${a} != null`],
      [`${a} != true`, `${a} != false`, `${a} == true`],
    ],
    ['a range of lists', ['a', '>=', ['x']], [`${a} != 'x'`], [`${a} != ['y']`, `${a} != []`]],
    [
      'at least a value of a type that rules do not put in order',
      ['a', '>=', false],
      [`${a} != null`, `${a} != 0`, `${a} != 'x'`],
      [`${a} != true`, `${a} != false`, `${a} >= false`, `${a} == true`],
    ],
    [
      'more than a list',
      ['a', '>', ['x']],
      [`${a} != null`, `${a} != 'x'`],
      [`${a} != ['y']`, `${a} != []`],
    ],
    [
      'more than a reference',
      ['a', '>', reference('users/ada')],
      [`${a} != null`],
      [`${a} != /databases/$(database)/documents/users/eve`],
    ],
    [
      'another value',
      ['a', '!=', 5],
      [`${a} != 5`, `!(!(${a} != 5))`],
      [`${a} != 6`, `${a} == 6`, `!(${a} == 5)`, `${a} > 5 || ${a} < 5`],
    ],
    [
      'none of some values',
      ['a', 'not-in', [5, 6]],
      [`${a} != 5`, `${a} != 6 && ${a} != 5`],
      [`${a} != 7`],
    ],
    [
      'a member',
      ['a', 'array-contains', 'x'],
      [`'x' in ${a}`, `${a}.hasAny(['y', 'x'])`],
      [`'y' in ${a}`, `${a}.hasAny(['y'])`, `!('y' in ${a})`, `${a}.size() > 0`, `${a} == ['x']`],
    ],
    [
      'one of some values',
      ['a', 'in', [1, 2]],
      [`${a} < 3`, `${a} == 1 || ${a} == 2`, `${a} in [1, 2, 3]`],
      [`${a} == 1`, `${a} < 2`],
    ],
    [
      'one of some members',
      ['a', 'array-contains-any', ['x', 'y']],
      [`'x' in ${a} || 'y' in ${a}`, `${a}.hasAny(['x', 'y', 'z'])`],
      [`'x' in ${a}`],
    ],
    [
      'one or the other',
      {
        any: [
          ['a', '==', 1],
          ['a', '>', 5],
        ],
      },
      [`${a} >= 1`, `${a} != 0`],
      [`${a} > 5`, `${a} == 1`],
    ],
    [
      'that the field is there',
      ['a', '>', 5],
      ["'a' in resource.data", `resource.data.get('a', 0) > 4`, `resource.data.get(['a'], 0) > 4`],
      ["'b' in resource.data", "!('b' in resource.data)", `resource.data.get('b', 9) > 4`],
    ],
    [
      'what is in a map',
      ['a.b', '==', 1],
      [`${a}.b == 1`, `${a}['b'] == 1`, `resource.data.get(['a', 'b'], 0) == 1`, `${a} is map`],
      [`${a}.c == 1`, `${a} == {'b': 1}`, `${a}.size() == 1`, `${a}.keys().hasOnly(['b'])`],
    ],
  ])('%s', (_, filter, proved, open) => {
    for (const condition of proved)
      expect([condition, isProved(condition, filter)]).toEqual([condition, true]);
    for (const condition of open)
      expect([condition, isProved(condition, filter)]).toEqual([condition, false]);
  });
});

describe('what no query says', () => {
  test.each([
    'resource.data.b == 1',
    '!(resource.data.b == 1)',
    'resource.data.b != 1',
    "note == 'mine'",
    "note != 'other'",
    "resource.id != 'other'",
    'resource.__name__ != null',
    'request.path != null',
    'resource.data.size() >= 0',
    'resource.data == {}',
    'resource.data != {}',
    '{} != resource.data',
    'resource != 1',
    '[resource.data.a] != []',
    `${a} is int`,
    `string(${a}) != ''`,
    `${a} == ${a}`,
    `debug(${a}) == 1`,
  ])('%s', (condition) => {
    expect(isProved(condition, ['a', '>', 5])).toBe(false);
  });

  test('orders, limits and offsets prove nothing about fields', () => {
    const query = { orderBy: { a: 'ASC' }, limit: 1, offset: 1 } as const;
    expect(decide("'a' in resource.data", query).allowed).toBe(false);
    expect(decide('request.query.limit == 1 && request.query.offset == 1', query).allowed).toBe(
      true,
    );
  });

  test('a limit that is no whole number is none', () => {
    for (const limit of [1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(decide('request.query.limit < 10', { limit }).allowed).toBe(false);
  });

  test('whatever is found is there', () => {
    expect(isProved('resource != null && null != resource.data')).toBe(true);
    expect(isProved('resource == null')).toBe(false);
  });

  test('two values of one field are no value', () => {
    expect(isProved(`${a} == 1`, ['a', '==', 1], ['a', '==', 2])).toBe(true);
    expect(isProved(`!(${a} == 1)`, ['a', '==', 1], ['a', '==', 2])).toBe(false);
  });
});

describe('a query with too many filters', () => {
  test('is denied, where they stand beside each other', () => {
    const equal = (count: number): readonly Condition[] =>
      Array.from({ length: count }, () => ['a', '==', 1]);
    expect(isProved(`${a} == 1`, ...equal(199))).toBe(true);
    expect(isProved(`${a} == 1`, ...equal(200))).toBe(false);
  });

  test('is denied, where they stand in each other', () => {
    let filter: Filter = { field: ['a'], operator: '==', value: 1n };
    for (let depth = 0; depth < 100_000; depth += 1) filter = { all: [filter] };
    const rules = compileRules(
      'service cloud.firestore { match /databases/{d}/documents/notes/{n} { allow list; } }',
    );
    const path = '/databases/(default)/documents/notes';
    const asked = { service: 'cloud.firestore', method: 'list', auth: null } as const;
    const request = { ...asked, path, time: timestamp(0n), query: { filter } };
    expect(rules.decide(request)).toMatchObject({ allowed: false });
  });
});

describe('documents that a query names', () => {
  const owner = 'resource.data.owner == request.auth.uid';

  test('are decided as they are stored', () => {
    expect(isProved(owner, ['__name__', '==', reference('notes/mine')])).toBe(true);
    expect(
      isProved(`${owner} && note == 'mine'`, ['__name__', '==', reference('notes/mine')]),
    ).toBe(true);
    expect(isProved(owner, ['__name__', '==', reference('notes/hers')])).toBe(false);
    expect(isProved(owner, ['__name__', '==', reference('notes/none')])).toBe(false);
    const both = [reference('notes/mine'), reference('notes/hers')];
    expect(isProved(owner, ['__name__', 'in', both])).toBe(false);
    expect(isProved(owner, ['__name__', 'in', both.slice(0, 1)])).toBe(true);
  });

  test('and are none of another collection, whose rules say nothing about this one', () => {
    const rules = testRules(
      `rules_version = '2';
      service cloud.firestore { match /databases/{database}/documents {
        match /{path=**}/open/{id} { allow list: if id == 'one'; }
        match /secret/{id} { allow list: if id == 'two'; }
      } }`,
    );
    const named = (path: string) => ({ where: [['__name__', '==', reference(path)] as const] });
    const nobody = rules.asNobody();
    expect(nobody.list('open', named('open/one')).allowed).toBe(true);
    expect(nobody.list('secret', named('secret/two')).allowed).toBe(true);
    expect(nobody.list('secret', named('open/one')).allowed).toBe(false);
    expect(nobody.list('secret', named('secret/two/open/one')).allowed).toBe(false);
    expect(nobody.listGroup('open', named('secret/two/open/one')).allowed).toBe(true);
    expect(nobody.listGroup('open', named('secret/two')).allowed).toBe(false);
  });

  test('and neither a range of names nor a reference in a field names one', () => {
    expect(isProved(owner, ['__name__', '>=', reference('notes/mine')])).toBe(false);
    expect(isProved(owner, ['copyOf', '==', reference('notes/mine')])).toBe(false);
    expect(isProved("note != 'a'", ['__name__', '>', reference('notes/a')])).toBe(false);
    const asField = "'__name__' in resource.data";
    expect(isProved(asField, ['__name__', '>', reference('notes/a')])).toBe(false);
  });
});

describe('a query that is denied', () => {
  test('says which allow was tried, and why it failed', () => {
    expect(decide(`${a} == 1`, {}).trace).toEqual([
      { line: 5, column: 7, outcome: 'The query has no filter on this field.' },
    ]);
    expect(decide(`${a} == 1`, { where: [['a', '>', 0]] }).trace).toEqual([
      { line: 5, column: 7, outcome: 'The filters of the query do not make sure of this.' },
    ]);
    expect(decide(a, { where: [['a', '!=', false]] }).trace).toEqual([
      { line: 5, column: 7, outcome: 'The query does not say what this value is.' },
    ]);
    expect(decide("note == 'mine'", {}).trace).toEqual([
      { line: 5, column: 7, outcome: 'Which document it is, a query does not say.' },
    ]);
  });

  test('says of which alternative', () => {
    expect(decide(`${a} == 1`, { where: [['a', 'in', [1, 2]]] }).trace).toEqual([
      { line: 5, column: 7, outcome: true, alternative: 1 },
      { line: 5, column: 7, outcome: false, alternative: 2 },
    ]);
  });

  test('has too many alternatives, or none', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
    expect(isProved(`${a} >= 0`, ['a', 'in', numbers(30)])).toBe(true);
    expect(isProved('true', ['a', 'in', numbers(31)])).toBe(false);
    expect(isProved('true', ['a', 'in', []])).toBe(false);
    expect(isProved('true', ['a', 'not-in', numbers(31)])).toBe(false);
    const six: Condition = ['a', 'in', numbers(6)];
    expect(isProved('true', six, ['b', 'in', numbers(5)])).toBe(true);
    expect(isProved('true', six, ['b', 'in', numbers(6)])).toBe(false);
  });
});
