import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Client, ClientOptions } from '../src/index.ts';
import { type Browser, openBrowser, watch } from './open-browser.ts';

const second = 1000;
const minute = 60 * second;

let world: World;
let browser: Browser;
let start: number;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  browser = openBrowser(world);
  refreshedAt.length = 0;
  start = Date.now();
});
afterEach(() => {
  browser.close();
  vi.useRealTimers();
});

/** When the server was asked for a new token. */
const refreshedAt: number[] = [];
let underWay = 0;

const isTokenCall = (input: unknown) => new URL(String(input)).pathname === '/v1/token';

async function timedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  if (isTokenCall(input)) refreshedAt.push(Date.now());
  underWay += 1;
  try {
    return await browser.fetch(input, init);
  } finally {
    underWay -= 1;
  }
}

/** Time passes, but it stands still while a real request is on its way. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 10 * second) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 10 * second));
    do await new Promise((resolve) => setImmediate(resolve));
    while (underWay > 0);
  }
}

async function signIn(options: Partial<ClientOptions> = {}, expiresIn?: string): Promise<Client> {
  const client = browser.openTab({ storage: {}, fetch: timedFetch, ...options });
  const reply = await client.call('signUp', {});
  await client.session.adopt({ ...reply, ...(expiresIn === undefined ? {} : { expiresIn }) });
  return client;
}

/** Seconds between one attempt and the next, the first counted from the start. */
const gaps = () =>
  refreshedAt.map((at, index) => (at - (refreshedAt[index - 1] ?? start)) / second);

test('a token is refreshed five minutes before it expires, and the next one too', async () => {
  const { session } = await signIn();
  const first = session.current?.idToken;
  await pass(111 * minute);
  expect(gaps()).toEqual([3300, 3300]);
  expect(session.current?.idToken).not.toBe(first);
  expect(session.current?.expiresAt).toBe(start + 170 * minute);
});

test('while the network is away it is tried again after 30 seconds, then twice as long, up to 16 minutes', async () => {
  const { session } = await signIn();
  const { seen } = watch(session);
  browser.cut();
  await pass(120 * minute);
  const away = [3300, 30, 60, 120, 240, 480, 960, 960, 960];
  expect(gaps()).toEqual(away);
  expect(seen).toEqual([]);
  expect(session.getSnapshot().status).toBe('signedIn');

  browser.restore();
  await pass(70 * minute);
  expect(gaps()).toEqual([...away, 960, 3300]);
});

test('a refusal signs out, and nobody asks again', async () => {
  const { session } = await signIn();
  const { seen } = watch(session);
  const localId = session.current?.account.localId;
  await world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
  await pass(120 * minute);
  expect(seen).toEqual(['signedOut']);
  expect(gaps()).toEqual([3300]);
});

test('a server that asks for patience gets it', async () => {
  await signIn({
    async fetch(input, init) {
      const response = await timedFetch(input, init);
      if (!isTokenCall(input)) return response;
      return Response.json(
        { error: { code: 503, message: 'UNAVAILABLE : Busy.' } },
        { status: 503, headers: { 'retry-after': '300' } },
      );
    },
  });
  await pass(64 * minute);
  expect(gaps()).toEqual([3300, 300]);
});

test('an answer that no patience changes is not asked for again', async () => {
  await signIn({
    async fetch(input, init) {
      const response = await timedFetch(input, init);
      if (!isTokenCall(input)) return response;
      return Response.json({ error: { code: 400, message: 'PROJECT_DISABLED' } }, { status: 400 });
    },
  });
  await pass(120 * minute);
  expect(gaps()).toEqual([3300]);
});

test('nothing is asked once the client is closed or signed out', async () => {
  const closed = await signIn();
  const signedOut = await signIn();
  closed.close();
  await signedOut.session.signOut();
  await pass(60 * minute);
  expect(gaps()).toEqual([]);
});

test('tokens that hardly live do not keep the client asking without a pause', async () => {
  await signIn(
    {
      async fetch(input, init) {
        const response = await timedFetch(input, init);
        if (!isTokenCall(input)) return response;
        return Response.json({ ...(await response.json()), expires_in: '60' });
      },
    },
    '60',
  );
  await pass(95 * second);
  expect(gaps()).toEqual([0, 30, 30, 30]);
});

test('a session found long expired is refreshed at once', async () => {
  const { session } = await signIn({ storage: { session: browser.local }, persistence: 'session' });
  browser.close();
  await pass(10 * 60 * minute);
  const reopened = browser.openTab({
    storage: { session: browser.local },
    persistence: 'session',
    fetch: timedFetch,
  });
  await reopened.session.ready;
  await pass(second);
  expect(gaps()).toEqual([600 * 60]);
  expect(reopened.session.current?.idToken).not.toBe(session.current?.idToken);
});
