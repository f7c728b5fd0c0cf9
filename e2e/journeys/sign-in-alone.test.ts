import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, openDevice } from '../../packages/testing/src/browsers/browser.ts';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { productionEnvironment } from '../../packages/testing/src/world.ts';
import { expectAccessible } from '../browser/axe.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import { serveSignInPage } from '../sign-in-page/serve-sign-in-page.ts';
import { visitorOf } from './visitor.ts';

// An application with `<SignIn>` and nothing around it, against a server in production.

const email = 'ada@example.com';
const password = 'correct horse 7';

let site: RunningSite;
let pages: ServedPages;
beforeAll(async () => {
  site = await startSite({ environment: productionEnvironment });
  pages = await serveSignInPage({ url: site.url, apiKey: site.apiKey });
});
afterAll(async () => {
  pages.close();
  await site.close();
});

const authorize = (authorizedDomains: readonly string[]) =>
  site.admin(
    '/v2/projects/latchkey/config?updateMask=authorizedDomains',
    { authorizedDomains },
    'PATCH',
  );

const openOwnDevice = (): Promise<Device> =>
  openDevice({ url: pages.url, alsoAllowed: [site.url, 'http://localhost:9'] });

/** Asks about an address, which is when a server is asked for the first time. */
async function ask(device: Device, path: string) {
  const page = await device.openTab();
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const visitor = visitorOf(device, page, { language: 'en' });
  await visitor.open(pages.url + path);
  await visitor.write(visitor.words.entry.fields.email, email);
  await visitor.press(visitor.words.entry.emailEntry.next);
  return { page, visitor, said: () => lines.filter((line) => line.startsWith('Latchkey: ')) };
}

const isTold = (page: Page, what: string) =>
  page.locator('output').filter({ hasText: what }).waitFor();

test.each([
  ['a wrong key', '/wrong-key', 'API_KEY_INVALID', 'latchkey config get client.apiKey', 'INTERNAL'],
  [
    'a page that may not call',
    '/',
    'ORIGIN_NOT_AUTHORIZED',
    'latchkey config add authorizedDomains localhost',
    'NETWORK_REQUEST_FAILED',
  ],
  [
    'a server that is away',
    '/away',
    'SERVER_UNREACHABLE',
    'answers at http://localhost:9.',
    'NETWORK_REQUEST_FAILED',
  ],
] as const)('%s: the console says so, and the visitor is told calmly', async (...row) => {
  const [name, path, code, sentence, problem] = row;
  await authorize(name === 'a wrong key' ? ['localhost'] : []);
  const device = await openOwnDevice();
  device.problems.tolerate(/Latchkey: |Failed to load resource|CORS policy|ERR_/);
  const { page, visitor, said } = await ask(device, path);
  await visitor.isTold(visitor.words.problems[problem]);
  await isTold(page, code);
  expect(said()).toEqual([expect.stringContaining(sentence)]);
});

test('whoever is signed in is told so at once, and goes on, or is somebody else', async () => {
  await authorize(['localhost']);
  await site.signUp(email, password);
  const device = await openOwnDevice();
  const { page, visitor } = await ask(device, '/');
  const { already, entry, notices } = visitor.words;
  await visitor.write(entry.fields.password, password);
  await visitor.press(entry.passwordSignIn.submit);
  await isTold(page, `in-as-${email}`);

  // Every screen that is drawn from now on, however short.
  await page.addInitScript(() => {
    const drawn = new Set<string>();
    Object.assign(globalThis, { drawn });
    new MutationObserver(() => {
      const { screen } = document.querySelector<HTMLElement>('[data-screen]')?.dataset ?? {};
      if (screen) drawn.add(screen);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.reload();
  await visitor.sees(already.title);
  await visitor.reads(already.text.replace('{account}', email));
  const drawn = await page.evaluate('[...drawn]');
  expect(drawn).not.toContain('email-entry');
  await expectAccessible(page);

  // From the heading, which has the focus, by keyboard alone.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await isTold(page, `in-as-${email}`);

  await page.reload();
  await visitor.press(already.another);
  await visitor.write(entry.fields.email, 'grace@example.com');
  await page.reload();
  await visitor.press(already.signOut);
  await visitor.sees(notices.signedOut.title);
  await page.reload();
  await visitor.press(entry.emailEntry.next);
  await visitor.isToldAt(entry.fields.email, visitor.words.problems.MISSING_EMAIL);
});

test('whoever comes from a mailed link has the address filled in, and is told of the page they left', async () => {
  await authorize(['localhost']);
  const owner = 'hedy@example.com';
  const { idToken } = await site.signUp(owner, password);
  await site.call('sendOobCode', {
    requestType: 'VERIFY_EMAIL',
    idToken,
    continueUrl: `${pages.url}/`,
  });
  const { search, searchParams } = new URL(await site.linkFor(owner, 'verifyEmail'));
  await site.call('update', { oobCode: searchParams.get('oobCode'), idToken });

  const device = await openOwnDevice();
  const page = await device.openTab();
  const visitor = visitorOf(device, page, { language: 'en' });
  const { actions, entry } = visitor.words;
  await visitor.open(`${pages.url}/${search}`);
  await visitor.sees(actions.verifyEmail.doneTitle);
  await visitor.reads(actions.verifyEmail.back);
  await visitor.press(actions.proceed);
  const field = page.getByLabel(entry.fields.email, { exact: true });
  await expect.poll(() => field.inputValue()).toBe(owner);
  await visitor.press(entry.emailEntry.next);
  await visitor.write(entry.fields.password, password);
  await visitor.press(entry.passwordSignIn.submit);
  await isTold(page, `in-as-${owner}`);
});
