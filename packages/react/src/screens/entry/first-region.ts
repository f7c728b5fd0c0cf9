import { entryAsked } from '../../flow/transitions/entry-asked.ts';
import type { Region } from '../../region.ts';
import { EmailEntry } from './email-entry.tsx';
import { Processing } from './processing.tsx';
import { ProviderList } from './provider-list.tsx';

export const firstViews: Region<'entry'>['views'] = {
  processing: Processing,
  'provider-list': ProviderList,
  'email-entry': EmailEntry,
};

/** What is there at once. What becomes of an answer is loaded with the first question. */
export const firstRegion = { transitions: entryAsked, views: firstViews };
