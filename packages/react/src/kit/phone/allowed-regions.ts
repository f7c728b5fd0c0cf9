import { callingCodeOf, regions } from './numbers.ts';
import type { PhoneOptions } from './phone-options.ts';

const names = (listed: readonly string[], region: string): boolean =>
  listed.some((country) => country.toUpperCase() === region || country === callingCodeOf(region));

/**
 * Whose numbers can be used: what the application allows of what the server allows, which says
 * nothing where it allows all.
 */
export function allowedRegions(
  { countries = [], blockedCountries = [] }: PhoneOptions,
  smsRegions: readonly string[] = [],
): readonly string[] {
  return regions.filter(
    (region) =>
      (countries.length === 0 || names(countries, region)) &&
      !names(blockedCountries, region) &&
      (smsRegions.length === 0 || smsRegions.includes(region)),
  );
}
