export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'pt-BR',
  'it',
  'nl',
  'pl',
  'tr',
  'ru',
  'uk',
  'ar',
  'he',
  'fa',
  'hi',
  'ja',
  'ko',
  'zh-CN',
  'zh-TW',
  'vi',
  'id',
] as const;

/** A language the product speaks. */
export type Language = (typeof languages)[number];

const writtenFromTheRight: ReadonlySet<Language> = new Set(['ar', 'he', 'fa']);

export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  writtenFromTheRight.has(language) ? 'rtl' : 'ltr';
