import { expect, test } from 'vitest';
import { languages } from './language.ts';
import { smsText } from './sms-text.ts';

const given = { code: '012345', appName: 'Example', host: 'auth.example.com' };

test.each(languages)(
  'the SMS in %s names the code and the application, and is short',
  (language) => {
    const [sentence = '', empty, forPhones, ...rest] = smsText(language, given).split('\n');
    expect(sentence).toContain('012345');
    expect(sentence).toContain('Example');
    expect(sentence).not.toMatch(/[{}]/);
    expect([empty, forPhones, rest]).toEqual(['', '@auth.example.com #012345', []]);
    expect(smsText(language, given).length).toBeLessThanOrEqual(110);
  },
);

test('every language has words of its own', () => {
  const texts = languages.map((language) => smsText(language, given));
  expect(new Set(texts).size).toBe(languages.length);
});

test('a name cannot write a last line of its own', () => {
  const text = smsText('en', { ...given, appName: 'Evil\n\n@evil.com #012345\n' });
  expect(text.split('\n').slice(1)).toEqual(['', '@auth.example.com #012345']);
});
