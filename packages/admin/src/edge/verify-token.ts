import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { PublishedKeys } from './published-keys.ts';
import { TokenRefused } from './token-refused.ts';

/** The claims of a token that holds, with its subject under the name people look for. */
export type VerifiedToken = JWTPayload & {
  /** The account: the same as `sub`. */
  readonly uid: string;
  /** When its owner signed in, in seconds since 1970. Refreshing does not change it. */
  readonly auth_time: number;
};

export type Expected = {
  readonly keys: PublishedKeys;
  readonly issuer: string;
  readonly projectId: string;
  /** Undefined takes every tenant's, the empty string those of the project itself. */
  readonly tenantId: string | undefined;
};

/** How far ahead the clock of whoever signed may be of this one. */
const skewSeconds = 60;

/** A malformed or foreign token is refused; keys that cannot be read are no verdict. */
function refusalOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenRefused('expired', { cause: error });
  if (!(error instanceof errors.JOSEError)) return error;
  return new TokenRefused('invalid', { cause: error });
}

const isPast = (time: unknown): time is number =>
  typeof time === 'number' && time <= Date.now() / 1000 + skewSeconds;

/** Rejects with `TokenRefused`; with anything else where it could not be found out. */
export async function verifyToken(
  token: string,
  { keys, issuer, projectId, tenantId }: Expected,
): Promise<VerifiedToken> {
  const { payload } = await jwtVerify(
    token,
    async ({ kid }) => {
      const key = typeof kid === 'string' ? await keys.find(kid) : undefined;
      if (key === undefined) throw new TokenRefused('invalid');
      return key;
    },
    {
      // And with it neither `none` nor anything that takes a public key for a secret.
      algorithms: ['RS256'],
      issuer,
      audience: projectId,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      currentDate: new Date(),
    },
  ).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const { sub, aud, iat, auth_time: authTime, firebase } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > 128 || typeof aud !== 'string') {
    throw new TokenRefused('invalid');
  }
  if (!isPast(iat) || !isPast(authTime)) throw new TokenRefused('invalid');
  const { tenant = '' } = (firebase ?? {}) as { readonly tenant?: unknown };
  if (tenantId !== undefined && tenant !== tenantId) throw new TokenRefused('invalid');
  return { ...payload, uid: sub, auth_time: authTime };
}
