import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { untilHydrated } from '../browser/hydration.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { desktop } from './account-owner.ts';
import { accountOf, findAccount, openSessionsOf } from './server-knows.ts';
import { openVisitor } from './visitor.ts';
import { walkerOf } from './walker.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const email = 'ada@example.com';
const password = 'correct horse 7';
const newPassword = 'violet harbour 27';

test('everything can be done without a mouse, from the first page to the last', async () => {
  const visitor = await openVisitor(site.url, desktop);
  const walker = walkerOf(visitor);
  const { page, words } = visitor;
  const { entry, join, account, actions, recovery, notices } = words;
  const field = (label: string) => `textbox ${JSON.stringify(label)}`;

  async function enterEmail() {
    await walker.isAtHeading(entry.providerList.title);
    await walker.fill(entry.fields.email, email);
    await walker.press('Enter');
    await walker.isAtHeading(entry.passwordSignIn.title);
  }

  async function signIn(withPassword: string) {
    await enterEmail();
    await walker.fill(entry.fields.password, withPassword);
    await walker.press('Enter');
    await visitor.arrivesAt('/account');
    await walker.isAtHeading(visitor.site.titles.account);
  }

  // Sign up.
  await visitor.begin();
  await walker.isAtHeading(entry.providerList.title);
  await walker.choose(entry.emailEntry.next);
  await walker.isAt(field(entry.fields.email));
  await walker.fill(entry.fields.email, email);
  await walker.press('Enter');
  await walker.isAtHeading(entry.passwordSignIn.title);
  await walker.choose(entry.passwordSignIn.create);
  await walker.isAtHeading(join.createAccount.title);
  await walker.choose(join.createAccount.submit);
  await walker.isAt(field(entry.fields.name));
  await walker.fill(entry.fields.name, 'Ada');
  await walker.fill(entry.fields.newPassword, password);
  await walker.press('Enter');
  await visitor.arrivesAt('/account');
  await walker.isAtHeading(visitor.site.titles.account);

  // Verify.
  await walker.choose(account.email.verify);
  await visitor.hears(fill(account.email.verifySent, { email }));
  await visitor.open(await site.linkFor(email, 'verifyEmail'));
  await walker.isAtHeading(actions.verifyEmail.title);
  await walker.choose(actions.verifyEmail.submit);
  await walker.isAtHeading(actions.verifyEmail.doneTitle);
  expect((await accountOf(site, email)).emailVerified).toBe(true);
  await walker.choose(actions.proceed);
  await visitor.arrivesAt('/account');
  await untilHydrated(page);
  await visitor.reads(account.email.verified);

  // Profile.
  await walker.choose(account.pages.security);
  await walker.isAtHeading(account.password.title);
  await walker.choose(account.pages.profile);
  await walker.isAtHeading(account.profile.title);
  await walker.fill(account.profile.name, 'Ada '.repeat(100));
  await walker.press('Enter');
  await walker.isAt(field(account.profile.name));
  await walker.fill(account.profile.name, 'Ada Lovelace');
  await walker.choose(account.save);
  await visitor.hears(account.saved);
  expect((await accountOf(site, email)).displayName).toBe('Ada Lovelace');

  // Sign out.
  await walker.choose(fill(account.button, { name: 'Ada Lovelace' }));
  await walker.isAt(`menuitem ${JSON.stringify(account.manage)}`);
  await walker.press('ArrowDown');
  await walker.isAt(`menuitem ${JSON.stringify(account.signOut)}`);
  await walker.press('Enter');
  await walker.isAtHeading(notices.signedOut.title);
  expect(await openSessionsOf(site, await accountOf(site, email))).toEqual([]);
  await walker.choose(notices.signedOut.signIn);
  await visitor.arrivesAt('/sign-in');
  await walker.isAtHeading(entry.providerList.title);

  // Sign in, out again, and forget the password.
  await signIn(password);
  await walker.choose(fill(account.button, { name: 'Ada Lovelace' }));
  await walker.press('End');
  await walker.press('Enter');
  await walker.isAtHeading(notices.signedOut.title);
  await walker.choose(notices.signedOut.signIn);
  await visitor.arrivesAt('/sign-in');
  await walker.isAtHeading(entry.providerList.title);
  await enterEmail();
  await walker.choose(entry.passwordSignIn.trouble);
  await walker.isAtHeading(recovery.passwordRecovery.title);
  await walker.choose(recovery.passwordRecovery.submit);
  await walker.isAtHeading(recovery.recoverySent.title);
  await visitor.open(await site.linkFor(email, 'resetPassword'));
  await walker.isAtHeading(actions.passwordReset.title);
  await walker.choose(actions.passwordReset.submit);
  await walker.isAt(field(entry.fields.newPassword));
  await walker.fill(entry.fields.newPassword, newPassword);
  await walker.press('Enter');
  await walker.isAtHeading(actions.passwordReset.doneTitle);
  await walker.choose(actions.proceed);
  // Whose password it is need not be said again.
  await untilHydrated(page);
  await page.locator('[data-screen="password-sign-in"]').waitFor();
  await walker.fill(entry.fields.password, newPassword);
  await walker.press('Enter');
  await visitor.arrivesAt('/account');
  await walker.isAtHeading(visitor.site.titles.account);

  // Delete.
  const confirmation = fill(account.delete.confirm, { word: account.delete.word });
  await walker.choose(account.pages.data);
  await walker.isAtHeading(account.download.title);
  await walker.choose(account.delete.start);
  await walker.isAt(field(confirmation));
  await walker.choose(account.cancel);
  await walker.isAt(`button ${JSON.stringify(account.delete.start)}`);
  await walker.press('Enter');
  await walker.isAt(field(confirmation));
  await walker.press('Enter');
  await walker.isAt(field(confirmation));
  await walker.fill(confirmation, account.delete.word);
  await walker.press('Enter');
  await visitor.arrivesAt('/sign-in');
  await walker.isAtHeading(entry.providerList.title);
  expect(await findAccount(site, email)).toBeUndefined();
});
