import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { openOwner, partOf, someOwner } from './account-owner.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test('one button mails the link that verifies the address, however many parts wait for it', async () => {
  const visitor = await openOwner(site, await someOwner(site, 'unverified'), 'two-step');
  const { account, passkeys } = visitor.words;
  const button = { name: account.email.verify, exact: true };
  await partOf(visitor, 'two-step').getByRole('button', button).waitFor();
  const [why = ''] = passkeys.account.unverified.split('{email}');
  await partOf(visitor, 'passkeys').getByText(why.trim()).first().waitFor();
  expect(await visitor.page.getByRole('button', button).count()).toBe(1);
});
