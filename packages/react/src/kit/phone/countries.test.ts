import { describe, expect, test } from 'vitest';
import { allowedRegions } from './allowed-regions.ts';
import { countriesIn, search } from './countries.ts';
import { defaultRegion } from './default-region.ts';
import { regions } from './numbers.ts';

describe('the countries of the list', () => {
  test('are called and ordered as in the language of the visitor', () => {
    const some = ['DE', 'AT', 'EG'];
    expect(countriesIn('en', some).map(({ name }) => name)).toEqual([
      'Austria',
      'Egypt',
      'Germany',
    ]);
    expect(countriesIn('de', some).map(({ name }) => name)).toEqual([
      'Ägypten',
      'Deutschland',
      'Österreich',
    ]);
  });

  const found = (typed: string, language = 'en') =>
    search(countriesIn(language, regions), typed).map(({ region }) => region);

  test.each([
    ['germ', 'DE'],
    [' GERMANY ', 'DE'],
    ['+49', 'DE'],
    ['49', 'DE'],
    ['de', 'DE'],
    ['cote', 'CI'],
    ['turkiye', 'TR'],
  ])('are found by %j', (typed, region) => {
    expect(found(typed)).toContain(region);
  });

  test('are found by their English names in other languages, too', () => {
    expect(found('Germany', 'ar')).toEqual(['DE']);
  });

  test('come first where the name begins with what was typed', () => {
    expect(found('ni').slice(0, 3).sort()).toEqual(['NE', 'NG', 'NI']);
    expect(found('ni')).toContain('TN');
  });

  test('are none where nothing matches', () => {
    expect(found('atlantis')).toEqual([]);
    expect(found('+000')).toEqual([]);
  });
});

describe('the countries that can be used', () => {
  test('are all if nobody says otherwise', () => {
    expect(allowedRegions({})).toEqual(regions);
  });

  test('are those the application names, by their letters or their calling codes', () => {
    expect(allowedRegions({ countries: ['de', 'AT', '+41'] })).toEqual(['AT', 'CH', 'DE']);
    expect(allowedRegions({ countries: ['+1'] })).toContain('CA');
  });

  test('are all but those the application blocks', () => {
    const allowed = allowedRegions({ blockedCountries: ['US', '+44'] });
    expect(allowed).not.toContain('US');
    expect(allowed).not.toContain('GB');
    expect(allowed).toContain('CA');
  });

  test('are never more than the server sends codes to', () => {
    expect(allowedRegions({}, ['DE', 'FR'])).toEqual(['DE', 'FR']);
    expect(allowedRegions({ countries: ['DE', 'US'] }, ['DE', 'FR'])).toEqual(['DE']);
  });
});

describe('the country to begin with', () => {
  test.each([
    ['at', ['de-DE'], 'AT'],
    [undefined, ['de-AT', 'en'], 'AT'],
    [undefined, ['ja'], 'JP'],
    [undefined, ['not a language!', 'fr'], 'FR'],
    [undefined, [], 'US'],
    ['XX', ['pl'], 'PL'],
  ])('with %s and %j is %s', (asked, languages, region) => {
    expect(defaultRegion(asked, languages, regions)).toBe(region);
  });

  test('is one that can be used', () => {
    expect(defaultRegion('US', ['en-US'], ['DE', 'FR'])).toBe('DE');
  });
});
