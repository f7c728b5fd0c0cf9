import { describe, expect, test } from 'vitest';
import { emailProblem } from './email.ts';

describe('an e-mail address', () => {
  test.each([
    'ada@example.com',
    ' ada@example.com ',
    "o'neil+tag@sub.example.co.uk",
    'a@b-c.de',
    '_.!#$%&*/=?^`{|}~-@example.com',
    '1@2.34',
    'jürgen@bücher.example',
    // Copied from a Mac, a letter and its dots are two characters.
    'ju\u0308rgen@bu\u0308cher.example',
    'अदा@उदाहरण.भारत',
    `a@example.${'x'.repeat(63)}`,
  ])('such as %j is one', (typed) => {
    expect(emailProblem(typed)).toBeUndefined();
  });

  test.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example.c',
    `ada@example.${'x'.repeat(64)}`,
    'ada@@example.com',
    'ada lovelace@example.com',
    'ada@exam ple.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@[127.0.0.1]',
    'ada@example.com,eve@example.com',
    'ada@example.com\u0000',
    'Ada <ada@example.com>',
  ])('such as %j is none', (typed) => {
    expect(emailProblem(typed)).toBe('INVALID_EMAIL');
  });

  test.each(['', '  ', '\t\n'])('%j is missing', (typed) => {
    expect(emailProblem(typed)).toBe('MISSING_EMAIL');
  });

  // Anybody can paste anything: judging it must not take longer than typing it.
  test('is judged at once, however long', () => {
    const long = `${'a'.repeat(50_000)}@${'a-'.repeat(50_000)}`;
    expect(emailProblem(long)).toBe('INVALID_EMAIL');
    expect(emailProblem('a.'.repeat(50_000))).toBe('INVALID_EMAIL');
  });
});
