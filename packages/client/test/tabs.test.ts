import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '../src/index.ts';
import { type Browser, openBrowser, watch } from './open-browser.ts';

const minute = 60_000;
const tokenPath = '/v1/token';

let world: World;
let browser: Browser;
let one: Client;
let other: Client;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const openTabs = async () => {
  browser = openBrowser(world);
  one = browser.openTab();
  other = browser.openTab();
  await Promise.all([one.session.ready, other.session.ready]);
};

afterEach(() => {
  browser.close();
  vi.unstubAllGlobals();
});

const signInAsGuest = async (client: Client) =>
  client.session.adopt(await client.call('signUp', {}));

describe('two tabs', () => {
  beforeEach(openTabs);

  test('stay in step: signed in, signed out, each one change', async () => {
    const heard = watch(other.session);
    await signInAsGuest(one);
    await heard.until(1);
    expect(other.session.current).toEqual(one.session.current);
    await one.session.signOut();
    expect(await heard.until(2)).toEqual(['guest', 'signedOut']);
  });

  test('refresh once between them, and both have the new token', async () => {
    const heard = watch(other.session);
    await signInAsGuest(one);
    await heard.until(1);
    world.pass(56 * minute);
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () => [one.session.idToken(), other.session.idToken()]).flat(),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(browser.count(tokenPath)).toBe(1);
    expect(heard.seen).toEqual(['guest']);
  });

  // An old refresh token that comes back after a minute is a stolen one to the server.
  test('one of which slept do not lose the session when it wakes', async () => {
    const heard = watch(other.session);
    await signInAsGuest(one);
    await heard.until(1);
    other.close();
    await one.session.idToken({ force: true });
    world.pass(10 * minute);
    const newest = one.session.current?.refreshToken;
    expect(other.session.current?.refreshToken).not.toBe(newest);
    await other.session.reload();
    expect(other.session.current?.refreshToken).toBe(newest);
    world.pass(50 * minute);
    await other.session.idToken();
    await one.session.idToken({ force: true });
    expect(one.session.getSnapshot().status).toBe('signedIn');
  });

  test('one of which slept does not sign in again what the other signed out', async () => {
    const heard = watch(other.session);
    await signInAsGuest(one);
    await heard.until(1);
    other.close();
    await one.session.signOut();
    await expect(other.session.idToken({ force: true })).rejects.toMatchObject({
      code: 'NO_CURRENT_ACCOUNT',
    });
    expect(other.session.getSnapshot()).toEqual({ status: 'signedOut' });
    expect(browser.count(tokenPath)).toBe(0);
  });

  // To hand over forgives no older token, not even for the minute that lost answers are forgiven.
  test('hand over and refresh in turns, each by the newest token', async () => {
    const heard = watch(other.session);
    await signInAsGuest(one);
    await heard.until(1);
    const handOver = async ({ session, call }: Client) =>
      (await session.refresh(true, (refreshToken) => call('sessions:handOver', { refreshToken })))
        ?.handOverToken;
    const takes: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const [token] = await Promise.all([
        handOver(one),
        other.session.idToken({ force: true }),
        handOver(other),
        one.session.idToken({ force: true }),
      ]);
      const last = await handOver(turn % 2 ? one : other);
      const taken = await Promise.all(
        [token, last].map((each) => world.call('signInWithCustomToken', { token: each })),
      );
      takes.push(...taken.map(({ status }) => status));
    }
    // One of two was overtaken.
    expect(takes).toEqual([400, 200, 400, 200, 400, 200]);
    for (const tab of [one, other]) {
      await tab.session.idToken({ force: true });
      expect(tab.session.getSnapshot().status).toBe('signedIn');
    }
    expect(heard.seen).toEqual(['guest']);
  });

  test('one of which cannot read its storage for a moment stay signed in', async () => {
    await signInAsGuest(one);
    await watch(other.session).until(1);
    browser.local.refuse('everything');
    await other.session.idToken({ force: true });
    expect(other.session.getSnapshot().status).toBe('signedIn');
  });
});

describe('two tabs of a browser without locks', () => {
  test('take turns by a note, and refresh once between them', async () => {
    vi.stubGlobal('navigator', { userAgent: 'an old browser' });
    await openTabs();
    const heard = watch(other.session);
    await signInAsGuest(one);
    await heard.until(1);
    world.pass(56 * minute);
    const tokens = await Promise.all([one.session.idToken(), other.session.idToken()]);
    expect(new Set(tokens).size).toBe(1);
    expect(browser.count(tokenPath)).toBe(1);
    expect(browser.local.dump()).not.toContain(':turn');
  });
});

describe('two tabs of a browser without channels', () => {
  test('hear of each other by what changes in storage', async () => {
    const page = new EventTarget();
    vi.stubGlobal('BroadcastChannel', undefined);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    await openTabs();
    const heard = watch(other.session);
    const write = vi.spyOn(browser.local, 'setItem');
    await signInAsGuest(one);
    expect(heard.seen).toEqual([]);
    for (const [key] of write.mock.calls) {
      page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    }
    expect(await heard.until(1)).toEqual(['guest']);
  });
});

describe('a tab that comes into view', () => {
  test('reads what it may have missed', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
    await openTabs();
    other.close();
    const heard = watch(one.session);
    await signInAsGuest(other);
    expect(heard.seen).toEqual([]);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(await heard.until(1)).toEqual(['guest']);
  });
});
