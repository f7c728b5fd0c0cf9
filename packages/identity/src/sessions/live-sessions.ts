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

export type Device = Session & {
  /** Each with a session of its own: the first one, and those it was handed over to. */
  readonly clientCount: number;
};

/** What was handed over is the same device as what it came from, and shown by whichever was used last. */
export function devicesAmong(live: readonly Session[]): readonly Device[] {
  const devices = new Map<string, Device>();
  // Newest use first.
  for (const session of live) {
    const id = originOf(session);
    const device = devices.get(id) ?? { ...session, id, origin: null, clientCount: 0 };
    devices.set(id, { ...device, clientCount: device.clientCount + 1 });
  }
  return [...devices.values()];
}

export const sessionReply = (session: Device) => ({
  sessionId: session.id,
  signInProvider: session.signInProvider,
  createdAt: new Date(session.createdAt).toISOString(),
  lastUsedAt: new Date(session.lastUsedAt).toISOString(),
  userAgent: session.userAgent,
  address: session.address,
  clientCount: session.clientCount,
});
