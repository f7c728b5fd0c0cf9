import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { eventually, hears, holds, openOwner, phone, someOwner } from './account-owner.ts';
import { accountOf } from './server-knows.ts';
import type { Visitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const picture = 'https://pictures.example/ada.png';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens the menu in the header, and reads whose it is. */
async function readMenu({ page, words }: Visitor): Promise<string> {
  const name = new RegExp(`^${words.account.button.replace('{name}', '.*')}$`, 's');
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: words.account.signOut }).waitFor();
  const text = (await page.getByRole('banner').textContent()) ?? '';
  await page.keyboard.press('Escape');
  return text ?? '';
}

test('name and picture are saved, shown, and still there later; a bad address costs nothing', async () => {
  const owner = await someOwner(site, 'ada');
  const visitor = await openOwner(site, owner);
  const { page, words, device } = visitor;
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
  await visitor.meets(visitor.site.titles.account);

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
  await page.getByRole('main').locator(`img[src="${picture}"]`).waitFor();
  expect(await accountOf(site, owner.email)).toMatchObject({ photoUrl: null });
  await visitor.press(save);
  await hears(visitor, saved);
  expect(await accountOf(site, owner.email)).toMatchObject({
    displayName: 'Ada Lovelace',
    photoUrl: picture,
  });
  await eventually(() => readMenu(visitor)).toContain('Ada Lovelace');
  const shown = page.getByRole('banner').locator(`img[src="${picture}"]`);
  await shown.waitFor();
  await visitor.meets(visitor.site.titles.account);

  await page.reload();
  await shown.waitFor();
  expect(await readMenu(visitor)).toContain(owner.email);
  expect([await holds(visitor, profile.name), await holds(visitor, profile.picture)]).toEqual([
    'Ada Lovelace',
    picture,
  ]);
  // The attack: the picture's host learns which page somebody looks at.
  expect(referrers.length).toBeGreaterThan(0);
  expect(referrers.every((referrer) => referrer === undefined)).toBe(true);

  await visitor.write(profile.name, '');
  await visitor.write(profile.picture, '');
  await visitor.press(save);
  await hears(visitor, saved);
  expect(await accountOf(site, owner.email)).toMatchObject({ displayName: null, photoUrl: null });
  await shown.waitFor({ state: 'detached' });
});

// The attack: a name that is markup, to run in the pages of whoever looks at it.
test('names that are markup are shown as they were written', async () => {
  const owner = await someOwner(site, 'mallory');
  const visitor = await openOwner(site, owner, 'profile', phone);
  const { page, words } = visitor;
  const names = [
    `<img src=x onerror="document.title='owned'">`,
    `"><script>document.title='owned'</script>`,
    '</script><svg onload=document.title=1>{name}$&',
  ];
  for (const name of names) {
    await visitor.write(words.account.profile.name, name);
    await visitor.press(words.account.save);
    await eventually(() => readMenu(visitor)).toContain(name);
    expect((await accountOf(site, owner.email)).displayName).toBe(name);

    await page.reload();
    expect(await readMenu(visitor)).toContain(name);
    expect(await holds(visitor, words.account.profile.name)).toBe(name);
    expect(await page.title()).toBe(`${visitor.site.accountPages.profile} – Latchkey`);
    expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0);
  }
});
