import type { Caller } from '@latchkey/kernel/caller';
import type { listSessions as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { askingSession } from './asking-session.ts';
import { coarsely } from './coarse-time.ts';
import { devicesAmong, liveSessions, sessionReply } from './live-sessions.ts';
import { originOf, type Session } from './session.ts';
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
  const live = await liveSessions(identity, account);
  const now = identity.now();
  const first = live.find(({ id }) => id === asking);
  const isAsking = (session: Session) =>
    first !== undefined && originOf(session) === originOf(first);
  return {
    sessions: devicesAmong(live)
      .map((session) => ({
        ...session,
        // The one that asks is in use: whoever shares it learns nothing of the other.
        lastUsedAt: coarsely(own && originOf(session) === originOf(own) ? now : session.lastUsedAt),
      }))
      // Also the order must not tell more than the times do.
      .toSorted(
        (one, other) =>
          other.lastUsedAt - one.lastUsedAt ||
          other.createdAt - one.createdAt ||
          one.id.localeCompare(other.id),
      )
      .map((session) => ({ ...sessionReply(session), current: isAsking(session) })),
  };
}
