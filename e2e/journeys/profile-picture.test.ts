import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { expectAccessible } from '../browser/axe.ts';
import { type DrawnPicture, drawPicture, takenSideways } from '../browser/draw-picture.ts';
import { serveReactPage } from '../browser/serve-react-page.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { eventually, fits, hears, holds, openOwner, phone, someOwner } from './account-owner.ts';
import { accountOf, findAccount } from './server-knows.ts';
import { signIn } from './signing-in.ts';
import { type Visitor, visitorOf } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const red = '#d01010';
const blue = '#1010d0';
const note = 'A camera of somebody';
const mostBytes = 512 * 1024;

const choose = ({ page, words }: Visitor, picture: DrawnPicture) =>
  page.getByLabel(words.pictures.choose, { exact: true }).setInputFiles(picture);

/** Drops a file where the picture is. */
async function drop({ page, words }: Visitor, { buffer, mimeType, name }: DrawnPicture) {
  const file = { bytes: buffer.toString('base64'), name, type: mimeType };
  const dataTransfer = await page.evaluateHandle(({ bytes, name, type }) => {
    const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    const held = new DataTransfer();
    held.items.add(new File([content], name, { type }));
    return held;
  }, file);
  await page.getByText(words.pictures.otherWays).dispatchEvent('drop', { dataTransfer });
}

/** Drags what is in the middle of the dialog to the right. */
async function drag({ page }: Visitor, pixels: number): Promise<void> {
  const box = await page.getByRole('dialog').boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  const [middle, level] = [x + width / 2, y + height / 2];
  await page.mouse.move(middle, level);
  await page.mouse.down();
  await page.mouse.move(middle + pixels, level, { steps: 3 });
  await page.mouse.up();
}

const inHeader = ({ page }: Visitor) => page.getByRole('banner').locator('img.lk-avatar');

/** What a picture that is shown looks like in its middle, and how large it is. */
const look = (visitor: Visitor) =>
  inHeader(visitor).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return { side: image.naturalWidth, isRed: r > 180 && g < 60 && b < 60 };
  });

async function photoOf(email: string): Promise<string> {
  const { photoUrl } = await accountOf(site, email);
  return photoUrl ?? 'none';
}

test('a picture is chosen, cropped by keyboard, shown everywhere, and taken away again', async () => {
  const owner = await someOwner(site, 'ada');
  const visitor = await openOwner(site, owner);
  const { page, words } = visitor;
  const { pictures, account } = words;
  const other = await visitor.anotherTab();
  await other.begin('/account/devices');

  await visitor.write(account.profile.name, 'Ada Lovelace');
  const file = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Ada') };
  await choose(visitor, file);
  await visitor.isTold(pictures.problems.FILE_NOT_A_PICTURE);
  await choose(visitor, { ...file, mimeType: 'image/png' });
  await visitor.isTold(pictures.problems.PICTURE_BROKEN);
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff', 'latin1');
  await choose(visitor, { name: 'large.png', mimeType: 'image/png', buffer: head });
  await visitor.isTold(pictures.problems.PICTURE_TOO_LARGE);

  // Red on the left and blue on the right; held upright, red is above blue.
  const drawn = { type: 'image/jpeg', width: 1200, height: 800, colors: [red, blue] } as const;
  const photo = takenSideways(await drawPicture(page, drawn), note);
  expect(photo.buffer.toString('latin1')).toContain(note);
  await choose(visitor, photo);
  const dialog = page.getByRole('dialog', { name: pictures.crop.title });
  await dialog.waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });

  const slider = (name: string) => dialog.getByRole('slider', { name, exact: true });
  for (let presses = 0; presses < 25; presses++) await page.keyboard.press('ArrowDown');
  expect(await slider(pictures.crop.vertical).getAttribute('aria-valuetext')).toBe('100%');
  expect(await slider(pictures.crop.horizontal).getAttribute('aria-valuetext')).toBe('50%');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  expect(await slider(pictures.crop.zoom).getAttribute('aria-valuetext')).toBe('400%');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await hears(visitor, account.saved);
  await dialog.waitFor({ state: 'detached' });
  await inHeader(visitor).waitFor();
  // A quarter of 800 pixels, and never more than there was.
  expect(await look(visitor)).toEqual({ side: 200, isRed: true });
  expect(await look(other)).toEqual({ side: 200, isRed: true });
  expect(await holds(visitor, account.profile.name)).toBe('Ada Lovelace');
  const first = await photoOf(owner.email);
  const stored = await fetch(first);
  expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const bytes = Buffer.from(await stored.arrayBuffer()).toString('latin1');
  expect(bytes.length).toBeLessThan(mostBytes);
  expect(bytes).not.toMatch(/EXIF|somebody/i);
  await expectAccessible(page);

  await page.reload();
  expect(await look(visitor)).toEqual({ side: 200, isRed: true });

  await drop(visitor, await drawPicture(page, { ...drawn, type: 'image/png', colors: [blue] }));
  await dialog.waitFor();
  await drag(visitor, 300);
  expect(await slider(pictures.crop.horizontal).getAttribute('aria-valuetext')).toBe('100%');
  await visitor.press(pictures.crop.submit);
  await eventually(() => photoOf(owner.email)).not.toBe(first);
  await hears(visitor, account.saved);
  await eventually(() => look(visitor)).toEqual({ side: 512, isRed: false });
  expect((await fetch(first)).status).toBe(403);

  const second = await photoOf(owner.email);
  await visitor.press(pictures.remove);
  await hears(visitor, pictures.removed);
  await inHeader(visitor).waitFor({ state: 'detached' });
  expect(await photoOf(owner.email)).toBe('none');
  await eventually(async () => (await fetch(second)).status).toBe(403);
  expect((await accountOf(site, owner.email)).displayName).toBeNull();
});

test('what goes wrong on the way is told beside the picture, and goes with the account in the end', async () => {
  const owner = await someOwner(site, 'grace');
  const visitor = await openOwner(site, owner, 'profile', phone);
  const { page, words, device } = visitor;
  const { pictures, account, problems } = words;
  device.problems.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.setViewportSize({ width: 360, height: 640 });
  const broughtToCrop = () =>
    page.evaluate(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return { scripts: names.length, cropping: names.filter((name) => /cropping-/.test(name)) };
    });
  const before = await broughtToCrop();
  expect(before.scripts).toBeGreaterThan(0);
  expect(before.cropping).toEqual([]);

  const drawn = { type: 'image/png', width: 700, height: 500, colors: [red] } as const;
  await choose(visitor, await drawPicture(page, drawn));
  const dialog = page.getByRole('dialog', { name: pictures.crop.title });
  await dialog.waitFor();
  expect((await broughtToCrop()).cropping).toHaveLength(1);
  expect(await fits(visitor)).toBe(true);

  await device.context.setOffline(true);
  await visitor.press(pictures.crop.submit);
  await visitor.isTold(problems.NETWORK_REQUEST_FAILED);
  await device.context.setOffline(false);
  await page.route('**/v0/b/**', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 403, message: 'Permission denied.' } } }),
  );
  await visitor.press(pictures.crop.submit);
  await visitor.isTold(pictures.problems.PICTURE_REFUSED);
  await expectAccessible(page);
  expect(await photoOf(owner.email)).toBe('none');

  await page.unroute('**/v0/b/**');
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/v0/b/**', async (route) => {
    await released;
    await route.continue();
  });
  await visitor.press(pictures.crop.submit);
  await dialog.getByRole('progressbar', { name: pictures.crop.uploading }).waitFor();
  letGo();
  await hears(visitor, account.saved);
  expect(await fits(visitor)).toBe(true);
  const address = await photoOf(owner.email);
  expect((await fetch(address)).status).toBe(200);

  const { delete: deletion } = account;
  await visitor.begin('/account/data');
  await visitor.press(deletion.start);
  await visitor.write(deletion.confirm.replace('{word}', deletion.word), deletion.word);
  await visitor.press(deletion.submit);
  await visitor.arrivesAt('/sign-in');
  expect(await findAccount(site, owner.email)).toBeUndefined();
  expect((await fetch(address)).status).toBe(403);
});

test('an application on an origin of its own has pictures where it asks for them', async () => {
  const owner = await someOwner(site, 'hedy');
  const source = fileURLToPath(new URL('../account-page/profile-page.tsx', import.meta.url));
  const { url, apiKey } = site;
  const pages = await serveReactPage(source, { '/': { url, apiKey, pictures: true } });
  try {
    const device = await openDevice({ url: pages.url, alsoAllowed: [url] });
    const visitor = visitorOf(device, await device.openTab(), { language: 'en' });
    const { page, words } = visitor;
    await visitor.open(`${pages.url}/`);
    await signIn(visitor, owner.email, owner.password);
    const drawn = { type: 'image/png', width: 90, height: 90, colors: [red, blue] } as const;
    await choose(visitor, await drawPicture(page, drawn));
    await visitor.press(words.pictures.crop.submit);
    await hears(visitor, words.account.saved);
    const button = page.getByRole('button', { name: /^Account of/ });
    const shown = button.locator(`img[src="${await photoOf(owner.email)}"]`);
    const side = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
    expect(side).toBe(90);
    await visitor.press(words.pictures.remove);
    await hears(visitor, words.pictures.removed);
    await shown.waitFor({ state: 'detached' });
  } finally {
    pages.close();
  }
});
