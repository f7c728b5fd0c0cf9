import { newCode } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import * as client from 'openid-client';
import type { ForeignIdentity, ForeignProvider, Recognized } from '../foreign-provider.ts';
import { askForJson, type Json } from './ask-for-json.ts';
import { identityOfClaims } from './identity-of-claims.ts';
import { clientAuthentication, ourWayOut } from './issuer.ts';
import { keptText } from './kept-text.ts';
import type { OAuthClient } from './oauth-client.ts';
import type { OAuthPreset } from './oauth-presets.ts';
import { askingProvider } from './provider-answer.ts';
import { responseUrl } from './response-url.ts';
import type { Surroundings } from './surroundings.ts';

function openConfiguration(
  surroundings: Surroundings,
  preset: OAuthPreset,
  { clientId, clientSecret }: OAuthClient,
): client.Configuration {
  const { execute, timeout, [client.customFetch]: fetch } = ourWayOut(surroundings);
  const configuration = new client.Configuration(
    {
      issuer: preset.issuer,
      authorization_endpoint: preset.signInAddress,
      token_endpoint: preset.tokenAddress,
      token_endpoint_auth_methods_supported: [preset.secretIn],
    },
    clientId,
    {},
    clientAuthentication(clientSecret === null ? undefined : async () => clientSecret),
  );
  configuration[client.customFetch] = fetch;
  configuration.timeout = timeout;
  for (const extension of execute) extension(configuration);
  return configuration;
}

/** A provider of plain OAuth 2: it gives access, and who somebody is has to be asked with it. */
export function oauthProvider(
  surroundings: Surroundings,
  providerId: string,
  preset: OAuthPreset,
  ours: OAuthClient,
): ForeignProvider {
  const configuration = openConfiguration(surroundings, preset, ours);

  async function profileOf(
    accessToken: string,
    tokens: ForeignIdentity['tokens'],
  ): Promise<ForeignIdentity> {
    const ask = (address: string): Promise<Json> =>
      askForJson(surroundings, address, {
        headers: { ...preset.headers, authorization: `Bearer ${accessToken}` },
      });
    const profile = await ask(preset.profileAddress);
    const claims = await preset.claimsOf(profile, ask);
    const { sub } = claims;
    if (typeof sub !== 'string' || sub === '') {
      throw new Refused('INVALID_IDP_RESPONSE', 'The provider did not say who this is.');
    }
    return identityOfClaims(providerId, { ...claims, sub }, tokens, profile);
  }

  async function exchange(
    redirectUri: string,
    state: string,
    kept: Json,
    parameters: URLSearchParams,
  ): Promise<ForeignIdentity> {
    const tokens = await client.authorizationCodeGrant(
      configuration,
      responseUrl(redirectUri, parameters),
      { expectedState: state, pkceCodeVerifier: keptText(kept, 'verifier') },
    );
    return profileOf(tokens.access_token, {
      accessToken: tokens.access_token,
      ...(tokens.refresh_token ? { refreshToken: tokens.refresh_token } : {}),
      ...(tokens.expires_in ? { expiresInSeconds: tokens.expires_in } : {}),
    });
  }

  async function recognized(parameters: URLSearchParams): Promise<Recognized> {
    if (parameters.has('oauth_token_secret')) {
      throw new Refused(
        'INVALID_CREDENTIAL_OR_PROVIDER_ID',
        'Tokens of OAuth 1 are not taken: sign in through the browser instead.',
      );
    }
    const accessToken = parameters.get('access_token');
    if (!accessToken) {
      throw new Refused('INVALID_CREDENTIAL_OR_PROVIDER_ID', 'There is no access token.');
    }
    // Anybody's application gets such tokens from the people who use it, and could show them here.
    if (preset.clientOf === undefined) {
      throw new Refused(
        'INVALID_CREDENTIAL_OR_PROVIDER_ID',
        `${providerId} does not tell for which application a token is: sign in through the browser instead.`,
      );
    }
    const ask = (address: string, init?: RequestInit) => askForJson(surroundings, address, init);
    if ((await preset.clientOf(ask, accessToken, ours)) !== ours.clientId) {
      throw new Refused('INVALID_IDP_RESPONSE', 'The access token is for another application.');
    }
    return { foreign: await profileOf(accessToken, { accessToken }) };
  }

  return {
    providerId,
    sharesAddress: false,
    depart: (to) =>
      askingProvider(async () => {
        const kept = { verifier: newCode(surroundings.randomBytes) };
        const authUri = client.buildAuthorizationUrl(configuration, {
          ...to.parameters,
          response_type: 'code',
          redirect_uri: to.redirectUri,
          scope: [...new Set([...preset.scopes, ...to.scopes])].join(preset.scopeSeparator ?? ' '),
          state: to.state,
          code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
          code_challenge_method: 'S256',
        });
        return { authUri: authUri.href, kept };
      }),
    arrive: ({ redirectUri, state, kept, parameters }) =>
      askingProvider(() => exchange(redirectUri, state, kept, parameters)),
    recognize: ({ parameters }) => askingProvider(() => recognized(parameters)),
  };
}
