/** Ways to sign in that have a name of their own. */
export type KnownProviderId =
  | 'password'
  | 'phone'
  | 'passkey'
  | 'anonymous'
  | 'google.com'
  | 'apple.com'
  | 'facebook.com'
  | 'twitter.com'
  | 'github.com'
  | 'microsoft.com'
  | 'yahoo.com'
  | 'linkedin.com'
  | 'discord.com'
  | 'line.me';

/** A way to sign in by its id: one with a name, or whichever the project has configured. */
export type ProviderId = KnownProviderId | `saml.${string}` | `oidc.${string}` | (string & {});
