import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';
import { languages } from './language.ts';

describe('the reader gets the language asked for', () => {
  test.each(languages)('%s', (language) => {
    expect(chooseLanguage(language, 'en')).toBe(language);
    expect(chooseLanguage(language.toUpperCase(), 'en')).toBe(language);
    expect(chooseLanguage(language.toLowerCase().replace('-', '_'), 'en')).toBe(language);
  });

  test.each([
    ['en-GB', 'en'],
    ['de-AT', 'de'],
    ['de-DE-1996', 'de'],
    ['fr-CA', 'fr'],
    ['es-419', 'es'],
    ['ar-EG-u-nu-latn', 'ar'],
    ['fa-AF', 'fa'],
    ['hi-Latn', 'hi'],
    ['id-x-private', 'id'],
    [' ja ', 'ja'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['in', 'id'],
    ['in-ID', 'id'],
    ['iw', 'he'],
    ['iw_IL', 'he'],
    ['deu', 'de'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-US', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hans-TW', 'zh-CN'],
    ['zh-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hant-CN', 'zh-TW'],
    ['ZH_hant_hk', 'zh-TW'],
  ])('%s is answered in %s', (requested, language) => {
    expect(chooseLanguage(requested, 'sv')).toBe(language);
  });
});

describe('what nobody here speaks falls back', () => {
  const unknown = [
    ...[undefined, null, '', ' ', 'sv', 'xx', 'und', 'x-private', '-', '--', 'd', 'de--AT', 'de-'],
    ...['../../etc/passwd', 'de\r\nBcc: a@b.c', '%LINK%', 'de;q=1', 'constructor', '__proto__'],
    ...['*', 'd\u0000e', '\ud800', 'ＤＥ'],
  ];

  test.each(unknown)('%j', (requested) => {
    expect(chooseLanguage(requested, 'fr-CA')).toBe('fr');
    expect(chooseLanguage(requested, requested ?? '')).toBe('en');
  });

  test('a tag of any length costs nothing', () => {
    expect(chooseLanguage(`de-x${'-aaaaaaaa'.repeat(20_000)}`, 'fr')).toBe('fr');
  });

  test('whatever is asked for, the answer is a language of ours', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (requested, fallback) => {
        expect(languages).toContain(chooseLanguage(requested, fallback));
      }),
    );
  });
});
