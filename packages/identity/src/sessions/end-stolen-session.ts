import type { Caller } from '@latchkey/kernel/caller';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { originOf, type Session } from './session.ts';

/**
 * Whether there is still something to end. A session that was put out beside others of its device, or that
 * nobody used for long, tells of a theft as well as any: what was handed over from it may go on.
 */
export async function hasLiveFamily(
  { sessions }: Pick<Identity, 'sessions'>,
  session: Session,
): Promise<boolean> {
  if (session.revokedAt === null) return true;
  if (session.origin === null) return false;
  return (await sessions.find(session.tenant, originOf(session)))?.revokedAt === null;
}

/** Two parties hold what only one was given: everything of that sign-in ends, whoever of them is here. */
export async function endStolenSession(
  identity: Identity,
  caller: Caller,
  session: Session,
): Promise<void> {
  const at = identity.now();
  await identity.commit([
    identity.sessions.revoke(session, at),
    identity.audit.record(
      auditEvent(
        { ...caller, tenant: session.tenant },
        at,
        'authn_token_reuse',
        session.accountId,
        'TOKEN_EXPIRED',
        'refused',
      ),
    ),
  ]);
}
