import { describe, expect, test } from 'vitest';
import { describeDecision } from './decision.ts';
import { testRules } from './testing/index.ts';

const rulesWith = (text: string, time?: Date) =>
  testRules(
    `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
${text}
  }
}`,
    time === undefined ? {} : { time },
  );

describe('which allows are asked', () => {
  const rules = rulesWith(`
    match /a/{id} { allow get: if id == 'one'; allow write: if id == 'two'; }
    match /{any=**} { allow get: if any[1] == 'three'; allow list, delete; }`);
  const nobody = rules.asNobody();

  test('all that name the method, in whichever match; one is enough', () => {
    expect(nobody.get('a/one').allowed).toBe(true);
    expect(nobody.get('a/three').allowed).toBe(true);
    expect(nobody.get('a/two').allowed).toBe(false);
    expect(nobody.create('a/two', {}).allowed).toBe(true);
    expect(nobody.create('a/one', {}).allowed).toBe(false);
    expect(nobody.delete('a/one').allowed).toBe(true);
    expect(nobody.list('a').allowed).toBe(true);
  });

  test('none without rules for the service', () => {
    expect(nobody.files.get('a').allowed).toBe(false);
    expect(testRules('').asNobody().get('a/b')).toMatchObject({ allowed: false, trace: [] });
  });
});

describe('the trace', () => {
  const rules = rulesWith(`    match /a/{id} {
      allow get: if id == 'one';
      allow get: if resource.data.open;
      allow read: if id.size();
    }`);

  test('says of each allow what it came to, and ends with the one that allows', () => {
    expect(rules.asNobody().get('a/one').trace).toEqual([{ line: 5, column: 7, outcome: true }]);
    expect(rules.asNobody().get('a/two').trace).toEqual([
      { line: 5, column: 7, outcome: false },
      { line: 6, column: 7, outcome: 'Null has no properties.' },
      { line: 7, column: 7, outcome: 'The condition is not a bool.' },
    ]);
  });

  test('can be read by people', () => {
    expect(describeDecision(rules.asNobody().get('a/two'))).toBe(
      `line 5, column 7: The condition is false.
line 6, column 7: Null has no properties.
line 7, column 7: The condition is not a bool.`,
    );
    expect(describeDecision(rules.asNobody().delete('a/two'))).toBe(
      'No allow of these rules is about this path and method.',
    );
  });
});

describe('functions', () => {
  test('see wildcards, parameters and variables of their own', () => {
    const rules = rulesWith(`
      match /a/{id} {
        function f(x, y) { let sum = x + y; let twice = sum * 2; return twice == 6 && id == 'one'; }
        function g(id) { return f(id, 2); }
        allow get: if g(1);
      }`);
    expect(rules.asNobody().get('a/one').allowed).toBe(true);
    expect(rules.asNobody().get('a/two').allowed).toBe(false);
  });

  test('of an inner match stand before those around it', () => {
    const rules = rulesWith(`
      function f() { return false; }
      match /a/{id} { function f() { return true; } allow get: if f(); }
      match /b/{id} { allow get: if f(); }`);
    expect(rules.asNobody().get('a/one').allowed).toBe(true);
    expect(rules.asNobody().get('b/one').allowed).toBe(false);
  });

  test('do not mind an error in what they do not use', () => {
    const rules = rulesWith(`
      function f(x) { let y = 1 / 0; return true; }
      match /a/{id} { allow get: if f(1 / 0); }`);
    expect(rules.asNobody().get('a/one').allowed).toBe(true);
  });
});

describe('a thousand expressions', () => {
  /** So many additions and one comparison. */
  const sum = (count: number) => `1${' + 1'.repeat(count)} == ${count + 1}`;
  const inTwo = (count: number) =>
    rulesWith(`match /a/{id} { allow get: if (${sum(499)}) && ${sum(count)}; }`);

  test('are evaluated, and not one more', () => {
    expect(inTwo(498).asNobody().get('a/one').allowed).toBe(true);
    expect(inTwo(499).asNobody().get('a/one').allowed).toBe(false);
  });

  test('are not forgotten by an or', () => {
    const rules = rulesWith(
      `match /a/{id} { allow get: if ${sum(600)} && ${sum(600)} || true; }
       match /a/{id} { allow get: if true; }`,
    );
    expect(rules.asNobody().get('a/one')).toMatchObject({
      allowed: false,
      trace: [{ outcome: 'A request evaluates at most 1000 expressions.' }],
    });
  });
});

test('debug shows values with their lines', () => {
  const rules = rulesWith(
    `match /a/{id} {
       allow get: if debug(id) == 'one' &&
         debug({'a': [1, 1.5, null]}).a.size() == 3 && debug(request.time) != null;
     }`,
    new Date(0),
  );
  expect(rules.asNobody().get('a/one')).toMatchObject({
    allowed: true,
    debugged: [
      { line: 5, text: '"one"' },
      { line: 6, text: '{"a":[1,1.5,null]}' },
      { line: 6, text: '{"timestamp":"1970-01-01T00:00:00.000Z"}' },
    ],
  });
});

describe('several writes', () => {
  const rules = testRules(
    `rules_version = '2';
    service cloud.firestore { match /databases/{db}/documents {
      function at(id) { return /databases/$(db)/documents/boxes/$(id); }
      match /boxes/{id} { allow write: if request.auth != null; }
      match /things/{id} {
        allow create: if !exists(at('new')) && getAfter(at('new')).data.open == true;
        allow delete: if existsAfter(at('old'));
      }
    } }`,
    { documents: { 'boxes/old': { open: true }, 'things/one': {} } },
  );
  const ada = rules.asUser('ada');

  test('are seen by getAfter, and not by get', () => {
    const box = { set: 'boxes/new', data: { open: true } };
    expect(ada.create('things/two', {}).allowed).toBe(false);
    expect(ada.commit([box, { set: 'things/two', data: {} }]).allowed).toBe(true);
    expect(ada.commit([{ set: 'things/two', data: {} }, box]).allowed).toBe(true);
    expect(ada.commit([{ delete: 'boxes/old' }, { delete: 'things/one' }]).allowed).toBe(false);
    expect(ada.delete('things/one').allowed).toBe(true);
  });

  test('are denied together', () => {
    const nobody = rules.asNobody();
    expect(nobody.commit([{ delete: 'things/one' }, { delete: 'boxes/old' }]).allowed).toBe(false);
  });
});

test('lists of lists that grow with every step are refused, whatever stands around them', () => {
  const ten = (name: string) => `[${Array.from({ length: 10 }, () => name).join(', ')}]`;
  const rules = rulesWith(`
    function grow(x) { let a = ${ten('x')}; let b = ${ten('a')}; return ${ten('b')}; }
    match /a/{id} { allow get: if grow(grow(grow(id))).toSet().size() == 1 || true; }`);
  const decision = rules.asNobody().get('a/one');
  expect(decision.allowed).toBe(false);
  expect(describeDecision(decision)).toBe(
    'line 1, column 1: The rules look at more text or items than a request may.',
  );
});
