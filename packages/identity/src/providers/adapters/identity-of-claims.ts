import type { ForeignIdentity } from '../foreign-provider.ts';
import { isEmailTrusted } from './email-trust.ts';
import { googleUserInfo } from './google-user-info.ts';

type Claims = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** Where a provider's subjects have an address of their own. */
const federatedIds: Readonly<Record<string, string>> = {
  'google.com': 'https://accounts.google.com/',
  'facebook.com': 'http://facebook.com/',
  'twitter.com': 'http://twitter.com/',
};

/** Says only that the token is good, and for whom; nobody asks an application's token for it. */
const aboutTheToken = new Set([
  ...['iss', 'sub', 'aud', 'azp', 'exp', 'iat', 'nbf', 'jti', 'nonce', 'nonce_supported'],
  ...['at_hash', 'c_hash', 's_hash', 'sid', 'auth_time', 'acr', 'amr'],
]);

const attributesOf = (providerId: string, claims: Claims) =>
  providerId.startsWith('oidc.')
    ? Object.fromEntries(Object.entries(claims).filter(([name]) => !aboutTheToken.has(name)))
    : null;

/** Claims in the words of OpenID Connect, which profiles of other providers are put into first. */
export function identityOfClaims(
  providerId: string,
  claims: Claims & { readonly sub: string },
  tokens: ForeignIdentity['tokens'],
  rawUserInfo: Claims = providerId === 'google.com' ? googleUserInfo(claims) : claims,
): ForeignIdentity {
  const firstName = text(claims['given_name']);
  const lastName = text(claims['family_name']);
  const fullName = [firstName, lastName].filter((name) => name !== null).join(' ');
  return {
    providerId,
    rawId: claims.sub,
    federatedId: `${federatedIds[providerId] ?? ''}${claims.sub}`,
    email: text(claims['email']),
    emailVerified: isEmailTrusted(providerId, claims),
    displayName: text(claims['name']) ?? text(fullName),
    photoUrl: text(claims['picture']),
    screenName: text(claims['preferred_username']) ?? text(claims['screen_name']),
    firstName,
    lastName,
    language: text(claims['locale']),
    rawUserInfo,
    attributes: attributesOf(providerId, claims),
    tokens,
  };
}
