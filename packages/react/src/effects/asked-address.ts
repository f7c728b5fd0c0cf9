import { tabNote } from './tab-note.ts';

const note = tabNote('after-sign-in');

/** Where the address asks to go after signing in. Anybody may have written it: see `destination`. */
export const askedAddress = (address: string, parameter = 'next'): string | undefined =>
  new URL(address).searchParams.get(parameter) || undefined;

/** Keeps it in this tab: the page's address is lost on a way round by another site. */
export function keepAskedAddress(address: string, parameter?: string): void {
  const asked = askedAddress(address, parameter);
  if (asked !== undefined) note.keep(asked);
}

export const { read: keptAddress, forget: forgetKeptAddress } = note;
