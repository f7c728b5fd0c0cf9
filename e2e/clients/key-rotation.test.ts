import type { AddressInfo } from 'node:net';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startWorld, type World } from '../../packages/testing/src/world.ts';
import { openAdminApp } from './admin-sdk.ts';
import { refusalOf } from './refusal.ts';

const minute = 60_000;
const hour = 60 * minute;
const cacheHours = 6;
const rotationHours = 30 * 24;
const cookieHours = 14 * 24;
const start = Date.UTC(2026, 0, 1);

let world: World;
let port: number;

// Server and SDK live in one process and read one clock; only that clock is not real.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  world = await startWorld();
  await world.app.listen({ host: 'localhost', port: 0 });
  ({ port } = world.app.server.address() as AddressInfo);
});

afterEach(async () => {
  await world.close();
  vi.useRealTimers();
});

const setClock = (hours: number, minutes = 0) =>
  vi.setSystemTime(start + hours * hour + minutes * minute);

const openVerifier = (): Auth => getAuth(openAdminApp({ port }));

const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

/** A session that is refreshed all the time, as that of an application in daily use is. */
async function signIn() {
  let { refreshToken } = await world.signUp('ada@example.com');
  return async (): Promise<string> => {
    const { status, body } = await world.refresh(refreshToken);
    expect(status).toBe(200);
    refreshToken = body.refresh_token;
    return body.id_token;
  };
}

/** Every hour while caches may be about that do not know the key in use, else the end of each day. */
function hoursThroughThreeRotations(): number[] {
  const all = Array.from({ length: 100 * 24 }, (_, index) => index);
  return all.filter((hours) => {
    const since = hours % rotationHours;
    const until = rotationHours - since;
    const keyIsPublished = until === 24;
    return keyIsPublished || Math.min(since, until) <= cacheHours + 1 || hours % 24 === 23;
  });
}

describe('the admin SDK, which keeps fetched keys for six hours', () => {
  it('verifies every token and every cookie through three rotations', async () => {
    const freshToken = await signIn();
    const longRunning = openVerifier();
    // A new process every hour, a minute before keys are published: caches as old as can be.
    let recentlyStarted: Auth[] = [];
    let cookies: { readonly cookie: string; readonly lastHour: number }[] = [];
    const kids = new Set<string>();

    for (const hours of hoursThroughThreeRotations()) {
      setClock(hours);
      await world.keys.maintain();
      const idToken = await freshToken();
      kids.add(kidOf(idToken));
      cookies = cookies.filter(({ lastHour }) => lastHour >= hours);
      for (const verifier of recentlyStarted) await verifier.verifyIdToken(idToken);
      for (const { cookie } of cookies) await longRunning.verifySessionCookie(cookie);

      setClock(hours, 59);
      recentlyStarted = [openVerifier(), ...recentlyStarted].slice(0, cacheHours);
      for (const verifier of recentlyStarted) await verifier.verifyIdToken(idToken);
      // The last minute of a day is also the last one of a key.
      if (hours % 24 === 23) {
        const expiresIn = cookieHours * hour;
        const cookie = await longRunning.createSessionCookie(idToken, { expiresIn });
        cookies.push({ cookie, lastHour: hours + cookieHours });
      }
    }
    expect(kids.size).toBe(4);
    const [firstKid = ''] = kids;
    expect(Object.keys(await world.keys.certificates())).not.toContain(firstKid);
  });

  it('refuses a key that was put to use unannounced, until it fetches keys again', async () => {
    const freshToken = await signIn();
    const verifier = openVerifier();
    const before = await freshToken();
    await verifier.verifyIdToken(before);
    const { kid } = await world.keys.rotate({ immediately: true });

    const after = await freshToken();
    expect(kidOf(after)).toBe(kid);
    expect(await refusalOf(verifier.verifyIdToken(after))).toBe('auth/argument-error');
    await verifier.verifyIdToken(before);
    setClock(cacheHours);
    await verifier.verifyIdToken(await freshToken());
  });

  it('goes on refusing what a revoked key signed', async () => {
    const freshToken = await signIn();
    const stolen = await freshToken();
    await openVerifier().verifyIdToken(stolen);
    await world.keys.revoke(kidOf(stolen));
    const verifier = openVerifier();
    expect(await refusalOf(verifier.verifyIdToken(stolen))).toBe('auth/argument-error');
    await verifier.verifyIdToken(await freshToken());
  });
});
