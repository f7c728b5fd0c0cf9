import { describe, expect, test } from 'vitest';
import { Failure } from '../outcome.ts';
import { evaluate } from '../testing/evaluate.ts';

const shown = (text: string): unknown => {
  const outcome = evaluate(text);
  return outcome instanceof Failure ? 'error' : outcome;
};

describe('numbers', () => {
  test.each([
    ['1 + 2', 3n],
    ['1 + 2.5', 3.5],
    ['2.5 - 1', 1.5],
    ['7 / 2', 3n],
    ['-7 / 2', -3n],
    ['7 / 2.0', 3.5],
    ['7 % 3', 1n],
    ['-7 % 3', -1n],
    ['2 * 3', 6n],
    ['-(3)', -3n],
    ['-1.5', -1.5],
    ['1 / 0', 'error'],
    ['1 % 0', 'error'],
    ['1.0 / 0', Number.POSITIVE_INFINITY],
    ['9223372036854775807 + 1', 'error'],
    ['-9223372036854775807 - 2', 'error'],
    ['9223372036854775807 * 2', 'error'],
    ['1 + true', 'error'],
    ["-'a'", 'error'],
    ['1 == 1.0', true],
    ['1 != 1.0', false],
    ['1 < 1.5', true],
    ['2 >= 2.0', true],
    ['9007199254740993 == 9007199254740992.0', false],
    ['0.0 / 0.0 == 0.0 / 0.0', false],
    ['0.0 / 0.0 < 1', false],
    ['0.0 / 0.0 >= 1', false],
    ['null < 1', 'error'],
    ['true < false', 'error'],
  ])('%s is %s', (text, meant) => {
    expect(shown(text)).toEqual(meant);
  });
});

describe('values of different types', () => {
  test.each([
    ["1 == '1'", false],
    ["1 != '1'", true],
    ['null == null', true],
    ['null == false', false],
    ["'a' == ['a']", false],
    ['{} == []', false],
    ['[].toSet() == {}', false],
    ["timestamp.value(0) == duration.value(0, 's')", false],
    ["1 in 'abc'", 'error'],
    ['1 in null', 'error'],
    ['null.a', 'error'],
    ["'a'.b", 'error'],
    ['1[0]', 'error'],
    ['1[0:1]', 'error'],
    ["'abc'['a':'b']", 'error'],
    ['[1][0.0]', 'error'],
  ])('%s is %s', (text, meant) => {
    expect(shown(text)).toBe(meant);
  });
});

describe('is', () => {
  const values = {
    bool: 'true',
    bytes: "b'a'",
    duration: "duration.value(1, 's')",
    float: '1.5',
    int: '1',
    latlng: 'latlng.value(1, 2)',
    list: '[]',
    map: '{}',
    path: '/a',
    set: '[].toSet()',
    string: "'a'",
    timestamp: 'timestamp.value(0)',
  };
  const names = [...Object.keys(values), 'number'];
  test.each(Object.entries(values))('%s: %s', (own, text) => {
    const fitting = names.filter((name) => shown(`${text} is ${name}`) === true);
    expect(fitting).toEqual(own === 'int' || own === 'float' ? [own, 'number'] : [own]);
  });
  test('null is of no type, and an error of none either', () => {
    expect(names.filter((name) => shown(`null is ${name}`) !== false)).toEqual([]);
    expect(shown('null.a is bool')).toBe('error');
  });
});

describe('and, or, not and choices, with errors', () => {
  const error = '(1 / 0 == 1)';
  const sides = { true: 'true', false: 'false', error, 'no bool': '1' };
  type Side = keyof typeof sides;
  const and = (left: Side, right: Side) => {
    if (left === 'false' || right === 'false') return false;
    return left === 'true' && right === 'true' ? true : 'error';
  };
  const or = (left: Side, right: Side) => {
    if (left === 'true' || right === 'true') return true;
    return left === 'false' && right === 'false' ? false : 'error';
  };
  const names = Object.keys(sides) as readonly Side[];
  const pairs = names.flatMap((left) => names.map((right) => [left, right] as const));

  test.each(pairs)('%s and %s', (left, right) => {
    expect(shown(`${sides[left]} && ${sides[right]}`)).toBe(and(left, right));
    expect(shown(`${sides[left]} || ${sides[right]}`)).toBe(or(left, right));
  });

  test.each([
    ['!true', false],
    ['!false', true],
    ['!1', 'error'],
    [`!${error}`, 'error'],
    ['true ? 1 : 2', 1n],
    ['false ? 1 : 2', 2n],
    [`true ? 1 : ${error}`, 1n],
    [`false ? 1 : ${error}`, 'error'],
    [`${error} ? 1 : 1`, 'error'],
    ['1 ? 1 : 1', 'error'],
    [`[${error}] == [1]`, 'error'],
    [`{'a': ${error}}.size() == 1`, 'error'],
    [`${error} == ${error}`, 'error'],
    [`${error} in [true]`, 'error'],
    [`/a/$(string(${error}))`, 'error'],
  ])('%s is %s', (text, meant) => {
    expect(shown(text)).toBe(meant);
  });
});

describe('what a request says', () => {
  const token = new Map([['email', 'ada@example.com']]);
  test('request has who asks, how, where and when', () => {
    const request = { auth: { uid: 'ada', token } } as const;
    expect(evaluate('request.auth.uid', request)).toBe('ada');
    expect(evaluate('request.auth.token.email', request)).toBe('ada@example.com');
    expect(evaluate("request['auth'].uid", request)).toBe('ada');
    expect(evaluate('request.method', request)).toBe('get');
    expect(evaluate('request.path[3]', request)).toBe('users');
    expect(evaluate('request.time.toMillis()', request)).toBe(0n);
    expect(evaluate('request.resource', request)).toBe(null);
    expect(evaluate("'auth' in request && !('params' in request)", request)).toBe(true);
  });
  test('auth is null where nobody asks, and a document that is not there is null', () => {
    expect(evaluate('request.auth == null')).toBe(true);
    expect(evaluate('request.auth.uid')).toBeInstanceOf(Failure);
    expect(evaluate('resource == null')).toBe(true);
    expect(evaluate('resource.data')).toBeInstanceOf(Failure);
  });
  test('a document is made once, and only if a rule looks at it', () => {
    let made = 0;
    const resource = () => {
      made += 1;
      return null;
    };
    expect(evaluate('request.auth == null', { resource })).toBe(true);
    expect(made).toBe(0);
    expect(evaluate('resource == null && resource == null', { resource })).toBe(true);
    expect(made).toBe(1);
  });
});
