import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import type { ProviderConfig } from './provider-config.ts';

type Place = Pick<Identity, 'publicUrl'>;
type Named = { readonly tenant: string; readonly providerId: string };

/** The page at which the protocol's clients begin. Providers whose answers name them may share it. */
export const handlerAddress = ({ publicUrl }: Place): string => `${publicUrl}/__/auth/handler`;

/**
 * Where one configuration has people sent back to and no other has: the address that an answer came
 * to says whose answer it is (RFC 9700, 4.4.2). It does not lie below the handler, which is written
 * down at many a provider that takes every address below it as well.
 */
export const ownAddress = ({ publicUrl }: Place, { tenant, providerId }: Named): string =>
  `${publicUrl}/__/auth/callback/${tenant === '' ? '' : `${tenant}/`}${providerId}`;

/** The one of them that has to be registered with a provider as it is configured. */
export function redirectAddress(place: Place, { settings, ...of }: ProviderConfig): string {
  const shared =
    settings.kind === 'saml' || (settings.kind === 'oidc' && settings.oidc.sharesAddress === true);
  return shared ? handlerAddress(place) : ownAddress(place, of);
}

/** Whether a configuration that was sent asks for the handler, and neither for its own nor another. */
export function asksForHandler(place: Place, of: Named, redirectUri: string | undefined): boolean {
  const own = ownAddress(place, of);
  if (!redirectUri || redirectUri === own) return false;
  if (redirectUri === handlerAddress(place)) return true;
  throw new Refused(
    'INVALID_CONFIG',
    `redirectUri can only be ${own} or ${handlerAddress(place)}.`,
  );
}

/** Query and fragment are the answer; the rest is where it came to. */
export function isAnswerTo(redirectUri: string, requestUri: string): boolean {
  const [asked, came] = [new URL(redirectUri), new URL(requestUri)];
  return asked.origin === came.origin && asked.pathname === came.pathname;
}
