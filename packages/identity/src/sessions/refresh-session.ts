import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFrom } from '../limits/take-from.ts';
import { isOpenTenant } from '../tenants/open-tenant.ts';
import { askingSession } from './asking-session.ts';
import { isCoarselyNow } from './coarse-time.ts';
import { endStolenSession, hasLiveFamily } from './end-stolen-session.ts';
import { holderOf, isNewest, type Lineage, offered, withdrawn, worthOf } from './lineage.ts';
import type { RefreshTokenName } from './refresh-token.ts';
import { requireOngoing } from './require-ongoing.ts';
import { originOf, type Session } from './session.ts';

/** Of the session as it is now, with the token to hand out, which may be one of before. */
export type Refreshed = {
  readonly account: Account;
  readonly session: Session;
  /** What counts the session's moves, whatever token is handed out. */
  readonly moved: number;
};

/** What for: to go on in the same place, or to offer it to another one as well. */
type Purpose = 'refresh' | 'handOver';

/** Only now and then: who refreshes often need not be written down as often. */
const noteRefresh = (identity: Identity, account: Account, at: number) =>
  isCoarselyNow(account.lastRefreshAt, at) ? [] : [identity.accounts.noteRefresh(account, at)];

const arrived = (session: Session, arrives: boolean): Session =>
  arrives ? { ...session, enrolmentOnly: false } : session;

/** Moves the session on, or answers nothing when another request was quicker. */
async function advance(
  identity: Identity,
  account: Account,
  session: Session,
  lineage: Lineage,
  arrives: boolean,
): Promise<Refreshed | undefined> {
  const at = identity.now();
  const next = { generation: session.generation + 1, lineage, lastUsedAt: at };
  const refusal = await identity.commit([
    // Before it moves on, or it would not be found as it was looked at.
    ...(arrives ? [identity.sessions.arrive(session)] : []),
    identity.sessions.rotate(session, next),
    ...noteRefresh(identity, account, at),
  ]);
  if (refusal !== undefined) return undefined;
  return { account, session: arrived({ ...session, ...next }, arrives), moved: next.generation };
}

/** Gives an answer again. What was offered with it is void: somebody else may have it now. */
async function repeat(
  identity: Identity,
  account: Account,
  session: Session,
  generation: number,
): Promise<Refreshed | undefined> {
  const repeated = { ...session, generation };
  if (session.lineage.offered === undefined) {
    return { account, session: repeated, moved: session.generation };
  }
  const moved = session.generation + 1;
  const { lastUsedAt } = session;
  const refusal = await identity.commit([
    identity.sessions.rotate(session, {
      generation: moved,
      lineage: withdrawn(session.lineage),
      lastUsedAt,
    }),
  ]);
  return refusal === undefined ? { account, session: repeated, moved } : undefined;
}

/** The token stays as it is, and so does the session for most of the time. */
async function keep(
  identity: Identity,
  account: Account,
  session: Session,
  generation: number,
  arrives: boolean,
): Promise<Refreshed | undefined> {
  const at = identity.now();
  const changes = [
    ...(arrives ? [identity.sessions.arrive(session)] : []),
    ...(isCoarselyNow(session.lastUsedAt, at) ? [] : [identity.sessions.touch(session, at)]),
    ...noteRefresh(identity, account, at),
  ];
  const refusal = changes.length === 0 ? undefined : await identity.commit(changes);
  if (refusal !== undefined) return undefined;
  const kept = arrived({ ...session, generation }, arrives);
  return { account, session: kept, moved: session.generation };
}

/** Everybody who has the token has it for good: what is offered with it is only good once. */
async function keepAndOffer(
  identity: Identity,
  account: Account,
  session: Session,
  generation: number,
): Promise<Refreshed | undefined> {
  const done = await advance(identity, account, session, offered(session.lineage), false);
  return done && { ...done, session: { ...done.session, generation } };
}

/** Whoever shows a token of before takes nothing from whoever has another one, which is the newest. */
function take(
  identity: Identity,
  { sessionId, generation }: RefreshTokenName,
  purpose: Purpose,
  isLate: boolean,
): void {
  const late = purpose === 'handOver' ? addressRules.lateHandOver : addressRules.lateRefresh;
  if (isLate) takeFrom(identity, late, `${sessionId} ${generation}`);
  else takeFrom(identity, addressRules.refresh, sessionId);
}

async function refreshOnce(
  identity: Identity,
  caller: Caller,
  name: RefreshTokenName,
  purpose: Purpose,
  isCounted: boolean,
): Promise<Refreshed | undefined> {
  const session = await identity.sessions.find(name.tenant, name.sessionId);
  // The token is genuine, so the session was there once: the account is gone, or it was cleared away.
  if (session === undefined) throw new Refused('TOKEN_EXPIRED');
  const account = await identity.accounts.byId(session.tenant, session.accountId);
  if (account === undefined) throw new Refused('USER_NOT_FOUND');
  const { generation } = name;
  const rotates = identity.refreshTokens !== 'stable';
  const worth = worthOf(session, generation, holderOf(caller), identity.now());
  // Before anything else that could be said: after it the owner has nothing left to be noticed by.
  if (rotates && worth.verdict === 'reuse' && (await hasLiveFamily(identity, session))) {
    await endStolenSession(identity, caller, session);
    throw new Refused('TOKEN_EXPIRED');
  }
  const isLate = rotates && !isNewest(session.lineage, generation);
  // Only now, or a flood by a thief would keep what the owner shows from being judged.
  if (!isCounted) take(identity, name, purpose, isLate);
  const { arrives } = await requireOngoing(identity, session, account);
  if (purpose === 'handOver') {
    // Good for showing what is missing, and for nothing else.
    if (session.enrolmentOnly) throw new Refused('TOKEN_EXPIRED');
    if (isLate) {
      throw new Refused('REFRESH_TOKEN_NOT_NEWEST', 'Refresh it, and hand over by what you get.');
    }
    takeFrom(identity, addressRules.handOver, originOf(session));
  }
  if (!rotates) {
    return purpose === 'handOver'
      ? keepAndOffer(identity, account, session, generation)
      : keep(identity, account, session, generation, arrives);
  }
  if (worth.verdict === 'reuse') throw new Refused('TOKEN_EXPIRED');
  if (worth.verdict === 'repeat') return repeat(identity, account, session, worth.generation);
  const lineage = purpose === 'handOver' ? offered(worth.lineage) : worth.lineage;
  return advance(identity, account, session, lineage, arrives);
}

/** Judges a refresh token and moves its session on. What it became is not handed out yet. */
export async function refreshSession(
  identity: Identity,
  caller: Caller,
  refreshToken: string | undefined,
  purpose: Purpose = 'refresh',
): Promise<Refreshed> {
  const name = askingSession(identity, refreshToken);
  if (caller.tenant !== '' && caller.tenant !== name.tenant)
    throw new Refused('TENANT_ID_MISMATCH');
  // With its tenant went the session.
  if (name.tenant !== '' && !(await isOpenTenant(identity, name.tenant, caller.operator))) {
    throw new Refused('TOKEN_EXPIRED');
  }
  // Whoever loses a race looks again and then finds the winner's token to repeat.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const refreshed = await refreshOnce(identity, caller, name, purpose, attempt > 0);
    if (refreshed === undefined) continue;
    caller.recognize?.(refreshed.account);
    return refreshed;
  }
  throw new Refused(
    'UNAVAILABLE',
    'This session is being refreshed by many requests at once.',
    undefined,
    1,
  );
}
