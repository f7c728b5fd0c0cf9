import { randomBytes } from 'node:crypto';
import { totpAt } from '@latchkey/testing/authenticator';
import { describe, expect, test } from 'vitest';
import { acceptedStep, newTotpSecret } from './totp.ts';

/** "12345678901234567890", the secret of the test values in RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const none = { window: 0, after: null };
const step = 30_000;

describe('a code of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at second %i is %s, as RFC 6238 says', (second, code) => {
    expect(acceptedStep(secret, code, second * 1000, none)).toBe(Math.floor(second / 30));
  });

  test.each([
    [0, 0, true],
    [0, 1, false],
    [1, -1, true],
    [1, 1, true],
    [1, 2, false],
    [10, -10, true],
    [10, 11, false],
  ])('with a window of %i, one %i steps away is let in: %s', (window, away, isIn) => {
    const now = 1_000_000 * step;
    const code = totpAt(secret, now + away * step);
    const accepted = acceptedStep(secret, code, now, { window, after: null });
    expect(accepted).toBe(isIn ? 1_000_000 + away : undefined);
  });

  test('is refused at its own step and before, once that step was passed', () => {
    const now = 1_000_000 * step;
    const accept = (away: number, after: number) =>
      acceptedStep(secret, totpAt(secret, now + away * step), now, { window: 1, after });
    expect(accept(0, 999_999)).toBe(1_000_000);
    expect(accept(0, 1_000_000)).toBeUndefined();
    expect(accept(-1, 1_000_000)).toBeUndefined();
    expect(accept(1, 1_000_000)).toBe(1_000_001);
  });

  test.each(['', '28708', '2870822', '28708a', '28708é', '२८७०८२', '28708\0', '+287082', '-87082'])(
    '%j is none',
    (code) => {
      expect(acceptedStep(secret, code, 59_000, none)).toBeUndefined();
    },
  );

  test('may be typed in two groups, and in the wide digits of some keyboards', () => {
    expect(acceptedStep(secret, ' 287 082 ', 59_000, none)).toBe(1);
    expect(acceptedStep(secret, '２８７０８２', 59_000, none)).toBe(1);
  });
});

test('a secret has 160 bits, and no two are the same', () => {
  const secrets = Array.from({ length: 100 }, () => newTotpSecret(randomBytes));
  expect(new Set(secrets).size).toBe(100);
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
});
