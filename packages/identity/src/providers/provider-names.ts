/** Providers that need no addresses to be configured, by what people call them. */
export const knownProviders = {
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
} as const satisfies Record<string, string>;

export const isKnownProvider = (providerId: string): providerId is keyof typeof knownProviders =>
  Object.hasOwn(knownProviders, providerId);

const customName = /^(?:oidc|saml)\.[a-z0-9][a-z0-9_-]{0,99}$/;

/** Whether there can be such a provider at all. */
export const isProviderId = (providerId: string): boolean =>
  isKnownProvider(providerId) || customName.test(providerId);
