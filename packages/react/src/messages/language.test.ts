import { describe, expect, test } from 'vitest';
import { chooseLanguage, directionOf, languages } from './language.ts';

describe('the language of the widget', () => {
  test.each(languages)('is %s for who asks for it, however it is written', (language) => {
    expect(chooseLanguage([language])).toBe(language);
    expect(chooseLanguage([language.toUpperCase().replace('-', '_')])).toBe(language);
  });

  test.each([
    ['en-GB', 'en'],
    ['de-AT', 'de'],
    ['es-419', 'es'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['zh', 'zh-CN'],
    ['zh-Hans-SG', 'zh-CN'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh_tw', 'zh-TW'],
    ['iw', 'he'],
    ['iw-IL', 'he'],
    ['in-ID', 'id'],
    ['fa-IR-u-nu-latn', 'fa'],
    [' fr ', 'fr'],
  ])('for %s is %s', (wanted, spoken) => {
    expect(chooseLanguage([wanted])).toBe(spoken);
  });

  test('is the first of the wanted ones that it speaks', () => {
    expect(chooseLanguage(['tlh', 'x-klingon', 'nl-BE', 'de'])).toBe('nl');
  });

  test.each([[[]], [['']], [['-']], [['*']], [['x']], [['constructor']], [['__proto__']]])(
    'is English for %j',
    (wanted) => {
      expect(chooseLanguage(wanted)).toBe('en');
    },
  );

  test('is written from the right where it is', () => {
    expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual([
      'ar',
      'he',
      'fa',
    ]);
  });
});
