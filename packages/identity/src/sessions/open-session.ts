import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { newSessionId } from '@latchkey/kernel/random-names';
import { sessionLimits, tokenLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { idTokenClaims, seconds } from '../tokens/id-token.ts';
import { firstOf, holderOf } from './lineage.ts';
import { writeRefreshToken } from './refresh-token.ts';
import type { Session } from './session.ts';
import type { SignIn } from './sign-in.ts';

export type IssuedTokens = {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
};

/**
 * The change that comes with a sign-in may have ended all earlier ones a moment from now; and where a
 * clock was wrong, or an operator wrote it so, later than that. A sign-in counts from there: nobody
 * gets tokens that are worth nothing.
 */
export const authTimeOf = ({ validSince }: Pick<Account, 'validSince'>, now: number): number =>
  Math.max(seconds(now), validSince);

/**
 * A new session, as changes for the commit that makes the sign-in true, and the tokens to hand out
 * once it did. Nobody ever holds a token of a session that was not stored.
 */
export function openSession(
  identity: Identity,
  caller: Caller,
  account: Account,
  signIn: SignIn,
): { readonly changes: readonly Change[]; readonly tokens: () => Promise<IssuedTokens> } {
  caller.recognize?.(account);
  const now = identity.now();
  const session: Session = {
    tenant: account.tenant,
    id: signIn.sessionId ?? newSessionId(identity.randomBytes),
    origin: null,
    accountId: account.id,
    generation: 1,
    lineage: firstOf(holderOf(caller), now),
    authTime: authTimeOf(account, now),
    signInProvider: signIn.signInProvider,
    secondFactor: signIn.secondFactor ?? null,
    claims: signIn.claims ?? null,
    signInAttributes: signIn.attributes ?? null,
    enrolmentOnly: signIn.enrolmentOnly ?? false,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + sessionLimits.absolute,
    revokedAt: null,
    userAgent: caller.userAgent.slice(0, 256),
    address: caller.address,
  };
  return {
    changes: [
      identity.sessions.insert(session),
      identity.audit.record(
        auditEvent(caller, now, 'session_created', account.id, signIn.signInProvider),
      ),
    ],
    tokens: () => issueTokens(identity, account, session),
  };
}

export async function issueTokens(
  identity: Identity,
  account: Account,
  session: Session,
): Promise<IssuedTokens> {
  const claims = idTokenClaims(identity.project.id, account, session, seconds(identity.now()));
  return {
    idToken: await identity.signer.sign(claims),
    refreshToken: writeRefreshToken(identity.refreshTokenKey, {
      tenant: session.tenant,
      sessionId: session.id,
      generation: session.generation,
    }),
    expiresIn: String(tokenLimits.idTokenLifetimeSeconds),
  };
}
