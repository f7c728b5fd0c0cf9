import { tabNote } from './tab-note.ts';

/** Where the address asked to go: it is lost on a way round by another site, and kept in this tab. */
export const {
  keep: keepAddress,
  read: keptAddress,
  forget: forgetKeptAddress,
} = tabNote('after-sign-in');
