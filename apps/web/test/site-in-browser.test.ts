import { openDevice, openPage } from '@latchkey/testing/browsers/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../../../e2e/browser/start-site.ts';
import { testSite } from './test-site.ts';

type LayoutShift = PerformanceEntry & { readonly value: number };
type Shifts = { readonly shifts: readonly number[] };

const email = 'ada@example.com';
const password = 'correct horse';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ site: await testSite() });
  await site.signUp(email, password);
});
afterAll(() => site.close());

// Whatever a page says in the console fails these tests: a violation of the policy, or a page that
// the browser draws otherwise than the server did.

describe('a visitor', () => {
  test('is sent to sign in, and back to where they were; the page remembers them', async () => {
    const device = await openDevice({ url: site.url });
    const page = await device.openTab();
    await page.goto('/account/profile?tab=1');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/account/profile?tab=1');
    const button = page.getByRole('banner').getByRole('button', { name: email });
    await button.waitFor();
    expect(await page.title()).toBe('Profile – Latchkey');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

    await page.reload();
    expect(new URL(page.url()).pathname).toBe('/account/profile');
    await button.waitFor();

    await page.goto('/sign-in');
    await page.waitForURL('**/account');

    await page.getByRole('link', { name: 'Security' }).click();
    await page.waitForURL('**/account/security');
    await page.waitForFunction(() => document.title === 'Security – Latchkey');
    await page.goBack();
    await page.waitForURL('**/account');
    await page.goto('/sign-out');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(await device.context.cookies()).toEqual([]);
  });

  test('whose session has ended elsewhere is not shown an account', async () => {
    const device = await openDevice({ url: site.url });
    await device.context.addCookies([{ name: 'latchkey-session', value: '1', url: site.url }]);
    const page = await device.openTab();
    const reply = await page.goto('/account');
    expect(new URL(reply?.url() ?? '').pathname).toBe('/account');
    await page.waitForURL('**/sign-in?next=%2Faccount');
    expect(await device.context.cookies()).toEqual([]);
  });

  test('reads Arabic from the right, and finds the way by links', async () => {
    const page = await openPage({ url: site.url, locale: 'ar-EG', width: 'phone' });
    await page.goto('/sign-in');
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.getByRole('link', { name: 'المعرض' }).click();
    await page.waitForURL('**/gallery');
    await expect.poll(() => page.title()).toBe('المعرض – Latchkey');
  });
});

test.each([
  '/',
  '/?lang=ar',
  '/sign-in',
  '/sign-in?lang=ar',
  '/__/auth/action',
  '/gallery',
  '/account/nowhere',
])(
  '%s looks the same to the server and to the browser, to the first visitor and the second',
  async (url) => {
    const page = await openPage({ url: site.url });
    for (const _visitor of ['first', 'second']) {
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.locator('h1').first().waitFor();
    }
  },
);

// The attack: markup that got into the page after all.
test('a script that is slipped into the page does not run', async () => {
  const device = await openDevice({ url: site.url });
  device.problems.tolerate(/Content Security Policy|Trusted(?:HTML|Script)/);
  const page = await device.openTab();
  await page.goto('/sign-in');
  const outcome = await page.evaluate(() => {
    const script = document.createElement('script');
    const attempts = [
      () => script.append('document.title = "owned"'),
      () => document.body.append(script),
      () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="document.title=1">'),
    ];
    for (const attempt of attempts) {
      try {
        attempt();
      } catch {
        // Refused, as it should be.
      }
    }
    return document.title;
  });
  expect(outcome).toBe('Sign in – Latchkey');
});

test.each(['/sign-in', '/sign-in?lang=ar'])(
  '%s does not move from the first drawing until all of it is here',
  async (url) => {
    const page = await openPage({ url: site.url });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      const note = (list: PerformanceObserverEntryList) => {
        for (const shift of list.getEntries()) shifts.push((shift as LayoutShift).value);
      };
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
      Object.assign(globalThis, { shifts });
    });
    const shifts = () => page.evaluate(() => (globalThis as unknown as Shifts).shifts);
    const last = page.waitForResponse('**/phone-numbers-*.js');
    await page.goto(url, { waitUntil: 'networkidle' });
    await (await last).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await shifts()).toEqual([]);
    // What would be seen of something that comes in late.
    await page.evaluate(() => document.querySelector('h1')?.before('Late'));
    await expect.poll(shifts).not.toEqual([]);
  },
);

test('/sign-in is there after a handful of requests, and so is the rest of it', async () => {
  const page = await openPage({ url: site.url });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  // The last to come: by now everything is here that a visitor may need on this page.
  await expect.poll(() => asked.join(' ')).toContain('/phone-numbers-');
  expect(asked.length).toBeLessThanOrEqual(13);
});
