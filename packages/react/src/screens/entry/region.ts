import { entry } from '../../flow/transitions/entry.ts';
import type { Region } from '../../region.ts';
import { EmailEntry } from './email-entry.tsx';
import { Processing } from './processing.tsx';
import { ProviderList } from './provider-list.tsx';
import { SignedInNotice } from './signed-in.tsx';

export const region: Region<'entry'> = {
  transitions: entry,
  views: {
    processing: Processing,
    'provider-list': ProviderList,
    'email-entry': EmailEntry,
    'signed-in': SignedInNotice,
    closed: () => null,
  },
};
