import { bringInStep, finish, wait } from '../../effects/finish.ts';
import { arrival } from '../../flow/transitions/arrival.ts';
import type { Region } from '../../region.ts';
import { SignedInNotice } from './signed-in.tsx';

export { bringInStep };

export const region: Region<'arrival'> = {
  transitions: arrival,
  views: { 'signed-in': SignedInNotice, closed: () => null },
  performers: { wait, finish },
};
