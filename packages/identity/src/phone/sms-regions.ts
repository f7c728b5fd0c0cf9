import { getCountries } from 'libphonenumber-js/max';
import type { Settings } from '../settings/settings.ts';

export const isRegion = (text: string): boolean => (getCountries() as string[]).includes(text);

export const maySendTo = ({ smsRegions }: Settings, region: string): boolean =>
  'onlyThese' in smsRegions ? smsRegions.onlyThese.has(region) : !smsRegions.allBut.has(region);

export const smsRegionsOf = (settings: Settings): string[] =>
  getCountries()
    .filter((region) => maySendTo(settings, region))
    .sort();
