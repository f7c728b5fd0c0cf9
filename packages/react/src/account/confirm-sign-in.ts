import { type Client, endsSession } from '@latchkey/client';
import { readSessions } from './device-sessions.ts';

/**
 * Only the refresh token knows for sure. It is asked, and what the server says to it is final: the
 * client signs out by itself.
 */
export async function askRefreshToken({ session }: Client): Promise<void> {
  await session.idToken({ force: true }).catch(() => {});
}

/** Where a failure says that this sign-in may be over, it is asked whether it is. */
export async function signOutIfOver(client: Client, error: unknown): Promise<void> {
  if (endsSession(error)) await askRefreshToken(client);
}

/**
 * Asks the server whether this sign-in is still good, and what the account is like now. Another
 * device may have ended it or changed it, and what this browser keeps would not show that for as
 * long as its token lives.
 */
export async function confirmSignIn(client: Client, localId: string): Promise<void> {
  const isOver = readSessions(client, localId).then(
    (sessions) => sessions.every(({ isCurrent }) => !isCurrent),
    endsSession,
  );
  await client.session.reload().catch(() => {});
  if (await isOver) await askRefreshToken(client);
}
