import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { endStolenSession, hasLiveFamily } from './end-stolen-session.ts';
import { type HandOver, openedBy } from './hand-over-token.ts';
import { firstOf, holderOf, settled } from './lineage.ts';
import { type IssuedTokens, issueTokens } from './open-session.ts';
import { requireOngoing } from './require-ongoing.ts';
import { originOf, type Session } from './session.ts';

const refusal = () =>
  new Refused('INVALID_CUSTOM_TOKEN', 'What was handed over was used already, or is over.');

/** Refuses it, and where it was taken before, one of the two who showed it had stolen it. */
async function refuse(identity: Identity, caller: Caller, named: HandOver): Promise<never> {
  const id = openedBy(identity.refreshTokenKey, named);
  const opened = await identity.sessions.find(named.tenant, id);
  if (opened !== undefined && (await hasLiveFamily(identity, opened))) {
    await endStolenSession(identity, caller, opened);
  }
  throw refusal();
}

/** The session that is handed over, as long as nobody was answered in it since then. */
async function handedOver(
  identity: Identity,
  caller: Caller,
  named: HandOver,
): Promise<{ readonly account: Account; readonly session: Session }> {
  const session = await identity.sessions.find(named.tenant, named.sessionId);
  const isOffered =
    session !== undefined &&
    session.lineage.offered === true &&
    session.generation === named.generation;
  if (!isOffered) return refuse(identity, caller, named);
  const account = await identity.accounts.byId(named.tenant, session.accountId);
  if (account === undefined || named.expiresAt <= identity.now()) throw refusal();
  await requireOngoing(identity, session, account);
  return { account, session };
}

/**
 * A session of the same sign-in: how and when somebody signed in stays true, and so does what they
 * have shown. It is nobody new, so that nobody is asked again, and nothing counts as recent that was not.
 *
 * Whoever comes with it was given the session's newest token as well, and nobody else was. A thief who
 * hands a stolen session over is noticed by whatever the owner shows next, since that is older; and an
 * owner who does is told of by whatever the thief shows.
 */
export async function takeHandedOver(
  identity: Identity,
  caller: Caller,
  named: HandOver,
): Promise<IssuedTokens> {
  const { account, session } = await handedOver(identity, caller, named);
  const now = identity.now();
  const own: Session = {
    ...session,
    id: openedBy(identity.refreshTokenKey, named),
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
      lineage: settled(session.lineage),
      // Used now, or it could be the oldest of its sign-in, and make way for what it gave.
      lastUsedAt: now,
    }),
    identity.sessions.insert(own),
    identity.audit.record(
      auditEvent(caller, now, 'session_created', account.id, session.signInProvider),
    ),
  ]);
  if (moved !== undefined) return refuse(identity, caller, named);
  caller.recognize?.(account);
  return issueTokens(identity, account, own);
}
