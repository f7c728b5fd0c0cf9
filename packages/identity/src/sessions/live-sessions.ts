import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { isOver } from './is-over.ts';
import type { Session } from './session.ts';

/** Nobody looks through more, and nobody signs in that often. */
const mostShown = 200;

/** Newest use first. */
export async function liveSessions(
  { sessions, now }: Pick<Identity, 'sessions' | 'now'>,
  account: Pick<Account, 'tenant' | 'id' | 'validSince'>,
): Promise<readonly Session[]> {
  const found = await sessions.ofAccount(account.tenant, account.id, mostShown);
  return found.filter((session) => !isOver(session, account, now()));
}

/** What was handed over is the same device as what it came from. */
export function devicesAmong(live: readonly Session[]): readonly Session[] {
  const ids = new Set(live.map(({ id }) => id));
  return live.filter(({ origin }) => origin === null || !ids.has(origin));
}

export const sessionReply = (session: Session) => ({
  sessionId: session.id,
  signInProvider: session.signInProvider,
  createdAt: new Date(session.createdAt).toISOString(),
  lastUsedAt: new Date(session.lastUsedAt).toISOString(),
  userAgent: session.userAgent,
  address: session.address,
});
