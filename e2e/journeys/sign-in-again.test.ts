import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { expectAccessible } from '../browser/axe.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import {
  comeIn,
  comesTo,
  desktop,
  eventually,
  hears,
  holds,
  phone,
  someOwner,
} from './account-owner.ts';
import { accountOf, findAccount, openSessionsOf } from './server-knows.ts';
import { askForLink } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const overFiveMinutes = 5 * 60_000 + 1_000;

/** Somebody whose clock can be moved. */
async function openTimed(look = desktop): Promise<Visitor> {
  const visitor = await openVisitor(site.url, look);
  await visitor.device.context.clock.install();
  return visitor;
}

async function pass({ device }: Visitor, milliseconds: number): Promise<void> {
  site.pass(milliseconds);
  await device.context.clock.fastForward(milliseconds);
}

const dialogOf = ({ page, words }: Visitor) =>
  page.getByRole('dialog', { name: words.account.reauthenticate.title, exact: true });

async function isAsked(visitor: Visitor): Promise<void> {
  // Chapter 8 of the specification has the very words.
  await dialogOf(visitor)
    .getByText('Please login again to perform this operation.', { exact: true })
    .waitFor();
}

const answer = (visitor: Visitor, name: string) =>
  dialogOf(visitor).getByRole('button', { name, exact: true }).click();

/** Writes into the dialog, whatever is called the same behind it. */
const write = (visitor: Visitor, password: string) =>
  dialogOf(visitor).getByLabel(visitor.words.entry.fields.password, { exact: true }).fill(password);

const isLeft = (visitor: Visitor) => dialogOf(visitor).waitFor({ state: 'detached' });

test('a deletion asks for the password when the sign-in is old, and then goes on by itself', async () => {
  const owner = await someOwner(site, 'ada');
  const visitor = await openTimed();
  const { account, entry } = visitor.words;
  const label = fill(account.delete.confirm, { word: account.delete.word });
  await comeIn(visitor, owner, 'delete');
  await pass(visitor, overFiveMinutes);

  await visitor.press(account.delete.start);
  await visitor.write(label, account.delete.word);
  await visitor.press(account.delete.submit);
  await isAsked(visitor);
  await expectAccessible(visitor.page);
  await answer(visitor, account.cancel);
  await isLeft(visitor);
  expect(await findAccount(site, owner.email)).toBeDefined();
  expect(await holds(visitor, label)).toBe(account.delete.word);

  await visitor.press(account.delete.submit);
  await isAsked(visitor);
  await visitor.page.keyboard.press('Escape');
  await isLeft(visitor);
  expect(await findAccount(site, owner.email)).toBeDefined();

  await visitor.press(account.delete.submit);
  await isAsked(visitor);
  await answer(visitor, account.reauthenticate.submit);
  await visitor.isToldAt(entry.fields.password, visitor.words.problems.MISSING_PASSWORD);
  await write(visitor, 'battery staple');
  await answer(visitor, account.reauthenticate.submit);
  await visitor.isToldAt(entry.fields.password, visitor.words.problems.INVALID_LOGIN_CREDENTIALS);
  expect(await findAccount(site, owner.email)).toBeDefined();
  await write(visitor, owner.password);
  await answer(visitor, account.reauthenticate.submit);
  await visitor.arrivesAt('/sign-in');
  expect(await findAccount(site, owner.email)).toBeUndefined();
});

test('a new password asks for the old one when only the server knows how late it is', async () => {
  const owner = await someOwner(site, 'grace');
  const visitor = await openTimed(phone);
  const { account, entry } = visitor.words;
  await comeIn(visitor, owner, 'password');
  site.pass(overFiveMinutes);

  // The one that is asked for anyway is a sign-in, and nothing more is asked.
  await visitor.press(account.password.change);
  await visitor.write(account.password.current, owner.password);
  await visitor.write(entry.fields.newPassword, 'violet harbour 27');
  await visitor.press(account.save);
  await hears(visitor, account.password.saved);
  const { email } = owner;
  const reply = await site.call('signInWithPassword', { email, password: 'violet harbour 27' });
  expect(reply.status).toBe(200);
});

test('somebody without a password answers by a mailed link, opened in another tab', async () => {
  const email = 'hedy@example.com';
  const newEmail = 'hedwig@example.com';
  const visitor = await openTimed();
  const { account, entry } = visitor.words;
  await visitor.begin('/sign-in?next=/account/profile');
  await askForLink(visitor, email);
  await visitor.open(await site.linkFor(email, 'signIn'));
  await comesTo(visitor, 'email');
  await pass(visitor, overFiveMinutes);

  await visitor.press(account.email.change);
  await visitor.write(account.email.newEmail, newEmail);
  await visitor.press(account.email.submit);
  await isAsked(visitor);
  await answer(visitor, fill(account.reauthenticate.link, { email }));
  await hears(visitor, fill(account.reauthenticate.linkSent, { email }));
  await expectAccessible(visitor.page);
  expect(await site.mailsTo(newEmail)).toEqual([]);

  const inbox = await visitor.anotherTab();
  await inbox.open(await site.linkFor(email, 'signIn'));
  await inbox.sees(entry.signedIn.title);
  await isLeft(visitor);
  await hears(visitor, fill(account.email.changeSent, { email: newEmail }));
  await site.linkFor(newEmail, 'verifyAndChangeEmail');
  // The sign-in that was too old is not left lying about.
  await eventually(
    async () => (await openSessionsOf(site, await accountOf(site, email))).length,
  ).toBe(1);
});
