import { goOnSignedIn, signOut } from '../../effects/already.ts';
import { already } from '../../flow/transitions/already.ts';
import type { Region } from '../../region.ts';
import { SignedInAlready } from './signed-in-already.tsx';

export const region: Region<'already'> = {
  transitions: already,
  views: { 'signed-in-already': SignedInAlready },
  performers: { goOnSignedIn, signOut },
};
