import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFrom } from '../limits/take-from.ts';
import { isOpenTenant } from '../tenants/open-tenant.ts';
import { askingSession } from './asking-session.ts';
import { isCoarselyNow } from './coarse-time.ts';
import { isOver } from './is-over.ts';
import { holderOf, type Lineage, worthOf } from './lineage.ts';
import type { RefreshTokenName } from './refresh-token.ts';
import type { Session } from './session.ts';

export type Refreshed = { readonly account: Account; readonly session: Session };

/** Only now and then: who refreshes often need not be written down as often. */
const noteRefresh = (identity: Identity, account: Account, at: number) =>
  isCoarselyNow(account.lastRefreshAt, at) ? [] : [identity.accounts.noteRefresh(account, at)];

/** Moves the session on and says what it became, or undefined when another request was quicker. */
async function advance(
  identity: Identity,
  account: Account,
  session: Session,
  lineage: Lineage,
): Promise<Session | undefined> {
  const at = identity.now();
  const next = { generation: session.generation + 1, lineage, lastUsedAt: at };
  const refusal = await identity.commit([
    identity.sessions.rotate(session, next),
    ...noteRefresh(identity, account, at),
  ]);
  return refusal === undefined ? { ...session, ...next } : undefined;
}

/** The token stays as it is, and so does the session for most of the time. */
async function keep(
  identity: Identity,
  account: Account,
  session: Session,
  generation: number,
): Promise<Session | undefined> {
  const at = identity.now();
  const changes = [
    ...(isCoarselyNow(session.lastUsedAt, at) ? [] : [identity.sessions.touch(session, at)]),
    ...noteRefresh(identity, account, at),
  ];
  const refusal = changes.length === 0 ? undefined : await identity.commit(changes);
  return refusal === undefined ? { ...session, generation } : undefined;
}

async function endStolenSession(
  identity: Identity,
  caller: Caller,
  session: Session,
): Promise<never> {
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
  throw new Refused('TOKEN_EXPIRED');
}

async function refreshOnce(
  identity: Identity,
  caller: Caller,
  name: RefreshTokenName,
): Promise<Refreshed | undefined> {
  const session = await identity.sessions.find(name.tenant, name.sessionId);
  // The token is genuine, so the session was there once: the account is gone, or it was cleared away.
  if (session === undefined) throw new Refused('TOKEN_EXPIRED');
  const account = await identity.accounts.byId(session.tenant, session.accountId);
  if (account === undefined) throw new Refused('USER_NOT_FOUND');
  if (account.disabled) throw new Refused('USER_DISABLED');
  const now = identity.now();
  if (isOver(session, account, now)) throw new Refused('TOKEN_EXPIRED');
  const { secondFactors } = await identity.settings.current(session.tenant);
  // From before it became mandatory: whoever signs in again is led to add one.
  if (
    secondFactors.state === 'MANDATORY' &&
    session.secondFactor === null &&
    !session.enrolmentOnly
  ) {
    throw new Refused('TOKEN_EXPIRED');
  }

  const { generation } = name;
  if (identity.refreshTokens === 'stable') {
    const kept = await keep(identity, account, session, generation);
    return kept && { account, session: kept };
  }
  const worth = worthOf(session, generation, holderOf(caller), now);
  if (worth.verdict === 'reuse') return endStolenSession(identity, caller, session);
  if (worth.verdict === 'repeat') {
    return { account, session: { ...session, generation: worth.generation } };
  }
  const advanced = await advance(identity, account, session, worth.lineage);
  return advanced && { account, session: advanced };
}

/** Judges a refresh token and moves its session on. What it became is not handed out yet. */
export async function refreshSession(
  identity: Identity,
  caller: Caller,
  refreshToken: string | undefined,
): Promise<Refreshed> {
  const name = askingSession(identity, refreshToken);
  if (caller.tenant !== '' && caller.tenant !== name.tenant)
    throw new Refused('TENANT_ID_MISMATCH');
  // With its tenant went the session.
  if (name.tenant !== '' && !(await isOpenTenant(identity, name.tenant, caller.operator))) {
    throw new Refused('TOKEN_EXPIRED');
  }
  takeFrom(identity, addressRules.refresh, name.sessionId);

  // Whoever loses a race looks again and then finds the winner's token to repeat.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const refreshed = await refreshOnce(identity, caller, name);
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
