import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

test.each([
  [0, 'just now'],
  [4 * second, 'just now'],
  [59 * second, '59 sec. ago'],
  [minute, '1 min. ago'],
  [2 * hour - 1, '1 hr. ago'],
  [24 * hour, '1 day ago'],
  [40 * 24 * hour, '40 days ago'],
])('%d milliseconds are "%s"', (age, words) => {
  expect(relativeTime(1_000_000, 1_000_000 + age)).toBe(words);
});

test('a clock that was set back puts nothing into the future', () => {
  expect(relativeTime(hour, 0)).toBe('just now');
});
