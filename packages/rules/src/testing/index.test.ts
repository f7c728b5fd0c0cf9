import { describe, expect, test } from 'vitest';
import { RulesError } from '../problem.ts';
import {
  deleteField,
  duration,
  float,
  latlng,
  type Plain,
  reference,
  serverTime,
  testRules,
} from './index.ts';

const rulesWith = (condition: string, time = new Date('2026-01-02T03:04:05Z')) =>
  testRules(
    `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {
      match /a/{id} { allow write: if ${condition}; }
    } }`,
    { time, documents: { '/a/there/': { x: { y: 1, z: 2 }, w: [1] } } },
  );

describe('plain values are values of rules', () => {
  test.each<[string, Plain, string]>([
    ['a whole number', 1, 'x is int && x == 1'],
    ['a number', 1.5, 'x is float && x == 1.5'],
    ['a whole number that is a float', float(1), 'x is float && x == 1'],
    ['a number that is too large for an int', 2 ** 60, 'x is float'],
    ['a large int', 2n ** 60n, 'x is int && x == 1152921504606846976'],
    ['text', 'a', "x is string && x == 'a'"],
    ['a bool', true, 'x is bool && x'],
    ['null', null, 'x == null'],
    ['a date', new Date('2026-01-01'), 'x is timestamp && x == timestamp.date(2026, 1, 1)'],
    ['the time of the request', serverTime, 'x == request.time'],
    ['bytes', Uint8Array.of(97), "x is bytes && x == b'a'"],
    ['a list', [1, [2]], 'x == [1, [2]]'],
    ['a map', { y: { z: 1 } }, "x == {'y': {'z': 1}}"],
    ['a map that has a kind', { kind: 'path', value: 1 }, "x == {'kind': 'path', 'value': 1}"],
    ['a duration', duration(1_000_000_000n), "x == duration.value(1, 's')"],
    ['a place', latlng(1, 2), 'x == latlng.value(1, 2)'],
    ['a document', reference('a/b'), 'x == /databases/(default)/documents/a/b'],
  ])('%s', (_, value, condition) => {
    const rules = rulesWith(condition.replaceAll(/\bx\b/g, 'request.resource.data.x'));
    expect(rules.asNobody().create('a/new', { x: value }).trace).toEqual([
      expect.objectContaining({ outcome: true }),
    ]);
  });

  test('what is undefined is not there', () => {
    const rules = rulesWith("request.resource.data.keys() == ['y']");
    expect(rules.asNobody().create('a/new', { x: undefined, y: 1 }).allowed).toBe(true);
  });
});

describe('a write leaves', () => {
  const leaves = (text: string) => rulesWith(`request.resource.data == ${text}`).asNobody();

  test('what is set', () => {
    expect(leaves("{'v': 1}").set('a/there', { v: 1 }).allowed).toBe(true);
  });
  test('what is merged', () => {
    const merged = leaves("{'x': {'y': 3, 'z': 2}, 'w': [1], 'v': 1}");
    expect(merged.set('a/there', { x: { y: 3 }, v: 1 }, { merge: true }).allowed).toBe(true);
    const without = leaves("{'x': {'z': 2}}");
    const fields = { x: { y: deleteField }, w: deleteField };
    expect(without.set('a/there', fields, { merge: true }).allowed).toBe(true);
  });
  test('what is updated', () => {
    const updated = leaves("{'x': {'y': 3, 'z': 2}, 'n': {'m': 1}}");
    const fields = { 'x.y': 3, w: deleteField, 'n.m': 1 };
    expect(updated.update('a/there', fields).allowed).toBe(true);
    expect(leaves("{'x': {'y': 3}, 'w': [1]}").update('a/there', { x: { y: 3 } }).allowed).toBe(
      true,
    );
  });
  test('nothing, where it deletes', () => {
    const rules = rulesWith("request.resource == null && resource.id == 'there'");
    expect(rules.asNobody().delete('a/there').allowed).toBe(true);
  });
});

test('a document that is there is updated, and one that is not is created', () => {
  const isUpdate = rulesWith("request.method == 'update' && resource != null").asNobody();
  const isCreate = rulesWith("request.method == 'create' && resource == null").asNobody();
  expect(isUpdate.set('a/there', {}).allowed).toBe(true);
  expect(isUpdate.create('a/there', {}).allowed).toBe(true);
  expect(isCreate.set('a/new', {}).allowed).toBe(true);
});

test('nothing that is asked changes the documents', () => {
  const rules = rulesWith('true').asNobody();
  rules.delete('a/there');
  expect(rulesWith("request.method == 'update'").asNobody().set('a/there', {}).allowed).toBe(true);
  expect(rules.set('a/there', {}).allowed).toBe(true);
});

test('a user has claims, and says who it is', () => {
  const rules = rulesWith(
    "request.auth.uid == 'ada' && request.auth.token.sub == 'ada' && request.auth.token.level == 2",
  );
  expect(rules.asUser('ada', { level: 2 }).create('a/new', {}).allowed).toBe(true);
  expect(rules.asUser('eve', { level: 2 }).create('a/new', {}).allowed).toBe(false);
});

test('rules that cannot be used are said at once', () => {
  expect(() => rulesWith('nobody()')).toThrow(RulesError);
});

test('documents are in the database that is named, and rules of files find them there', () => {
  const looking = (database: string) => {
    const inside = `match /files/{id} {
      allow get: if firestore.exists(/databases/${database}/documents/a/$(id));
    }`;
    const text = `rules_version = '2'; service firebase.storage { match /b/{bucket}/o { ${inside} } }`;
    return testRules(text, { database: 'other', documents: { 'a/there': {} } }).asNobody().files;
  };
  expect(looking('other').get('files/there').allowed).toBe(true);
  expect(looking('other').get('files/missing').allowed).toBe(false);
  expect(looking('(default)').get('files/there').allowed).toBe(false);
  const named = `rules_version = '2'; service cloud.firestore {
    match /databases/other/documents { match /a/{id} { allow get; } }
  }`;
  expect(testRules(named, { database: 'other' }).asNobody().get('a/there').allowed).toBe(true);
  expect(testRules(named).asNobody().get('a/there').allowed).toBe(false);
});
