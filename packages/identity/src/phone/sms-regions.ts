import type { Settings } from '../settings/settings.ts';
import { phoneLibrary } from './phone-library.ts';

const regions = (): string[] => phoneLibrary().getCountries();

export const isRegion = (text: string): boolean => regions().includes(text);

export const maySendTo = ({ smsRegions }: Settings, region: string): boolean =>
  'onlyThese' in smsRegions ? smsRegions.onlyThese.has(region) : !smsRegions.allBut.has(region);

export const smsRegionsOf = (settings: Settings): string[] =>
  regions()
    .filter((region) => maySendTo(settings, region))
    .sort();
