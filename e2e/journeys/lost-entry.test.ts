import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { phone } from './account-owner.ts';
import { enterPassword } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

// The server has drawn the form, and nothing of the page listens before its first script is here.

const email = 'ada@example.com';
const password = 'correct horse 7';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
  await site.signUp(email, password);
});
afterAll(() => site.close());

const entry = '**/__/site/entry-client-*.js';
const early = '**/__/site/early-press-*.js';

type Failure = (route: Route) => unknown;
const breakOff: Failure = (route) => route.abort('connectionreset');
const refuse: Failure = (route) => route.fulfill({ status: 500, body: '' });
const hang: Failure = () => {};

async function openDevice(): Promise<Visitor> {
  const visitor = await openVisitor(site.url, phone);
  visitor.device.problems.tolerate(/ERR_CONNECTION_RESET|was answered with 500|^Uncaught: $/);
  await visitor.page.addInitScript(() => {
    const mark = (name: string) => document.documentElement.setAttribute(name, '');
    // Not here and now: the clock of a page that follows another one goes on only after this.
    const begin = () => Object.assign(globalThis, { began: Date.now() });
    addEventListener('readystatechange', begin, { capture: true, once: true });
    addEventListener('error', () => mark('data-lost'), true);
    const { fetch } = window;
    window.fetch = (...asked) => {
      mark('data-asked');
      return fetch(...asked);
    };
  });
  return visitor;
}

async function open({ page }: Visitor): Promise<void> {
  await page.goto('/sign-in?next=/account/security', { waitUntil: 'commit' });
  await page.locator('#latchkey-boot').waitFor({ state: 'attached' });
  // Gone with this page.
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''));
}

/** It has not begun to leave either: it would ask first whether the server answers. */
const isStaying = async ({ page }: Visitor) =>
  (await page.locator('html[data-first]:not([data-asked])').count()) === 1;

async function writeAndPress({ words, ...visitor }: Visitor): Promise<void> {
  await visitor.write(words.entry.fields.email, email);
  await visitor.press(words.entry.emailEntry.next);
}

/** Until so long after the page was read, where its clock stands, however busy the machine is. */
async function letPass({ page, device }: Visitor, milliseconds: number): Promise<void> {
  const began = await page.evaluate(() => Number(Reflect.get(globalThis, 'began')));
  await device.context.clock.pauseAt(began + milliseconds);
}

/** On the page that has come instead, where this was typed into the one before. */
async function comesIn(visitor: Visitor, typed: string): Promise<void> {
  const { page, words } = visitor;
  await page.locator('html:not([data-first])').waitFor({ state: 'attached' });
  await visitor.isReady();
  const field = page.getByLabel(words.entry.fields.email, { exact: true });
  expect(await field.inputValue()).toBe(typed);
  await writeAndPress(visitor);
  await enterPassword(visitor, password);
  await visitor.arrivesAt('/account/security');
}

/** Holds back what notes presses until the first script was lost. */
async function openTooLate(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(early, async (route) => {
    await released;
    await route.continue();
  });
  await open(visitor);
  await page.locator('html[data-lost]').waitFor({ state: 'attached' });
  letGo();
}

test.each([
  ['breaks off', breakOff],
  ['is refused', refuse],
])(
  'where the first script %s before anybody notes it, a press brings the page again',
  async (_how, fail) => {
    const visitor = await openDevice();
    await visitor.page.route(entry, fail, { times: 1 });
    await openTooLate(visitor);
    await writeAndPress(visitor);
    await comesIn(visitor, email);
  },
);

test('whoever has pressed already when it breaks off is brought the page again', async () => {
  const visitor = await openDevice();
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  const breakOffLater: Failure = async (route) => {
    await released;
    await breakOff(route);
  };
  await visitor.page.route(entry, breakOffLater, { times: 1 });
  await open(visitor);
  await writeAndPress(visitor);
  letGo();
  await comesIn(visitor, email);
});

test('every press brings it again for as long as the first script does not come', async () => {
  const visitor = await openDevice();
  const { page } = visitor;
  await page.route(entry, breakOff, { times: 2 });
  await open(visitor);
  await writeAndPress(visitor);
  await page.locator('html:not([data-first])[data-lost]').waitFor();
  await visitor.press(visitor.words.entry.emailEntry.next);
  await page.locator('html:not([data-lost])').waitFor();
  await comesIn(visitor, email);
});

test('a first script that hangs is waited for ten seconds, and twice as long on the next page', async () => {
  const visitor = await openDevice();
  const { page, device } = visitor;
  await device.context.clock.install();
  await page.route(entry, hang, { times: 2 });
  await open(visitor);
  await writeAndPress(visitor);
  await letPass(visitor, 9_000);
  expect(await isStaying(visitor)).toBe(true);
  await device.context.clock.runFor(1_200);
  await device.context.clock.resume();
  await page.locator('html:not([data-first])').waitFor({ state: 'attached' });
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''));
  await visitor.press(visitor.words.entry.emailEntry.next);
  await letPass(visitor, 19_000);
  expect(await isStaying(visitor)).toBe(true);
  await device.context.clock.runFor(1_200);
  await device.context.clock.resume();
  await comesIn(visitor, email);
});

test('a page that listens at last while the server is asked for another one stays', async () => {
  const visitor = await openDevice();
  const { page, device } = visitor;
  const entryArrives = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await device.context.clock.install();
  await page.route(entry, async (route) => {
    await entryArrives.promise;
    await route.continue();
  });
  await page.route(/\/sign-in\?/, async (route) => {
    if (route.request().method() === 'HEAD') await answered.promise;
    await route.continue();
  });
  await open(visitor);
  await writeAndPress(visitor);
  const hasAsked = async () => {
    await device.context.clock.runFor(10_000);
    return page.locator('html[data-asked]').count();
  };
  await expect.poll(hasAsked).toBe(1);
  const { fields } = visitor.words.entry;
  entryArrives.resolve();
  await device.context.clock.resume();
  await visitor.write(fields.password, password);
  const hearing = page.waitForResponse((response) => response.request().method() === 'HEAD');
  answered.resolve();
  await hearing;
  await page.evaluate(() => fetch('/healthz'));
  expect(await page.locator('html[data-first]').count()).toBe(1);
  expect(await page.getByLabel(fields.password, { exact: true }).inputValue()).toBe(password);
});

test('on a network that is only slow, whatever comes is worth waiting for', async () => {
  const visitor = await openDevice();
  const { page, device } = visitor;
  await device.context.clock.install();
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  const comeLater: Failure = async (route) => {
    await released;
    await route.continue();
  };
  await page.route(entry, hang);
  await page.route('**/__/site/react-*.js', comeLater);
  await page.addInitScript(() => {
    const hear = (arrivals: PerformanceObserverEntryList) => {
      if (!arrivals.getEntries().some(({ name }) => name.includes('/react-'))) return;
      document.documentElement.setAttribute('data-arrived', '');
    };
    new PerformanceObserver(hear).observe({ type: 'resource' });
  });
  await open(visitor);
  await writeAndPress(visitor);
  await letPass(visitor, 9_000);
  letGo();
  await page.locator('html[data-arrived]').waitFor();
  await device.context.clock.runFor(9_000);
  expect(await isStaying(visitor)).toBe(true);
});

test('where nothing has come but the page itself, its form brings it again', async () => {
  const visitor = await openDevice();
  await visitor.page.route(/\.js$/, breakOff);
  await open(visitor);
  await visitor.page.locator('html[data-lost]').waitFor({ state: 'attached' });
  await visitor.page.unrouteAll();
  await writeAndPress(visitor);
  await comesIn(visitor, '');
});

test('what notes presses keeps nobody from the form where it hangs itself', async () => {
  const visitor = await openDevice();
  await visitor.page.route(early, hang);
  await open(visitor);
  const isPainted = () => performance.getEntriesByType('paint').length > 0;
  await expect.poll(() => visitor.page.evaluate(isPainted)).toBe(true);
  await visitor.isReady();
  await writeAndPress(visitor);
  await visitor.write(visitor.words.entry.fields.password, password);
});
