import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { revokeSessions as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { askingSession } from './asking-session.ts';
import { originOf } from './session.ts';
import { signedInPerson } from './signed-in-person.ts';

/** Nothing of ours takes the session's ID token any more; who verifies tokens alone, for its hour. */
export async function revokeSessions(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { account } = await signedInPerson(identity, caller, request.idToken);
  const at = identity.now();
  const event = auditEvent(caller, at, 'authn_token_revoked', account.id);
  if (request.allOthers) {
    const { tenant, sessionId } = askingSession(identity, request.refreshToken);
    const asking = await identity.sessions.find(tenant, sessionId);
    const first = asking === undefined ? sessionId : originOf(asking);
    await identity.commit([
      identity.sessions.revokeOthers(account.tenant, account.id, first, at),
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
