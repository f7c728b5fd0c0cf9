import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { desktop, eventually, type Owner, phone, someOwner } from './account-owner.ts';
import { accountOf, openSessionsOf } from './server-knows.ts';
import { askForLink, enterEmail, signIn } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

/** The part that keeps the history comes after the screen. */
const keeps = ({ page }: Visitor, screen: string) =>
  eventually(() => page.evaluate(() => JSON.stringify(history.state))).toContain(
    `"screen":"${screen}"`,
  );

async function askForReset(visitor: Visitor, { email }: Owner): Promise<void> {
  const { entry, recovery } = visitor.words;
  await visitor.begin();
  await enterEmail(visitor, email);
  await visitor.press(entry.passwordSignIn.trouble);
  await visitor.press(recovery.passwordRecovery.submit);
  await visitor.sees(recovery.recoverySent.title);
}

async function reset(visitor: Visitor): Promise<void> {
  const { actions, entry } = visitor.words;
  await visitor.write(entry.fields.newPassword, 'remembered 2');
  await visitor.press(actions.passwordReset.submit);
  await visitor.sees(actions.passwordReset.doneTitle);
}

const emailOf = ({ page, words }: Visitor) =>
  page
    .getByLabel(words.entry.fields.email, { exact: true })
    .and(page.locator('input'))
    .inputValue();

test('a password that was set stays set, however often the page is loaded or come back to', async () => {
  const owner = await someOwner(site, 'ada');
  const visitor = await openVisitor(site.url, phone);
  const { actions, entry } = visitor.words;
  await askForReset(visitor, owner);
  await visitor.open(await site.linkFor(owner.email, 'resetPassword'));
  await visitor.sees(actions.passwordReset.title);
  await reset(visitor);
  await keeps(visitor, 'password-reset-done');
  await visitor.page.reload();
  await visitor.meets(actions.passwordReset.doneTitle);
  await visitor.press(entry.passwordSignIn.submit);
  await visitor.arrivesAt('/sign-in');
  await visitor.sees(entry.passwordSignIn.title);
  expect(await emailOf(visitor)).toBe(owner.email);
  await visitor.page.goBack();
  await visitor.sees(actions.passwordReset.doneTitle);
});

test('an address that was verified stays verified when the page is loaded again', async () => {
  const owner = { email: 'grace@example.com', password: 'correct horse 7' };
  const { idToken } = await site.signUp(owner.email, owner.password);
  await site.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const visitor = await openVisitor(site.url, desktop);
  const { actions, entry } = visitor.words;
  await visitor.open(await site.linkFor(owner.email, 'verifyEmail'));
  await visitor.sees(actions.verifyEmail.title);
  await visitor.write(entry.fields.password, owner.password);
  await visitor.press(actions.verifyEmail.submit);
  await visitor.sees(actions.verifyEmail.doneTitle);
  await keeps(visitor, 'action-done');
  await visitor.page.reload();
  await visitor.meets(actions.verifyEmail.doneTitle);
});

test('who has a new link sent for a dead one is not led back to the dead one', async () => {
  const owner = await someOwner(site, 'mary');
  const first = await openVisitor(site.url, desktop);
  const { actions, recovery } = first.words;
  await askForReset(first, owner);
  const link = await site.linkFor(owner.email, 'resetPassword');
  await first.open(link);
  await first.sees(actions.passwordReset.title);
  await reset(first);

  const visitor = await first.anotherTab();
  await visitor.open(link);
  await visitor.sees(actions.passwordReset.failedTitle);
  await visitor.press(actions.sendNew);
  await visitor.sees(recovery.passwordRecovery.title);
  expect(await emailOf(visitor)).toBe(owner.email);
  await keeps(visitor, 'password-recovery');
  await visitor.page.reload();
  await visitor.sees(recovery.passwordRecovery.title);
  expect(await emailOf(visitor)).toBe(owner.email);
  await visitor.press(recovery.passwordRecovery.submit);
  await visitor.meets(recovery.recoverySent.title);
  await visitor.page.goBack();
  await visitor.sees(recovery.passwordRecovery.title);
});

test('a sign-in link that asks whose it is asks again when the page is loaded again', async () => {
  const email = 'ida@example.com';
  const first = await openVisitor(site.url, desktop);
  await first.begin();
  await askForLink(first, email);
  const visitor = await openVisitor(site.url, phone);
  const { emailLink, entry } = visitor.words;
  await visitor.open(await site.linkFor(email, 'signIn'));
  await visitor.sees(emailLink.confirmEmail.title);
  await keeps(visitor, 'link-return');
  expect(await visitor.page.evaluate(() => JSON.stringify(history.state))).not.toContain('oobCode');
  await visitor.page.reload();
  await visitor.meets(emailLink.confirmEmail.title);
  expect(visitor.page.url()).not.toContain('oobCode');
  await visitor.write(entry.fields.email, email);
  await visitor.press(emailLink.confirmEmail.submit);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(email);
  expect(await visitor.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    'oobCode',
  );
});

// The address of the page changes behind the application's back when a link is read.
test('who turns a sign-in link down signs in with a password, and stays signed in', async () => {
  const owner = await someOwner(site, 'joan');
  const visitor = await openVisitor(site.url, desktop);
  const { emailLink, entry } = visitor.words;
  const first = await openVisitor(site.url, phone);
  await first.begin();
  await askForLink(first, owner.email);
  await visitor.open(await site.linkFor(owner.email, 'signIn'));
  await visitor.sees(emailLink.confirmEmail.title);
  await keeps(visitor, 'link-return');
  await visitor.press(entry.cancel);
  await keeps(visitor, 'email-entry');
  await signIn(visitor, owner.email, owner.password);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(owner.email);
  expect(await openSessionsOf(site, await accountOf(site, owner.email))).toHaveLength(2);
  // Nothing is left of a link that nobody comes back to.
  expect(await visitor.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    'oobCode',
  );
});
