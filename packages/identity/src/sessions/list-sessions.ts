import type { Caller } from '@latchkey/kernel/caller';
import type { listSessions as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { askingSession } from './asking-session.ts';
import { coarsely } from './coarse-time.ts';
import { isOver } from './is-over.ts';
import { signedInPerson } from './signed-in-person.ts';

/** Nobody looks through more, and nobody signs in that often. */
const mostShown = 200;

export async function listSessions(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { account, session: own } = await signedInPerson(identity, caller, request.idToken);
  const asking = request.refreshToken
    ? askingSession(identity, request.refreshToken).sessionId
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
