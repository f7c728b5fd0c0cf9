import { tabNote } from './tab-note.ts';

/** The organisation that was chosen in this tab: it must survive the way round by a provider. */
export const { read: keptTenant, keep: keepTenant, forget: forgetKeptTenant } = tabNote('tenant');
