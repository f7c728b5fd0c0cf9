import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice, openPage } from '../../packages/testing/src/browsers/browser.ts';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { serveReactPage } from '../browser/serve-react-page.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import type { InStepPageSettings } from '../in-step-page/in-step-page.tsx';
import { accountOf, leavesSessions, openSessionsOf } from '../journeys/server-knows.ts';

const password = 'correct horse';
const source = fileURLToPath(new URL('../in-step-page/in-step-page.tsx', import.meta.url));

let site: RunningSite;
let pages: ServedPages;
beforeAll(async () => {
  site = await startSite();
  const { url, apiKey } = site;
  pages = await serveReactPage(source, {
    '/': { url, apiKey, widget: 'SignIn' } as InStepPageSettings,
    '/before': { url, apiKey, widget: 'SignIn', signsOut: 'before' } as InStepPageSettings,
    '/meanwhile': { url, apiKey, widget: 'SignIn', signsOut: 'meanwhile' } as InStepPageSettings,
    '/apart': { url, apiKey, widget: 'SignIn', isApart: true } as InStepPageSettings,
    '/firebaseui': { url, apiKey, widget: 'FirebaseAuthUI' } as InStepPageSettings,
  });
});
afterAll(async () => {
  pages.close();
  await site.close();
});

async function open(path = '/'): Promise<Page> {
  const page = await openPage({ url: pages.url, alsoAllowed: [site.url] });
  await page.goto(path);
  return page;
}

async function openTwo(): Promise<readonly [Page, Page]> {
  const device = await openDevice({ url: pages.url, alsoAllowed: [site.url] });
  const tabs = [await device.openTab(), await device.openTab()] as const;
  await Promise.all(tabs.map((page) => page.goto('/')));
  return tabs;
}

/** Waits until `onAuthStateChanged` of the unmodified package has told this. */
const hears = (page: Page, what: string) =>
  page.locator('output').filter({ hasText: what }).waitFor();
const signOutButton = (page: Page) => page.getByRole('button', { name: 'Sign out' });
const emailField = (page: Page) => page.getByRole('textbox', { name: /email/i });

/** Somebody new, who is signed in nowhere. */
async function newcomer(name: string): Promise<string> {
  const email = `${name}@example.com`;
  const { refreshToken } = await site.signUp(email, password);
  await site.call('/latchkey/v1/sessions:signOut', { refreshToken });
  return email;
}

async function signIn(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('the widget signs the application’s own firebase in and out, which stays in after a reload', async () => {
  const email = await newcomer('widget');
  const [page, other] = await openTwo();
  await hears(page, 'nobody');
  await signIn(page, email);
  await hears(page, `${email} by password`);
  await signOutButton(page).waitFor();

  // Another tab refreshes and hands over in turn with this one, and neither looks like a thief.
  await Promise.all([page.reload(), other.reload()]);
  for (const tab of [page, other]) {
    await hears(tab, `${email} by password`);
    await tab.evaluate(() => inStepPage.refresh());
  }
  await Promise.all([page, other].map((tab) => tab.evaluate(() => inStepPage.refresh())));
  const sessions = await openSessionsOf(site, await accountOf(site, email));
  expect(new Set(sessions.map(({ id, origin }) => origin ?? id)).size).toBe(1);
  await signOutButton(page).click();
  await hears(page, 'nobody');
  await hears(other, 'nobody');
  await emailField(page).waitFor();
  await leavesSessions(site, await accountOf(site, email), 0);
  await page.reload();
  await hears(page, 'nobody');
  await emailField(page).waitFor();
});

test('whoever signs in with firebase alone is signed in here, and signs out of both', async () => {
  const email = await newcomer('package');
  const page = await open();
  await emailField(page).waitFor();
  await page.evaluate(([address, word]) => inStepPage.signIn(address, word), [
    email,
    password,
  ] as const);
  await signOutButton(page).waitFor();
  await hears(page, `${email} by password`);
  const account = await accountOf(site, email);
  await page.waitForFunction(() => inStepPage.isKeptInStep());
  // The application still holds the user of before, and no other one is told to it.
  await page.evaluate(() => inStepPage.refreshKept());
  await page.reload();
  await hears(page, `${email} by password`);
  await signOutButton(page).waitFor();
  expect(await openSessionsOf(site, account)).not.toEqual([]);

  await page.evaluate(() => inStepPage.signOut());
  await emailField(page).waitFor();
  await hears(page, 'nobody');
  await leavesSessions(site, account, 0);
});

test.each([
  ['before there is a widget', '/before'],
  ['as the widget comes', '/meanwhile'],
  // The page is gone before the widget has asked the server what happened.
  ['and is left', ''],
])('a page that signs out of firebase %s finds nobody signed in again', async (_, path) => {
  const email = await newcomer(`leaver${path.replace('/', '-')}`);
  const page = await open();
  await signIn(page, email);
  await hears(page, `${email} by password`);
  await signOutButton(page).waitFor();
  if (path) {
    await page.goto(path);
  } else {
    const loaded = page.waitForEvent('load');
    await page.evaluate(() => void inStepPage.signOut().then(() => location.reload()));
    await loaded;
  }
  await emailField(page).waitFor();
  await hears(page, 'nobody');
  await leavesSessions(site, await accountOf(site, email), 0);
  await page.goto('/');
  await emailField(page).waitFor();
  await hears(page, 'nobody');
});

test('firebase is signed in again where a page without it chose a new password', async () => {
  const email = await newcomer('chooser');
  const page = await open();
  await signIn(page, email);
  await hears(page, `${email} by password`);
  await page.goto('/apart');
  await signOutButton(page).waitFor();
  await page.evaluate(() => inStepPage.changePassword('another horse 8'));
  await page.goto('/');
  await hears(page, `${email} by password`);
  await signOutButton(page).waitFor();
  await page.evaluate(() => inStepPage.refresh());
});

test('callbacks of FirebaseUI are handed the application’s own user', async () => {
  const email = 'callback@example.com';
  await site.signUp(email, password);
  const page = await open('/firebaseui');
  await signIn(page, email);
  await hears(page, `${email} by password`);
  await page.waitForFunction(() => document.title === 'its own user');
});
