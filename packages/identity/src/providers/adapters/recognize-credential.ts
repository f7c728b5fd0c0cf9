import { Refused } from '@latchkey/kernel/refused';
import type { Recognized } from '../foreign-provider.ts';
import { checkCredentialNonce } from './credential-nonce.ts';
import type { IdTokenClaims } from './foreign-id-token.ts';
import { identityOfClaims } from './identity-of-claims.ts';
import { onceUntilExpiry } from './once-until-expiry.ts';

export type CredentialRules = {
  readonly providerId: string;
  readonly verified: (idToken: string) => Promise<IdTokenClaims>;
  /** Says who a bare access token is for and whose it is. Without it, such a token proves nothing. */
  readonly readAccessToken?: ((accessToken: string) => Promise<IdTokenClaims>) | undefined;
};

/** Whoever the tokens of an OpenID Connect issuer name that an application brings. */
export async function recognizeCredential(
  { providerId, verified, readAccessToken }: CredentialRules,
  parameters: URLSearchParams,
): Promise<Recognized> {
  const idToken = parameters.get('id_token');
  const accessToken = parameters.get('access_token');
  const claims = idToken ? await verified(idToken) : undefined;
  // What a sign-in through this server gave an application, its client hands back without a nonce:
  // the ID token has ours and is no credential, but the provider can be asked about the other.
  const handedBack = claims?.['nonce'] !== undefined && !parameters.has('nonce');
  if (idToken && claims && !(handedBack && accessToken && readAccessToken)) {
    checkCredentialNonce(claims['nonce'], parameters.get('nonce'));
    const given = { idToken, ...(accessToken ? { accessToken } : {}) };
    const foreign = identityOfClaims(providerId, claims, given);
    return { foreign, once: onceUntilExpiry(idToken, claims) };
  }
  if (!accessToken || readAccessToken === undefined) {
    throw new Refused(
      'INVALID_CREDENTIAL_OR_PROVIDER_ID',
      `A credential of ${providerId} needs an ID token.`,
    );
  }
  const person = await readAccessToken(accessToken);
  return { foreign: identityOfClaims(providerId, person, { accessToken }) };
}
