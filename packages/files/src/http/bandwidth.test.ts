import { expect, test } from 'vitest';
import { openBandwidth } from './bandwidth.ts';

test('an address that has moved too much waits until it has not', () => {
  let now = 0;
  const { check, count } = openBandwidth(3600, () => now);
  check('one');
  count('one', 3600 + 10);
  expect(() => check('one')).toThrow(
    expect.objectContaining({ code: 'QUOTA_EXCEEDED', retryAfterSeconds: 11 }),
  );
  check('two');
  now = 9_000;
  expect(() => check('one')).toThrow('too much');
  now = 11_000;
  check('one');
});

test('without a limit nobody is counted', () => {
  const { check, count } = openBandwidth(0, () => 0);
  count('one', Number.MAX_SAFE_INTEGER);
  check('one');
});
