import { expect, test } from 'vitest';
import { claimsOf, signInProviderOf, subjectOf } from './token-claims.ts';

const token = (payload: string) => `e30.${Buffer.from(payload).toString('base64url')}.signature`;

test('a token says who it is for, in every script and alphabet', () => {
  const claims = { sub: 'abc', name: 'Ægir Þórsson 山田', note: '>>>???' };
  expect(claimsOf(token(JSON.stringify(claims)))).toEqual(claims);
  expect(subjectOf(token(JSON.stringify(claims)))).toBe('abc');
});

test('what is no token says nothing', () => {
  for (const text of [
    undefined,
    '',
    'a',
    'a.b',
    'a.%%%.c',
    token('null'),
    token('7'),
    token('{'),
  ]) {
    expect(claimsOf(text)).toEqual({});
    expect(subjectOf(text)).toBeUndefined();
  }
});

test('how somebody came in is told by text or not at all', () => {
  expect(signInProviderOf({ firebase: { sign_in_provider: 'anonymous' } })).toBe('anonymous');
  expect(signInProviderOf({ firebase: { sign_in_provider: 7 } })).toBeUndefined();
  expect(signInProviderOf({ firebase: 'anonymous' })).toBeUndefined();
  expect(signInProviderOf({})).toBeUndefined();
});
