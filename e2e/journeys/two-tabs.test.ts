import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { bothWidths } from './look.ts';
import { accountOf, leavesSessions, openSessionsOf } from './server-knows.ts';
import { enterEmail, signIn, signOut } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

const password = 'correct horse 7';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test.each(bothWidths)('what happens in one tab has happened in the other: %j', async (look) => {
  const email = `ada-${look.width}@example.com`;
  await site.signUp(email, password);
  const account = await accountOf(site, email);
  const before = await openSessionsOf(site, account);
  const one = await openVisitor(site.url, look);
  const other = await one.anotherTab();
  await one.begin();
  await other.begin('/sign-in?next=%2Faccount%2Fprofile');
  // In the middle of it, too.
  await enterEmail(other, 'somebody@example.com');

  await signIn(one, email, password);
  await one.arrivesAt('/account');
  await other.arrivesAt('/account/profile');
  await other.isSignedInAs(email);
  expect(await openSessionsOf(site, account)).toHaveLength(before.length + 1);

  await signOut(one);
  await other.arrivesAt('/sign-in?next=%2Faccount%2Fprofile');
  await other.sees(other.words.entry.providerList.title);
  await leavesSessions(site, account, before.length);
});
