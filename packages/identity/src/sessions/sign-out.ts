import type { Caller } from '@latchkey/kernel/caller';
import type { signOut as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { askingSession } from './asking-session.ts';
import { hasLiveFamily } from './end-stolen-session.ts';

/** Whoever holds the refresh token could use the session, and so may end it. */
export async function signOut(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { tenant, sessionId } = askingSession(identity, request.refreshToken);
  const session = await identity.sessions.find(tenant, sessionId);
  // One that was put out beside others of its sign-in ends those all the same.
  if (session === undefined || !(await hasLiveFamily(identity, session))) return {};
  const at = identity.now();
  await identity.commit([
    identity.sessions.revoke(session, at),
    identity.audit.record(
      auditEvent({ ...caller, tenant }, at, 'session_logout', session.accountId),
    ),
  ]);
  return {};
}
