import { readMethods } from '../../effects/entry.ts';
import { reportConflict } from '../../effects/finish.ts';
import { signInAsGuest } from '../../effects/guest.ts';
import { entry } from '../../flow/transitions/entry.ts';
import type { Region } from '../../region.ts';

/** The rest of the first region, which is nothing to look at. */
export const region: Omit<Region<'entry'>, 'views'> = {
  transitions: entry,
  performers: { readMethods, signInAsGuest, reportConflict },
};
