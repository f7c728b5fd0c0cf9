import { expect, test } from 'vitest';
import { Unavailable } from './unavailable.ts';

const busy = { sentence: 'Try again.', retryAfterSeconds: 1, isFault: false };

test('says where it was thrown if somebody has to look, and else does not spend the time', () => {
  const limit = Error.stackTraceLimit;
  expect(new Unavailable('The disk is full', { ...busy, isFault: true }).stack).toContain(
    'unavailable.test.ts',
  );
  expect(new Unavailable('Too much to do', busy).stack).toBe('Unavailable: Too much to do');
  expect(Error.stackTraceLimit).toBe(limit);
});
