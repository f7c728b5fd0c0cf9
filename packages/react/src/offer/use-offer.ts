import { useState } from 'react';
import { useAuthContext } from '../context.ts';
import type { Offer } from '../flow/screens.ts';
import { useInBrowser } from '../hooks/use-in-browser.ts';
import type { SignInOptions } from '../options.ts';
import { offerNote } from './offer-note.ts';
import { offerOf } from './offer-of.ts';

/** Takes what the server says now. */
export type TellOffer = (offer: Offer) => void;

/** What this browser has kept; nothing where it is no list of ways, which would keep the form away. */
function read(note: string | undefined): Offer | undefined {
  try {
    const offer: Offer = JSON.parse(note ?? '');
    return offer.providers.every(({ id }) => id.trim()) ? offer : undefined;
  } catch {
    return undefined;
  }
}

/** What the application does not say, the server does. */
const withOffer = (options: SignInOptions, { providers, email, isOpenToNew }: Offer) => ({
  ...(!isOpenToNew && { closedToNew: true }),
  ...options,
  providers,
  email: { ...email, ...options.email },
});

/**
 * How people sign in: as the application says; or else as the server does, whose word the page brings
 * along or this browser has kept; or else by an address. Without `tell`, nobody has to be asked.
 */
export function useOffer(options: SignInOptions): {
  readonly options: SignInOptions;
  readonly tell?: TellOffer | undefined;
} {
  const { client, settings } = useAuthContext();
  // What a server has drawn stays until more is known.
  const kept = useInBrowser(() => client.notes.read(offerNote(client)), undefined);
  const [offer, tell] = useState(() => (settings ? offerOf(settings) : read(kept)));
  if (options.providers) return { options };
  return {
    options: offer?.providers.length ? withOffer(options, offer) : options,
    tell: settings ? undefined : tell,
  };
}
