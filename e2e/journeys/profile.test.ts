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

/** Opens the menu in the header, and reads whose it is. */
async function readMenu({ page, words }: Visitor): Promise<string> {
  const name = new RegExp(`^${words.account.button.replace('{name}', '.*')}$`, 's');
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: words.account.signOut }).waitFor();
  const text = (await page.getByRole('banner').textContent()) ?? '';
  await page.keyboard.press('Escape');
  return text ?? '';
}

test('a name is saved, shown, and still there later', async () => {
  const owner = await someOwner(site, 'ada');
  const visitor = await openOwner(site, owner);
  const { page, words } = visitor;
  const { profile, save, saved } = words.account;
  await visitor.meets(visitor.site.titles.account);

  await visitor.write(profile.name, 'Ada Lovelace');
  await visitor.press(save);
  await hears(visitor, saved);
  expect(await accountOf(site, owner.email)).toMatchObject({ displayName: 'Ada Lovelace' });
  await eventually(() => readMenu(visitor)).toContain('Ada Lovelace');

  await page.reload();
  expect(await readMenu(visitor)).toContain(owner.email);
  expect(await holds(visitor, profile.name)).toBe('Ada Lovelace');

  await visitor.write(profile.name, '');
  await visitor.press(save);
  await hears(visitor, saved);
  expect(await accountOf(site, owner.email)).toMatchObject({ displayName: null });
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
