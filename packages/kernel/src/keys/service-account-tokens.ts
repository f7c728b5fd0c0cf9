import { createPublicKey, type KeyObject } from 'node:crypto';
import { mayActAs, tokenLimits } from '@latchkey/protocol';
import type { JWTPayload } from 'jose';
import { decodeProtectedHeader } from 'jose/decode/protected_header';
import * as errors from 'jose/errors';
import { decodeJwt } from 'jose/jwt/decode';
import { jwtVerify } from 'jose/jwt/verify';
import type { Operator } from '../operators/operator.ts';
import type { ServiceAccountKey } from '../operators/service-account.ts';
import { bringsItsKey } from '../tokens/brought-key.ts';
import type { CustomTokens } from '../tokens/custom-tokens.ts';
import { tokenEndpoint } from './access-tokens.ts';
import { splitToken } from './token-form.ts';

type Keys = { keysOf(email: string): Promise<readonly ServiceAccountKey[]> };

/** What custom tokens are addressed to, whoever runs the service. */
export const customTokenAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/** What Google's libraries write as audience when a service account signs for itself. */
const operatorAudiences = [
  'https://identitytoolkit.googleapis.com/',
  'https://firestore.googleapis.com/',
];

/** Where they are given another host, they name what the token is good for, and no audience. */
const everything = 'https://www.googleapis.com/auth/cloud-platform';

type Verified = { readonly claims: JWTPayload; readonly key: ServiceAccountKey };

/** The one who claims to have signed, if the token is in the one spelling its bytes have. */
function issuerOf(token: string): string | undefined {
  if (splitToken(token) === undefined) return undefined;
  try {
    const header = decodeProtectedHeader(token);
    if (header.alg !== 'RS256' || bringsItsKey(header)) return undefined;
    const { iss } = decodeJwt(token);
    // Nobody is registered under these, and PostgreSQL cannot even be asked for a zero character.
    return typeof iss !== 'string' || iss === '' || /\p{Cc}/u.test(iss) ? undefined : iss;
  } catch {
    return undefined;
  }
}

const parsed = new Map<string, KeyObject>();

/** Parsing a key costs more than checking with it. Bounded by how many accounts are registered. */
export function publicKeyOf({ publicKey: pem }: Pick<ServiceAccountKey, 'publicKey'>): KeyObject {
  const known = parsed.get(pem);
  if (known !== undefined) return known;
  const key = createPublicKey(pem);
  parsed.set(pem, key);
  return key;
}

/** These tokens carry no key id, so each of the signer's keys is tried. */
async function verifyWithAny(
  keys: readonly ServiceAccountKey[],
  token: string,
  email: string,
  audience: string[] | undefined,
  at: number,
): Promise<Verified | undefined> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, publicKeyOf(key), {
        algorithms: ['RS256'],
        issuer: email,
        subject: email,
        ...(audience !== undefined && { audience }),
        currentDate: new Date(at),
        clockTolerance: tokenLimits.clockSkewSeconds,
        requiredClaims: ['iat', 'exp'],
      });
      return { claims: payload, key };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return undefined;
}

/** Nobody signs a blank cheque: a token lives an hour at most, and does not begin in the future. */
function hasSoundTimes({ iat, exp }: JWTPayload, at: number): boolean {
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp)) return false;
  const issued = Number(iat);
  return (
    issued <= at / 1000 + tokenLimits.clockSkewSeconds &&
    Number(exp) - issued <= tokenLimits.customTokenMaximumSeconds
  );
}

async function verifySigner(
  accounts: Keys,
  token: string,
  audience: string[] | undefined,
  at: number,
): Promise<Verified | 'unknown-signer' | 'invalid'> {
  const email = issuerOf(token);
  if (email === undefined) return 'invalid';
  const keys = await accounts.keysOf(email);
  if (keys.length === 0) return 'unknown-signer';
  const verified = await verifyWithAny(keys, token, email, audience, at);
  return verified === undefined || !hasSoundTimes(verified.claims, at) ? 'invalid' : verified;
}

async function verify(
  accounts: Keys,
  token: string,
  audience: string[],
  at: number,
): Promise<Verified | 'unknown-signer' | 'invalid'> {
  const verified = await verifySigner(accounts, token, audience, at);
  if (typeof verified === 'string') return verified;
  // With two audiences one token could sign somebody in and act for the operator.
  return typeof verified.claims.aud === 'string' ? verified : 'invalid';
}

export const createCustomTokens = (accounts: Keys): CustomTokens => ({
  async verify(token, at) {
    const verified = await verify(accounts, token, [customTokenAudience], at);
    if (typeof verified === 'string') return verified;
    // It makes its holder anybody: whoever may only look must not be able to sign one.
    const { claims, key } = verified;
    return mayActAs(key.role, 'userAdmin') ? { claims, role: key.role } : 'invalid';
  },
});

/**
 * A token for nobody in particular, by its scopes. It is as good as one that is meant for us, since
 * its key is registered nowhere else; what names any audience was meant for that.
 */
async function verifyScoped(accounts: Keys, token: string, at: number) {
  const verified = await verifySigner(accounts, token, undefined, at);
  if (typeof verified === 'string') return verified;
  const { claims } = verified;
  const { scope } = claims;
  const isScoped = typeof scope === 'string' && scope.split(' ').includes(everything);
  return isScoped && !('aud' in claims) ? verified : 'invalid';
}

function namesAudience(token: string): boolean {
  try {
    return 'aud' in decodeJwt(token);
  } catch {
    return true;
  }
}

/** The operator whose service account signed this, or undefined. */
export async function verifyOperatorToken(
  accounts: Keys,
  publicUrl: string,
  token: string,
  at: number,
): Promise<Operator | undefined> {
  const verified = namesAudience(token)
    ? await verify(accounts, token, [...operatorAudiences, publicUrl], at)
    : await verifyScoped(accounts, token, at);
  if (typeof verified === 'string') return undefined;
  // A custom token is signed by the same key, and handed to browsers.
  if ('uid' in verified.claims) return undefined;
  return { name: verified.key.email, role: verified.key.role };
}

/** The key that signed this for our token endpoint (RFC 7523), or undefined. */
export async function verifyAssertion(
  accounts: Keys,
  publicUrl: string,
  token: string,
  at: number,
): Promise<ServiceAccountKey | undefined> {
  const audience = [publicUrl, tokenEndpoint(publicUrl), `${publicUrl}/token`];
  const verified = await verify(accounts, token, audience, at);
  if (typeof verified === 'string' || 'uid' in verified.claims) return undefined;
  return verified.key;
}
