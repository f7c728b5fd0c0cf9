import { describe, expect, test } from 'vitest';
import { RulesError } from '../problem.ts';
import { parseCondition, parseRules } from './parser.ts';
import { printExpression, printRules } from './print.ts';

/** With parentheses around everything, so that one sees what belongs together. */
const grouped = (text: string): string => printExpression(parseCondition(text));

const problemOf = (text: string): string => {
  try {
    parseRules(text);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const [problem] = error.problems;
    return `${problem?.line}:${problem?.column} ${problem?.sentence}`;
  }
  return 'none';
};

describe('what binds more tightly', () => {
  test.each([
    ['a || b && c', 'a || (b && c)'],
    ['a && b == c', 'a && (b == c)'],
    ['a == b in c', 'a == (b in c)'],
    ['a in b < c', 'a in (b < c)'],
    ['a < b + c', 'a < (b + c)'],
    ['a + b * c', 'a + (b * c)'],
    ['-a * b', '(-a) * b'],
    ['!a.b', '!a.b'],
    ['!a && b', '(!a) && b'],
    ['a - b - c', '(a - b) - c'],
    ['a / b / c', '(a / b) / c'],
    ['a ? b : c ? d : e', 'a ? b : (c ? d : e)'],
    ['a || b ? c : d', '(a || b) ? c : d'],
    ['a == b is bool', 'a == (b is bool)'],
    ['a != b && c is int', '(a != b) && (c is int)'],
    ['a.b[1].c(d)[2:3]', 'a.b[1].c(d)[2:3]'],
    ['(a + b) * c', '(a + b) * c'],
    ['a % b - -c', '(a % b) - (-c)'],
  ])('%s is %s', (text, meant) => {
    expect(grouped(text)).toBe(meant);
  });
});

describe('values as they are written', () => {
  test.each([
    ['1', 1n],
    ['0x1F', 31n],
    ['9223372036854775807', 9223372036854775807n],
    ['1.5', 1.5],
    ['1.0', 1],
    ['2e3', 2000],
    ["'a'", 'a'],
    ['"it\'s"', "it's"],
    [String.raw`'a\'b\\c\n\x41\u0042\U0001F600'`, "a'b\\c\nAB😀"],
    [String.raw`'\d+\.'`, '\\d+\\.'],
    ['true', true],
    ['false', false],
    ['null', null],
    [String.raw`b'a\xff'`, Uint8Array.of(97, 255)],
    ["b'é'", Uint8Array.of(195, 169)],
  ])('%s', (text, value) => {
    expect(parseCondition(text)).toMatchObject({ is: 'literal', value });
  });

  test.each([
    ['[]', '[]'],
    ['[1, [2], ]', '[1, [2]]'],
    ['{\'a\': 1, "b": {}, }', "{'a': 1, 'b': {}}"],
    ['/a/b', '/a/b'],
    ['/databases/(default)/documents/users/$(request.auth.uid)', undefined],
    ['get(/a/$(b)/c-d).data.e', undefined],
    ['(/a/$(b)).bind({})', undefined],
    ['a /* comment */ && // another\n b', 'a && b'],
    ['a\n  .b\n  (c)', undefined],
  ])('%s', (text, meant) => {
    if (meant === undefined) expect(grouped(text)).toBeTypeOf('string');
    else expect(grouped(text)).toBe(meant);
  });
});

describe('declarations', () => {
  test('everything that there is', () => {
    const text = `rules_version = '2';
function everywhere() {
  return true;
}
service cloud.firestore {
  function inService(a, b) {
    let c = a + b;
    return c;
  }
  match /databases/{database}/documents {
    match /users/{user} {
      function inMatch() {
        return user;
      }
      allow read;
      allow create, update: if inMatch() == 'ada';
    }
    match /{rest=**} {
      allow write: if false;
    }
  }
}
service firebase.storage {
  match /b/{bucket}/o {
    match /images/config.json {
      allow get: if true;
    }
  }
}
`;
    expect(printRules(parseRules(text))).toBe(text);
  });

  test.each([
    [
      'without semicolons',
      'service cloud.firestore { match /a/{b} { allow read allow write: if a } }',
    ],
    ['without a version, which is the first', ''],
    ['with spaces in a wildcard', 'service cloud.firestore { match /{a = **} { allow read } }'],
    [
      'with wildcards that are called like statements',
      'service cloud.firestore { match /a/{match} { allow read: if match == service match /{allow} { allow get } } }',
    ],
    ['with a block right behind a path', 'service cloud.firestore { match /a{ allow read } }'],
  ])('are read %s', (_, text) => {
    expect(problemOf(text)).toBe('none');
  });

  test('a text without a version is of version 1', () => {
    expect(parseRules('').version).toBe('1');
    expect(parseRules("rules_version = '2'").version).toBe('2');
  });
});

describe('a problem says where it is', () => {
  test.each([
    ["rules_version = '3';", "1:17 The version of rules is '1' or '2'."],
    [
      'service cloud.datastore {}',
      '1:1 “cloud.datastore” is no service; there are cloud.firestore and firebase.storage.',
    ],
    [
      'service cloud.firestore {\n  allow read;\n}',
      '2:3 Expected “match”, “function” or “}”, and found “allow”.',
    ],
    [
      'service cloud.firestore {',
      '1:26 Expected “match”, “function” or “}”, and found the end of the text.',
    ],
    [
      'service cloud.firestore { match /a { allow fly } }',
      '1:38 “fly” is no method; there are read, write, get, list, create, update, delete.',
    ],
    [
      'service cloud.firestore { match /a { allow read: true } }',
      '1:50 Expected “if” before the condition, and found “true”.',
    ],
    [
      'service cloud.firestore { match a { } }',
      '1:33 Expected a path after “match”, and found “a”.',
    ],
    [
      'service cloud.firestore { match /{a=*} { } }',
      '1:36 Expected “}” after the name of a wildcard, and found “=”.',
    ],
    [
      'function f() { let a = 1 return a }',
      '1:26 Expected “;” after a variable, and found “return”.',
    ],
    ['function f() { return }', '1:23 Expected a value, and found “}”.'],
    ["function f() { return 'a }", '1:23 This text has no closing quote.'],
    ["function f() {\n return '\\u12' }", '2:10 “\\u” needs 4 hexadecimal digits of a character.'],
    ['function f() { return 9223372036854775808 }', '1:23 This number does not fit into 64 bits.'],
    ['function f() { return 1a }', '1:23 A number ends before the next word begins.'],
    ['function f() { return a & b }', '1:25 “&” means nothing in rules.'],
    ['/* no end', '1:1 This comment has no end.'],
    ['function if() { return 1 }', '1:10 “if” cannot be the name of a function.'],
    ['function f() { return /a/ }', '1:27 Expected a segment after the slash, and found “}”.'],
  ])('%s', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  test.each([
    ['parentheses', `${'('.repeat(5_000)}1`],
    ['signs', `${'!'.repeat(5_000)}a`],
    ['choices', `${'a ? '.repeat(5_000)}a`],
    ['a long sum', `1${' + 1'.repeat(5_000)}`],
    ['a long way', `a${'.b'.repeat(5_000)}`],
    ['lists', '['.repeat(5_000)],
  ])('%s may not go on for ever', (_, expression) => {
    expect(problemOf(`function f() { return ${expression}; }`)).toMatch(
      /Expressions go at most 100 deep|at most 1000 operations high/,
    );
  });

  test('matches are at most ten deep in each other', () => {
    const nested = (depth: number): string =>
      depth === 0 ? '' : `match /a/{b} { ${nested(depth - 1)} }`;
    expect(problemOf(`service cloud.firestore { ${nested(10)} }`)).toBe('none');
    expect(problemOf(`service cloud.firestore { ${nested(11)} }`)).toContain('at most 10 deep');
  });

  test('a text has at most 256 KB', () => {
    expect(problemOf(`//${'é'.repeat(131_071)}`)).toBe('none');
    expect(problemOf(`//${'é'.repeat(131_072)}`)).toBe('1:1 Rules have at most 262144 bytes.');
  });
});
