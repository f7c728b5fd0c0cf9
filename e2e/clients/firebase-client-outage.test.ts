import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { deleteApp } from 'firebase/app';
import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../../packages/kernel/src/store/database.ts';
import { startWorld, type World } from '../../packages/testing/src/world.ts';
import { closeClients, newAddress, openClient, type Target, ways } from './firebase-client.ts';
import { refusalOf } from './refusal.ts';

const password = 'correct horse';

let world: World;
let target: Target;

beforeAll(async () => {
  world = await startWorld();
  await world.app.listen({ host: 'localhost', port: 0 });
  const host = `localhost:${(world.app.server.address() as AddressInfo).port}`;
  target = { host, url: `http://${host}` };
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  await closeClients();
  await world.close();
});

function loseDatabase(): void {
  const away = async () => Promise.reject(new DatabaseUnavailable('Away.'));
  vi.spyOn(world.data.database, 'read').mockImplementation(away);
  vi.spyOn(world.data.database, 'commit').mockImplementation(away);
}

describe.each(ways)('the firebase client $way', (way) => {
  test.each([
    ['', 0],
    [', and its token has run out', 2 * 3_600_000],
  ])('keeps whom it knows where a page is loaded while the server cannot%s', async (_, later) => {
    const name = randomUUID();
    const before = openClient(target, way, { name });
    const { user } = await createUserWithEmailAndPassword(before, newAddress(), password);
    await deleteApp(before.app);

    loseDatabase();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + later);
    const during = openClient(target, way, { name });
    await during.authStateReady();
    expect(during.currentUser?.uid).toBe(user.uid);
    await deleteApp(during.app);

    vi.restoreAllMocks();
    const after = openClient(target, way, { name });
    await after.authStateReady();
    expect(await after.currentUser?.getIdToken(true)).toEqual(expect.any(String));
  });

  test('is told by the name that it has always been told where nobody would be forgotten', async () => {
    const auth = openClient(target, way);
    loseDatabase();
    const signIn = signInWithEmailAndPassword(auth, newAddress(), password);
    expect(await refusalOf(signIn)).toBe('auth/unavailable');
  });
});
