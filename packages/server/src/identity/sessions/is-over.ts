import { sessionLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import type { Session } from './session.ts';

export function isOver(session: Session, account: Account, now: number): boolean {
  return (
    session.revokedAt !== null ||
    session.expiresAt <= now ||
    session.lastUsedAt + sessionLimits.idle <= now ||
    session.authTime < account.validSince
  );
}
