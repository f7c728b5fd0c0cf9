import type { SessionSnapshot } from '@latchkey/client';
import { expect, test } from 'vitest';
import { someAccount } from '../../../client/test/some-account.ts';
import { allows, type Condition } from './allows.ts';

const here: SessionSnapshot = { status: 'signedIn', account: someAccount };
const conditions: readonly Condition[] = ['signed-in', 'signed-out', { role: 'admin' }, () => true];

test('while nobody knows who is here, nothing is decided', () => {
  for (const condition of conditions) {
    expect(allows(condition, { status: 'loading' }, {})).toBeUndefined();
  }
});

test('whoever is signed out sees what is for them, and nothing else', () => {
  const seen = conditions.map((condition) => allows(condition, { status: 'signedOut' }, {}));
  expect(seen).toEqual([false, true, false, false]);
});

test('whoever is signed in does not see what is for the signed out', () => {
  expect(allows('signed-in', here, {})).toBe(true);
  expect(allows('signed-out', here, {})).toBe(false);
});

test('a claim has to be there and say something', () => {
  expect(allows({ claim: 'admin' }, here, { admin: true })).toBe(true);
  expect(allows({ claim: 'admin' }, here, { admin: false })).toBe(false);
  expect(allows({ claim: 'admin' }, here, {})).toBe(false);
});

test('a claim that every object has was given to nobody', () => {
  expect(allows({ claim: 'constructor' }, here, {})).toBe(false);
  expect(allows({ claim: 'toString' }, here, {})).toBe(false);
});

test('claims with values have to have them all', () => {
  const claims = { plan: 'gold', level: 3 };
  expect(allows({ claim: { plan: 'gold', level: 3 } }, here, claims)).toBe(true);
  expect(allows({ claim: { plan: 'gold', level: 4 } }, here, claims)).toBe(false);
});

test('a role is the one of the claim, or one of several', () => {
  expect(allows({ role: 'editor' }, here, { role: 'editor' })).toBe(true);
  expect(allows({ role: 'editor' }, here, { roles: ['author', 'editor'] })).toBe(true);
  expect(allows({ role: ['admin', 'editor'] }, here, { role: 'editor' })).toBe(true);
  expect(allows({ role: 'editor' }, here, { role: 'author', roles: 'editor' })).toBe(false);
  expect(allows({ role: [] }, here, { role: 'editor' })).toBe(false);
});

test('of a claim and a role, both are needed', () => {
  const both = { claim: 'verified', role: 'editor' };
  expect(allows(both, here, { verified: true, role: 'editor' })).toBe(true);
  expect(allows(both, here, { role: 'editor' })).toBe(false);
});

test('an application may decide by account and claims', () => {
  const isOwn: Condition = (visitor) =>
    visitor.account.email === 'ada@example.com' && visitor.claims['beta'] === true;
  expect(allows(isOwn, here, { beta: true })).toBe(true);
  expect(allows(isOwn, here, {})).toBe(false);
});
