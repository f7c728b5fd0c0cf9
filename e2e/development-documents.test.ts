import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice, openPage } from '../packages/testing/src/browsers/browser.ts';
import { expectAccessible } from './browser/axe.ts';
import { keyboardOf } from './browser/keyboard.ts';
import { startDocuments } from './clients/documents-server.ts';

let server: Awaited<ReturnType<typeof startDocuments>>;
beforeAll(async () => {
  server = await startDocuments();
});
afterAll(() => server.close());

const url = () => `http://localhost:${server.port}`;

async function write(path: string, text: string): Promise<void> {
  const address = `/v1/projects/latchkey/databases/(default)/documents/${path}`;
  const body = JSON.stringify({ fields: { text: { stringValue: text } } });
  const reply = await fetch(`${url()}${address}`, { method: 'PATCH', body });
  expect(reply.status).toBe(200);
}

const list = (page: Page) => page.getByRole('navigation', { name: 'Changes, newest first' });
const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor();

test('a page that is open shows every change as it happens, and the fields by keyboard', async () => {
  const page = await openPage({ url: url() });
  await page.goto('/dev/documents');
  await page.getByRole('heading', { name: 'Nothing has changed yet' }).waitFor();
  await expectAccessible(page);
  await isLive(page);

  await write('notes/first', 'Hello');
  await list(page)
    .getByRole('link', { name: /notes\/first Created/ })
    .waitFor();
  await write('notes/first', 'Hello again');
  const updated = list(page).getByRole('link', { name: /notes\/first Updated/ });
  await updated.waitFor();

  const keyboard = keyboardOf(page);
  await keyboard.choose(/notes\/first Updated/);
  const fields = page.getByRole('table', { name: 'Fields after the change' });
  await fields.getByRole('row', { name: 'text changed string Hello again' }).waitFor();
  await expectAccessible(page);
  await keyboard.press('ArrowDown');
  await fields.getByRole('row', { name: 'text string Hello', exact: true }).waitFor();
  expect(await keyboard.focused()).toMatch(/notes\/first Created/);

  // What is looked at stays while others arrive.
  await write('notes/second', 'Other');
  await list(page)
    .getByRole('link', { name: /notes\/second Created/ })
    .waitFor();
  expect(await fields.getByRole('row').last().textContent()).toContain('Hello');
  expect(await keyboard.focused()).toMatch(/notes\/first Created/);
});

test('a change that arrives while another one is opened reloads nothing', async () => {
  const page = await openPage({ url: url() });
  await page.goto('/dev/documents');
  await isLive(page);
  await write('opened/first', 'Hello');
  const link = list(page).getByRole('link', { name: /opened\/first Created/ });
  await link.waitFor();

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let isFirst = true;
  let reloads = 0;
  await page.route(/\?change=/, async (route) => {
    if (route.request().isNavigationRequest()) reloads += 1;
    const waits = isFirst;
    isFirst = false;
    if (waits) await held;
    await route.continue();
  });
  const keyboard = keyboardOf(page);
  await keyboard.choose(/opened\/first Created/);
  await write('opened/second', 'Hello');
  const fields = page.getByRole('table', { name: 'Fields after the change' });
  await fields.getByRole('row', { name: 'text string Hello', exact: true }).waitFor();
  const late = page.waitForResponse(/\?change=/);
  letGo();
  await late;
  await write('opened/third', 'Hello');
  await list(page)
    .getByRole('link', { name: /opened\/third Created/ })
    .waitFor();
  expect(reloads).toBe(0);
  expect(await keyboard.focused()).toMatch(/opened\/first Created/);
});

test('whoever hears the page is told of many changes in one sentence', async () => {
  const page = await openPage({ url: url() });
  await page.clock.install();
  await page.goto('/dev/documents');
  await isLive(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const news = page.getByRole('status').last();
  await write('spoken/first', '1');
  await expect.poll(() => news.textContent(), { timeout: 30_000 }).toBe('Created: spoken/first');
  for (const name of ['second', 'third', 'fourth']) await write(`spoken/${name}`, '1');
  await list(page).getByText('spoken/fourth').waitFor();
  expect(await news.textContent()).toBe('Created: spoken/first');
  await page.clock.runFor(5000);
  expect(await news.textContent()).toBe('3 changes, the latest: Created spoken/fourth');
});

test('a page that is paused changes nothing until it goes on', async () => {
  const page = await openPage({ url: url() });
  await page.goto('/dev/documents');
  await isLive(page);
  const pause = page.getByRole('button', { name: 'Pause' });
  await pause.click();
  await page.getByText('Paused').waitFor();
  const other = await openPage({ url: url() });
  await other.goto('/dev/documents');
  await isLive(other);
  await write('paused/first', '1');
  // Both are told at the same moment.
  await list(other).getByText('paused/first').waitFor();
  expect(await list(page).getByText('paused/first').count()).toBe(0);
  await pause.click();
  await list(page).getByText('paused/first').waitFor();
});

test('on a phone the list and the document take turns', async () => {
  await write('phones/first', 'A text that is rather long, and has to be broken somewhere.');
  const page = await openPage({ url: url(), width: 'phone' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dev/documents');
  await list(page)
    .getByRole('link', { name: /phones\/first/ })
    .click();
  await page.getByRole('heading', { name: 'phones/first' }).waitFor();
  expect(await list(page).isVisible()).toBe(false);
  const isTooWide = () => document.documentElement.scrollWidth > innerWidth;
  expect(await page.evaluate(isTooWide)).toBe(false);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All changes' }).click();
  await list(page).waitFor();
  await expectAccessible(page);
});

test('a page finds the server again that was restarted', async () => {
  const device = await openDevice({ url: url() });
  device.problems.tolerate(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET/);
  const page = await device.openTab();
  await page.goto('/dev/documents');
  await isLive(page);
  const { port } = server;
  await server.close();
  await page.getByText('Reconnecting…').waitFor();
  server = await startDocuments(undefined, undefined, port);
  await isLive(page);
  await write('restarted/first', '1');
  await list(page).getByText('restarted/first').waitFor();
});
