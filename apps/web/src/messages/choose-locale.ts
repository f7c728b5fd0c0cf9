import { chooseLanguage, type Language } from '@latchkey/react';

/** RFC 5646, 2.1, loosely. Its length is limited: both the address and the header are anybody's. */
const languageTag = /^[a-z]{2,8}(?:[-_][a-z\d]{1,8}){0,6}$/i;

/** RFC 9110, 12.5.4: most wanted first; what is named with `q=0` is not wanted at all. */
const wanted = (acceptLanguage: string): readonly string[] =>
  acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', quality = ''] = entry.split(';');
      const weight = /^\s*q=([\d.]+)\s*$/i.exec(quality)?.[1];
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

type Wishes = {
  readonly search: string;
  /** What was chosen here before. */
  readonly chosen?: string;
  readonly acceptLanguage: string;
  readonly defaultLocale: string;
};

/**
 * What the address says (links of mails name their language), else what was chosen here, else the
 * browser, else the project.
 */
export function chooseLocale({
  search,
  chosen = '',
  acceptLanguage,
  defaultLocale,
}: Wishes): Language {
  const named = new URLSearchParams(search).get('lang') ?? '';
  const tags = [named, chosen, ...wanted(acceptLanguage), defaultLocale];
  return chooseLanguage(tags.filter((tag) => languageTag.test(tag)));
}
