import { allowedRegions } from './allowed-regions.ts';
import { countriesIn, search } from './countries.ts';
import { defaultRegion } from './default-region.ts';
import { drawFlag } from './draw-flag.ts';
import { readTyped, readWhole } from './numbers.ts';

/** Everything that needs to know the phone numbers of the world, loaded at once. */
export const numberParts = {
  allowedRegions,
  countriesIn,
  search,
  defaultRegion,
  drawFlag,
  readTyped,
  readWhole,
};
