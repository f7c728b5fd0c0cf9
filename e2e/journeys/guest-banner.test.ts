import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { phone } from './account-owner.ts';
import { accountOf, openSessionsOf } from './server-knows.ts';
import { continueAsGuest, createAccount } from './signing-in.ts';
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

  await banner.getByRole('link', { name: upgrade.submit, exact: true }).click();
  await visitor.arrivesAt('/sign-in');
  await visitor.isReady();
  const email = 'ada@example.com';
  await createAccount(visitor, { email, name: 'Ada Lovelace', password: 'correct horse 7' });
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs('Ada Lovelace');
  expect(await banner.count()).toBe(0);
  const account = await accountOf(site, email);
  expect(account).toMatchObject({ displayName: 'Ada Lovelace' });
  expect(await openSessionsOf(site, account)).toHaveLength(1);
});
