import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { comesTo, desktop, hears, partOf, phone } from './account-owner.ts';
import { accountById, findAccount, openSessionsOf } from './server-knows.ts';
import { continueAsGuest, signIn } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const password = 'correct horse 7';

/** Somebody who came with a number and has nothing else. */
async function comeByPhone(visitor: Visitor, phoneNumber: string, next: string): Promise<void> {
  const { entry, phone: words } = visitor.words;
  await visitor.begin(`/sign-in?next=${encodeURIComponent(next)}`);
  await visitor.press(entry.providerList.phone);
  await visitor.write(words.fields.phoneNumber, phoneNumber);
  await visitor.press(words.phoneEntry.submit);
  await visitor.sees(words.phoneCode.title);
  await visitor.write(words.fields.code, await site.smsCodeFor(phoneNumber));
  await visitor.arrivesAt(next);
}

/** Opens the form and fills it in. */
async function addEmail(visitor: Visitor, email: string): Promise<void> {
  const { entry, account } = visitor.words;
  await visitor.write(entry.fields.email, email);
  await visitor.write(entry.fields.newPassword, password);
  await visitor.press(account.email.add);
}

test('whoever came with a number adds an address and a password, and signs in with them', async () => {
  const phoneNumber = '+12025550161';
  await site.signUp('taken@example.com', password);
  const visitor = await openVisitor(site.url, phone);
  await comeByPhone(visitor, phoneNumber, '/account/profile');
  const before = await site.identity.accounts.byPhoneNumber('', phoneNumber);
  const { email: words } = visitor.words.account;
  const {
    entry: { fields },
    problems,
  } = visitor.words;
  await comesTo(visitor, 'email');
  await visitor.reads(words.none);
  await visitor.meets(visitor.site.titles.account);

  await visitor.press(words.add);
  await visitor.press(words.add);
  await visitor.isToldAt(fields.email, problems.MISSING_EMAIL);
  await addEmail(visitor, 'taken@example.com');
  await visitor.isToldAt(fields.email, problems.EMAIL_EXISTS);
  await addEmail(visitor, 'ada@example.com');
  await hears(visitor, words.verifySent.replace('{email}', 'ada@example.com'));
  await visitor.meets(visitor.site.titles.account);

  const account = await findAccount(site, 'ada@example.com');
  expect(account).toMatchObject({ id: before?.id, phoneNumber, emailVerified: false });
  await visitor.open(await site.linkFor('ada@example.com', 'verifyEmail'));
  await visitor.press(visitor.words.actions.verifyEmail.submit);
  await visitor.sees(visitor.words.actions.verifyEmail.doneTitle);
  expect(await findAccount(site, 'ada@example.com')).toMatchObject({ emailVerified: true });

  const elsewhere = await openVisitor(site.url, desktop);
  await elsewhere.begin('/sign-in');
  await signIn(elsewhere, 'ada@example.com', password);
  await elsewhere.arrivesAt('/account');
});

test('whoever had an address once shows that the next one is theirs, before it is', async () => {
  const phoneNumber = '+12025550163';
  const { idToken, localId } = await site.signInByPhone(phoneNumber);
  const linked = await site.call('signUp', { idToken, email: 'old@example.com', password });
  const { status } = await site.call('update', {
    idToken: linked.body['idToken'],
    deleteAttribute: ['EMAIL'],
  });
  expect(status).toBe(200);
  const visitor = await openVisitor(site.url, phone);
  await comeByPhone(visitor, phoneNumber, '/account/profile');
  const { email: words } = visitor.words.account;
  await comesTo(visitor, 'email');
  await visitor.press(words.add);
  await addEmail(visitor, 'next@example.com');
  await hears(visitor, words.changeSent.replace('{email}', 'next@example.com'));
  await visitor.meets(visitor.site.titles.account);
  expect(await accountById(site, localId)).toMatchObject({ email: null });

  const tab = await visitor.anotherTab();
  const { verifyAndChangeEmail } = tab.words.actions;
  await tab.open(await site.linkFor('next@example.com', 'verifyAndChangeEmail'));
  await tab.sees(verifyAndChangeEmail.title);
  await tab.press(verifyAndChangeEmail.submit);
  await tab.sees(verifyAndChangeEmail.doneTitle);
  expect(await accountById(site, localId)).toMatchObject({
    email: 'next@example.com',
    emailVerified: true,
  });
});

test('a guest adds an address on the account page, and keeps the account', async () => {
  const visitor = await openVisitor(site.url, desktop);
  await visitor.begin('/sign-in?next=%2Faccount%2Fprofile');
  const answer = visitor.page.waitForResponse(/accounts:signUp/);
  await continueAsGuest(visitor);
  const { localId: id } = await (await answer).json();
  await visitor.arrivesAt('/account/profile');
  await visitor.press(visitor.words.account.email.add);
  await addEmail(visitor, 'grace@example.com');
  await hears(
    visitor,
    visitor.words.account.email.verifySent.replace('{email}', 'grace@example.com'),
  );
  await visitor.isSignedInAs('grace@example.com');
  const account = await accountById(site, id);
  expect(account).toMatchObject({ email: 'grace@example.com' });
  expect(account && (await openSessionsOf(site, account))).toHaveLength(1);
});

test('two-step asks whoever has no address for one, and then to verify it', async () => {
  const visitor = await openVisitor(site.url, desktop);
  const { secondFactor, account } = visitor.words;
  await comeByPhone(visitor, '+12025550162', '/account/security');
  await visitor.reads(secondFactor.account.withoutEmail);
  await visitor.press(account.email.add);
  await addEmail(visitor, 'joan@example.com');
  await partOf(visitor, 'two-step')
    .getByRole('button', { name: account.email.verify, exact: true })
    .click();
  await hears(visitor, account.email.verifySent.replace('{email}', 'joan@example.com'));
});
