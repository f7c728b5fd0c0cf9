import { describe, expect, test } from 'vitest';
import { Failure, isNoValue } from '../outcome.ts';
import { evaluate } from '../testing/evaluate.ts';
import { describeValue } from '../values/describe.ts';
import { methodsOf, namespaces } from './table.ts';

const shown = (text: string): string => {
  const outcome = evaluate(text);
  if (outcome instanceof Failure) return 'error';
  return isNoValue(outcome) ? outcome.kind : describeValue(outcome);
};

/** By kind: an expression, and what it comes to. */
const table: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  string: [
    ["'aBcÄ'.lower()", '"abcÄ"'],
    ["'aBcä'.upper()", '"ABCä"'],
    ["' a b\\n'.trim()", '"a b"'],
    ["'😀a'.size()", '3'],
    ["'é'.toUtf8()", '{"bytes":[195,169]}'],
    ["'image/png'.matches('image/.*')", 'true'],
    ["'an image/png'.matches('image/.*')", 'false'],
    ["'ab'.matches('a')", 'false'],
    ["'a'.matches('(')", 'error'],
    ["'a'.matches('(?=a)a')", 'error'],
    ["'a'.matches(1)", 'error'],
    ["'a1b22c'.replace('[0-9]+', '-')", '"a-b-c"'],
    ["'ab'.replace('(a)', '$1$&')", '"$1$&b"'],
    ["'a'.replace('a', 1)", 'error'],
    ["'a/b//c'.split('/')", '["a","b","","c"]'],
    ["'ab'.split('/')", '["ab"]'],
    ["'/a//'.split('/')", '["","a"]'],
    ["'a' + 'b'", '"ab"'],
    ["'a' + 1", 'error'],
    ["'abc'[1]", '"b"'],
    ["'abc'[3]", 'error'],
    ["'abc'[-1]", 'error'],
    ["'abc'[0:2]", '"ab"'],
    ["'abc'[1:1]", '""'],
    ["'abc'[2:1]", 'error'],
    ["'abc'[0:4]", 'error'],
    ["'a' < 'b'", 'true'],
    ["'B' < 'a'", 'true'],
    ["'\\uFF00' < '😀'", 'true'],
    ["'a' < 1", 'error'],
  ],
  bytes: [
    ["b'abc'.size()", '3'],
    ["b'\\xfb\\xff'.toBase64()", '"-_8="'],
    ["b'abc'.toBase64()", '"YWJj"'],
    ["b'\\x00\\xff'.toHexString()", '"00ff"'],
    ["b'a' == 'a'", 'false'],
    ["b'a' == b'\\x61'", 'true'],
    ["b'a' < b'b'", 'true'],
  ],
  list: [
    ['[1, 2][1]', '2'],
    ['[1, 2][2]', 'error'],
    ["[1]['0']", 'error'],
    ['[1, 2, 3][1:3]', '[2,3]'],
    ['2 in [1, 2]', 'true'],
    ['3 in [1, 2]', 'false'],
    ['1 in [1.0]', 'false'],
    ['[1] in [[1]]', 'true'],
    ['[1].concat([2, 1])', '[1,2,1]'],
    ['[1].concat(2)', 'error'],
    ['[1, 2].hasAll([2])', 'true'],
    ['[1, 2].hasAll([3])', 'false'],
    ['[1, 2].hasAll([])', 'true'],
    ['[1, 2].hasAny([3, 2])', 'true'],
    ['[1, 2].hasAny([3])', 'false'],
    ['[1, 2].hasAny([3].toSet())', 'false'],
    ['[1, 2].hasOnly([2, 1, 3])', 'true'],
    ['[1, 2].hasOnly([1])', 'false'],
    ['[].hasOnly([1])', 'true'],
    ['[1].hasOnly(1)', 'error'],
    ["['a', 'b'].join('-')", '"a-b"'],
    ["['a', 1].join('-')", 'error'],
    ["['a'].join(1)", 'error'],
    ['[1, 2, 1, 3].removeAll([1])', '[2,3]'],
    ['[1].removeAll(1)', 'error'],
    ['[1, 2].size()', '2'],
    ['[1, 2, 1].toSet()', '{"set":[1,2]}'],
    ['[1, 2] == [1, 2]', 'true'],
    ['[1] == [1.0]', 'false'],
    ['[1, 2] == [2, 1]', 'false'],
  ],
  set: [
    ['[1, 2].toSet().difference([2].toSet())', '{"set":[1]}'],
    ['[1, 2].toSet().intersection([2, 3].toSet())', '{"set":[2]}'],
    ['[1].toSet().union([2].toSet()).size()', '2'],
    ['[1].toSet().union([2])', 'error'],
    ['[1, 2].toSet().hasAll([1])', 'true'],
    ['[1].toSet().hasAny([2])', 'false'],
    ['[1].toSet().hasOnly([1, 2])', 'true'],
    ['[1].toSet().hasOnly(1)', 'error'],
    ['[1, 2].toSet() == [2, 1].toSet()', 'true'],
    ['[1].toSet() == [1]', 'false'],
    ["'a' in ['a'].toSet()", 'true'],
    ['1.0 in [1].toSet()', 'false'],
    ["['a'].toSet().size()", '1'],
  ],
  map: [
    ["{'a': 1}.a", '1'],
    ["{'a': 1}['a']", '1'],
    ["{'a': 1}.b", 'error'],
    ["{'a': null}.a", 'null'],
    ["{'a': 1}[0]", 'error'],
    ['{1: 1}', 'error'],
    ["'a' in {'a': 1}", 'true'],
    ["1 in {'a': 1}", 'error'],
    ["{'a': 1}.get('a', 2)", '1'],
    ["{'a': null}.get('a', 2)", 'null'],
    ["{'a': 1}.get('b', 2)", '2'],
    ["{'a': {'b': 1}}.get(['a', 'b'], 2)", '1'],
    ["{'a': {'b': 1}}.get(['a', 'c'], 2)", '2'],
    ["{'a': 1}.get(['a', 'b'], 2)", '2'],
    ["{'a': 1}.get(1, 2)", 'error'],
    ["{'a': 1, 'b': 2}.keys()", '["a","b"]'],
    ["{'a': 1, 'b': 2}.values()", '[1,2]'],
    ["{'a': 1}.size()", '1'],
    ["{'a': 1, 'b': 2} == {'b': 2, 'a': 1}", 'true'],
    ["{'a': 1} == {'a': 1.0}", 'false'],
    ["{'a': 1}.diff(1)", 'error'],
  ],
  'map diff': [
    ["{'a': 1, 'n': 1}.diff({'a': 2, 'o': 1}).addedKeys()", '{"set":["n"]}'],
    ["{'a': 1, 'n': 1}.diff({'a': 2, 'o': 1}).removedKeys()", '{"set":["o"]}'],
    ["{'a': 1, 'n': 1}.diff({'a': 2, 'o': 1}).changedKeys()", '{"set":["a"]}'],
    ["{'a': 1, 's': 1}.diff({'s': 1}).unchangedKeys()", '{"set":["s"]}'],
    [
      "{'a': 1, 'n': 1, 's': 1}.diff({'a': 2, 'o': 1, 's': 1}).affectedKeys().hasOnly(['a', 'n', 'o'])",
      'true',
    ],
    ["{'a': 1}.diff({'a': 1.0}).changedKeys()", '{"set":["a"]}'],
    ["{'a': {'b': [1]}}.diff({'a': {'b': [1]}}).affectedKeys().size()", '0'],
  ],
  timestamp: [
    ['timestamp.date(2024, 2, 29)', '{"timestamp":"2024-02-29T00:00:00.000Z"}'],
    ['timestamp.date(2023, 2, 29)', 'error'],
    ['timestamp.date(0, 1, 1)', 'error'],
    ['timestamp.date(2023, 1, 1.0)', 'error'],
    ['timestamp.value(1700000000123)', '{"timestamp":"2023-11-14T22:13:20.123Z"}'],
    ["timestamp.value('1')", 'error'],
    ['timestamp.value(1700000000123).date()', '{"timestamp":"2023-11-14T00:00:00.000Z"}'],
    ['timestamp.value(1700000000123).time().seconds()', '80000'],
    ['timestamp.value(1700000000123).year()', '2023'],
    ['timestamp.value(1700000000123).month()', '11'],
    ['timestamp.value(1700000000123).day()', '14'],
    ['timestamp.value(1700000000123).hours()', '22'],
    ['timestamp.value(1700000000123).minutes()', '13'],
    ['timestamp.value(1700000000123).seconds()', '20'],
    ['timestamp.value(1700000000123).nanos()', '123000000'],
    ['timestamp.value(1700000000123).toMillis()', '1700000000123'],
    ['timestamp.value(-1).toMillis()', '-1'],
    ['timestamp.value(-1).nanos()', '999000000'],
    ['timestamp.value(-1).year()', '1969'],
    ['timestamp.date(2023, 11, 13).dayOfWeek()', '1'],
    ['timestamp.date(2023, 11, 19).dayOfWeek()', '7'],
    ['timestamp.date(2024, 12, 31).dayOfYear()', '366'],
    ['timestamp.date(2024, 1, 1).dayOfYear()', '1'],
    ["timestamp.date(2024, 1, 1) + duration.value(1, 'd') == timestamp.date(2024, 1, 2)", 'true'],
    ["duration.value(1, 'd') + timestamp.date(2024, 1, 1) == timestamp.date(2024, 1, 2)", 'true'],
    ["timestamp.date(2024, 1, 1) - duration.value(1, 'd') < timestamp.date(2024, 1, 1)", 'true'],
    ['(timestamp.date(2024, 1, 2) - timestamp.date(2024, 1, 1)).seconds()', '86400'],
    ['timestamp.date(2024, 1, 2) + timestamp.date(2024, 1, 1)', 'error'],
    ["duration.value(1, 'd') - timestamp.date(2024, 1, 1)", 'error'],
    ["timestamp.date(9999, 12, 31) + duration.value(2, 'd')", 'error'],
    ["timestamp.date(2024, 1, 1) < duration.value(1, 'd')", 'error'],
  ],
  duration: [
    ["duration.value(2, 'w').seconds()", '1209600'],
    ["duration.value(2, 'd').seconds()", '172800'],
    ["duration.value(2, 'h').seconds()", '7200'],
    ["duration.value(2, 'm').seconds()", '120'],
    ["duration.value(2, 's').seconds()", '2'],
    ["duration.value(2001, 'ms').seconds()", '2'],
    ["duration.value(2001, 'ms').nanos()", '1000000'],
    ["duration.value(5, 'ns').nanos()", '5'],
    ["duration.value(5, 'y')", 'error'],
    ["duration.value(5.0, 's')", 'error'],
    ["duration.value(9223372036854775807, 'w')", 'error'],
    ['duration.time(1, 2, 3, 4).seconds()', '3723'],
    ['duration.time(1, 2, 3, 4).nanos()', '4'],
    ["duration.time(1, 2, 3, '4')", 'error'],
    ["duration.abs(duration.value(-5, 's')).seconds()", '5'],
    ['duration.abs(5)', 'error'],
    ["duration.value(1, 'm') == duration.value(60, 's')", 'true'],
    ["duration.value(1, 'm') - duration.value(59, 's') < duration.value(2, 's')", 'true'],
    ["(duration.value(1, 'm') + duration.value(1, 's')).seconds()", '61'],
    ["duration.value(1, 'm') * 2", 'error'],
  ],
  latlng: [
    ['latlng.value(52.5, 13.4).latitude()', '52.5'],
    ['latlng.value(52, 13.4).longitude()', '13.4'],
    ['math.round(latlng.value(0, 0).distance(latlng.value(0, 1)) / 1000)', '111'],
    ['latlng.value(1, 2).distance(latlng.value(1, 2))', '0'],
    ['latlng.value(1, 2).distance(1)', 'error'],
    ['latlng.value(91, 0)', 'error'],
    ["latlng.value('1', 0)", 'error'],
    ['latlng.value(1, 2) == latlng.value(1.0, 2)', 'true'],
  ],
  path: [
    ["path('a/b')[1]", '"b"'],
    ['/a/b[1]', '"b"'],
    ['(/a/b)[2]', 'error'],
    ["path('/a/b') == /a/b", 'true'],
    ['/a/b == /a', 'false'],
    ["/a/$('b')/c", '{"path":"/a/b/c"}'],
    ["/a/$('b/c')", 'error'],
    ["/a/$('')", 'error'],
    ['/a/$(1)', 'error'],
    ['/a/$(/b/c)/d', '{"path":"/a/b/c/d"}'],
    ["(/a/$(x)/$(y)).bind({'x': 'b', 'y': 'c'})", '{"path":"/a/b/c"}'],
    ["(/a/$(x)).bind({'x': 'b'})['x']", '"b"'],
    ["(/a/$(x)).bind({'x': 'b'}).x", '"b"'],
    ["(/a/$(x)).bind({'y': 'b'})", 'error'],
    ["(/a/$(x)).bind({'x': 'b/c'})", 'error'],
    ["(/a/b).bind('x')", 'error'],
  ],
  math: [
    ['math.abs(-1)', '1'],
    ['math.abs(-1.5)', '1.5'],
    ["math.abs('1')", 'error'],
    ['math.ceil(1.2)', '2'],
    ['math.floor(-1.2)', '-2'],
    ['math.round(1.5)', '2'],
    ['math.round(-1.5)', '-2'],
    ['math.round(3)', '3'],
    ['math.floor(1e300)', 'error'],
    ['math.isInfinite(1.0 / 0.0)', 'true'],
    ['math.isInfinite(1)', 'false'],
    ['math.isNaN(0.0 / 0.0)', 'true'],
    ['math.isNaN(1.0)', 'false'],
    ['math.pow(2, 3)', '8'],
    ["math.pow(2, '3')", 'error'],
    ['math.pow(2, 3) is float', 'true'],
    ['math.sqrt(4)', '2'],
    ['math.isNaN(math.sqrt(-1))', 'true'],
  ],
  hashing: [
    ["hashing.crc32('abc').toHexString()", '"352441c2"'],
    ["hashing.crc32c('abc').toHexString()", '"364b3fb7"'],
    ["hashing.md5('abc').toHexString()", '"900150983cd24fb0d6963f7d28e17f72"'],
    [
      "hashing.sha256(b'abc').toHexString()",
      '"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"',
    ],
    ['hashing.md5(1)', 'error'],
  ],
  conversions: [
    ["bool('true')", 'true'],
    ["bool('false')", 'false'],
    ['bool(true)', 'true'],
    ["bool('yes')", 'error'],
    ['int(2.9)', '2'],
    ['int(-2.9)', '-2'],
    ["int('-12')", '-12'],
    ["int('1.5')", 'error'],
    ["int('9223372036854775808')", 'error'],
    ['int(0.0 / 0.0)', 'error'],
    ['int(true)', 'error'],
    ['float(1) is float', 'true'],
    ["float('1.5e1')", '15'],
    ["float('a')", 'error'],
    ['string(1)', '"1"'],
    ['string(1.0)', '"1.0"'],
    ['string(1.5)', '"1.5"'],
    ['string(true)', '"true"'],
    ['string(null)', '"null"'],
    ['string(/a/b)', '"/a/b"'],
    ['string([])', 'error'],
    ["path('a')", '{"path":"/a"}'],
    ['path(1)', 'error'],
    ['debug(1 + 1)', '2'],
  ],
};

for (const [kind, cases] of Object.entries(table))
  describe(kind, () => {
    test.each(cases)('%s is %s', (text, meant) => {
      expect(shown(text)).toBe(meant);
    });
  });

test('the table leaves out no method and no function of a namespace', () => {
  const all = Object.values(table)
    .flat()
    .map(([text]) => text);
  const called = (name: string) => all.some((text) => text.includes(`.${name}(`));
  const names = [
    ...Object.values(methodsOf).flatMap((methods) => [...methods.keys()]),
    ...[...namespaces].flatMap(([, functions]) => [...functions.keys()]),
  ];
  expect(names.filter((name) => !called(name))).toEqual([]);
});

test('a regular expression that makes others search for ages is one of RE2, which does not', () => {
  // Backtracking would try 2^5000 ways; the test would not end.
  const text = `'${'a'.repeat(5_000)}!'`;
  expect(shown(`${text}.matches('(a+)+')`)).toBe('false');
  expect(shown(`${text}.matches('(a|a)*b')`)).toBe('false');
  expect(shown(`${text}.replace('(a*)*$', '').size()`)).toBe('5001');
});

test('a regular expression is not longer than 2000 characters', () => {
  expect(shown(`'a'.matches('${'a?'.repeat(1_000)}')`)).toBe('true');
  expect(shown(`'a'.matches('${'a?'.repeat(1_000)}a')`)).toBe('error');
});

test('a long list becomes a set in one go', () => {
  const numbers = Array.from({ length: 50_000 }, (_, index) => BigInt(index));
  const resource = new Map([['data', new Map([['list', numbers]])]]);
  expect(evaluate('resource.data.list.toSet().size()', { resource })).toBe(50_000n);
  expect(evaluate('resource.data.list.removeAll(resource.data.list)', { resource })).toEqual([]);
});

test('what rules put together does not grow without end', () => {
  const data = new Map([['text', 'a'.repeat(1_000_000)]]);
  const resource = new Map([['data', data]]);
  const text = 'resource.data.text';
  expect(evaluate(`(${text} + ${text}).size()`, { resource })).toBe(2_000_000n);
  const grown = [
    `${text} + ${text} + ${text} + ${text} + ${text}`,
    `${text}.replace('a', ${text})`,
    `[${text}, ${text}, ${text}].join(${text})`,
    `${text}.split('').concat(${text}.split(''))`,
  ];
  for (const expression of grown)
    expect(evaluate(expression, { resource })).toBeInstanceOf(Failure);
});

test('a regular expression repeats no more than a few thousand times', () => {
  expect(shown("'aa'.matches('a{1000}')")).toBe('false');
  expect(shown(`'aa'.matches('${'(a{1000})?'.repeat(20)}')`)).toBe('error');
});
