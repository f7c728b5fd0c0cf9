import type { Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { comeIn } from './account-owner.ts';
import { bothWidths } from './look.ts';
import { accountOf, findAccount, openSessionsOf } from './server-knows.ts';
import { askForLink, enterEmail, enterPassword } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const email = 'ada@example.com';
const password = 'correct horse 7';
const passwordSignIn = '**/v1/accounts:signInWithPassword?*';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.admin('/emulator/v1/projects/latchkey/accounts', undefined, 'DELETE');
  await site.signUp(email, password);
});

const sessions = async () => (await openSessionsOf(site, await accountOf(site, email))).length;

/** Keeps every question of a kind from the server until it is let go. */
async function hold({ page }: Visitor, address: string) {
  const asked: Request[] = [];
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  const first = page.waitForRequest(address);
  await page.route(address, async (route) => {
    asked.push(route.request());
    await released;
    // Whoever asked may have taken it back meanwhile.
    await route.continue().catch(() => {});
  });
  return { asked, first, letGo };
}

test('without a network people are told so, and nothing they typed is lost', async () => {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'phone' });
  const { entry } = visitor.words;
  visitor.device.problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await visitor.begin();
  await enterEmail(visitor, email);
  await visitor.sees(entry.passwordSignIn.title);
  await visitor.device.context.setOffline(true);
  await enterPassword(visitor, password);
  await visitor.isTold(visitor.words.problems.NETWORK_REQUEST_FAILED);
  await visitor.meets(entry.passwordSignIn.title);
  expect(await sessions()).toBe(1);

  await visitor.device.context.setOffline(false);
  await visitor.press(entry.passwordSignIn.submit);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(email);
  expect(await sessions()).toBe(2);
});

test('the network may be gone from the first press on, and come back at any time', async () => {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  const { entry } = visitor.words;
  visitor.device.problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
  // What is loaded while nobody does anything did not make it.
  await visitor.page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await visitor.begin();
  await visitor.device.context.setOffline(true);
  await visitor.write(entry.fields.email, email);
  await visitor.press(entry.emailEntry.next);
  await visitor.isTold(visitor.words.problems.NETWORK_REQUEST_FAILED);
  await visitor.device.context.setOffline(false);
  await visitor.press(entry.emailEntry.next);
  await enterPassword(visitor, password);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(email);
});

test.each(bothWidths)('a link whose check broke off is not lost: %j', async (look) => {
  const newcomer = 'grace@example.com';
  const visitor = await openVisitor(site.url, look);
  const { notices } = visitor.words;
  visitor.device.problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await visitor.begin();
  await askForLink(visitor, newcomer);
  const check = '**/v1/accounts:resetPassword?*';
  await visitor.page.route(check, (route) => route.abort('internetdisconnected'));
  await visitor.open(await site.linkFor(newcomer, 'signIn'));
  await visitor.meets(notices.recoverable.title);
  await visitor.reads(visitor.words.problems.NETWORK_REQUEST_FAILED);
  expect(await findAccount(site, newcomer)).toBeUndefined();

  await visitor.page.unroute(check);
  await visitor.press(notices.recoverable.retry);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(newcomer);
});

test('a second press asks nothing a second time', async () => {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  const { entry } = visitor.words;
  await visitor.begin();
  await enterEmail(visitor, email);
  await visitor.write(entry.fields.password, password);
  const questions = await hold(visitor, passwordSignIn);
  const button = visitor.page.getByRole('button', {
    name: entry.passwordSignIn.submit,
    exact: true,
  });
  await button.dblclick();
  await button.press('Enter');
  await visitor.hears(entry.busy);
  expect(questions.asked).toHaveLength(1);
  questions.letGo();
  await visitor.arrivesAt('/account');
  expect(questions.asked).toHaveLength(1);
  expect(await sessions()).toBe(2);
});

test('Back during a question takes it back', async () => {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  const { entry } = visitor.words;
  await visitor.begin();
  await enterEmail(visitor, email);
  const questions = await hold(visitor, passwordSignIn);
  await enterPassword(visitor, password);
  const question = await questions.first;
  // The page shows the next screen before the browser has taken the question back.
  const takenBack = visitor.page.waitForEvent('requestfailed', (failed) => failed === question);
  await visitor.press(entry.back);
  await visitor.page.locator('[data-screen="email-entry"]').waitFor();
  await takenBack;
  questions.letGo();

  await visitor.press(entry.emailEntry.next);
  await enterPassword(visitor, 'wrong');
  await visitor.isToldAt(entry.fields.password, visitor.words.problems.INVALID_LOGIN_CREDENTIALS);
  expect(await sessions()).toBe(1);
});

test('a list of countries that does not come is said to be missing after five seconds', async () => {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'phone' });
  const { section, country, fields } = visitor.words.phone;
  await visitor.device.context.clock.install();
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  // Whatever says how the flags of the world are drawn.
  await visitor.page.route('**/*.js', async (route) => {
    const script = await route.fetch();
    if ((await script.text()).includes('drawFlag:')) await released;
    await route.fulfill({ response: script }).catch(() => {});
  });
  await comeIn(visitor, { email, password }, 'phone');
  await visitor.press(section.add);
  const missing = visitor.page.getByRole('status').filter({ hasText: country.missing });
  await visitor.page.getByLabel(fields.phoneNumber, { exact: true }).waitFor();
  expect(await missing.count()).toBe(0);
  await visitor.device.context.clock.fastForward(5_000);
  await missing.waitFor();
  letGo();
  await missing.waitFor({ state: 'detached' });
  await visitor.page.getByRole('button', { name: /\+\d+$/ }).waitFor();
});

test('an account page that does not come says so, and comes at another try', async () => {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'phone' });
  const { account, problems } = visitor.words;
  const { page } = visitor;
  visitor.device.problems.tolerate(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  // Also under the other address that it is asked for by.
  const file = '**/security-*.js*';
  await page.route(file, (route) => route.abort('internetdisconnected'));
  await comeIn(visitor, { email, password }, 'profile');
  const link = page.getByRole('link', { name: account.pages.security, exact: true });
  await link.click();
  await visitor.isTold(problems.NETWORK_REQUEST_FAILED);
  // Others are there all the same.
  await page.getByRole('link', { name: account.pages.devices, exact: true }).click();
  await page.getByRole('heading', { name: account.sessions.title }).waitFor();

  await link.click();
  await visitor.isTold(problems.NETWORK_REQUEST_FAILED);
  await page.unroute(file);
  await visitor.press(account.sessions.retry);
  const heading = page.getByRole('heading', { name: account.password.title });
  await heading.waitFor();
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
});
