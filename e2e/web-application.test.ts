import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../packages/testing/src/browsers/browser.ts';
import { expectAccessible } from './browser/axe.ts';
import { untilHydrated } from './browser/hydration.ts';
import { type RunningSite, startWebApplication } from './browser/start-site.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test.each([
  { width: 'desktop', colorScheme: 'light' },
  { width: 'phone', colorScheme: 'dark' },
] as const)(
  'a visitor of the account is led to a sign-in page that everybody can use: %j',
  async (look) => {
    const page = await openPage({ url: site.url, ...look });
    await page.goto('/account');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await untilHydrated(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
  },
);
