import { sessionLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import type { Session } from './session.ts';

/** What of an account decides whether its sign-ins count. */
export type SignInState = Pick<Account, 'id' | 'disabled' | 'validSince'>;

/** What of a session decides whether it is over. */
export type SessionState = Pick<
  Session,
  'id' | 'accountId' | 'authTime' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'
>;

export function isOver(
  session: Omit<SessionState, 'id' | 'accountId'>,
  account: Pick<SignInState, 'validSince'>,
  now: number,
): boolean {
  return (
    session.revokedAt !== null ||
    session.expiresAt <= now ||
    session.lastUsedAt + sessionLimits.idle <= now ||
    session.authTime < account.validSince
  );
}
