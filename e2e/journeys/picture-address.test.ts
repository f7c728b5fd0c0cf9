import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { expectAccessible } from '../browser/axe.ts';
import { serveReactPage } from '../browser/serve-react-page.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import { hears, holds, partOf, someOwner } from './account-owner.ts';
import { accountOf } from './server-knows.ts';
import { signIn } from './signing-in.ts';
import { visitorOf } from './visitor.ts';

let site: RunningSite;
let pages: ServedPages;
const source = fileURLToPath(new URL('../account-page/profile-page.tsx', import.meta.url));

beforeAll(async () => {
  site = await startSite();
  pages = await serveReactPage(source, { '/': { url: site.url, apiKey: site.apiKey } });
});
afterAll(async () => {
  pages.close();
  await site.close();
});

const picture = 'https://pictures.example/ada.png';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the address of a picture is shown before it is saved and still there later; a bad one costs nothing', async () => {
  const owner = await someOwner(site, 'ada');
  const device = await openDevice({ url: pages.url, alsoAllowed: [site.url] });
  const visitor = visitorOf(device, await device.openTab(), { language: 'en' });
  const { page, words } = visitor;
  const { profile, problems, save, saved } = words.account;
  const referrers: (string | undefined)[] = [];
  device.problems.tolerate(/pictures\.example/);
  await device.context.route('https://pictures.example/**', async (route) => {
    referrers.push(route.request().headers()['referer']);
    const isThere = route.request().url() === picture;
    await route.fulfill(
      isThere ? { contentType: 'image/png', body: pixel } : { status: 404, body: 'none' },
    );
  });
  await visitor.open(`${pages.url}/`);
  await signIn(visitor, owner.email, owner.password);
  await partOf(visitor, 'profile').waitFor();
  await expectAccessible(page);

  await visitor.write(profile.name, 'Ada Lovelace');
  for (const bad of ['http://pictures.example/ada.png', 'javascript:alert(1)', 'ada.png']) {
    await visitor.write(profile.picture, bad);
    await visitor.press(save);
    await visitor.isToldAt(profile.picture, problems.INVALID_PHOTO_URL);
    expect([await holds(visitor, profile.name), await holds(visitor, profile.picture)]).toEqual([
      'Ada Lovelace',
      bad,
    ]);
  }
  expect(await accountOf(site, owner.email)).toMatchObject({ displayName: null, photoUrl: null });

  await visitor.write(profile.picture, 'https://pictures.example/nothing');
  await hears(visitor, problems.NOT_A_PICTURE);
  await visitor.press(save);
  await visitor.isToldAt(profile.picture, problems.NOT_A_PICTURE);
  expect(await accountOf(site, owner.email)).toMatchObject({ photoUrl: null });

  await visitor.write(profile.picture, picture);
  // Seen before it is saved.
  await partOf(visitor, 'profile').locator(`img[src="${picture}"]`).waitFor();
  expect(await accountOf(site, owner.email)).toMatchObject({ photoUrl: null });
  await visitor.press(save);
  await hears(visitor, saved);
  expect(await accountOf(site, owner.email)).toMatchObject({
    displayName: 'Ada Lovelace',
    photoUrl: picture,
  });
  const button = page.getByRole('button', { name: 'Account of Ada Lovelace', exact: true });
  const shown = button.locator(`img[src="${picture}"]`);
  await shown.waitFor();
  await expectAccessible(page);

  await page.reload();
  await shown.waitFor();
  expect([await holds(visitor, profile.name), await holds(visitor, profile.picture)]).toEqual([
    'Ada Lovelace',
    picture,
  ]);
  // The attack: the picture's host learns which page somebody looks at.
  expect(referrers.length).toBeGreaterThan(0);
  expect(referrers.every((referrer) => referrer === undefined)).toBe(true);

  await visitor.write(profile.picture, '');
  await visitor.press(save);
  await hears(visitor, saved);
  expect(await accountOf(site, owner.email)).toMatchObject({
    displayName: 'Ada Lovelace',
    photoUrl: null,
  });
  await shown.waitFor({ state: 'detached' });
});
