import {
  type exchangeRefreshToken,
  type ReplyOf,
  type RequestOf,
  sessionLimits,
} from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-limits.ts';
import { takeFrom } from '../limits/take-from.ts';
import { Refused } from '../refused.ts';
import { isOpenTenant } from '../tenants/open-tenant.ts';
import { isOver } from './is-over.ts';
import { issueTokens } from './open-session.ts';
import { readRefreshToken } from './refresh-token.ts';
import type { Session } from './session.ts';

/**
 * What a token of a live session is worth.
 * - `rotate`: it is the newest, or its successor never arrived anywhere (RFC 9700, 4.14: the
 *   predecessor stays good until the successor is used).
 * - `repeat`: it was exchanged a moment ago; a second tab or a lost answer gets the same successor.
 * - `reuse`: it was retired. Two parties hold tokens of this session, and one of them stole them.
 */
function judge(session: Session, generation: number, now: number): 'rotate' | 'repeat' | 'reuse' {
  if (generation === session.generation) return 'rotate';
  if (generation < session.generation && isForgiven(session, generation, now)) return 'repeat';
  return generation === session.parent ? 'rotate' : 'reuse';
}

/** A minute for the token that was exchanged and the one before it, and for all of a burst. */
function isForgiven(session: Session, generation: number, now: number): boolean {
  const within = (since: number) => now - since <= sessionLimits.refreshGrace;
  return (
    (within(session.rotatedAt) && generation >= session.generation - 2) ||
    (within(session.burstSince) && generation >= session.burstFrom)
  );
}

/** Moves the session on and says what it became, or undefined when another request was quicker. */
async function advance(
  identity: Identity,
  account: Account,
  session: Session,
  generation: number,
): Promise<Session | undefined> {
  const at = identity.now();
  if (identity.refreshTokens === 'stable') {
    const refusal = await identity.commit([
      identity.sessions.touch(session, at),
      identity.accounts.noteRefresh(account, at),
    ]);
    return refusal === undefined ? { ...session, generation } : undefined;
  }
  const inBurst = at - session.burstSince <= sessionLimits.refreshGrace;
  const next = {
    generation: session.generation + 1,
    parent: generation,
    rotatedAt: at,
    burstSince: inBurst ? session.burstSince : at,
    burstFrom: inBurst ? session.burstFrom : generation,
  };
  const refusal = await identity.commit([
    identity.sessions.rotate(session, next),
    identity.accounts.noteRefresh(account, at),
  ]);
  return refusal === undefined ? { ...session, ...next } : undefined;
}

async function endStolenSession(
  identity: Identity,
  caller: Caller,
  session: Session,
): Promise<never> {
  const at = identity.now();
  await identity.commit([
    identity.sessions.revoke(session.tenant, session.id, at),
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
  name: NonNullable<ReturnType<typeof readRefreshToken>>,
): Promise<{ account: Account; session: Session } | undefined> {
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

  const verdict =
    identity.refreshTokens === 'stable' ? 'rotate' : judge(session, name.generation, now);
  if (verdict === 'reuse') return endStolenSession(identity, caller, session);
  if (verdict === 'repeat') return { account, session };
  const advanced = await advance(identity, account, session, name.generation);
  return advanced && { account, session: advanced };
}

export async function refresh(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof exchangeRefreshToken>,
): Promise<ReplyOf<typeof exchangeRefreshToken>> {
  if (!request.grantType) throw new Refused('MISSING_GRANT_TYPE');
  if (request.grantType !== 'refresh_token') throw new Refused('INVALID_GRANT_TYPE');
  if (!request.refreshToken) throw new Refused('MISSING_REFRESH_TOKEN');
  const name = readRefreshToken(identity.refreshTokenKey, request.refreshToken);
  if (name === undefined) throw new Refused('INVALID_REFRESH_TOKEN');
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
    const tokens = await issueTokens(identity, refreshed.account, refreshed.session);
    caller.recognize?.(refreshed.account);
    return {
      access_token: tokens.idToken,
      expires_in: tokens.expiresIn,
      token_type: 'Bearer',
      refresh_token: tokens.refreshToken,
      id_token: tokens.idToken,
      user_id: refreshed.account.id,
      project_id: identity.project.number,
    };
  }
  throw new Refused('UNAVAILABLE', 'This session is being refreshed by many requests at once.', 1);
}
