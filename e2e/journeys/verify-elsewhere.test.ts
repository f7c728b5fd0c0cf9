import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import {
  comesTo,
  hears,
  isSentToSignIn,
  openOwner,
  phone,
  someOwner,
  turnTo,
} from './account-owner.ts';
import { bothLooks, bothLooksTheOtherWay } from './look.ts';
import { accountOf, findAccount, openSessionsOf } from './server-knows.ts';
import { askForLink, enterPassword, signIn } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

// Mails are read on another device than the one that asked for them.

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test.each(bothLooks)(
  'whoever verifies on another device enters their password, and is signed in there: %j',
  async (look) => {
    const owner = await someOwner(site, `ada-${look.language}`);
    const home = await openOwner(site, owner, 'email', look);
    await home.press(home.words.account.email.verify);
    await hears(home, fill(home.words.account.email.verifySent, owner));

    const away = await openVisitor(site.url, look);
    const { actions, entry } = away.words;
    await away.open(await site.linkFor(owner.email, 'verifyEmail'));
    await away.meets(actions.verifyEmail.title);
    await away.write(entry.fields.password, 'battery staple');
    await away.press(actions.verifyEmail.submit);
    await away.isToldAt(entry.fields.password, actions.identity.wrong);
    expect((await accountOf(site, owner.email)).emailVerified).toBe(false);
    await away.write(entry.fields.password, owner.password);
    await away.press(actions.verifyEmail.submit);
    await away.meets(actions.verifyEmail.doneTitle);
    // They are in already.
    expect(await away.page.getByText(actions.verifyEmail.doneText).count()).toBe(0);
    await away.open('/account');
    await away.isSignedInAs(owner.email);
    expect((await accountOf(site, owner.email)).emailVerified).toBe(true);

    await home.page.reload();
    await comesTo(home, 'email');
  },
);

// The attack: an account with the victim's address, and a mail that makes the victim vouch for it.
test.each(bothLooksTheOtherWay)(
  'whoever did not choose the password has the account alone: %j',
  async (look) => {
    const intruder = await someOwner(site, `grace-${look.language}`);
    const waiting = await openOwner(site, intruder, 'email', look);
    await waiting.press(waiting.words.account.email.verify);
    await hears(waiting, fill(waiting.words.account.email.verifySent, intruder));

    const visitor = await openVisitor(site.url, look);
    const { actions, recovery, entry } = visitor.words;
    await visitor.open(await site.linkFor(intruder.email, 'verifyEmail'));
    await visitor.reads(actions.identity.unknownNote);
    await visitor.press(actions.identity.unknown);
    await visitor.meets(actions.verifyEmail.doneTitle);
    await visitor.reads(actions.startedOver.password);
    // They cannot, before there is a new password.
    expect(await visitor.page.getByText(actions.verifyEmail.doneText).count()).toBe(0);
    const account = await accountOf(site, intruder.email);
    expect(account).toMatchObject({ emailVerified: true, passwordHash: null });
    expect(await openSessionsOf(site, account)).toEqual([]);

    await visitor.press(actions.newPassword);
    await visitor.meets(recovery.recoverySent.title);
    await visitor.open(await site.linkFor(intruder.email, 'resetPassword'));
    await visitor.write(entry.fields.newPassword, 'analytical engine 1843');
    await visitor.press(actions.passwordReset.submit);
    await visitor.sees(actions.passwordReset.doneTitle);
    await visitor.begin();
    await signIn(visitor, intruder.email, 'analytical engine 1843');
    await visitor.arrivesAt('/account');

    await waiting.page.reload();
    await isSentToSignIn(waiting, 'email');
    await enterPassword(waiting, intruder.password);
    await waiting.isTold(waiting.words.problems.INVALID_LOGIN_CREDENTIALS);
  },
);

test('somebody without a password signs in for a change of address, and comes back to it', async () => {
  const [email, newEmail] = ['hedy@example.com', 'hedwig@example.com'];
  const home = await openVisitor(site.url, phone);
  await home.begin('/sign-in?next=/account');
  await askForLink(home, email);
  await home.open(await site.linkFor(email, 'signIn'));
  await home.arrivesAt('/account');
  await turnTo(home, 'email');
  const { account } = home.words;
  await home.press(account.email.change);
  await home.write(account.email.newEmail, newEmail);
  await home.press(account.email.submit);
  await home.reads(newEmail);

  const away = await openVisitor(site.url, phone);
  const { actions, entry } = away.words;
  await away.open(await site.linkFor(newEmail, 'verifyAndChangeEmail'));
  await away.meets(actions.verifyAndChangeEmail.title);
  expect(await away.page.getByRole('button', { name: actions.identity.without }).count()).toBe(0);
  await away.press(entry.passwordSignIn.submit);
  await away.sees(entry.providerList.title);
  await away.isReady();
  await askForLink(away, email);
  await away.open(await site.linkFor(email, 'signIn'));
  await away.sees(actions.verifyAndChangeEmail.title);
  expect(await findAccount(site, newEmail)).toBeUndefined();
  await away.press(actions.verifyAndChangeEmail.submit);
  await away.sees(actions.verifyAndChangeEmail.doneTitle);
  expect(await accountOf(site, newEmail)).toMatchObject({ emailVerified: true });
});
