import { expect, test } from 'vitest';
import { languages } from './language.ts';
import { lifetimeInWords } from './lifetime-in-words.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [10 * minute, '10 minutes'],
  [1 * minute, '1 minute'],
  [90 * minute, '90 minutes'],
  [hour, '1 hour'],
  [6 * hour, '6 hours'],
  [day, '24 hours'],
  [36 * hour, '36 hours'],
  [3 * day, '3 days'],
  [7 * day, '7 days'],
  [30 * 1000, '30 seconds'],
])('%i milliseconds are %s', (lifetime, words) => {
  expect(lifetimeInWords(lifetime, 'en')).toBe(words);
});

test.each([
  [10 * minute + 59_999, '10 minutes'],
  [5 * hour - 1, '4 hours'],
  [3 * day - 1, '2 days'],
])('no more is promised than %i milliseconds hold: %s', (lifetime, words) => {
  expect(lifetimeInWords(lifetime, 'en')).toBe(words);
});

test.each([
  ['de', '24 Stunden', '7 Tage'],
  ['pl', '24 godziny', '7 dni'],
  ['ru', '24 часа', '7 дней'],
  ['fa', '۲۴ ساعت', '۷ روز'],
  ['ja', '24 時間', '7 日'],
  ['zh-CN', '24小时', '7天'],
] as const)('%s counts in its own way', (language, hours, days) => {
  expect(lifetimeInWords(day, language)).toBe(hours);
  expect(lifetimeInWords(7 * day, language)).toBe(days);
});

test('no language counts in English by mistake', () => {
  const english = languages.filter((language) => lifetimeInWords(7 * day, language) === '7 days');
  expect(english).toEqual(['en']);
});
