import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Device, openDevice } from '../packages/testing/src/browsers/browser.ts';
import { type ServedPages, servePages } from '../packages/testing/src/browsers/serve-pages.ts';
import { visitDemoProvider } from '../packages/testing/src/demo-visit.ts';
import { expectAccessible } from './browser/axe.ts';
import { type RunningSite, startSite } from './browser/start-site.ts';

let site: RunningSite;
let application: ServedPages;
let device: Device;

const page = `<!doctype html><html lang="en"><title>An application</title>
<link rel="icon" href="data:,"><body><script>
var heard = [];
addEventListener('message', ({ origin, data }) => heard.push({ origin, data }));
</script>`;

beforeAll(async () => {
  site = await startSite();
  application = await servePages({ '/': { type: 'text/html', body: page } }, '');
});
afterAll(async () => {
  application.close();
  await site.close();
});
beforeEach(async () => {
  device = await openDevice({ url: application.url, alsoAllowed: [site.url] });
});

async function authUri(request: Record<string, unknown>): Promise<string> {
  const { body } = await site.call('createAuthUri', { providerId: 'google.com', ...request });
  return String(body['authUri']);
}

async function openTab(address = '/'): Promise<Page> {
  const tab = await device.openTab();
  await tab.goto(address);
  return tab;
}

async function openPopup(tab: Page, address: string): Promise<Page> {
  const opened = tab.waitForEvent('popup');
  await tab.evaluate((url) => void window.open(url), address);
  return opened;
}

const chooseAda = (tab: Page) => tab.getByRole('button', { name: /Ada/ }).click();

const departing = (change: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    apiKey: site.apiKey,
    appName: 'app',
    authType: 'signInViaPopup',
    redirectUrl: `${application.url}/`,
    providerId: 'google.com',
    eventId: '1234567890',
    ...change,
  });
  return `${site.url}/__/auth/handler?${query}`;
};

const isOver = (tab: Page) => tab.getByRole('heading', { name: 'This sign-in is over' }).waitFor();

describe('an application with a client of ours', () => {
  test('hears the answer from its popup, which then closes', async () => {
    const tab = await openTab();
    const returning = { continueUri: `${application.url}/`, returnBy: 'POPUP' };
    const popup = await openPopup(tab, await authUri(returning));
    await Promise.all([popup.waitForEvent('close'), chooseAda(popup)]);
    await tab.waitForFunction('heard.length > 0');
    const requestUri = expect.stringMatching(/\/__\/auth\/callback\/google\.com\?.*code=/);
    expect(await tab.evaluate('heard')).toEqual([
      { origin: site.url, data: { type: 'latchkey:provider-answer', requestUri, postBody: null } },
    ]);
  });

  test('on our own origin hears it also from a popup that was cut off', async () => {
    const tab = await openTab(`${site.url}/__/auth/iframe`);
    await tab.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      new BroadcastChannel('latchkey:provider-answer').onmessage = ({ data }) => heard.push(data);
    });
    const other = await openTab(await authUri({ continueUri: `${site.url}/`, returnBy: 'POPUP' }));
    await chooseAda(other);
    // Asked from outside: the page's own policy forbids what a function that waits in it would need.
    await expect
      .poll(() => tab.evaluate('heard'), { timeout: 30_000 })
      .toMatchObject([{ type: 'latchkey:provider-answer' }]);
  });

  test('finds the answer behind the # of its own page', async () => {
    const continueUri = `${application.url}/?next=%2Fa`;
    const tab = await openTab(await authUri({ continueUri, returnBy: 'REDIRECT' }));
    await chooseAda(tab);
    await tab.waitForURL(/#latchkey-answer=/);
    const [address, fragment = ''] = tab.url().split('#latchkey-answer=');
    expect(address).toBe(continueUri);
    const answer = JSON.parse(decodeURIComponent(fragment));
    expect(answer).toEqual({ requestUri: expect.stringContaining('code='), postBody: null });
  });
});

describe('the handler page', () => {
  test('finds an answer that a provider wrote behind the #', async () => {
    const continueUri = `${application.url}/`;
    const left = await authUri({ continueUri, returnBy: 'REDIRECT' });
    const { requestUri } = await visitDemoProvider(site, left, { person: 'ada' });
    const tab = await openTab();
    await tab.goto(requestUri.replace('?', '#'));
    await tab.waitForURL(/#latchkey-answer=/);
    const answer = decodeURIComponent(tab.url().split('#latchkey-answer=')[1] ?? '');
    const { hash, searchParams } = new URL(JSON.parse(answer).requestUri);
    expect(hash).toBe(requestUri.replace(/^[^?]*\?/, '#'));
    expect([...searchParams.keys()]).toEqual(['state']);
  });

  test('says in a popup without an opener that it can be closed', async () => {
    const tab = await openTab(departing());
    await chooseAda(tab);
    await tab.getByRole('heading', { name: 'You can close this window' }).waitFor();
    await expectAccessible(tab);
    await tab.reload();
    await isOver(tab);
  });

  test('leaves nothing in the history that could begin or end a sign-in twice', async () => {
    const tab = await openTab();
    await tab.goto(departing({ authType: 'signInViaRedirect' }));
    await chooseAda(tab);
    await tab.waitForURL(`${application.url}/`);
    await tab.goBack();
    // The page before is the chooser, whose choice was made; the one before that is the application.
    await isOver(tab);
    await tab.goBack();
    expect(tab.url()).toBe(`${application.url}/`);
  });

  test('gives no answer to a window that did not leave', async () => {
    const left = await authUri({ continueUri: `${site.url}/__/auth/handler` });
    const { requestUri } = await visitDemoProvider(site, left, { person: 'ada' });
    const tab = await openTab();
    await tab.goto(requestUri);
    await isOver(tab);
    await expectAccessible(tab);
    expect(await tab.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

test('the chooser of the demo provider can be used by everybody', async () => {
  const tab = await openTab(departing());
  await tab.getByRole('heading', { name: 'Choose an account' }).waitFor();
  await expectAccessible(tab);
  await tab.getByText('Somebody new').click();
  await expectAccessible(tab);
});
