import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../apps/example/src/messages/messages.ts';
import { expectAccessible } from '../browser/axe.ts';
import type { RunningSite } from '../browser/start-site.ts';
import { openPerson, words } from './person.ts';
import { startExample } from './start-example.ts';

// Pictures of notes in the example application, in two browsers at once.

let site: RunningSite;
beforeAll(async () => {
  site = await startExample();
});
afterAll(() => site.close());

test('a picture is uploaded, seen by the other, and goes with its note', async () => {
  const [ada, bob] = [await openPerson(site.url), await openPerson(site.url, { width: 'phone' })];
  await ada.comesAsGuest();
  await bob.comesAsGuest();
  const files = ada.page.locator('input[type=file]');
  const page = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Hi</h1>') };
  await files.setInputFiles(page);
  await ada.isTold(fill(words.pictures.wrongType, { name: 'page.html' }));

  const picture = await ada.page.screenshot();
  await files.setInputFiles([
    { name: 'kept.png', mimeType: 'image/png', buffer: picture },
    { name: 'dropped.png', mimeType: 'image/png', buffer: picture },
  ]);
  await ada.press(fill(words.pictures.remove, { name: 'dropped.png' }));
  await ada.page
    .getByRole('button', { name: fill(words.pictures.remove, { name: 'kept.png' }) })
    .waitFor();
  await ada.writes('Look at this');

  const seen = bob.page.getByRole('img', {
    name: fill(words.pictures.alt, { number: 1, name: words.guest }),
  });
  await seen.waitFor();
  const width = () => seen.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(1280);
  await expectAccessible(bob.page);
  const address = await seen.getAttribute('src');

  await ada.press(fill(words.notes.deleteOf, { text: 'Look at this' }));
  await seen.waitFor({ state: 'hidden' });
  // Whoever still has its address learns nothing by it.
  await expect.poll(async () => (await fetch(`${address}`)).status).toBe(403);
});

test('an upload is shown as it goes on, and can be cancelled', async () => {
  const { page, comesAsGuest, press } = await openPerson(site.url);
  await comesAsGuest();
  // Held back, so that there is time to press.
  await page.route('**/v0/b/**', () => {});
  const picture = await page.screenshot();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'slow.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('progressbar').waitFor();
  await press(fill(words.pictures.cancel, { name: 'slow.png' }));
  await page.getByText('slow.png').waitFor({ state: 'hidden' });
  expect(await page.getByText(/could not be uploaded/).count()).toBe(0);
});
