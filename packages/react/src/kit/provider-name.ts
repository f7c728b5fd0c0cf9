import type { KnownProviderId } from './provider-id.ts';

type OurOwn = 'password' | 'phone' | 'passkey' | 'anonymous';

const known: Readonly<Record<Exclude<KnownProviderId, OurOwn>, string>> = {
  'google.com': 'Google',
  'apple.com': 'Apple',
  'facebook.com': 'Facebook',
  'twitter.com': 'X',
  'github.com': 'GitHub',
  'microsoft.com': 'Microsoft',
  'yahoo.com': 'Yahoo',
  'linkedin.com': 'LinkedIn',
  'discord.com': 'Discord',
  'line.me': 'LINE',
};
const names: Readonly<Record<string, string>> = known;

type Named = { readonly id: string; readonly name?: string | undefined };

/** What people call a provider: its own name, or what follows `saml.` and `oidc.`. */
export const providerName = ({ id, name }: Named): string =>
  name || names[id] || id.replace(/^(?:saml|oidc)\./, '');
