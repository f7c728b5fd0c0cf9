import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openLiveSite } from '../apps/web/build/live-site.ts';
import { openDevice, openPage } from '../packages/testing/src/browsers/browser.ts';
import { type ServedPages, servePages } from '../packages/testing/src/browsers/serve-pages.ts';
import { expectAccessible } from './browser/axe.ts';
import { type RunningSite, startSite, startWebApplication } from './browser/start-site.ts';

const printedAddress = 'http://localhost:8787';

let site: RunningSite;
let application: ServedPages;

/** A file as the documentation prints it, but for the port, which nobody can count on to be free. */
async function printed(name: string): Promise<string> {
  const text = await readFile(new URL('../docs/widget.md', import.meta.url), 'utf8');
  const [, body] =
    new RegExp(
      `<!-- ${name}:begin -->\\s*\`\`\`\\w+\\n([\\s\\S]*?)\`\`\`\\s*<!-- ${name}:end -->`,
    ).exec(text) ?? [];
  if (body === undefined) throw new Error(`docs/widget.md has no ${name}.`);
  expect(body.includes(printedAddress)).toBe(name === 'element-page');
  return body.replaceAll(printedAddress, site.url);
}

beforeAll(async () => {
  site = await startWebApplication();
  application = await servePages(
    {
      '/': { type: 'text/html', body: await printed('element-page') },
      '/page.js': { type: 'text/javascript', body: await printed('element-script') },
    },
    // As strict as a page can be, beside the policy that is printed.
    `script-src 'self' ${site.url}; style-src 'none'; require-trusted-types-for 'script'`,
  );
});
afterAll(async () => {
  application.close();
  await site.close();
});

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.keyboard.press('Enter');
  await page.getByText(`Welcome, ${email}!`).waitFor();
}

test('the page in docs/widget.md goes all the way round, as printed, from another origin', async () => {
  await site.signUp('ada@example.com', 'correct horse');
  const page = await openPage({ url: application.url, alsoAllowed: [site.url] });
  await page.goto('/');
  await page.getByRole('heading').waitFor();
  await expectAccessible(page);
  // Its styles are there, without a word for them in the policy.
  const card = page.locator('latchkey-sign-in .lk-card');
  expect(await card.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('solid');

  await signIn(page, 'ada@example.com');
  // The page is told first, and then the widget goes.
  await card.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Welcome, ada@example.com!').waitFor();
  await page.getByRole('button', { name: 'Account of ada@example.com' }).click();
  // The button stands at the left edge of the page; its menu, which is wider, is all in the window.
  const menu = await page.locator('latchkey-user-button .lk-menu').boundingBox();
  expect(menu?.x).toBe(8);
  const told = page.waitForResponse((response) => response.url().includes('sessions:signOut'));
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: /email/i }).waitFor();
  await page.getByText('Welcome').waitFor({ state: 'hidden' });
  await told;
});

test('an element tells of changes once, has methods, and follows its attributes and properties', async () => {
  const { localId } = await site.signUp('grace@example.com', 'correct horse');
  const device = await openDevice({ url: application.url, alsoAllowed: [site.url] });
  const page = await device.openTab();
  await page.goto('/');
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const name of ['signed-in', 'signed-out', 'error']) {
      addEventListener(`latchkey:${name}`, (event) => {
        const { target, detail } = event as CustomEvent;
        if ((target as Element).localName !== 'latchkey-sign-in') return;
        const { account, error, ...rest } = detail;
        heard.push([name, account?.email ?? error?.code, rest]);
      });
    }
  });
  const element = page.locator('latchkey-sign-in');
  const heard = () => page.evaluate(() => Reflect.get(window, 'heard'));
  await page.getByRole('textbox', { name: /email/i }).fill('grace@example.com');
  await page.keyboard.press('Enter');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong horse');
  await page.keyboard.press('Enter');
  await expect
    .poll(heard)
    .toEqual([['error', 'INVALID_LOGIN_CREDENTIALS', { screen: 'password-sign-in' }]]);

  // What is typed outlives a new place in the page, and another language.
  await element.evaluate((moved) => {
    document.body.prepend(moved);
    moved.setAttribute('locale', 'de');
  });
  const german = page.getByLabel('Passwort', { exact: true });
  await german.fill('correct horse');
  await element.evaluate((dressed) =>
    Object.assign(dressed, { appearance: { elements: { card: 'of-the-page' } } }),
  );
  await page.locator('.of-the-page').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Welcome, grace@example.com!').waitFor();
  expect((await heard()).slice(1)).toEqual([
    [
      'signed-in',
      'grace@example.com',
      { isNewAccount: false, operation: 'signIn', providerId: 'password' },
    ],
  ]);
  expect(await element.getAttribute('status')).toBe('signed-in');

  const told = await element.evaluate(async (self) => {
    const signedIn = self as HTMLElement & {
      user: { localId: string };
      ready: Promise<{ localId: string }>;
      idToken(): Promise<string>;
    };
    const token = await signedIn.idToken();
    return [signedIn.user.localId, (await signedIn.ready).localId, token.split('.').length];
  });
  expect(told).toEqual([localId, localId, 3]);

  // Another tab of the same page hears of the end, too.
  const other = await device.openTab();
  await other.goto('/');
  await other.getByText('Welcome, grace@example.com!').waitFor();
  await element.evaluate((self) => (self as HTMLElement & { signOut(): Promise<void> }).signOut());
  await other.getByText('Welcome').waitFor({ state: 'hidden' });
  expect((await heard()).slice(2)).toEqual([
    ['signed-out', 'grace@example.com', { isLost: false }],
  ]);
  expect(await element.getAttribute('status')).toBe('signed-out');
});

test('elements find their styles in a shadow root, and say what they miss', async () => {
  const device = await openDevice({ url: application.url, alsoAllowed: [site.url] });
  device.problems.tolerate(/needs url and api-key/);
  const page = await device.openTab();
  await page.goto('/');
  await page.evaluate(async () => {
    await customElements.whenDefined('latchkey-sign-in');
    const host = document.createElement('div');
    host.id = 'host';
    const within = document.createElement('latchkey-sign-in');
    within.setAttribute('api-key', 'any-key');
    host.attachShadow({ mode: 'open' }).append(within);
    document.body.append(host, document.createElement('latchkey-sign-in'));
  });
  const card = page.locator('#host .lk-card');
  expect(await card.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('solid');
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('latchkey-sign-in').length))
    .toBe(2);
  const [said] = await Promise.all([
    // The one before may still be on its way.
    page.waitForEvent('pageerror', ({ message }) => message.includes('user-button')),
    page.evaluate(() => document.body.append(document.createElement('latchkey-user-button'))),
  ]);
  expect(said.message).toBe('Latchkey: <latchkey-user-button> needs url and api-key.');
});

test('while they are written, the same tag loads them from their sources', async () => {
  const live = await startSite({ site: await openLiveSite() });
  onTestFinished(() => live.close());
  const other = await servePages(
    {
      '/': {
        type: 'text/html',
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,">
          <script type="module" src="${live.url}/element.js"></script>
          <latchkey-sign-in api-key="any-key"></latchkey-sign-in></html>`,
      },
    },
    `default-src 'none'; script-src ${live.url}; connect-src ${live.url} ws:; img-src data:`,
  );
  onTestFinished(other.close);
  const page = await openPage({ url: other.url, alsoAllowed: [live.url] });
  await page.goto('/');
  await page.getByRole('textbox', { name: /email/i }).waitFor();
  const sources = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(sources).toContain('/__/site/src/element.ts');

  // The attack: a page of this machine, or somebody else at it, reads the data and keys beside them.
  const statusOf = async (path: string) => {
    const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
    return (await fetch(`${live.url}/__/site/@fs${file}?raw`)).status;
  };
  expect(await statusOf('packages/react/src/index.ts')).toBe(200);
  for (const path of ['README.md', 'data/master.key', 'operator.json', 'packages/../README.md']) {
    expect(await statusOf(path), path).not.toBe(200);
  }
});
