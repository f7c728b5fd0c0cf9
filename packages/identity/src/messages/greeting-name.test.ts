import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greetingName } from './greeting-name.ts';

describe('people are greeted by the name they chose', () => {
  test.each([
    'Ada',
    'Ada Lovelace',
    'Martin Luther King Jr.',
    'Dr. Ada',
    'O’Brien-Smith',
    "D'Arcy",
    'José María',
    'Владимир',
    'محمد',
    'علی‌رضا',
    'दीपिका',
    '山田太郎',
    '김민수',
    '👩‍🚀 Ada',
    '❤️',
    'R2D2',
    'Louis 14',
  ])('%s', (name) => {
    expect(greetingName(name)).toBe(name);
  });

  test('without the space around it and the line breaks inside it', () => {
    expect(greetingName('  Ada\r\n\t Lovelace\u2028')).toBe('Ada Lovelace');
  });
});

describe('a stranger cannot put a way to reach them into our mail', () => {
  test.each([
    'https://evil.example',
    'HTTP://EVIL',
    'ftp://x',
    'Win at www.evil',
    'WWW.evil',
    'www.42',
    'evil.com',
    'Claim your prize: evil.com/now',
    'bit.ly/abc',
    'a1.io',
    'пример.рф',
    '例え。テスト',
    'evil｡com',
    'ｅｖｉｌ．ｃｏｍ',
    'ｗｗｗ．evil',
    'evil\u2024com',
    'evil.\u200bcom',
    'evil\u200d.\u200ccom',
    'evil.\u202ecom',
    'evil\u00ad.com',
    'evil.\ufe0fcom',
    'ada@evil',
    'ada＠evil',
    'http：／／evil',
    'Call 1-800-555-0199',
    'Call +49 (0) 30 12 34 56',
    '٠٣٠١٢٣٤٥٦',
    `${'A'.repeat(200)} evil.com`,
  ])('%j', (name) => {
    expect(greetingName(name)).toBeUndefined();
  });
});

describe('nobody is greeted by nothing', () => {
  test.each([null, '', ' ', '\r\n', '\u200b', '\u200d\u200c', '\u3164', '\u2800', '\ud800'])(
    '%j',
    (name) => {
      expect(greetingName(name)).toBeUndefined();
    },
  );
});

test('a letter in place of a name is cut short', () => {
  const letter = 'Dear customer, your account will be closed unless you act at once. '.repeat(4);
  expect(greetingName(letter)).toHaveLength(64);
  expect(greetingName('😀'.repeat(65))).toBe(`${'😀'.repeat(63)}…`);
  expect(greetingName('A'.repeat(64))).toBe('A'.repeat(64));
});

test('whatever the name, it is one short line that reads in its own direction', () => {
  const pieces = fc.constantFrom(
    ...['A', 'é', 'e\u0301', 'ا', 'א', '山', '😀', '\ud83d', '\udc00', '.', ' ', '\r\n', '\u0000'],
    ...[
      '\u200b',
      '\u200d',
      '\u200e',
      '\u202e',
      '\u2066',
      '\u2028',
      '\u061c',
      '\ufeff',
      '\u{e0041}',
    ],
  );
  const typed = fc.array(pieces, { maxLength: 100 }).map((parts) => parts.join(''));
  let greeted = 0;
  fc.assert(
    fc.property(typed, (displayName) => {
      const name = greetingName(displayName);
      if (name === undefined) return;
      greeted += 1;
      expect(Array.from(name).length).toBeLessThanOrEqual(64);
      expect(name).not.toMatch(
        /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
      );
      expect(name).toBe(name.trim());
    }),
  );
  expect(greeted).toBeGreaterThan(10);
});
