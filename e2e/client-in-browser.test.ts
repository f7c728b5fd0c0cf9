import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Device, openDevice } from '../packages/testing/src/browsers/browser.ts';
import type { ServedPages } from '../packages/testing/src/browsers/serve-pages.ts';
import { type RunningSite, startSite } from './browser/start-site.ts';
import type {} from './client-page/client-page.ts';
import { serveClientPages } from './client-page/serve-client-pages.ts';

const minute = 60_000;

let site: RunningSite;
let pages: ServedPages;
let device: Device;

beforeAll(async () => {
  site = await startSite();
  pages = await serveClientPages(site);
});
afterAll(async () => {
  pages.close();
  await site.close();
});

const anotherDevice = () => openDevice({ url: pages.url, alsoAllowed: [site.url] });

beforeEach(async () => {
  device = await anotherDevice();
});

async function openTab(on: Device = device, address = '/'): Promise<Page> {
  const tab = await on.openTab();
  await tab.goto(address);
  return tab;
}

const signInAsGuest = (tab: Page) => tab.evaluate(() => clientPage.signInAsGuest());
const signOut = (tab: Page) => tab.evaluate(() => clientPage.signOut());
const status = (tab: Page) => tab.evaluate(() => clientPage.status());
const withoutIndexedDb = () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined });

const kept = (tab: Page) => tab.evaluate(() => clientPage.kept());

/** What a tab was told, once it was told as often as this. */
async function heard(tab: Page, times: number): Promise<readonly string[]> {
  await tab.waitForFunction((count) => clientPage.heard.length >= count, times);
  return tab.evaluate(() => clientPage.heard);
}

describe('a session', () => {
  test('survives a reload, kept in IndexedDB and nowhere else', async () => {
    const tab = await openTab();
    const localId = await signInAsGuest(tab);
    await tab.reload();
    expect(await status(tab)).toMatchObject({ status: 'signedIn', account: { localId } });
    const { indexedDB, local, session } = await kept(tab);
    expect(indexedDB.join()).toContain(localId);
    expect([local, session].join()).not.toContain(localId);
  });

  test.each([
    ['is missing', withoutIndexedDb],
    [
      'may not be looked at',
      () =>
        Object.defineProperty(globalThis, 'indexedDB', {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        }),
    ],
    [
      'cannot be opened',
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        };
      },
    ],
  ])('survives a reload in localStorage where IndexedDB %s', async (_how, breakIndexedDb) => {
    await device.context.addInitScript(breakIndexedDb);
    const tab = await openTab();
    const localId = await signInAsGuest(tab);
    await tab.reload();
    expect(await status(tab)).toMatchObject({ status: 'signedIn', account: { localId } });
    const keptLocally = () => tab.evaluate(() => Object.values(localStorage).join());
    expect(await keptLocally()).toContain(localId);
    await signOut(tab);
    expect(await keptLocally()).not.toContain(localId);
  });

  test('that is signed out is gone from the browser, and ended on the server', async () => {
    const tab = await openTab();
    const localId = await signInAsGuest(tab);
    const before = await tab.evaluate(() => clientPage.current());
    const refreshToken = before?.refreshToken ?? '';
    expect((await site.refresh(refreshToken)).status).toBe(200);
    await signOut(tab);
    expect(await status(tab)).toEqual({ status: 'signedOut' });
    expect(JSON.stringify(await kept(tab))).not.toContain(localId);
    expect((await site.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    await tab.reload();
    expect(await status(tab)).toEqual({ status: 'signedOut' });
  });

  test('can begin in a worker, and the page hears of it once', async () => {
    const tab = await openTab();
    expect(await heard(tab, 1)).toEqual(['signedOut']);
    const localId = await tab.evaluate(() => clientPage.signInWithinWorker());
    expect(await heard(tab, 2)).toEqual(['signedOut', localId]);
    await signOut(tab);
    expect(await heard(tab, 3)).toEqual(['signedOut', localId, 'signedOut']);
  });
});

describe('two tabs', () => {
  let one: Page;
  let other: Page;

  const openBoth = async () => {
    one = await openTab();
    other = await openTab();
  };

  test.each([
    ['IndexedDB', () => {}],
    ['localStorage', withoutIndexedDb],
  ])('stay in step by %s, each change being heard once', async (_where, prepare) => {
    await device.context.addInitScript(prepare);
    await openBoth();
    const first = await signInAsGuest(one);
    await heard(other, 2);
    await signOut(one);
    await heard(other, 3);
    const second = await signInAsGuest(one);
    // Whatever was said twice would stand before the last of these.
    const expected = ['signedOut', first, 'signedOut', second];
    expect(await heard(other, 4)).toEqual(expected);
    expect(await heard(one, 4)).toEqual(expected);
  });

  test('refresh once between them, and both have the new token', async () => {
    await openBoth();
    let refreshes = 0;
    device.context.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/v1/token') {
        refreshes += 1;
      }
    });
    await signInAsGuest(one);
    await heard(other, 2);
    site.pass(56 * minute);
    const tokens = await Promise.all(
      [one, other, one, other].map((tab) =>
        tab.evaluate((milliseconds) => {
          clientPage.setAhead(milliseconds);
          return clientPage.idToken();
        }, 56 * minute),
      ),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(refreshes).toBe(1);
    expect(await heard(other, 2)).toHaveLength(2);
  });
});

describe('a mailed link', () => {
  let people = 0;
  const newAddress = () => `reader-${++people}@example.com`;
  const sendLink = (tab: Page, email: string) =>
    tab.evaluate((to) => clientPage.sendLink(to), email);
  const readLink = (tab: Page) => tab.evaluate(() => clientPage.readLink());

  test('signs in the browser that asked for it, with the address it kept encrypted', async () => {
    const tab = await openTab();
    const email = newAddress();
    await sendLink(tab, email);
    const link = await site.linkFor(email, 'signIn');
    const { local } = await kept(tab);
    expect(local.join()).toContain('email-links');
    expect(JSON.stringify(await kept(tab))).not.toContain('reader-');
    await tab.goto(link);
    expect(new URL(tab.url()).pathname).toBe('/finish');
    expect(tab.url()).not.toContain('reader-');
    const sessionId = new URL(tab.url()).searchParams.get('ui_sid') ?? '';
    expect(sessionId).toHaveLength(20);
    expect(JSON.stringify(await kept(tab))).not.toContain(sessionId);
    expect(await tab.evaluate(() => clientPage.finishLink())).toBe(email);
    expect((await kept(tab)).local.join()).not.toContain('email-links');
  });

  test('that is not the newest still finds its address, and is known to be older', async () => {
    const tab = await openTab();
    const [first, second] = [newAddress(), newAddress()];
    await sendLink(tab, first);
    await sendLink(tab, second);
    await tab.goto(await site.linkFor(first));
    expect(await readLink(tab)).toMatchObject({ email: first, isOlder: true });
    await tab.goto(await site.linkFor(second));
    expect(await readLink(tab)).toMatchObject({ email: second, isOlder: false });
    await tab.goto(await site.linkFor(first));
    expect(await tab.evaluate(() => clientPage.finishLink())).toBe(first);
  });

  test('tells another browser nothing of the address', async () => {
    const email = newAddress();
    await sendLink(await openTab(), email);
    const elsewhere = await openTab(await anotherDevice(), await site.linkFor(email));
    const link = await readLink(elsewhere);
    expect(link).toMatchObject({ code: await site.codeFor(email), wasBegunHere: false });
    expect(link?.email).toBeUndefined();
  });
});
