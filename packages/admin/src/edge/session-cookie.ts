import { decodeJwt, type JWTPayload } from 'jose';
import { bearerOf, callServer, globalFetch } from './call-server.ts';
import type { KeyFile } from './operator-token.ts';
import type { Fetch } from './published-keys.ts';
import { baseOf, readServerUrl } from './server-url.ts';
import { TokenRefused } from './token-refused.ts';
import { createVerifier, type VerifierOptions, type VerifyOptions } from './verifier.ts';
import type { VerifiedToken } from './verify-token.ts';

/** What becomes of an ID token when a session cookie is made of it. */
export type SessionCookieOptions = {
  /** How long the session shall last, in milliseconds: five minutes to fourteen days. */
  readonly expiresIn: number;
  /** Refuses whoever signed in longer ago, in milliseconds: the time in which a stolen token is of use. */
  readonly signedInWithin?: number;
  /** The server's `PUBLIC_URL`. */
  readonly url: string;
  /** The key file of a service account with the role `userAdmin`, parsed. */
  readonly key: KeyFile;
  /** Takes tokens of this tenant alone; with `''`, of the project itself alone. */
  readonly tenantId?: string;
  /** How the server is asked, where that is not the global `fetch`. */
  readonly fetch?: Fetch;
};

const minute = 60_000;
const shortest = 5 * minute;
const longest = 14 * 24 * 60 * minute;

const refusals = {
  TOKEN_EXPIRED: 'expired',
  INVALID_ID_TOKEN: 'invalid',
  MISSING_ID_TOKEN: 'invalid',
  TENANT_ID_MISMATCH: 'invalid',
  USER_DISABLED: 'revoked',
  USER_NOT_FOUND: 'revoked',
} as const;

const isRefusal = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code);

/** What the token says of itself: whether that is true the server finds out. */
function readClaims(idToken: string): JWTPayload {
  try {
    return decodeJwt(idToken);
  } catch (error) {
    throw new TokenRefused('invalid', { cause: error });
  }
}

function refuseUnwanted(idToken: string, { signedInWithin, tenantId }: SessionCookieOptions): void {
  const { auth_time: authTime, firebase } = readClaims(idToken);
  const { tenant = '' } = (firebase ?? {}) as { readonly tenant?: unknown };
  if (tenantId !== undefined && tenant !== tenantId) throw new TokenRefused('invalid');
  if (signedInWithin === undefined) return;
  if (typeof authTime !== 'number') throw new TokenRefused('invalid');
  if (Date.now() - authTime * 1000 > signedInWithin) throw new TokenRefused('stale');
}

/**
 * The value of a cookie that stands for the sign-in of this ID token. Rejects with `TokenRefused`
 * where the token is not good; any other rejection means that it could not be made.
 */
export async function createSessionCookie(
  idToken: string,
  options: SessionCookieOptions,
): Promise<string> {
  const { expiresIn, url, key, tenantId, fetch: ask = globalFetch } = options;
  if (!(expiresIn >= shortest && expiresIn <= longest)) {
    throw new RangeError('expiresIn takes five minutes to fourteen days, in milliseconds.');
  }
  refuseUnwanted(idToken, options);
  const base = baseOf(readServerUrl(url));
  const place = tenantId ? `/tenants/${encodeURIComponent(tenantId)}` : '';
  const project = encodeURIComponent(key.project_id);
  const address = `${base}/v1/projects/${project}${place}:createSessionCookie`;
  const message = { idToken, validDuration: String(Math.floor(expiresIn / 1000)) };
  const { status, code, body } = await callServer(ask, address, message, await bearerOf(key, base));
  if (code !== undefined) {
    if (isRefusal(code)) throw new TokenRefused(refusals[code]);
    throw new Error(`The server made no session cookie: ${status} ${code}`);
  }
  return String(body['sessionCookie']);
}

/** Who a session cookie stands for: `verifySessionCookie` of a verifier with these options. */
export async function verifySessionCookie(
  cookie: string,
  { checkRevoked = false, ...server }: VerifierOptions & VerifyOptions,
): Promise<VerifiedToken> {
  return createVerifier(server).verifySessionCookie(cookie, { checkRevoked });
}
