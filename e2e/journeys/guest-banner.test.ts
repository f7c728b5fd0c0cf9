import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../browser/axe.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { desktop, phone } from './account-owner.ts';
import { wantAccount } from './guests.ts';
import { accountOf, openSessionsOf } from './server-knows.ts';
import { continueAsGuest, fillInAccount } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test('a guest is told how to keep the account, and comes back to it as somebody', async () => {
  const visitor = await openVisitor(site.url, phone);
  const { upgrade } = visitor.words.account;
  const banner = visitor.page.getByRole('region', { name: upgrade.title, exact: true });
  await visitor.begin('/sign-in');
  await continueAsGuest(visitor);
  await visitor.arrivesAt('/account');
  await banner.getByText(upgrade.text, { exact: true }).waitFor();
  await visitor.isSignedInAs(visitor.words.account.guest);
  await visitor.meets(visitor.site.titles.account);

  await wantAccount(visitor);
  const email = 'ada@example.com';
  await visitor.write(visitor.words.entry.fields.email, email);
  await fillInAccount(visitor, { name: 'Ada Lovelace', password: 'correct horse 7' });
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs('Ada Lovelace');
  expect(await banner.count()).toBe(0);
  const account = await accountOf(site, email);
  expect(account).toMatchObject({ displayName: 'Ada Lovelace' });
  expect(await openSessionsOf(site, account)).toHaveLength(1);
});

test.each(['security', 'connections'] as const)(
  'a guest who comes to a page that is not for guests is told so, and how to get there: %s',
  async (page) => {
    const visitor = await openVisitor(site.url, desktop);
    const { account } = visitor.words;
    const path = `/account/${page}`;
    await visitor.begin(`/sign-in?next=${encodeURIComponent(path)}`);
    await continueAsGuest(visitor);
    await visitor.arrivesAt(path);
    const part = visitor.page.getByRole('region', { name: account.pages[page], exact: true });
    await part.getByText(account.emptyPage.guest, { exact: true }).waitFor();
    await visitor.meets(visitor.site.titles.account);
    await wantAccount(visitor, path);
  },
);

test('a guest who signs out is told what is lost, and may stay or create an account instead', async () => {
  const visitor = await openVisitor(site.url, desktop);
  const { page, words } = visitor;
  const { leaveGuest, guest, signOut, upgrade, button } = words.account;
  const dialog = page.getByRole('dialog', { name: leaveGuest.title, exact: true });
  const askToLeave = async () => {
    const name = button.replace('{name}', guest);
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
    await page.getByRole('menuitem', { name: signOut, exact: true }).click();
    await dialog.getByText(leaveGuest.text, { exact: true }).waitFor();
  };
  await visitor.begin('/sign-in');
  await continueAsGuest(visitor);
  await visitor.arrivesAt('/account');

  await askToLeave();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: leaveGuest.stay, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await visitor.isSignedInAs(guest);

  await askToLeave();
  await dialog.getByRole('button', { name: upgrade.submit, exact: true }).click();
  await visitor.sees(words.join.createAccount.title);
  await page.goBack();
  await visitor.arrivesAt('/account');

  await askToLeave();
  await dialog.getByRole('button', { name: leaveGuest.submit, exact: true }).click();
  await visitor.sees(words.notices.signedOut.title);
});

test('a guest who turns out to have an account stays one, and is back where they were', async () => {
  const known = 'known@example.com';
  await site.signUp(known, 'correct horse 7');
  const visitor = await openVisitor(site.url, phone);
  const { words } = visitor;
  await visitor.begin('/sign-in?next=%2Faccount%2Fdevices');
  await continueAsGuest(visitor);
  await visitor.arrivesAt('/account/devices');
  await wantAccount(visitor, '/account/devices');
  await visitor.press(words.join.createAccount.signIn);
  await visitor.write(words.entry.fields.email, known);
  await visitor.write(words.entry.fields.password, 'correct horse 7');
  await visitor.press(words.entry.passwordSignIn.submit);
  await visitor.sees(words.federated.conflict.title);
  await visitor.press(words.federated.conflict.stay);
  await visitor.arrivesAt('/account/devices');
  await visitor.isSignedInAs(words.account.guest);
});
