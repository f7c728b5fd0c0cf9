import { newCode } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import type { JWTPayload } from 'jose';
import * as client from 'openid-client';
import type { ForeignIdentity, ForeignProvider, RevokedToken } from '../foreign-provider.ts';
import { type IdTokenClaims, verifyForeignIdToken } from './foreign-id-token.ts';
import { identityOfClaims } from './identity-of-claims.ts';
import { openIssuer } from './issuer.ts';
import { keptText } from './kept-text.ts';
import { askingProvider, refusalOfError } from './provider-answer.ts';
import { type CredentialRules, recognizeCredential } from './recognize-credential.ts';
import { responseUrl } from './response-url.ts';
import type { Surroundings } from './surroundings.ts';

export type OidcOptions = {
  readonly providerId: string;
  readonly issuer: string;
  /** What a token's `iss` has to be, where an issuer of many tenants writes more than one. */
  readonly issuerOf?: (claims: JWTPayload) => string;
  readonly clientId: string;
  /** Clients of the same owner, whose tokens are as good as ours. */
  readonly otherClientIds?: readonly string[];
  /** Made anew for every exchange: Apple's is signed. Absent for a public client. */
  readonly clientSecret?: () => Promise<string>;
  readonly responseType: 'code' | 'idToken';
  readonly sharesAddress?: boolean;
  readonly formPost?: boolean;
  readonly scopes: readonly string[];
  readonly readAccessToken?: CredentialRules['readAccessToken'];
  readonly revocable?: boolean;
  /** What comes beside the token and is not signed: Apple's name of somebody new. */
  readonly besideToken?: (parameters: URLSearchParams) => Readonly<Record<string, unknown>>;
};

/** Any OpenID Connect issuer. */
export function oidcProvider(surroundings: Surroundings, options: OidcOptions): ForeignProvider {
  const { providerId, clientId, responseType, sharesAddress = false } = options;
  const issuer = openIssuer(surroundings, options);
  const audiences = [clientId, ...(options.otherClientIds ?? [])];

  const verified = async (token: string | undefined, of = audiences): Promise<IdTokenClaims> => {
    if (!token) throw new Refused('INVALID_IDP_RESPONSE', 'The provider sent no ID token.');
    const { issuer: expected } = (await issuer.configuration()).serverMetadata();
    const issuerOf = options.issuerOf ?? (() => expected);
    const rules = { keys: issuer.keys, issuer: issuerOf, audiences: of, now: surroundings.now() };
    return verifyForeignIdToken(token, rules);
  };

  /** The token that we asked for names the nonce that we made. Absent, it is somebody else's token. */
  function checkOwnNonce(claims: JWTPayload, nonce: string): void {
    if (claims['nonce'] !== nonce) throw new Refused('MISSING_OR_INVALID_NONCE');
  }

  /** Issuers may keep all but the subject for this second question. */
  async function withUserInfo(claims: IdTokenClaims, accessToken: string): Promise<IdTokenClaims> {
    const configuration = await issuer.configuration();
    const { userinfo_endpoint: address } = configuration.serverMetadata();
    if (claims['email'] !== undefined || address === undefined) return claims;
    return { ...(await client.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
  }

  async function exchange(
    redirectUri: string,
    state: string,
    kept: Readonly<Record<string, unknown>>,
    parameters: URLSearchParams,
  ): Promise<ForeignIdentity> {
    const nonce = keptText(kept, 'nonce');
    const tokens = await client.authorizationCodeGrant(
      await issuer.configuration(),
      responseUrl(redirectUri, parameters),
      { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: keptText(kept, 'verifier') },
    );
    const claims = await verified(tokens.id_token, [clientId]);
    checkOwnNonce(claims, nonce);
    const beside = options.besideToken?.(parameters) ?? {};
    return identityOfClaims(
      providerId,
      { ...beside, ...(await withUserInfo(claims, tokens.access_token)) },
      {
        ...(tokens.id_token ? { idToken: tokens.id_token } : {}),
        accessToken: tokens.access_token,
        ...(tokens.refresh_token ? { refreshToken: tokens.refresh_token } : {}),
        ...(tokens.expires_in ? { expiresInSeconds: tokens.expires_in } : {}),
      },
    );
  }

  async function takeToken(
    kept: Readonly<Record<string, unknown>>,
    parameters: URLSearchParams,
  ): Promise<ForeignIdentity> {
    const error = parameters.get('error');
    if (error !== null) throw refusalOfError(error, parameters.get('error_description'));
    const token = parameters.get('id_token') ?? undefined;
    const claims = await verified(token, [clientId]);
    checkOwnNonce(claims, keptText(kept, 'nonce'));
    return identityOfClaims(providerId, claims, { idToken: token ?? '' });
  }

  async function revoke(given: RevokedToken): Promise<void> {
    const configuration = await issuer.configuration();
    if (given.kind !== 'code') {
      const hint = given.kind === 'accessToken' ? 'access_token' : 'refresh_token';
      return client.tokenRevocation(configuration, given.token, { token_type_hint: hint });
    }
    const { token: code, redirectUri: redirect_uri } = given;
    const tokens = await client.genericGrantRequest(configuration, 'authorization_code', {
      code,
      redirect_uri,
    });
    return client.tokenRevocation(configuration, tokens.refresh_token ?? tokens.access_token);
  }

  return {
    providerId,
    sharesAddress,
    ...(options.revocable ? { revoke: (given) => askingProvider(() => revoke(given)) } : {}),
    depart: (to) =>
      askingProvider(async () => {
        if (sharesAddress) await issuer.requireNamed(responseType);
        const kept = {
          nonce: newCode(surroundings.randomBytes),
          verifier: newCode(surroundings.randomBytes),
        };
        const authUri = client.buildAuthorizationUrl(await issuer.configuration(), {
          ...to.parameters,
          response_type: responseType === 'code' ? 'code' : 'id_token',
          ...(options.formPost ? { response_mode: 'form_post' } : {}),
          redirect_uri: to.redirectUri,
          scope: [...new Set([...options.scopes, ...to.scopes])].join(' '),
          state: to.state,
          nonce: kept.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
          code_challenge_method: 'S256',
        });
        return { authUri: authUri.href, kept };
      }),
    arrive: ({ redirectUri, state, kept, parameters }) =>
      askingProvider(async () => {
        await issuer.checkSender(parameters, { responseType, sharesAddress });
        return responseType === 'code'
          ? exchange(redirectUri, state, kept, parameters)
          : takeToken(kept, parameters);
      }),
    recognize: ({ parameters }) =>
      askingProvider(() => recognizeCredential({ ...options, verified }, parameters)),
  };
}
