import { describe, expect, test } from 'vitest';
import { fileScope, findFunction, matchScope } from '../compile/scope.ts';
import { printProblem, RulesError } from '../problem.ts';
import { compileRules, findProblems } from '../rules.ts';
import { parseRules } from '../syntax/parser.ts';
import { timestampOfMilliseconds } from '../values/value.ts';

const inDocuments = (text: string) =>
  `rules_version = '2';\nservice cloud.firestore {\nmatch /databases/{database}/documents {\n${text}\n}\n}`;
const withCondition = (condition: string) =>
  inDocuments(`match /users/{user} { allow read: if\n${condition}; }`);

/** Problems of a condition that stands on line 5. */
const problemsOf = (condition: string) => findProblems(withCondition(condition)).map(printProblem);
const sentences = (text: string) => findProblems(text).map(({ sentence }) => sentence);

describe('names and functions', () => {
  test.each([
    ['usr == 1', 'line 5, column 1: “usr” is not known here.'],
    ['user == databse', 'line 5, column 9: “databse” is not known here.'],
    ['isOwner()', 'line 5, column 1: There is no function “isOwner” here.'],
    ['firestore.get(/a/b) == 1', 'line 5, column 11: There is no function “firestore.get” here.'],
    ['user.length() > 1', 'line 5, column 6: No value has a function “length”.'],
    ['user.size(1) > 1', 'line 5, column 6: “size” takes 0 parameters, not 1.'],
    ['user.replace("a") == ""', 'line 5, column 6: “replace” takes 2 parameters, not 1.'],
    ['exists(/a/b, /c/d)', 'line 5, column 1: “exists” takes 1 parameter, not 2.'],
    ['int() == 1', 'line 5, column 1: “int” takes 1 parameter, not 0.'],
    ['debug()', 'line 5, column 1: “debug” takes 1 parameter, not 0.'],
    ['math.sin(1) == 1', 'line 5, column 6: There is no function “math.sin” here.'],
    ['math.abs() == 1', 'line 5, column 6: “math.abs” takes 1 parameter, not 0.'],
    ['user is text', 'line 5, column 6: “text” is no type.'],
    ['get(/users/$(usr)) == 1', 'line 5, column 14: “usr” is not known here.'],
    [
      "user.matches('(')",
      'line 5, column 14: The regular expression is not valid: error parsing regexp: missing closing ): `(`.',
    ],
    ['request.user == 1', 'line 5, column 9: A request of cloud.firestore has no “user”.'],
  ])('%s', (condition, problem) => {
    expect(problemsOf(condition)).toEqual([problem]);
  });

  test.each([
    'user == database',
    "(/a/$(b)).bind({'b': user}) == /a/b",
    'math.abs(1) == 1 && getAfter(/a/b).data.math.get("a", 1) == 2',
    'request.query.limit < 5 && request["anything"] == 1',
  ])('nothing about %s', (condition) => {
    expect(problemsOf(condition)).toEqual([]);
  });

  test('everything that is wrong is said, in the order of the text', () => {
    expect(problemsOf('a == 1 &&\n  b() &&\n    c is d')).toEqual([
      'line 5, column 1: “a” is not known here.',
      'line 6, column 3: There is no function “b” here.',
      'line 7, column 5: “c” is not known here.',
      'line 7, column 7: “d” is no type.',
    ]);
  });

  test('rules with warnings can be used, rules with errors cannot', () => {
    expect(compileRules(withCondition('request.user == 1')).warnings).toHaveLength(1);
    expect(() => compileRules(withCondition('a == 1'))).toThrow(RulesError);
    expect(() => compileRules(withCondition('a == 1'))).toThrow(
      'These rules cannot be used:\nline 5, column 1: “a” is not known here.',
    );
  });

  test('a function sees what is declared around it, and nobody sees into it', () => {
    const outer = 'function outer() { return user; }';
    const inner = 'function inner() { return user == database; }';
    const match = `match /users/{user} { ${inner} allow read: if inner(); }`;
    expect(sentences(inDocuments(match))).toEqual([]);
    expect(sentences(inDocuments(`${match} match /a/{b} { allow read: if inner(); }`))).toEqual([
      'There is no function “inner” here.',
    ]);
    expect(sentences(inDocuments(`${outer} ${match}`))).toEqual(['“user” is not known here.']);
  });

  test('a variable is known after it is declared', () => {
    const body = (lets: string) => inDocuments(`function f(a) { ${lets} return a; }`);
    expect(sentences(body('let b = a; let c = b;'))).toEqual([]);
    expect(sentences(body('let b = c; let c = a;'))).toEqual(['“c” is not known here.']);
    expect(sentences(body('let b = b;'))).toEqual(['“b” is not known here.']);
    expect(sentences(body('let a = 1;'))).toEqual(['There is already a “a” here.']);
  });

  test('what is declared twice is said, also functions with other parameters', () => {
    expect(
      sentences(inDocuments('function f() { return 1; } function f(a) { return a; }')),
    ).toEqual(['There is already a function “f” here.']);
    expect(sentences(inDocuments('function f(a, a) { return 1; }'))).toEqual([
      '“f” has two parameters “a”.',
    ]);
    expect(sentences(inDocuments('match /{a}/{a} { allow read; }'))).toEqual([
      'This path has two wildcards “a”.',
    ]);
  });

  test('a function of the file is complained of once, though two services have it', () => {
    const text =
      'function f() { return a; } service cloud.firestore { } service firebase.storage { }';
    expect(sentences(text)).toEqual(['“a” is not known here.']);
  });
});

describe('limits', () => {
  const list = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`);

  test('7 parameters', () => {
    const declared = (count: number) => inDocuments(`function f(${list(count)}) { return 1; }`);
    expect(sentences(declared(7))).toEqual([]);
    expect(sentences(declared(8))).toEqual(['“f” has more than 7 parameters.']);
  });

  test('10 variables', () => {
    const declared = (count: number) =>
      inDocuments(
        `function f() { ${list(count)
          .map((name) => `let ${name} = 1;`)
          .join(' ')} return 1; }`,
      );
    expect(sentences(declared(10))).toEqual([]);
    expect(sentences(declared(11))).toEqual(['“f” has more than 10 variables.']);
  });

  test('20 calls in each other', () => {
    const chain = (length: number) =>
      inDocuments(
        list(length)
          .map(
            (name, index) =>
              `function ${name}() { return ${index === 0 ? 1 : `a${index - 1}()`}; }`,
          )
          .join(' '),
      );
    expect(sentences(chain(20))).toEqual([]);
    expect(sentences(chain(22))).toEqual(['With “a20” more than 20 calls are in each other.']);
    const forward = (last: number) =>
      inDocuments(
        list(last)
          .map((name, index) => `function ${name}() { return a${index + 1}(); }`)
          .concat(`function a${last}() { return 1; }`)
          .join(' '),
      );
    expect(sentences(forward(19))).toEqual([]);
    const fromFirst = ['With “a0” more than 20 calls are in each other.'];
    expect(sentences(forward(20))).toEqual(fromFirst);
    expect(sentences(forward(6_000))).toEqual(fromFirst);
  });

  test('no function calls itself, neither at once nor by way of others', () => {
    expect(sentences(inDocuments('function f() { return f(); }'))).toEqual(['“f” calls itself.']);
    expect(
      sentences(
        inDocuments(
          'function f() { return g(); } function g() { return [h()]; } function h() { return f(); }',
        ),
      ),
    ).toEqual(['“f” calls itself.']);
  });

  test('what is long is read in time that grows with its length', () => {
    const repeated = (text: (index: number) => string, count: number) =>
      Array.from({ length: count }, (_, index) => text(index)).join(' ');
    const functions = repeated((index) => `function f${index}() { return 1; }`, 3_000);
    const matches = repeated(() => 'match /a { function g() { return 1; } }', 3_000);
    const services = repeated(() => 'service cloud.firestore { }', 1_000);
    expect(sentences(`${functions} ${services} service cloud.firestore { ${matches} }`)).toEqual(
      [],
    );
  });

  test('20 wildcards and 100 segments in nested matches', () => {
    const wildcards = (count: number) =>
      inDocuments(
        `match /a/${list(count - 2)
          .map((name) => `{${name}}`)
          .join('/')} { match /b/{c} { } }`,
      );
    expect(sentences(wildcards(20))).toEqual([]);
    expect(sentences(wildcards(21))).toEqual([
      'A path through nested matches has at most 20 wildcards.',
    ]);
    const segments = (count: number) =>
      inDocuments(`match /${list(count - 4).join('/')} { match /b { } }`);
    expect(sentences(segments(100))).toEqual([]);
    expect(sentences(segments(101))).toEqual([
      'A path through nested matches has at most 100 segments.',
    ]);
  });
});

describe('matches that no request reaches', () => {
  const warnings = (text: string) =>
    findProblems(text).map(({ severity, sentence }) => `${severity}: ${sentence}`);
  const other =
    'warning: No request reaches this match: paths of cloud.firestore begin with /databases/{name}/documents.';

  test.each([
    ['match /users/{user} { allow read; }', [other]],
    ['match /databases/{database} { allow read; }', [other]],
    ['match /{any=**} { allow read; }', []],
    ['match /databases/{database}/{any=**} { allow read; }', []],
    ['match /{a}/{b}/{c}/{d}/{e} { allow read; }', []],
  ])('%s', (text, expected) => {
    expect(warnings(`rules_version = '2'; service cloud.firestore { ${text} }`)).toEqual(expected);
  });

  test.each([
    ['allow read;', ['warning: No request reaches this match: it ends where paths begin.']],
    [
      'match /users { allow read; }',
      [
        'warning: No request reaches this match: it ends at a collection, and requests are about documents.',
      ],
    ],
    ['match /users { match /{user} { allow read; } }', []],
    ['match /{rest=**}/users/{user} { allow read; }', []],
  ])('%s', (text, expected) => {
    expect(warnings(inDocuments(text))).toEqual(expected);
  });

  test('files may stand at any depth', () => {
    const text = 'service firebase.storage { match /b/{bucket}/o { match /a { allow read; } } }';
    expect(warnings(text)).toEqual([]);
  });
});

describe('rules with many functions', () => {
  const functions = (count: number, body: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => `function f${index}() { return ${body(index)} }`);

  test('that call each other in a chain longer than any stack are refused by a sentence', () => {
    const chain = functions(5_000, (index) => (index === 0 ? '1' : `f${index - 1}()`));
    expect(sentences(`service cloud.firestore { ${chain.reverse().join(' ')} }`)).toEqual([
      'With “f4999” more than 20 calls are in each other.',
    ]);
  });

  test('that call each other from the ends of long expressions can be used', () => {
    const long = functions(
      20,
      (index) => `${index === 0 ? '1' : `f${index - 1}()`}${' + 1'.repeat(900)}`,
    );
    const text = inDocuments(`${long.join(' ')} match /a/{b} { allow get: if f19() == 1; }`);
    const decision = compileRules(text).decide({
      service: 'cloud.firestore',
      method: 'get',
      path: '/databases/(default)/documents/a/b',
      auth: null,
      time: timestampOfMilliseconds(0),
    });
    expect(decision).toMatchObject({
      allowed: false,
      trace: [{ outcome: 'A request evaluates at most 1000 expressions.' }],
    });
  });

  test('and many matches keep no copy of all functions for each match', () => {
    const scope = fileScope(
      'cloud.firestore',
      parseRules(functions(9, () => '1').join(' ')).functions,
    );
    const inner = matchScope(
      matchScope(scope, [], []),
      [],
      parseRules('function g() { return 1 }').functions,
    );
    expect(inner.functions.size).toBe(1);
    expect(findFunction(inner, 'f8')?.scope).toBe(scope);
    expect(findFunction(inner, 'f9')).toBeUndefined();
  });
});

describe('recursive wildcards', () => {
  const of = (version: string, match: string) =>
    sentences(`rules_version = '${version}'; service cloud.firestore { ${match} }`);
  const last = "Before rules_version = '2' a recursive wildcard is the last segment of a path.";

  test('are the last segment in version 1, and anywhere in version 2', () => {
    expect(of('1', 'match /{a=**} { allow read; }')).toEqual([]);
    expect(of('1', 'match /{a=**}/b/{c} { allow read; }')).toEqual([last]);
    expect(of('1', 'match /{a=**} { match /b/{c} { allow read; } }')).toEqual([last]);
    expect(of('2', 'match /{a=**}/b/{c} { allow read; }')).toEqual([]);
  });

  test('stand once in a match', () => {
    expect(of('2', 'match /{a=**}/b/{c=**} { allow read; }')).toEqual([
      'A match has at most one recursive wildcard.',
    ]);
  });
});
