import { sessionLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { isOver } from './is-over.ts';
import { originOf, type Session } from './session.ts';

/** All that there can be: each device, with what was handed over there. */
const mostShown = sessionLimits.perAccount * (1 + sessionLimits.handedOver);

/** Newest use first. */
export async function liveSessions(
  { sessions, now }: Pick<Identity, 'sessions' | 'now'>,
  account: Pick<Account, 'tenant' | 'id' | 'validSince'>,
): Promise<readonly Session[]> {
  const found = await sessions.ofAccount(account.tenant, account.id, mostShown);
  return found.filter((session) => !isOver(session, account, now()));
}

/** What was handed over is the same device as what it came from, and shown by whichever was used last. */
export function devicesAmong(live: readonly Session[]): readonly Session[] {
  const devices = new Map<string, Session>();
  // Newest use first.
  for (const session of live) {
    const id = originOf(session);
    if (!devices.has(id)) devices.set(id, { ...session, id, origin: null });
  }
  return [...devices.values()];
}

export const sessionReply = (session: Session) => ({
  sessionId: session.id,
  signInProvider: session.signInProvider,
  createdAt: new Date(session.createdAt).toISOString(),
  lastUsedAt: new Date(session.lastUsedAt).toISOString(),
  userAgent: session.userAgent,
  address: session.address,
});
