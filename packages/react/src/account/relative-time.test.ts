import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.UTC(2026, 5, 15, 12);
const minute = 60_000;
const day = 24 * 60 * minute;
const ago = (milliseconds: number, language = 'en') =>
  relativeTime(language, now - milliseconds, now);

test('times are told in the largest unit that fits', () => {
  expect(ago(minute)).toBe('1 minute ago');
  expect(ago(59 * minute)).toBe('59 minutes ago');
  expect(ago(60 * minute)).toBe('1 hour ago');
  expect(ago(day)).toBe('yesterday');
  expect(ago(8 * day)).toBe('last week');
  expect(ago(45 * day)).toBe('last month');
  expect(ago(800 * day)).toBe('2 years ago');
});

test('the last minute is now, and so is what a clock that is ahead would put into the future', () => {
  expect(ago(59_999)).toBe('now');
  expect(ago(-3 * minute)).toBe('now');
});

test("the words are the widget's language's", () => {
  expect(ago(5 * minute, 'de')).toBe('vor 5 Minuten');
  expect(ago(day, 'pt-BR')).toBe('ontem');
  expect(ago(3 * day, 'zh-TW')).toBe('3 天前');
});
