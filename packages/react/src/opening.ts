import { type ActionLink, parseActionLink } from '@latchkey/client';
import { readLinkMode } from '@latchkey/client/mailed-link';
import type { Opening } from './flow/event.ts';

/**
 * The address with the mode under its usual name. A page with a name of its own for it has a use of
 * its own for `mode`, unless there is a code as well: mails are written by the server.
 */
function usualAddress(address: string, modeParameter = 'mode'): URL {
  // Servers know the path they were asked for, often without the host.
  const url = new URL(address, 'http://localhost/');
  if (modeParameter === 'mode') return url;
  const { searchParams } = url;
  const mode =
    searchParams.get(modeParameter) ?? (searchParams.has('oobCode') && searchParams.get('mode'));
  searchParams.delete('mode');
  if (mode) searchParams.set('mode', mode);
  return url;
}

/** What the address of the page asks for, and the mailed link in it, if it is one. */
export function openingOf(
  address: string,
  { modeParameter, onlyActions = false }: OpeningOptions = {},
): { readonly opening: Opening; readonly action?: ActionLink } {
  const usual = usualAddress(address, modeParameter);
  const action = parseActionLink(usual.href);
  if (action !== undefined) {
    const { mode } = action;
    return mode === 'signIn'
      ? { opening: { kind: 'link' } }
      : { opening: { kind: 'action', mode }, action };
  }
  const isBroken = readLinkMode(usual.searchParams.get('mode')) !== undefined;
  return { opening: { kind: isBroken || onlyActions ? 'broken-action' : 'start' } };
}

type OpeningOptions = {
  readonly modeParameter?: string | undefined;
  /** This page is for mailed links and nothing else. */
  readonly onlyActions?: boolean;
};
