import { Refused } from '@latchkey/kernel/refused';
import type { KnownConfig } from '../provider-config.ts';
import { appleClientSecret, appleIssuer } from './apple-secret.ts';
import { askForJson, asObject } from './ask-for-json.ts';
import type { IdTokenClaims } from './foreign-id-token.ts';
import type { OidcOptions } from './oidc.ts';
import type { Surroundings } from './surroundings.ts';

type Preset = (
  surroundings: Surroundings,
  known: KnownConfig,
) => Pick<OidcOptions, 'issuer' | 'scopes'> & Partial<OidcOptions>;

/** Google tells for whom it issued a token, and whose it is. */
async function readGoogleToken(
  surroundings: Surroundings,
  clientId: string,
  accessToken: string,
): Promise<IdTokenClaims> {
  const query = new URLSearchParams({ access_token: accessToken });
  const token = await askForJson(surroundings, `https://oauth2.googleapis.com/tokeninfo?${query}`);
  if (token['aud'] !== clientId) {
    throw new Refused('INVALID_IDP_RESPONSE', 'The access token is for another application.');
  }
  const headers = { authorization: `Bearer ${accessToken}` };
  const address = 'https://openidconnect.googleapis.com/v1/userinfo';
  const person = await askForJson(surroundings, address, { headers });
  const { sub } = person;
  if (typeof sub !== 'string' || sub !== token['sub']) {
    throw new Refused('INVALID_IDP_RESPONSE', 'The provider did not say who this is.');
  }
  return { ...person, sub };
}

const google: Preset = (surroundings, { clientId }) => ({
  issuer: 'https://accounts.google.com',
  scopes: ['openid', 'email', 'profile'],
  readAccessToken: (accessToken) => readGoogleToken(surroundings, clientId, accessToken),
});

const longestUser = 4096;

/** Sent once, with the first sign-in ever, in a form that anybody could have written: it is only a name. */
function appleName(parameters: URLSearchParams): Readonly<Record<string, unknown>> {
  const user = parameters.get('user') ?? '{}';
  if (user.length > longestUser) return {};
  try {
    const { name } = asObject(JSON.parse(user));
    const { firstName, lastName } = asObject(name);
    return { given_name: firstName, family_name: lastName };
  } catch {
    return {};
  }
}

const apple: Preset = ({ now }, { clientId, appleKey, bundleIds }) => ({
  issuer: appleIssuer,
  scopes: ['openid', 'name', 'email'],
  // Apple sends names and addresses in no other way.
  formPost: true,
  revocable: true,
  otherClientIds: bundleIds,
  besideToken: appleName,
  ...(appleKey === null
    ? {}
    : { clientSecret: () => appleClientSecret(appleKey, clientId, now()) }),
});

const tenantId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Each tenant of Microsoft is an issuer of its own, named in the token; the keys are shared. */
const microsoft: Preset = () => ({
  issuer: 'https://login.microsoftonline.com/common/v2.0',
  issuerOf: ({ tid }) =>
    typeof tid === 'string' && tenantId.test(tid)
      ? `https://login.microsoftonline.com/${tid}/v2.0`
      : '',
  scopes: ['openid', 'email', 'profile'],
});

const yahoo: Preset = () => ({
  issuer: 'https://api.login.yahoo.com',
  scopes: ['openid', 'email', 'profile'],
});

export const oidcPresets: Readonly<Record<string, Preset>> = {
  'google.com': google,
  'apple.com': apple,
  'microsoft.com': microsoft,
  'yahoo.com': yahoo,
};
