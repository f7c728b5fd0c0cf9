import type { Client, ReplyFor } from '@latchkey/client';
import { type Device, deviceOf } from './device.ts';
import { ownToken } from './own-token.ts';

type WireSession = NonNullable<ReplyFor<'sessions:list'>['sessions']>[number];

/** One sign-in of an account, somewhere. Times are in milliseconds. */
export type DeviceSession = {
  /** What `revoke` takes. */
  readonly id: string;
  /** What it is, as far as its user agent says. */
  readonly device: Device;
  /** What the browser called itself when it signed in. */
  readonly userAgent: string;
  /** The network address it came from. */
  readonly address: string;
  /** How somebody came in: `password`, `google.com` … */
  readonly signInProvider: string;
  /** When it began, in milliseconds since 1970; 0 if that is not known. */
  readonly createdAt: number;
  /** When it was last heard of, in milliseconds since 1970. */
  readonly lastUsedAt: number;
  /** The one that is asking. */
  readonly isCurrent: boolean;
};

function sessionOf(session: WireSession): DeviceSession {
  const createdAt = Date.parse(session.createdAt ?? '') || 0;
  return {
    id: session.sessionId ?? '',
    device: deviceOf(session.userAgent ?? ''),
    userAgent: session.userAgent ?? '',
    address: session.address ?? '',
    signInProvider: session.signInProvider ?? '',
    createdAt,
    // The last use is known to the hour, and nothing is used before it begins.
    lastUsedAt: Math.max(createdAt, Date.parse(session.lastUsedAt ?? '') || 0),
    isCurrent: session.current ?? false,
  };
}

/** Which sign-in is asking; the server knows it by its refresh token. */
const asking = ({ session }: Client) => {
  const refreshToken = session.current?.refreshToken;
  return refreshToken === undefined ? {} : { refreshToken };
};

/** This one first, then the one that was used last. */
export async function readSessions(
  client: Client,
  localId: string,
): Promise<readonly DeviceSession[]> {
  const idToken = await ownToken(client, localId);
  const { sessions = [] } = await client.call('sessions:list', asking(client), { idToken });
  return sessions
    .map(sessionOf)
    .sort(
      (one, other) =>
        Number(other.isCurrent) - Number(one.isCurrent) || other.lastUsedAt - one.lastUsedAt,
    );
}

export async function revokeSession(
  client: Client,
  localId: string,
  sessionId: string,
): Promise<void> {
  const idToken = await ownToken(client, localId);
  await client.call('sessions:revoke', { sessionId }, { idToken });
}

export async function revokeOtherSessions(client: Client, localId: string): Promise<void> {
  const idToken = await ownToken(client, localId);
  await client.call('sessions:revoke', { allOthers: true, ...asking(client) }, { idToken });
}
