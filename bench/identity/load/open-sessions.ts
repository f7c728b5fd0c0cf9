import { openConnection, postJson } from './connection.ts';
import { paths, type Session } from './workloads.ts';

const inFlight = 16;

async function openEach(port: number, requests: readonly Buffer[]): Promise<Session[]> {
  const waiting = requests.values();
  const sessions: Session[] = [];
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      const connection = await openConnection(port);
      for (const request of waiting) {
        const { status, body } = await connection.send(request);
        if (status !== 200) throw new Error(`Nobody was let in: ${status} ${body}`);
        const { idToken, refreshToken } = JSON.parse(body.toString()) as Session;
        sessions.push({ idToken, refreshToken });
      }
      connection.close();
    }),
  );
  return sessions;
}

/** New anonymous accounts, each signed in once. */
export function openGuestSessions(port: number, count: number): Promise<Session[]> {
  const request = postJson(paths.signUp, { returnSecureToken: true });
  return openEach(port, new Array<Buffer>(count).fill(request));
}

/** Existing accounts, by the unsigned custom tokens that only development accepts. */
export const openSessionsOf = (port: number, uids: readonly string[]): Promise<Session[]> =>
  openEach(
    port,
    uids.map((uid) =>
      postJson(paths.signInWithCustomToken, {
        token: JSON.stringify({ uid }),
        returnSecureToken: true,
      }),
    ),
  );
