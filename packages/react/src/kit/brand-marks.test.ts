import { expect, test } from 'vitest';
import { marks } from './brand-marks.tsx';

test('every brand that the server knows by name has a mark of its own', () => {
  expect(Object.keys(marks)).toEqual([
    'google.com',
    'apple.com',
    'facebook.com',
    'twitter.com',
    'github.com',
    'microsoft.com',
    'linkedin.com',
    'discord.com',
    'line.me',
    'yahoo.com',
  ]);
});
