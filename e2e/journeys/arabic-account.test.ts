import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { comesTo, fits, hears, turnTo } from './account-owner.ts';
import { accountOf, findAccount } from './server-knows.ts';
import { createAccount, signIn } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const email = 'layla@example.com';
const newEmail = 'layla.al-rashid@example.com';
const password = 'correct horse 7';

test('an account is made, changed and deleted in Arabic on a phone', async () => {
  const visitor = await openVisitor(site.url, { language: 'ar', width: 'phone' });
  const { words } = visitor;
  const { account, actions, entry } = words;
  /** In Arabic, from the right, for everybody, and without scrolling sideways. */
  async function meets(heading: string) {
    await visitor.meets(heading);
    expect(await fits(visitor)).toBe(true);
  }

  await visitor.begin();
  await meets(entry.providerList.title);
  await createAccount(visitor, { email, name: 'ليلى', password });
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs('ليلى');
  await meets(visitor.site.titles.account);

  await visitor.write(account.profile.name, 'ليلى '.repeat(100));
  await visitor.press(account.save);
  await visitor.isToldAt(account.profile.name, account.problems.INVALID_DISPLAY_NAME);
  await meets(visitor.site.titles.account);
  await visitor.write(account.profile.name, 'ليلى الرشيد');
  await visitor.press(account.save);
  await hears(visitor, account.saved);
  expect((await accountOf(site, email)).displayName).toBe('ليلى الرشيد');
  await visitor.isSignedInAs('ليلى الرشيد');

  await turnTo(visitor, 'email');
  await visitor.reads(account.email.unverified);
  await visitor.press(account.email.change);
  await visitor.write(account.email.newEmail, newEmail);
  // In Arabic the button that verifies the present address is called the same.
  await visitor.page.locator('form').getByRole('button', { name: account.email.submit }).click();
  await hears(visitor, fill(account.email.changeSent, { email: newEmail }));
  await meets(visitor.site.titles.account);

  await visitor.open(await site.linkFor(newEmail, 'verifyAndChangeEmail'));
  await meets(actions.verifyAndChangeEmail.title);
  await visitor.press(actions.verifyAndChangeEmail.submit);
  await meets(actions.verifyAndChangeEmail.doneTitle);
  expect(await accountOf(site, newEmail)).toMatchObject({ displayName: 'ليلى الرشيد' });

  await visitor.begin('/sign-in?next=/account/data');
  await signIn(visitor, newEmail, password);
  await comesTo(visitor, 'delete');
  const label = fill(account.delete.confirm, { word: account.delete.word });
  await visitor.press(account.delete.start);
  await visitor.write(label, 'delete');
  await visitor.press(account.delete.submit);
  await visitor.isToldAt(label, account.problems.WRONG_CONFIRMATION);
  await meets(visitor.site.titles.account);
  await visitor.write(label, account.delete.word);
  await visitor.press(account.delete.submit);
  await visitor.arrivesAt('/sign-in');
  await meets(entry.providerList.title);
  expect(await findAccount(site, newEmail)).toBeUndefined();
});
