import { type Language, languages } from './language.ts';

/** RFC 5646, 4.4.1 asks for 35; the rest is room for extensions. */
const longestTag = 64;

const traditionalChinese: ReadonlySet<string> = new Set(['TW', 'HK', 'MO']);

/** The language to write in: what the reader asked for, else the project's own, else English. */
export function chooseLanguage(requested: string | undefined | null, fallback: string): Language {
  return spokenLanguage(requested) ?? spokenLanguage(fallback) ?? 'en';
}

/** The language of ours that a tag asks for, if we have it. */
export function spokenLanguage(tag: string | undefined | null): Language | undefined {
  if (!tag || tag.length > longestTag) return undefined;
  const locale = parseTag(tag.trim().replaceAll('_', '-'));
  if (locale === undefined) return undefined;
  if (locale.language === 'zh') return chineseOf(locale);
  const region = `${locale.language}-${locale.region}`;
  const base = locale.language === 'pt' ? 'pt-BR' : locale.language;
  return languages.find((language) => language === region || language === base);
}

function chineseOf({ script, region }: Intl.Locale): Language {
  const traditional =
    script === undefined ? traditionalChinese.has(region ?? '') : script === 'Hant';
  return traditional ? 'zh-TW' : 'zh-CN';
}

/** Intl also renews retired codes: `in` becomes `id` and `iw` becomes `he`. */
function parseTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
