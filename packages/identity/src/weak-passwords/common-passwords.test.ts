import { expect, test } from 'vitest';
import { commonPasswords } from '../../../../scripts/common-passwords.ts';
import { folded } from '../passwords/personal-words.ts';
import { readCommonPasswords } from './common-passwords.ts';

const known = readCommonPasswords();

test('the list is what its script makes of its source', () => {
  expect([...known]).toEqual(commonPasswords());
});

test('it holds ten thousand that the minimum lets through, as they are compared', () => {
  expect(known.size).toBe(10_000);
  for (const password of known) {
    expect(password.length).toBeGreaterThanOrEqual(6);
    expect(folded(password)).toBe(password);
  }
});

test.each(['123456', 'password', 'qwerty', '111111', 'iloveyou', 'letmein', 'football'])(
  'it has %s',
  (password) => expect(known.has(password)).toBe(true),
);

test.each(['correct horse', 'vq0 zj', 'correcthorsebatterystaple'])('it has no %s', (password) =>
  expect(known.has(password)).toBe(false),
);
