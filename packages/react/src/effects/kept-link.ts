import { tabNote } from './tab-note.ts';

/** A sign-in link that asks something: out of the address bar, and still there for this tab. */
export const keptLink = tabNote('link');
