import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { openOwner, partOf, someOwner } from './account-owner.ts';
import { enterEmail } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

/** Presses once, as so-manieth press in a row. Playwright's own clicks count from one. */
async function pressAs({ page }: Visitor, control: Locator, clickCount: number): Promise<void> {
  await control.hover();
  await page.mouse.down({ clickCount });
  await page.mouse.up({ clickCount });
}

/** Somebody has just pressed Continue, and the next screen is there. */
async function atPassword(): Promise<Visitor> {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  await visitor.begin();
  await enterEmail(visitor, 'ada@example.com');
  await visitor.sees(visitor.words.entry.passwordSignIn.title);
  return visitor;
}

const trouble = ({ page, words }: Visitor) =>
  page.getByRole('button', { name: words.entry.passwordSignIn.trouble, exact: true });

test('the second press of two does not do what the next screen has there', async () => {
  const visitor = await atPassword();
  const { words, page } = visitor;
  await pressAs(visitor, trouble(visitor), 2);
  await pressAs(visitor, trouble(visitor), 3);
  // Nor what the page has there, around the widget.
  await pressAs(visitor, page.getByRole('contentinfo').getByRole('link').first(), 4);
  expect(new URL(page.url()).pathname).toBe('/sign-in');
  await visitor.sees(words.entry.passwordSignIn.title);
  // And the focus is where a single press has put it.
  const password = page.getByLabel(words.entry.fields.password, { exact: true });
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
  // Whoever goes on from there is heard.
  await visitor.press(words.entry.passwordSignIn.trouble);
  await visitor.sees(words.recovery.passwordRecovery.title);
});

test('a single press and a key are heard at once', async () => {
  const visitor = await atPassword();
  const { words } = visitor;
  await trouble(visitor).press('Enter');
  await visitor.sees(words.recovery.passwordRecovery.title);
  await visitor.press(words.entry.cancel);
  await visitor.sees(words.entry.passwordSignIn.title);
});

test('a double click on a screen that has not changed since is one', async () => {
  const visitor = await atPassword();
  const { page, words } = visitor;
  const show = page.getByRole('button', { name: words.entry.password.show, exact: true });
  await pressAs(visitor, show, 1);
  expect(await show.getAttribute('aria-pressed')).toBe('true');
  await pressAs(visitor, show, 2);
  expect(await show.getAttribute('aria-pressed')).toBe('false');
});

test('a key that was pressed twice sends nothing that is still empty', async () => {
  const visitor = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  const { page, words } = visitor;
  const { fields, passwordSignIn } = words.entry;
  await page.clock.install();
  await visitor.begin();
  await visitor.write(fields.email, 'ada@example.com');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Enter');
  await visitor.sees(passwordSignIn.title);
  await page.keyboard.press('Enter');
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  await page.clock.runFor(1000);
  await page.keyboard.press('Enter');
  await visitor.isToldAt(fields.password, words.problems.MISSING_PASSWORD);
});

test('the second press of two does not close on the account pages what the first has opened', async () => {
  const owner = await someOwner(site, 'grace');
  const visitor = await openOwner(site, owner, 'delete');
  const { page, words } = visitor;
  const { start } = words.account.delete;
  await pressAs(visitor, page.getByRole('button', { name: start, exact: true }), 1);
  const cancel = partOf(visitor, 'delete').getByRole('button', {
    name: words.entry.cancel,
    exact: true,
  });
  await pressAs(visitor, cancel, 2);
  expect(await cancel.isVisible()).toBe(true);
  await pressAs(visitor, cancel, 1);
  await cancel.waitFor({ state: 'detached' });
});
