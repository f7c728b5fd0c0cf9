import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice, openPage } from '../packages/testing/src/browsers/browser.ts';
import { expectAccessible } from './browser/axe.ts';
import { type RunningSite, startSite } from './browser/start-site.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('a developer finds an error by the keyboard alone, and copies a command', async () => {
  const device = await openDevice({
    url: site.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await device.openTab();
  await page.goto('/');
  await page
    .getByRole('link', { name: /\/docs$/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor();

  await page.keyboard.press('/');
  await page.keyboard.type('CREDENTIAL_TOO_OLD');
  const found = page.getByRole('option', { selected: true });
  await expect.poll(() => found.textContent()).toContain('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/errors#credential_too_old_login_again');
  expect(await page.evaluate(() => document.querySelector(':target')?.textContent)).toContain(
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  );

  await page.goto('/docs/start');
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'npm install && npm start',
  );
});

/** Blocks of code that have something of their button above them. */
const countCovered = () =>
  [...document.querySelectorAll('.code')].filter((box) => {
    const code = box.querySelector('pre')?.getBoundingClientRect() ?? new DOMRect();
    const button = box.querySelector('.copy')?.getBoundingClientRect() ?? new DOMRect();
    return button.left < code.right && button.top < code.bottom;
  }).length;

test.each([
  { width: 'desktop', colorScheme: 'light' },
  { width: 'phone', colorScheme: 'dark' },
] as const)('everybody can read it: %j', async (look) => {
  const page = await openPage({ url: site.url, ...look });
  for (const path of ['/docs', '/docs/start', '/docs/components', '/docs/flow']) {
    await page.goto(path);
    await page.getByRole('combobox').waitFor();
    await expectAccessible(page);
    const [inside, width] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect([path, inside]).toEqual([path, width]);
    expect(await page.evaluate(countCovered), path).toBe(0);
  }
});
