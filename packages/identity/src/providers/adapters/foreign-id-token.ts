import { Refused } from '@latchkey/kernel/refused';
import { federationLimits, tokenLimits } from '@latchkey/protocol';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import * as errors from 'jose/errors';
import { jwtVerify } from 'jose/jwt/verify';
import { seconds } from '../../tokens/id-token.ts';

/** Signatures that only the issuer can make. A shared secret, or none, is no proof of who signed. */
export const signatureAlgorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** In seconds: the end of the year 9999. */
const lastMoment = 253_402_300_799;

export type IdTokenRules = {
  readonly keys: JWTVerifyGetKey;
  /** From the configuration; what the token says is only compared with it. */
  readonly issuer: (claims: JWTPayload) => string;
  /** Ours at this issuer. One of them the token has to be for. */
  readonly audiences: readonly string[];
  readonly now: number;
};

export type IdTokenClaims = JWTPayload & { readonly sub: string };

const refuse = (reason: string): never => {
  throw new Refused('INVALID_IDP_RESPONSE', reason);
};

function explain(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The ID token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed) {
    return `The ID token has an unexpected "${error.claim}".`;
  }
  return 'The ID token could not be verified.';
}

/** Who else may use the token is named by `azp`, and has to be one of ours as well. */
function checkAuthorizedParty({ aud, azp }: JWTPayload, audiences: readonly string[]): void {
  const several = Array.isArray(aud) && aud.length > 1;
  if (azp === undefined && !several) return;
  if (typeof azp !== 'string' || !audiences.includes(azp)) {
    refuse('The ID token has an unexpected "azp".');
  }
}

/** Everything about an ID token but its nonce, which depends on who asked for the token. */
export async function verifyForeignIdToken(
  token: string,
  { keys, issuer, audiences, now }: IdTokenRules,
): Promise<IdTokenClaims> {
  if (token.length > federationLimits.idTokenLength) refuse('The ID token is too long.');
  const { payload } = await jwtVerify(token, keys, {
    algorithms: signatureAlgorithms,
    audience: [...audiences],
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
    currentDate: new Date(now),
    clockTolerance: tokenLimits.clockSkewSeconds,
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return refuse(explain(error));
    throw error;
  });
  if (payload.iss !== issuer(payload)) refuse('The ID token has an unexpected "iss".');
  checkAuthorizedParty(payload, audiences);
  if (Number(payload.iat) > seconds(now) + tokenLimits.clockSkewSeconds) {
    refuse('The ID token is from the future.');
  }
  // What is taken once is remembered until then, and has to be a moment that can be written down.
  if (Number(payload.exp) > lastMoment) refuse('The ID token has an unexpected "exp".');
  const { sub } = payload;
  if (typeof sub !== 'string' || sub === '') return refuse('The ID token has no "sub".');
  return { ...payload, sub };
}
