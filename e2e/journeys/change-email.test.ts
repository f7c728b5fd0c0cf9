import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { hears, isSentToSignIn, openOwner, phone, someOwner, turnTo } from './account-owner.ts';
import { accountOf, findAccount, openSessionsOf } from './server-knows.ts';
import { enterEmail, enterPassword } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const newEmail = 'countess@example.com';
const newPassword = 'analytical engine 1843';

test('an address is changed by its new owner, and changed back by the old one', async () => {
  const owner = await someOwner(site, 'ada');
  const visitor = await openOwner(site, owner, 'profile', phone);
  const elsewhere = await openOwner(site, owner, 'sessions');
  const { words } = visitor;
  const { email, problems } = words.account;
  const before = await accountOf(site, owner.email);

  await turnTo(visitor, 'email');
  await visitor.press(email.change);
  for (const [typed, problem] of [
    ['', words.problems.MISSING_EMAIL],
    ['countess', words.problems.INVALID_EMAIL],
    [owner.email.toUpperCase(), problems.SAME_EMAIL],
  ] as const) {
    await visitor.write(email.newEmail, typed);
    await visitor.press(email.submit);
    await visitor.isToldAt(email.newEmail, problem);
  }
  await visitor.write(email.newEmail, newEmail);
  await visitor.press(email.submit);
  await hears(visitor, email.changeSent.replace('{email}', newEmail));
  await visitor.meets(visitor.site.titles.account);
  expect(await findAccount(site, newEmail)).toBeUndefined();

  const inbox = await visitor.anotherTab();
  await inbox.open(await site.linkFor(newEmail, 'verifyAndChangeEmail'));
  const change = words.actions.verifyAndChangeEmail;
  await inbox.meets(change.title);
  await inbox.page.getByText(newEmail).first().waitFor();
  expect(await findAccount(site, newEmail)).toBeUndefined();
  await inbox.press(change.submit);
  await inbox.meets(change.doneTitle);
  const after = await accountOf(site, newEmail);
  expect(after).toMatchObject({ id: before.id, emailVerified: true });
  expect(await findAccount(site, owner.email)).toBeUndefined();
  expect(await openSessionsOf(site, after)).toEqual([]);

  await visitor.page.reload();
  await isSentToSignIn(visitor, 'email');
  await elsewhere.page.reload();
  await isSentToSignIn(elsewhere, 'sessions');

  await enterEmail(visitor, owner.email);
  await enterPassword(visitor, owner.password);
  await visitor.isTold(words.problems.INVALID_LOGIN_CREDENTIALS);
  // The address that was theirs stands there already.
  await elsewhere.write(elsewhere.words.entry.fields.email, newEmail);
  await enterPassword(elsewhere, owner.password);
  await elsewhere.arrivesAt('/account/devices');

  // The one who reads the old mailbox did not want this.
  const old = await openVisitor(site.url, { language: 'en', width: 'desktop' });
  const { recoverEmail } = words.actions;
  await old.open(await site.linkFor(owner.email, 'recoverEmail'));
  await old.meets(recoverEmail.title);
  expect((await accountOf(site, newEmail)).id).toBe(before.id);
  await old.press(recoverEmail.submit);
  await old.meets(recoverEmail.doneTitle);
  await old.reads(recoverEmail.warning);
  const restored = await accountOf(site, owner.email);
  expect(restored.id).toBe(before.id);
  expect(await openSessionsOf(site, restored)).toEqual([]);
  await elsewhere.page.reload();
  await isSentToSignIn(elsewhere, 'sessions');

  await old.press(words.actions.changePassword);
  await old.meets(words.recovery.recoverySent.title);
  await old.open(await site.linkFor(owner.email, 'resetPassword'));
  await old.sees(words.actions.passwordReset.title);
  await old.write(words.entry.fields.newPassword, newPassword);
  await old.press(words.actions.passwordReset.submit);
  await old.sees(words.actions.passwordReset.doneTitle);
  await old.begin('/sign-in');
  await enterEmail(old, owner.email);
  await enterPassword(old, newPassword);
  await old.arrivesAt('/account');
  expect(await openSessionsOf(site, await accountOf(site, owner.email))).toHaveLength(1);
});

test('nobody is told of a mail that was not sent: the address may be somebody’s', async () => {
  const owner = await someOwner(site, 'mary');
  const taken = 'somebody@example.com';
  await site.signUp(taken, 'correct horse 7');
  const visitor = await openOwner(site, owner, 'email');
  const { email } = visitor.words.account;
  await visitor.press(email.change);
  await visitor.write(email.newEmail, taken);
  await visitor.press(email.submit);
  await hears(visitor, email.changeSent.replace('{email}', taken));
  expect(email.changeSent).toMatch(/^If \{email\} is free/);
  expect(await site.mailsTo(taken)).toEqual([]);
});
