import { expect, test } from 'vitest';
import { marks } from './brand-marks.tsx';

test('every brand of the specification has a mark of its own', () => {
  expect(Object.keys(marks)).toEqual([
    'google.com',
    'apple.com',
    'facebook.com',
    'twitter.com',
    'github.com',
    'microsoft.com',
    'yahoo.com',
  ]);
});
