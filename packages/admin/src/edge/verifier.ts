import { bearerOf, callServer, globalFetch } from './call-server.ts';
import type { KeyFile } from './operator-token.ts';
import { type Fetch, sharedKeys } from './published-keys.ts';
import { baseOf, readServerUrl } from './server-url.ts';
import { TokenRefused } from './token-refused.ts';
import { type VerifiedToken, verifyToken } from './verify-token.ts';

/** Whose tokens are believed, and how the server is reached. */
export type VerifierOptions = {
  /** The server's `PUBLIC_URL`. */
  readonly url: string;
  /** The project; the one of the key where there is one. */
  readonly projectId?: string;
  /** Needed to ask the server whether an ID token was revoked. */
  readonly apiKey?: string;
  /** Needed to ask the server whether a session cookie was revoked: the role `viewer` is enough. */
  readonly key?: KeyFile;
  /** Takes tokens of this tenant alone; with `''`, of the project itself alone. */
  readonly tenantId?: string;
  /** How the server is asked, where that is not the global `fetch`. */
  readonly fetch?: Fetch;
};

/** How far a token is looked into. */
export type VerifyOptions = {
  /** Ask the server, too, whether it was revoked or its account disabled. Off if not said. */
  readonly checkRevoked?: boolean;
};

/** Judges tokens by the keys that the server publishes, which are kept for as long as it allows. */
export type Verifier = {
  /**
   * Resolves with the claims, or rejects with `TokenRefused`; any other rejection means that it
   * could not be found out. With `checkRevoked` the server is asked, too.
   */
  verifyIdToken(token: string, options?: VerifyOptions): Promise<VerifiedToken>;
  /** The same of what `createSessionCookie` made. Neither passes for the other. */
  verifySessionCookie(cookie: string, options?: VerifyOptions): Promise<VerifiedToken>;
};

/** What the server says of a token whose account or session is gone. */
const revoking = new Set(['TOKEN_EXPIRED', 'INVALID_ID_TOKEN', 'USER_DISABLED', 'USER_NOT_FOUND']);

type Server = { readonly ask: Fetch; readonly base: string };

async function refuseRevokedToken({ ask, base }: Server, idToken: string, apiKey?: string) {
  if (apiKey === undefined) throw new TypeError('checkRevoked takes a verifier with an apiKey.');
  const address = `${base}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`;
  const { status, code } = await callServer(ask, address, { idToken });
  if (code === undefined) return;
  if (revoking.has(code)) throw new TokenRefused('revoked');
  throw new Error(`The server could not be asked about a token: ${status} ${code}`);
}

type AskedAccount = { readonly disabled?: boolean; readonly validSince?: string };

/** By the account alone: a cookie outlives the session that it was made of. */
async function refuseRevokedCookie(
  { ask, base }: Server,
  { uid, auth_time: authTime, firebase }: VerifiedToken,
  projectId: string,
  key?: KeyFile,
) {
  if (key === undefined) throw new TypeError('checkRevoked takes the key of a service account.');
  const { tenant } = (firebase ?? {}) as { readonly tenant?: string };
  const place = tenant === undefined ? '' : `/tenants/${encodeURIComponent(tenant)}`;
  const address = `${base}/v1/projects/${encodeURIComponent(projectId)}${place}/accounts:lookup`;
  const bearer = await bearerOf(key, base);
  const { status, code, body } = await callServer(ask, address, { localId: [uid] }, bearer);
  if (code !== undefined) {
    throw new Error(`The server could not be asked about a session: ${status} ${code}`);
  }
  const [account] = (body['users'] ?? []) as readonly AskedAccount[];
  const counts =
    account !== undefined &&
    account.disabled !== true &&
    authTime >= Number(account.validSince ?? 0);
  if (!counts) throw new TokenRefused('revoked');
}

/** Verifies what a Latchkey server signed without firebase-admin: its keys, its project, RS256. */
export function createVerifier(options: VerifierOptions): Verifier {
  const { url, apiKey, key, tenantId, fetch: ask = globalFetch } = options;
  const base = baseOf(readServerUrl(url));
  const projectId = options.projectId ?? key?.project_id;
  if (!projectId) throw new TypeError('Name the projectId: tokens of others are not for you.');
  const keys = sharedKeys(`${base}/.well-known/jwks.json`, ask);
  const expected = { keys, projectId, tenantId };
  return {
    async verifyIdToken(token, { checkRevoked = false } = {}) {
      const issuer = `https://securetoken.google.com/${projectId}`;
      const claims = await verifyToken(token, { ...expected, issuer });
      if (checkRevoked) await refuseRevokedToken({ ask, base }, token, apiKey);
      return claims;
    },
    async verifySessionCookie(cookie, { checkRevoked = false } = {}) {
      const issuer = `https://session.firebase.google.com/${projectId}`;
      const claims = await verifyToken(cookie, { ...expected, issuer });
      if (checkRevoked) await refuseRevokedCookie({ ask, base }, claims, projectId, key);
      return claims;
    },
  };
}
