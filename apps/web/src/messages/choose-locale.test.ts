import { languages } from '@latchkey/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

const choose = (acceptLanguage: string, search = '', defaultLocale = 'en') =>
  chooseLocale({ acceptLanguage, search, defaultLocale });

describe('a browser', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de'],
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
    ['en;q=0.1, ar;q=0.9', 'ar'],
    ['en; Q=0.1 , fr ; q=0.2', 'fr'],
    ['ar;q=0, en', 'en'],
    ['sv-SE, sv;q=0.9, uk;q=0.8', 'uk'],
    ['iw', 'he'],
    ['in-ID', 'id'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hans-CN', 'zh-CN'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant-HK', 'zh-TW'],
  ])('that asks for “%s” gets %s', (header, language) => {
    expect(choose(header, '', 'ja')).toBe(language);
  });

  test.each(languages)('that asks for %s gets it, however it is written', (language) => {
    expect(choose(language)).toBe(language);
    expect(choose(`xx, ${language.toLowerCase()};q=0.3`)).toBe(language);
    expect(choose(language.toUpperCase())).toBe(language);
  });
});

describe('a link', () => {
  test('that names its language goes before the browser', () => {
    expect(choose('en', '?mode=verifyEmail&oobCode=x&lang=ar')).toBe('ar');
    expect(choose('fr', '?mode=verifyEmail&oobCode=x&lang=zh_Hant_HK')).toBe('zh-TW');
  });

  test('that names one we do not speak, or none, leaves it to the browser', () => {
    expect(choose('ar', '?lang=sv')).toBe('ar');
    expect(choose('ar', '?lang=')).toBe('ar');
  });
});

const nobodySpeaks = ['', '*', 'sv', 'x', ',;=,q=1', '"><script>', '/../', 'de--AT', 'de;q=0'];

test.each(nobodySpeaks)('asked for “%s”, the page is in the project’s language', (header) => {
  expect(choose(header, `?lang=${encodeURIComponent(header)}`, 'pt')).toBe('pt-BR');
});

test('the page is in English if the project’s language is none of ours', () => {
  expect(choose('sv', '', 'nn')).toBe('en');
  expect(choose('sv', '', '')).toBe('en');
});

// The attack: names that every object has, and tags so long that reading them stops the server.
test.each([
  ['a name of every object', 'constructor'],
  ['the parent of every object', '__proto__'],
  ['a long word', 'a'.repeat(100_000)],
  ['many parts', `de${'-a'.repeat(50_000)}`],
])('%s is no language, and is not looked up', (_what, tag) => {
  expect(choose(tag, `?lang=${tag}`, 'fr')).toBe('fr');
  expect(choose('', '', tag)).toBe('en');
});

test('whatever is asked for, the page is in a language of ours', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (header, search, project) => {
      expect(languages).toContain(choose(header, search, project));
    }),
  );
});
