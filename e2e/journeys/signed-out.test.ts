import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { openOwner, phone, someOwner } from './account-owner.ts';
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
