import { callingCodeOf } from './numbers.ts';

/** One line of the list of countries. */
export type Country = {
  readonly region: string;
  readonly name: string;
  readonly callingCode: string;
  /** Everything it can be found by, without accents. */
  readonly found: readonly string[];
};

const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Browsers know how regions are called in every language. */
function namesIn(language: string): (region: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (region) => names.of(region) ?? region;
}

/** In the order of their names. */
export function countriesIn(language: string, allowed: readonly string[]): readonly Country[] {
  const nameOf = namesIn(language);
  const english = namesIn('en');
  const { compare } = new Intl.Collator(language);
  return allowed
    .map((region) => {
      const name = nameOf(region);
      const callingCode = callingCodeOf(region);
      const found = [plain(name), plain(english(region)), region.toLowerCase()];
      return { region, name, callingCode, found };
    })
    .sort((one, other) => compare(one.name, other.name));
}

/** The countries that somebody looks for; those whose name begins so come first. */
export function search(countries: readonly Country[], typed: string): readonly Country[] {
  const wanted = plain(typed);
  if (wanted === '') return countries;
  if (/^\+?\d+$/.test(wanted)) {
    const digits = `+${wanted.replace('+', '')}`;
    return countries.filter(({ callingCode }) => callingCode.startsWith(digits));
  }
  const begins = ({ found }: Country) => found.some((text) => text.startsWith(wanted));
  const contains = ({ found }: Country) => found.some((text) => text.includes(wanted));
  return [
    ...countries.filter(begins),
    ...countries.filter((country) => contains(country) && !begins(country)),
  ];
}
