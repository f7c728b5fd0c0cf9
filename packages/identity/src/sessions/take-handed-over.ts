import type { Caller } from '@latchkey/kernel/caller';
import { newSessionId } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import type { HandOver } from './hand-over-token.ts';
import { isOver } from './is-over.ts';
import { firstOf, heardOf, holderOf } from './lineage.ts';
import { type IssuedTokens, issueTokens } from './open-session.ts';
import { originOf, type Session } from './session.ts';
import { requireTrial } from './session-trial.ts';

const refusal = () =>
  new Refused('INVALID_CUSTOM_TOKEN', 'What was handed over was used already, or is over.');

/** The session that is handed over, as long as it is what it was then. */
async function handedOver(
  identity: Identity,
  { tenant, sessionId, generation, expiresAt }: HandOver,
): Promise<{ readonly account: Account; readonly session: Session }> {
  const now = identity.now();
  const session = await identity.sessions.find(tenant, sessionId);
  if (session === undefined || session.generation !== generation || expiresAt <= now) {
    throw refusal();
  }
  const account = await identity.accounts.byId(tenant, session.accountId);
  if (account === undefined || isOver(session, account, now)) throw refusal();
  if (account.disabled) throw new Refused('USER_DISABLED');
  return { account, session };
}

/**
 * A session of the same sign-in: how and when somebody signed in stays true, and so does what they
 * have shown. It is nobody new, so that nobody is asked again, and nothing counts as recent that was not.
 *
 * Whoever comes with it was given the session's newest token as well. A thief who hands a stolen session
 * over is noticed as any other is: the owner's token is of before, and ends both.
 */
export async function takeHandedOver(
  identity: Identity,
  caller: Caller,
  named: HandOver,
): Promise<IssuedTokens> {
  requireTrial(identity);
  const { account, session } = await handedOver(identity, named);
  const now = identity.now();
  const own: Session = {
    ...session,
    id: newSessionId(identity.randomBytes),
    origin: originOf(session),
    generation: 1,
    lineage: firstOf(holderOf(caller), now),
    lastUsedAt: now,
    userAgent: caller.userAgent.slice(0, 256),
    address: caller.address,
  };
  const moved = await identity.commit([
    identity.sessions.rotate(session, {
      generation: session.generation + 1,
      lineage: heardOf(session.lineage),
      lastUsedAt: session.lastUsedAt,
    }),
    identity.sessions.insert(own),
    identity.audit.record(
      auditEvent(caller, now, 'session_created', account.id, session.signInProvider),
    ),
  ]);
  if (moved !== undefined) throw refusal();
  caller.recognize?.(account);
  return issueTokens(identity, account, own);
}
