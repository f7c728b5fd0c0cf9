import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { isSentToSignIn, openOwner, phone, someOwner, turnTo } from './account-owner.ts';
import { accountOf, openSessionsOf } from './server-knows.ts';
import { askForLink, signOut } from './signing-in.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test('whoever has signed out can sign in again from there, by a mailed link as well', async () => {
  const owner = await someOwner(site, 'ada');
  const visitor = await openOwner(site, owner, 'profile', phone);
  await signOut(visitor);
  await visitor.meets(visitor.words.notices.signedOut.title);
  await visitor.press(visitor.words.notices.signedOut.signIn);
  await visitor.arrivesAt('/sign-in');
  await askForLink(visitor, owner.email);
  await visitor.open(await site.linkFor(owner.email, 'signIn'));
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(owner.email);
  const account = await accountOf(site, owner.email);
  expect(account).toMatchObject({ emailLinkSignIn: true, emailVerified: true });
  expect(await openSessionsOf(site, account)).toHaveLength(1);
});

test('whoever was signed out by the server is told so, and known by the address', async () => {
  const owner = await someOwner(site, 'grace');
  const visitor = await openOwner(site, owner, 'profile', phone);
  await turnTo(visitor, 'password');
  // Whatever this page asks the server was answered: it is the next one that hears of the end.
  const { passkeys, secondFactor } = visitor.words;
  await visitor.reads(passkeys.account.none);
  await visitor.reads(secondFactor.account.off);
  const { id: localId } = await accountOf(site, owner.email);
  await site.admin('/v1/projects/latchkey/accounts:update', {
    localId,
    validSince: Math.ceil(Date.now() / 1000) + 1,
  });
  await visitor.page.reload();
  await visitor.hears(visitor.site.notices.signedOut);
  await visitor.meets(visitor.words.entry.passwordSignIn.title);
  const address = visitor.page.locator('input[autocomplete~="username"]');
  expect(await address.inputValue()).toBe(owner.email);
  // Also on the way back, which leads to a page that is not theirs any more.
  await visitor.page.goBack();
  await isSentToSignIn(visitor, 'profile');
  await visitor.hears(visitor.site.notices.signedOut);
  expect(await address.inputValue()).toBe(owner.email);
  // Kept with this page, and nowhere else.
  const other = await visitor.anotherTab();
  await other.begin();
  await other.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await other.page.content()).not.toContain(owner.email);
});

test('whoever signed out in another tab is told so, and not known by the address', async () => {
  const owner = await someOwner(site, 'mary');
  const visitor = await openOwner(site, owner, 'profile', phone);
  const other = await visitor.anotherTab();
  await other.begin('/account');
  await other.isSignedInAs(owner.email);
  await signOut(visitor);
  await other.hears(other.site.notices.signedOut);
  await other.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await other.page.content()).not.toContain(owner.email);
});
