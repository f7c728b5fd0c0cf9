import type { Caller } from '@latchkey/kernel/caller';
import type { listSessions as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { askingSession } from './asking-session.ts';
import { coarsely } from './coarse-time.ts';
import { liveSessions, sessionReply } from './live-sessions.ts';
import { signedInPerson } from './signed-in-person.ts';

export async function listSessions(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { account, session: own } = await signedInPerson(identity, caller, request.idToken);
  const asking = request.refreshToken
    ? askingSession(identity, request.refreshToken).sessionId
    : undefined;
  const sessions = await liveSessions(identity, account);
  const now = identity.now();
  return {
    sessions: sessions
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
      .map((session) => ({ ...sessionReply(session), current: session.id === asking })),
  };
}
