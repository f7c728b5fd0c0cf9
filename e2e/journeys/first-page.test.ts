import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ar } from '../../apps/web/src/messages/ar.ts';
import { de } from '../../apps/web/src/messages/de.ts';
import { en } from '../../apps/web/src/messages/en.ts';
import { openPage } from '../../packages/testing/src/browsers/browser.ts';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { expectAccessible } from '../browser/axe.ts';
import { serveReactPage } from '../browser/serve-react-page.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { beSomebody, continueWith } from './at-provider.ts';
import { bothLooks, languages } from './look.ts';
import { accountOf } from './server-knows.ts';
import { fillInAccount } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test.each(bothLooks)(
  'somebody new signs up on the first page, and stays there: %j',
  async (look) => {
    const email = `first-${look.language}@example.com`;
    const visitor = await openVisitor(site.url, look);
    const { page, words } = visitor;
    const { home, titles } = visitor.site;
    await visitor.begin('/');
    await visitor.meets(home.headline);
    expect(await page.title()).toBe(`${titles.home} – Latchkey`);
    await visitor.write(words.entry.fields.email, email);
    await visitor.press(words.entry.emailEntry.next);
    await visitor.press(words.entry.passwordSignIn.create);
    await fillInAccount(visitor, { password: 'correct horse 7', name: 'Ada Lovelace' });
    const card = page.getByRole('heading', { level: 3, name: home.signedIn, exact: true });
    await card.waitFor();
    expect(await card.evaluate((heading) => heading === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await accountOf(site, email)).toMatchObject({ displayName: 'Ada Lovelace' });
    await visitor.meets(home.headline);

    await page.reload();
    await visitor.reads('Ada Lovelace');
    expect(await page.locator('.lk-root').count()).toBe(0);
    await visitor.isReady();
    await page.locator('.home-card').getByRole('link', { name: titles.account }).click();
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs('Ada Lovelace');

    await visitor.begin('/');
    await page.getByRole('link', { name: titles.signOut, exact: true }).click();
    await visitor.arrivesAt('/sign-out');
    await visitor.press(visitor.site.signOut.confirm);
    await visitor.sees(words.notices.signedOut.title);
    await visitor.begin('/');
    await visitor.sees(words.entry.providerList.title);
  },
);

test('a provider brings people back to the first page', async () => {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  await visitor.begin('/');
  await continueWith(visitor, 'Google');
  await beSomebody(visitor.page, { email: 'grace@example.com' });
  await visitor.page.getByRole('heading', { name: en.home.signedIn }).waitFor();
  await visitor.reads('grace@example.com');
  expect(new URL(visitor.page.url()).pathname).toBe('/');
});

test('a guest is told that they are one, and how to become somebody', async () => {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  await visitor.begin('/');
  await visitor.press(visitor.words.entry.providerList.anonymous);
  await visitor.page.getByRole('heading', { name: en.home.guest }).waitFor();
  await visitor.follow(en.signOut.guest.create);
  await visitor.arrivesAt('/sign-in?create=1&next=%2F');
});

test('the widget changes its look and its language at once, and the code says how', async () => {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  const { page } = visitor;
  await visitor.begin('/');
  const card = page.locator('.home-stage .lk-card');
  const look = () =>
    card.evaluate((element) => {
      const { backgroundColor, borderRadius } = getComputedStyle(element);
      return `${backgroundColor} ${borderRadius}`;
    });
  const code = page.locator('.home-code code');
  const looks = new Set([await look()]);
  for (const theme of ['Midnight', 'Paper', 'Clinic']) {
    await page.getByRole('radio', { name: theme }).check();
    looks.add(await look());
    expect(await code.textContent()).toContain(`themes/${theme.toLowerCase()}.css`);
  }
  expect(looks.size).toBe(4);
  await expectAccessible(page);
  // As with every group of radios, the arrows lead to the next one.
  await page.keyboard.press('ArrowRight');
  expect(looks).toContain(await look());
  expect(await code.textContent()).not.toContain('themes/');

  // Typed before, and still there after: nothing begins anew.
  await visitor.write(visitor.words.entry.fields.email, 'ada@example.com');
  const choice = page.getByRole('combobox', { name: en.home.widgetLanguage });
  expect(await choice.getByRole('option').count()).toBe(21);
  await choice.selectOption({ label: 'العربية' });
  await visitor.sees(languages.ar.widget.entry.providerList.title);
  expect(await page.locator('.lk-root').getAttribute('dir')).toBe('rtl');
  expect(await page.locator('html').getAttribute('dir')).toBe('ltr');
  expect(await page.locator('.lk-root input[name=email]').inputValue()).toBe('ada@example.com');
  expect(await code.textContent()).toContain('locale="ar"');
  await expectAccessible(page);
});

test('the code is copied as it stands there, with the address of this server', async () => {
  const visitor = await openVisitor(site.url, { language: 'ar', width: 'phone' });
  const { page, device } = visitor;
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.begin('/');
  await visitor.press(ar.home.copy);
  await visitor.hears(ar.home.copied);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.locator('.home-code code').textContent());
  expect(copied.trim().split('\n')).toHaveLength(5);
  expect(copied).toContain(`url: '${site.url}', apiKey: '${site.apiKey}'`);
});

const made = fileURLToPath(new URL('../../.latchkey-test/', import.meta.url));

/** An application that consists of the code that stands on the first page. */
async function applicationOf(code: string): Promise<ServedPages> {
  await mkdir(made, { recursive: true });
  const folder = await mkdtemp(join(made, 'first-page-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const main = `import { createRoot } from 'react-dom/client';
    import { App } from './app.tsx';
    createRoot(document.querySelector('main')).render(<App />);`;
  await writeFile(join(folder, 'app.tsx'), code);
  await writeFile(join(folder, 'main.tsx'), main);
  const settings = { url: site.url, apiKey: site.apiKey };
  const pages = await serveReactPage(join(folder, 'main.tsx'), { '/': settings });
  onTestFinished(() => void pages.close());
  return pages;
}

/** Runs in the page: what the widget offers, and the colour of its ground. */
const widgetIn = (root: Element) => ({
  offers: [...root.querySelectorAll('button, label, h1')].map(({ textContent }) => textContent),
  ground: getComputedStyle(root.querySelector('.lk-card') ?? root).backgroundColor,
});

test('the code makes the very widget that it stands beside', async () => {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  const { page } = visitor;
  await visitor.begin('/');
  await page.getByRole('radio', { name: 'Paper' }).check();
  await page.getByRole('combobox', { name: en.home.widgetLanguage }).selectOption('de');
  await visitor.sees(de.titles.signIn);
  const code = (await page.locator('.home-code code').textContent()) ?? '';
  const pages = await applicationOf(code);
  const other = await openPage({ url: pages.url, alsoAllowed: [site.url] });
  await other.goto('/');
  const [here, there] = [page, other].map((one) => one.locator('.lk-root'));
  // All but the address itself, which is the form.
  await expect.poll(() => here?.locator('[data-provider]').count()).toBe(5);
  const shown = await here?.evaluate(widgetIn);
  await there?.waitFor();
  await expect.poll(() => there?.evaluate(widgetIn)).toEqual(shown);
});

test.each([320, 390, 768, 1280])('nothing sticks out at %d pixels', async (width) => {
  const page = await openPage({ url: site.url, locale: 'de', colorScheme: 'dark' });
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/');
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBe(width);
  await expectAccessible(page);
});
