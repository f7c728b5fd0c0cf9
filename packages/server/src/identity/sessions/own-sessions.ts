import type {
  listSessions as listOperation,
  ReplyOf,
  RequestOf,
  revokeSessions as revokeOperation,
  signOut as signOutOperation,
} from '@latchkey/protocol';
import { auditEvent } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { Refused } from '../refused.ts';
import { readIdToken, type SignedIn } from '../tokens/id-token.ts';
import { coarsely } from './coarse-time.ts';
import { isOver } from './is-over.ts';
import { readRefreshToken } from './refresh-token.ts';

/** Nobody looks through more, and nobody signs in that often. */
const mostShown = 200;

async function signedInPerson(
  identity: Identity,
  caller: Caller,
  idToken: string | undefined,
): Promise<SignedIn> {
  if (!idToken) throw new Refused('MISSING_ID_TOKEN');
  // Whoever wants to end what somebody else does in the account must not have to wait for it.
  return readIdToken(identity, caller, idToken, { uncounted: true });
}

/** Which session is asking, as its own refresh token proves. */
function sessionOf(identity: Identity, refreshToken: string | undefined) {
  if (!refreshToken) throw new Refused('MISSING_REFRESH_TOKEN');
  const name = readRefreshToken(identity.refreshTokenKey, refreshToken);
  if (name === undefined) throw new Refused('INVALID_REFRESH_TOKEN');
  return name;
}

export async function listSessions(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof listOperation>,
): Promise<ReplyOf<typeof listOperation>> {
  const { account, session: own } = await signedInPerson(identity, caller, request.idToken);
  const asking = request.refreshToken
    ? sessionOf(identity, request.refreshToken).sessionId
    : undefined;
  const sessions = await identity.sessions.ofAccount(account.tenant, account.id, mostShown);
  const now = identity.now();
  return {
    sessions: sessions
      .filter((session) => !isOver(session, account, now))
      .map((session) => ({
        ...session,
        // The one that asks is in use: whoever shares it learns nothing of the other.
        lastUsedAt: coarsely(session.id === own?.id ? now : session.lastUsedAt),
      }))
      // Also the order must not tell more than the times do.
      .toSorted(
        (one, other) =>
          other.lastUsedAt - one.lastUsedAt ||
          other.createdAt - one.createdAt ||
          one.id.localeCompare(other.id),
      )
      .map((session) => ({
        sessionId: session.id,
        signInProvider: session.signInProvider,
        createdAt: new Date(session.createdAt).toISOString(),
        lastUsedAt: new Date(session.lastUsedAt).toISOString(),
        userAgent: session.userAgent,
        address: session.address,
        current: session.id === asking,
      })),
  };
}

/** Nothing of ours takes the session's ID token any more; who verifies tokens alone, for its hour. */
export async function revokeSessions(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof revokeOperation>,
): Promise<ReplyOf<typeof revokeOperation>> {
  const { account } = await signedInPerson(identity, caller, request.idToken);
  const at = identity.now();
  const event = auditEvent(caller, at, 'authn_token_revoked', account.id);
  if (request.allOthers) {
    const asking = sessionOf(identity, request.refreshToken);
    await identity.commit([
      identity.sessions.revokeOthers(account.tenant, account.id, asking.sessionId, at),
      identity.audit.record(event),
    ]);
    return {};
  }
  if (!request.sessionId) throw new Refused('MISSING_SESSION_ID');
  // One that is over already, or not the account's, is as ended as it can be.
  await identity.commit([
    identity.sessions.revokeOwn(account.tenant, account.id, request.sessionId, at),
    identity.audit.record(event),
  ]);
  return {};
}

/** Whoever holds the refresh token could use the session, and so may end it. */
export async function signOut(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof signOutOperation>,
): Promise<ReplyOf<typeof signOutOperation>> {
  const { tenant, sessionId } = sessionOf(identity, request.refreshToken);
  const session = await identity.sessions.find(tenant, sessionId);
  if (session === undefined || session.revokedAt !== null) return {};
  const at = identity.now();
  await identity.commit([
    identity.sessions.revoke(tenant, sessionId, at),
    identity.audit.record(
      auditEvent({ ...caller, tenant }, at, 'session_logout', session.accountId),
    ),
  ]);
  return {};
}
