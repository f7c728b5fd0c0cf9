import { expect, test } from 'vitest';
import { rememberVerifiedTokens } from './verified-tokens.ts';

const verified = (kid: string) => ({ kid, claims: { kid } });

test('a remembered token is found by its exact text only', () => {
  const remembered = rememberVerifiedTokens(10);
  remembered.add('a.b.c', verified('one'));
  expect(remembered.find('a.b.c')).toEqual(verified('one'));
  expect(remembered.find('a.b.c ')).toBeUndefined();
  expect(remembered.find('A.b.c')).toBeUndefined();
});

test('the memory is bounded and forgets what was not used for longest', () => {
  const remembered = rememberVerifiedTokens(3);
  for (const token of ['a', 'b', 'c']) remembered.add(token, verified('one'));
  remembered.find('a');
  remembered.add('d', verified('one'));
  expect(remembered.size()).toBe(3);
  expect(remembered.find('b')).toBeUndefined();
  expect(remembered.find('a')).toBeDefined();
});

test('tokens of keys that are no longer published are forgotten', () => {
  const remembered = rememberVerifiedTokens(10);
  remembered.add('a', verified('old'));
  remembered.add('b', verified('new'));
  remembered.forgetUnless((kid) => kid === 'new');
  expect(remembered.find('a')).toBeUndefined();
  expect(remembered.find('b')).toBeDefined();
});
