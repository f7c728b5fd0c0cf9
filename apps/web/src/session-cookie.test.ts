import { expect, test } from 'vitest';
import { sessionCookies, wasSignedIn } from './session-cookie.ts';

test.each([
  ['latchkey-session=1', true],
  ['a=b; latchkey-session=1; c=d', true],
  ['__Host-latchkey-session=1', true],
  ['a=b; __Host-latchkey-session=1', true],
  ['__Host-latchkey-session=0', false],
  ['__Secure-latchkey-session=1', false],
  ['', false],
  ['latchkey-session=0', false],
  ['latchkey-session=', false],
  ['x-latchkey-session=1', false],
  ['a=latchkey-session=1', false],
])('the cookies “%s” say that somebody was signed in: %s', (cookies, answer) => {
  expect(wasSignedIn(cookies)).toBe(answer);
});

test('under https the cookie is bound to its host by name, and the one from before goes', () => {
  const old = 'latchkey-session=1; Path=/; Max-Age=0; SameSite=Lax; Secure';
  expect(sessionCookies(true, 'https:')).toEqual([
    '__Host-latchkey-session=1; Path=/; Max-Age=34560000; SameSite=Lax; Secure',
    old,
  ]);
  expect(sessionCookies(false, 'https:')).toEqual([
    '__Host-latchkey-session=1; Path=/; Max-Age=0; SameSite=Lax; Secure',
    old,
  ]);
});

test('plain http knows no such names, and keeps the plain one', () => {
  expect(sessionCookies(true, 'http:')).toEqual([
    'latchkey-session=1; Path=/; Max-Age=34560000; SameSite=Lax',
  ]);
  expect(sessionCookies(false, 'http:')).toEqual([
    'latchkey-session=1; Path=/; Max-Age=0; SameSite=Lax',
  ]);
});
