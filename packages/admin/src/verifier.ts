import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { refuseEmulator } from './emulator.ts';
import { baseOf, readServerUrl } from './server-url.ts';

/** The claims of a token that holds, with its subject under the name people look for. */
export type VerifiedToken = JWTPayload & {
  readonly uid: string;
  readonly auth_time: number;
};

type Reason = 'invalid' | 'expired' | 'revoked';

export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly reason: Reason;
  constructor(reason: Reason, options?: ErrorOptions) {
    super(`The token is ${reason}.`, options);
    this.reason = reason;
  }
}

export type VerifierOptions = {
  /** The server's `PUBLIC_URL`. */
  readonly url: string;
  readonly projectId: string;
  /** Needed to ask the server whether a token was revoked. */
  readonly apiKey?: string;
};

export type Verifier = {
  /**
   * Resolves with the claims, or rejects with `TokenRefused`; any other rejection means that it
   * could not be found out. With `checkRevoked` the server is asked, too.
   */
  verifyIdToken(
    token: string,
    options?: { readonly checkRevoked?: boolean },
  ): Promise<VerifiedToken>;
};

/** What the server says of a token whose account or session is gone. */
const revoking = new Set(['TOKEN_EXPIRED', 'INVALID_ID_TOKEN', 'USER_DISABLED', 'USER_NOT_FOUND']);

async function refuseRevoked(base: string, apiKey: string | undefined, idToken: string) {
  if (apiKey === undefined) throw new TypeError('checkRevoked takes a verifier with an apiKey.');
  const address = `${base}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  if (answer.ok) return;
  const { error } = (await answer.json()) as { error?: { message?: string } };
  const code = error?.message?.split(' : ')[0] ?? '';
  if (revoking.has(code)) throw new TokenRefused('revoked');
  throw new Error(`The server could not be asked about a token: ${answer.status} ${code}`);
}

/** A malformed or foreign token is refused; a key set that cannot be read is no verdict. */
function refusalOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenRefused('expired', { cause: error });
  const undecided = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  if (!(error instanceof errors.JOSEError) || undecided) return error;
  // Its plain form is what it throws when the key set answers with an error.
  if (error.code === 'ERR_JOSE_GENERIC') return error;
  return new TokenRefused('invalid', { cause: error });
}

/** Verifies ID tokens of a Latchkey server without firebase-admin: its keys, its project, RS256. */
export function createVerifier({ url, projectId, apiKey }: VerifierOptions): Verifier {
  const server = readServerUrl(url);
  refuseEmulator(server);
  const base = baseOf(server);
  const keys = createRemoteJWKSet(new URL(`${base}/.well-known/jwks.json`));
  return {
    async verifyIdToken(token, { checkRevoked = false } = {}) {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      }).catch((error: unknown) => {
        throw refusalOf(error);
      });
      const { sub, auth_time: authTime, aud } = payload;
      if (typeof sub !== 'string' || sub === '' || typeof authTime !== 'number') {
        throw new TokenRefused('invalid');
      }
      if (typeof aud !== 'string' || authTime > Date.now() / 1000) {
        throw new TokenRefused('invalid');
      }
      if (checkRevoked) await refuseRevoked(base, apiKey, token);
      return { ...payload, uid: sub, auth_time: authTime };
    },
  };
}
