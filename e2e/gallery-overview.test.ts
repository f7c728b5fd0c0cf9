import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groups } from '../apps/web/src/gallery/groups.ts';
import { screens } from '../apps/web/src/gallery/states.ts';
import { openPage } from '../packages/testing/src/browsers/browser.ts';
import { expectAccessible } from './browser/axe.ts';
import { untilHydrated } from './browser/hydration.ts';
import { type RunningSite, startWebApplication } from './browser/start-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

async function openOverview(address = '/gallery', look = {}): Promise<Page> {
  const page = await openPage({ url: site.url, ...look });
  await page.goto(address);
  await untilHydrated(page);
  return page;
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

/** The names of the screens that are to be seen. */
const shown = (page: Page) => page.locator('main h3:visible').allTextContents();

describe('the overview of the gallery', () => {
  test('has every screen, in its group', async () => {
    const page = await openOverview();
    expect(await page.locator('main h2').allTextContents()).toEqual(Object.values(groups));
    const names = await page
      .locator('[data-screen-name]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-screen-name')));
    expect(names.toSorted()).toEqual(screens.toSorted());
    await page.getByRole('link', { name: 'Tenants', exact: true }).click();
    await expect.poll(() => page.locator('#tenant').isVisible()).toBe(true);
  });

  test('draws the pictures that are looked at, and the others when they come into view', async () => {
    const page = await openOverview();
    const drawn = page.locator('.gallery-miniature .lk-root');
    await drawn.first().waitFor();
    expect(await drawn.count()).toBeLessThan(screens.length / 2);
    const last = page.locator('[data-screen-name="unrecoverable-error"]');
    await last.scrollIntoViewIfNeeded();
    await last.locator('.lk-root[data-screen="unrecoverable-error"]').waitFor();
  });

  test('has nothing in its pictures that is reached by the keyboard', async () => {
    const page = await openOverview();
    await page.locator('.gallery-miniature .lk-root input').first().waitFor();
    await search(page).focus();
    for (const _choice of ['theme', 'colours', 'language']) await page.keyboard.press('Tab');
    for (const _group of Object.keys(groups)) await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Provider list');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/gallery?screen=provider-list&state=idle');
  });

  test('is searched by name, by state and by the words on a screen', async () => {
    const page = await openOverview();
    await search(page).fill('totp');
    await page.getByText('2 screens for “totp”.').waitFor();
    expect(await shown(page)).toEqual(['Totp challenge', 'Totp enrol']);
    // Far down, and not drawn until it is searched for.
    await search(page).fill('See you soon');
    await expect.poll(() => shown(page)).toEqual(['Signed out']);
    await search(page).fill('tenant choice project disabled');
    expect(await shown(page)).toEqual(['Tenant choice']);
    await page.getByRole('link', { name: 'notice project disabled' }).click();
    await page.locator('.gallery-stage .lk-notice').waitFor();
  });

  test('says when nothing is found', async () => {
    const page = await openOverview();
    await search(page).fill('blockchain');
    const said = page.getByRole('status').filter({ hasText: 'No screen has “blockchain”' });
    await said.waitFor();
    expect(await shown(page)).toEqual([]);
    await expectAccessible(page);
    await search(page).fill('');
    expect(await shown(page)).toHaveLength(screens.length);
  });

  test('keeps the search for whoever comes back from a picture, either way', async () => {
    const page = await openOverview();
    await search(page).fill('recovery codes');
    const found = ['Recovery challenge', 'Recovery used', 'Recovery codes'];
    await expect.poll(() => shown(page)).toEqual(found);
    await page.getByRole('link', { name: 'Recovery codes', exact: true }).click();
    await page.locator('.gallery-stage .lk-root').waitFor();
    await page.goBack();
    await untilHydrated(page);
    expect(await search(page).inputValue()).toBe('recovery codes');
    await expect.poll(() => shown(page)).toEqual(found);
    await page.getByRole('link', { name: 'Recovery codes', exact: true }).click();
    await page.getByRole('link', { name: 'All screens' }).click();
    await untilHydrated(page);
    expect(await search(page).inputValue()).toBe('recovery codes');
    await expect.poll(() => shown(page)).toEqual(found);
  });

  test('shows all pictures in a theme, in colours and in a language, and so the one chosen', async () => {
    const page = await openOverview();
    const picture = page.locator('[data-screen-name="email-entry"] .lk-root');
    await picture.waitFor();
    const ground = () =>
      picture.locator('.lk-card').evaluate((card) => getComputedStyle(card).backgroundColor);
    const grounds = new Set([await ground()]);
    await page.getByLabel('Theme').selectOption('paper');
    grounds.add(await ground());
    await page.getByLabel('Colours').selectOption('dark');
    grounds.add(await ground());
    expect(grounds.size).toBe(3);
    await page.getByLabel('Language').selectOption({ label: 'العربية' });
    await page.locator('[data-screen-name="email-entry"] .lk-root[dir="rtl"]').waitFor();
    await page.getByRole('link', { name: 'Email entry', exact: true }).click();
    await page.waitForURL(
      '**/gallery?screen=email-entry&state=idle&language=ar&theme=paper&scheme=dark',
    );
  });

  test.each([
    { width: 'phone', colorScheme: 'dark', address: '/gallery?language=ar' },
    { width: 'desktop', colorScheme: 'light', address: '/gallery?theme=clinic' },
  ] as const)('can be used by everybody: %j', async ({ address, ...look }) => {
    const page = await openOverview(address, look);
    await page.locator('.gallery-miniature .lk-root').first().waitFor();
    await page.locator('summary').first().click();
    await expectAccessible(page);
    const [widest, screen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(widest).toBe(screen);
  });
});
