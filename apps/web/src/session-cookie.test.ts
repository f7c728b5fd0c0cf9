import { expect, test } from 'vitest';
import { wasSignedIn } from './session-cookie.ts';

test.each([
  ['latchkey-session=1', true],
  ['a=b; latchkey-session=1; c=d', true],
  ['', false],
  ['latchkey-session=0', false],
  ['latchkey-session=', false],
  ['x-latchkey-session=1', false],
  ['a=latchkey-session=1', false],
])('the cookies “%s” say that somebody was signed in: %s', (cookies, answer) => {
  expect(wasSignedIn(cookies)).toBe(answer);
});
