import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { productionEnvironment } from '../../packages/testing/src/world.ts';
import { expectAccessible } from '../browser/axe.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import { serveSignInPage } from '../sign-in-page/serve-sign-in-page.ts';
import { visitorOf } from './visitor.ts';

// An application whose `<SignIn>` says nothing of providers, against a server in production.

let site: RunningSite;
let pages: ServedPages;
beforeAll(async () => {
  site = await startSite({ environment: productionEnvironment });
  pages = await serveSignInPage({ url: site.url, apiKey: site.apiKey });
  await change('authorizedDomains', { authorizedDomains: ['localhost'] });
  await change('signIn.anonymous', { signIn: { anonymous: { enabled: true } } });
  await site.admin('/v2/projects/latchkey/defaultSupportedIdpConfigs?idpId=google.com', {
    ...{ enabled: true, clientId: 'a-client', clientSecret: 'a-secret' },
  });
});
afterAll(async () => {
  pages.close();
  await site.close();
});

const change = (mask: string, body: Readonly<Record<string, unknown>>) =>
  site.admin(`/v2/projects/latchkey/config?updateMask=${mask}`, body, 'PATCH');

const question = /\/latchkey\/v1\/signInSettings/;

/** Keeps the server's answer from the page until it is let go. */
async function holdAnswer(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(question, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse(question);
    resolve();
    await (await answered).finished();
  };
}

async function openPage(width: 'phone' | 'desktop' = 'desktop') {
  const device = await openDevice({ url: pages.url, alsoAllowed: [site.url], width });
  const page = await device.openTab();
  const visitor = visitorOf(device, page, { language: 'en' });
  const { entry } = visitor.words;
  const field = page.getByLabel(entry.fields.email, { exact: true });
  const google = page.getByRole('button', { name: 'Continue with Google', exact: true });
  const screens = () => page.locator('output').getAttribute('data-screens');
  return { device, page, visitor, entry, field, google, screens };
}

/** Until what the page does after an answer is done and drawn. */
const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  );

test.each(['desktop', 'phone'] as const)(
  'on a %s, the first visit draws the form before it asks, and the offer moves neither field nor focus',
  async (width) => {
    const { page, visitor, entry, field, google, screens } = await openPage(width);
    const answer = await holdAnswer(page);
    await page.goto('/');
    await visitor.sees(entry.emailEntry.title);
    const next = page.getByRole('button', { name: entry.emailEntry.next, exact: true });
    const places = async () => [await field.boundingBox(), await next.boundingBox()];
    const before = await places();
    await answer();
    await visitor.sees(entry.providerList.title);
    await google.waitFor();
    await page.getByRole('button', { name: entry.providerList.anonymous }).waitFor();
    expect(await places()).toEqual(before);
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await screens()).toBe('email-entry ');
    await visitor.write(entry.fields.email, 'ada@example.com');
    await visitor.press(entry.emailEntry.next);
    await page.getByLabel(entry.fields.password, { exact: true }).waitFor();

    const [painted, asked] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      performance.getEntries().find(({ name }) => name.includes('signInSettings'))?.startTime,
    ]);
    expect(asked).toBeGreaterThan(painted ?? Number.NaN);
  },
);

test('nothing else is brought in the time in which the form could be typed into already', async () => {
  const { page, field } = await openPage();
  // What waits for a task of its own waits until it is let go.
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    const held: (() => void)[] = [];
    const letGo = () => Object.assign(globalThis, { setTimeout }) && held.map((task) => task());
    const hold = (task: () => void, delay = 0) =>
      delay ? setTimeout(task, delay) : held.push(task);
    Object.assign(globalThis, { setTimeout: hold, letGo });
  });
  const isLater = (address: string) => /\/(later|region-files)-[^/]*\.js$/.test(address);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await page.goto('/');
  await field.fill('ada@example.com');
  await settled(page);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.filter(isLater)).toEqual([]);
  const brought = page.waitForRequest((one) => isLater(one.url()));
  await page.evaluate('letGo()');
  await brought;
});

test.each(['null', '{"providers":[null]}', '{"providers":[{}]}', '{"providers":"google.com"}'])(
  'a note %s that nobody of ours wrote does not keep the form away',
  async (text) => {
    const { page, visitor, entry, google } = await openPage();
    await page.goto('/');
    await google.waitFor();
    const kept = await page.evaluate((written) => {
      const notes = Object.keys(localStorage).filter((name) => name.includes('offer:'));
      for (const note of notes) localStorage.setItem(note, written);
      return notes.length;
    }, text);
    expect(kept).toBe(1);
    const answer = await holdAnswer(page);
    await page.reload();
    await visitor.sees(entry.emailEntry.title);
    await answer();
    await google.waitFor();
  },
);

test('what a press is on its way to is not taken by what comes into its place', async () => {
  const { page, entry, google } = await openPage();
  const answer = await holdAnswer(page);
  await page.goto('/');
  const create = page.getByRole('button', { name: entry.passwordSignIn.create, exact: true });
  const { x = 0, y = 0 } = (await create.boundingBox()) ?? {};
  // Whatever stands there as soon as the offer is drawn.
  const hit = page.evaluate(
    ([left = 0, top = 0]) =>
      new Promise((resolve) => {
        const at = () => document.elementFromPoint(left + 5, top + 5)?.closest('button');
        const before = at()?.textContent;
        new MutationObserver(() => {
          const isDrawn = document.querySelector('[data-provider]') !== null;
          if (isDrawn) resolve([before, at()?.textContent]);
        }).observe(document, { childList: true, subtree: true });
      }),
    [x, y],
  );
  await answer();
  expect(await hit).toEqual([entry.passwordSignIn.create, undefined]);
  await google.click({ trial: true });
  expect(await page.locator('[data-screen]').getAttribute('style')).toBe('');
});

test('what is sent in the moment in which the offer is drawn is heard', async () => {
  const { page, entry } = await openPage();
  const answer = await holdAnswer(page);
  await page.goto('/');
  await page.getByRole('button', { name: entry.emailEntry.next, exact: true }).waitFor();
  const sent = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const input = document.querySelector('input');
          if (!input || !document.querySelector('[data-provider]')) return;
          observer.disconnect();
          input.value = 'ada@example.com';
          input.form?.requestSubmit();
          resolve();
        });
        observer.observe(document, { childList: true, subtree: true });
      }),
  );
  await answer();
  await sent;
  await page.getByLabel(entry.fields.password, { exact: true }).waitFor();
});

test('the next visit draws the offer at once, and nothing moves when it is told again', async () => {
  const { page, visitor, entry, google } = await openPage();
  await page.goto('/');
  await google.waitFor();
  const answer = await holdAnswer(page);
  await page.addInitScript(() => {
    const moved: number[] = [];
    const headings = new Set<string>();
    Object.assign(globalThis, { moved, headings });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent;
      if (heading) headings.add(heading);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.reload();
  await google.waitFor();
  await answer();
  await settled(page);
  expect(await page.evaluate('[...headings]')).toEqual([entry.providerList.title]);
  expect(await page.evaluate('moved')).toEqual([]);
  await expectAccessible(page);
  expect(await visitor.page.locator('output').textContent()).toBe('');
});

test('whoever has begun to write is left alone, and meets the offer on the next visit', async () => {
  const { page, visitor, entry, field, google } = await openPage();
  const answer = await holdAnswer(page);
  await page.goto('/');
  await visitor.write(entry.fields.email, 'ada@');
  await answer();
  await settled(page);
  await visitor.sees(entry.emailEntry.title);
  expect(await google.count()).toBe(0);
  expect(await field.inputValue()).toBe('ada@');
  await page.reload();
  await google.waitFor();
});

test('nothing moves under the pointer that is about to press', async () => {
  const { page, visitor, entry, google } = await openPage();
  const answer = await holdAnswer(page);
  await page.goto('/');
  await page.getByRole('button', { name: entry.passwordSignIn.create }).hover();
  await answer();
  await settled(page);
  expect(await google.count()).toBe(0);
  await visitor.press(entry.passwordSignIn.create);
  await visitor.sees(visitor.words.join.createAccount.title);
});

test.each([
  ['/', 'H1'],
  ['/unfocused', 'BODY'],
])(
  'where addresses do not sign in, the form at %s gives way to what does, and the focus is at %s',
  async (path, focused) => {
    const { page, visitor, entry, google, screens } = await openPage();
    await change('signIn.email', { signIn: { email: { enabled: false } } });
    try {
      const answer = await holdAnswer(page);
      await page.goto(path);
      await visitor.sees(entry.emailEntry.title);
      await answer();
      await google.waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(focused);
      expect(await screens()).toBe('email-entry provider-list ');
      await expectAccessible(page);
      await page.reload();
      await google.waitFor();
      expect(await screens()).toBe('provider-list ');
      expect(await page.locator('input').count()).toBe(0);
    } finally {
      await change('signIn.email', { signIn: { email: { enabled: true } } });
    }
  },
);

test('a server that does not answer is nobody’s business who has asked for nothing', async () => {
  const { device, page, visitor, entry } = await openPage();
  device.problems.tolerate(/Failed to load resource|ERR_/);
  await page.route(question, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/');
  await failed;
  await settled(page);
  await visitor.sees(entry.emailEntry.title);
  expect(await page.locator('output').textContent()).toBe('');
  expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
});
