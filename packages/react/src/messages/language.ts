/** A language the widget speaks; the mails speak the same ones. */
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

/** One of the languages, as a tag. */
export type Language = (typeof languages)[number];

/** The side that a language is written from. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  ['ar', 'he', 'fa'].includes(language) ? 'rtl' : 'ltr';

/** Names that browsers and older configurations use for the same thing. */
const otherNames: ReadonlyMap<string, Language> = new Map([
  ['iw', 'he'],
  ['in', 'id'],
  ['zh', 'zh-CN'],
  ['zh-hans', 'zh-CN'],
  ['zh-sg', 'zh-CN'],
  ['zh-hant', 'zh-TW'],
  ['zh-hk', 'zh-TW'],
  ['zh-mo', 'zh-TW'],
]);

function speak(tag: string): Language | undefined {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-');
  const known = languages.find((language) => language.toLowerCase() === wanted);
  if (known !== undefined || wanted === '') return known;
  const other = otherNames.get(wanted);
  if (other !== undefined) return other;
  const shorter = wanted.replace(/-?[^-]*$/, '');
  return (
    speak(shorter) ?? languages.find((language) => language.toLowerCase().startsWith(`${wanted}-`))
  );
}

/** RFC 5646, 4.4.1: no tag in use is longer. Anybody may have written what is looked up here. */
const longestTag = 35;

/** The first of the wanted languages that the widget speaks, or English. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    if (tag.length > longestTag) continue;
    const language = speak(tag);
    if (language !== undefined) return language;
  }
  return 'en';
}
