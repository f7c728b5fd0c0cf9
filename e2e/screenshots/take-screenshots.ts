import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchBrowser } from '../../packages/testing/src/browsers/launch-browser.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';

// Writes the pictures of docs/images from the real application: `npm run screenshots`.

const folder = new URL('../../docs/images/', import.meta.url);

type Look = {
  readonly width: 'phone' | 'desktop';
  readonly scheme: 'light' | 'dark';
  readonly locale?: string;
};

const sizes = {
  phone: { width: 390, height: 780 },
  desktop: { width: 1120, height: 700 },
} as const;

type Visit = { readonly site: RunningSite; readonly page: Page };

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

async function enterAddress({ site, page }: Visit, email: string): Promise<void> {
  await page.goto(`${site.url}/sign-in`);
  await field(page, 'email').fill(email);
  await page.locator('[type="submit"]').click();
  await field(page, 'password').waitFor();
}

async function signIn({ site, page }: Visit, email: string, path: string): Promise<void> {
  await site.signUpVerified(email, 'correct horse battery').catch(() => {});
  await enterAddress({ site, page }, email);
  await field(page, 'password').fill('correct horse battery');
  await page.locator('[type="submit"]').click();
  await page.waitForURL('**/account');
  await page.goto(site.url + path);
  await page.locator('.lk-section').first().waitFor();
}

const pictures: readonly {
  readonly name: string;
  readonly look: Look;
  go(visit: Visit): Promise<void>;
}[] = [
  {
    name: 'sign-in-desktop-light',
    look: { width: 'desktop', scheme: 'light' },
    go: async ({ site, page }) => void (await page.goto(`${site.url}/sign-in`)),
  },
  {
    name: 'sign-in-phone-arabic',
    look: { width: 'phone', scheme: 'light', locale: 'ar' },
    go: (visit) => enterAddress(visit, 'ada@example.com'),
  },
  {
    name: 'password-error-phone-dark',
    look: { width: 'phone', scheme: 'dark' },
    async go(visit) {
      await enterAddress(visit, 'ada@example.com');
      await field(visit.page, 'password').fill('not the one');
      await visit.page.locator('[type="submit"]').click();
      await visit.page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  {
    name: 'create-account-desktop-dark',
    look: { width: 'desktop', scheme: 'dark' },
    async go(visit) {
      await enterAddress(visit, 'grace@example.com');
      await visit.page.getByRole('button', { name: 'Create an account' }).click();
      await field(visit.page, 'name').fill('Grace Hopper');
      await field(visit.page, 'newPassword').fill('sea-nanoseconds-11');
    },
  },
  {
    name: 'create-account-phone-light',
    look: { width: 'phone', scheme: 'light' },
    async go(visit) {
      await enterAddress(visit, 'grace@example.com');
      await visit.page.getByRole('button', { name: 'Create an account' }).click();
      await visit.page.locator('[type="submit"]').click();
      await visit.page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'link-sent-phone-light',
    look: { width: 'phone', scheme: 'light' },
    async go(visit) {
      await enterAddress(visit, 'ada@example.com');
      await visit.page.getByRole('button', { name: 'Email me a sign-in link' }).click();
      await visit.page.locator('[data-screen="link-sent"]').waitFor();
    },
  },
  {
    name: 'recovery-sent-desktop-dark',
    look: { width: 'desktop', scheme: 'dark' },
    async go(visit) {
      await enterAddress(visit, 'ada@example.com');
      await visit.page.getByRole('button', { name: 'Trouble signing in?' }).click();
      await visit.page.locator('[data-screen="password-recovery"] [type="submit"]').click();
      await visit.page.locator('[data-screen="recovery-sent"]').waitFor();
    },
  },
  {
    name: 'password-reset-phone-dark',
    look: { width: 'phone', scheme: 'dark' },
    async go({ site, page }) {
      await site.signUp('reset@example.com');
      await site.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'reset@example.com' });
      await page.goto(await site.linkFor('reset@example.com'));
      await field(page, 'newPassword').fill('a much better one');
    },
  },
  {
    name: 'verify-email-desktop-light',
    look: { width: 'desktop', scheme: 'light' },
    async go({ site, page }) {
      const { idToken } = await site.signUp('verify@example.com');
      await site.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
      await page.goto(await site.linkFor('verify@example.com'));
      await page.locator('[data-screen="action-sign-in"]').waitFor();
    },
  },
  {
    name: 'account-profile-phone-light',
    look: { width: 'phone', scheme: 'light' },
    go: (visit) => signIn(visit, 'ada@example.com', '/account/profile'),
  },
  {
    name: 'account-devices-desktop-light',
    look: { width: 'desktop', scheme: 'light' },
    async go(visit) {
      await signIn(visit, 'ada@example.com', '/account/devices');
      await visit.page.locator('.lk-row').first().waitFor();
    },
  },
  {
    name: 'account-email-desktop-arabic-dark',
    look: { width: 'desktop', scheme: 'dark', locale: 'ar' },
    go: (visit) => signIn(visit, 'ada@example.com', '/account/profile'),
  },
  {
    name: 'phone-code-phone-light',
    look: { width: 'phone', scheme: 'light' },
    async go({ site, page }) {
      await page.goto(`${site.url}/sign-in`);
      await page.locator('[data-provider="phone"]').click();
      await page.locator('input[type="tel"]').fill('+447400123456');
      await page.locator('[type="submit"]').click();
      await page.locator('[data-screen="phone-code"]').waitFor();
    },
  },
  {
    name: 'authenticator-desktop-light',
    look: { width: 'desktop', scheme: 'light' },
    async go({ site, page }) {
      await page.goto(`${site.url}/gallery?screen=totp-enrol&state=idle&scheme=light&bare=1`);
      await page.locator('[data-screen="totp-enrol"]').waitFor();
    },
  },
  {
    name: 'account-two-step-phone-dark',
    look: { width: 'phone', scheme: 'dark' },
    go: (visit) => signIn(visit, 'ada@example.com', '/account/security'),
  },
  {
    name: 'account-passkeys-desktop-light',
    look: { width: 'desktop', scheme: 'light' },
    go: (visit) => signIn(visit, 'ada@example.com', '/account/security'),
  },
  {
    name: 'providers-phone-dark',
    look: { width: 'phone', scheme: 'dark' },
    async go({ site, page }) {
      await page.goto(`${site.url}/gallery?screen=provider-list&state=idle&scheme=dark&bare=1`);
      await page.locator('.lk-provider-button').first().waitFor();
    },
  },
];

async function take(browser: Browser, site: RunningSite, name: string): Promise<void> {
  const picture = pictures.find((known) => known.name === name);
  if (picture === undefined) return;
  const { width, scheme, locale = 'en' } = picture.look;
  const context = await browser.newContext({
    viewport: sizes[width],
    colorScheme: scheme,
    locale,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1.5,
  });
  const page = await context.newPage();
  await picture.go({ site, page });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, folder)) });
  await context.close();
  console.log(name);
}

await mkdir(folder, { recursive: true });
const site = await startWebApplication();
const server = await launchBrowser();
const browser = await chromium.connect(server.wsEndpoint());
try {
  for (const { name } of pictures) await take(browser, site, name);
} finally {
  await browser.close();
  await server.close();
  await site.close();
}
