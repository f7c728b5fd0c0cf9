import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { phone } from './account-owner.ts';
import { enterPassword } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

// Browsers remember that a file did not come for as long as the page is open.

const email = 'ada@example.com';
const password = 'correct horse 7';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
  await site.signUp(email, password);
});
afterAll(() => site.close());

/** Opens the form, of whose files one breaks off, and waits until the page has heard of it. */
async function openWithout(file: string, times?: number): Promise<Visitor> {
  const visitor = await openVisitor(site.url, phone);
  const { page, device } = visitor;
  device.problems.tolerate(/ERR_CONNECTION_RESET|dynamically imported module|^Uncaught: $/);
  await page.addInitScript(() => {
    const hear = () => document.documentElement.setAttribute('data-lost', '');
    addEventListener('error', hear, true);
    addEventListener('vite:preloadError', hear);
  });
  const lost = ({ pathname }: URL) =>
    pathname.startsWith(`/__/site/${file}-`) && pathname.endsWith('.js');
  await page.route(lost, (route) => route.abort('connectionreset'), times ? { times } : {});
  await page.goto('/sign-in?next=/account/security');
  await page.locator('html[data-lost]').waitFor();
  return visitor;
}

async function comesIn(visitor: Visitor): Promise<void> {
  const { fields, emailEntry } = visitor.words.entry;
  await visitor.page.locator('html:not([data-lost])').waitFor();
  await visitor.isReady();
  const typed = visitor.page.getByLabel(fields.email, { exact: true });
  expect(await typed.inputValue()).toBe(email);
  await visitor.press(emailEntry.next);
  await enterPassword(visitor, password);
  await visitor.arrivesAt('/account/security');
}

test.each(['react', 'en', 'first-screen', 'parts', 'screens'])(
  'without %s, which broke off once, a press brings the page again with what was typed',
  async (file) => {
    const visitor = await openWithout(file, 1);
    await visitor.write(visitor.words.entry.fields.email, email);
    await visitor.press(visitor.words.entry.emailEntry.next);
    await comesIn(visitor);
  },
);

test('while nothing answers, a press is told so, and the page stays', async () => {
  const visitor = await openWithout('screens');
  const { page, words } = visitor;
  await page.route(/\/sign-in\?/, (route) => route.abort('connectionreset'));
  await visitor.write(words.entry.fields.email, email);
  await visitor.press(words.entry.emailEntry.next);
  await visitor.isTold(words.problems.NETWORK_REQUEST_FAILED);
  expect(await page.locator('html[data-lost]').count()).toBe(1);
  await page.unrouteAll();
  await visitor.press(words.entry.emailEntry.next);
  await comesIn(visitor);
});

test('a script that an extension of the browser did not get is nothing to the page', async () => {
  const visitor = await openVisitor(site.url, phone);
  const { page, words } = visitor;
  await page.goto('/sign-in');
  await visitor.isReady();
  await page.evaluate(() => {
    const script = document.createElement('script');
    document.head.append(script);
    script.dispatchEvent(new Event('error'));
  });
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  await visitor.write(words.entry.fields.email, email);
  await visitor.press(words.entry.emailEntry.next);
  await enterPassword(visitor, password);
  expect(await page.locator('html[data-same]').count()).toBe(1);
});

test('what never comes brings the page again once, and no press is lost to it after that', async () => {
  const visitor = await openWithout('screens');
  const { page, words } = visitor;
  // Gone with this page.
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''));
  await visitor.write(words.entry.fields.email, email);
  await visitor.press(words.entry.emailEntry.next);
  await page.locator('html[data-lost]:not([data-first])').waitFor();
  await visitor.isReady();
  await visitor.press(words.entry.emailEntry.next);
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  expect(await page.locator('html[data-lost]').count()).toBe(1);
});
