import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { bothLooksTheOtherWay } from './look.ts';
import { accountOf, leavesSessions, openSessionsOf } from './server-knows.ts';
import { enterEmail, enterPassword, fillInAccount } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

const password = 'correct horse 7';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

test.each(bothLooksTheOtherWay)(
  'somebody new signs up, verifies the address, signs out and signs in again: %j',
  async (look) => {
    const email = `ada-${look.language}@example.com`;
    const visitor = await openVisitor(site.url, look);
    const { words } = visitor;
    await visitor.begin();
    await visitor.meets(words.entry.providerList.title);
    await visitor.write(words.entry.fields.email, email);
    await visitor.press(words.entry.emailEntry.next);
    await visitor.press(words.entry.passwordSignIn.create);
    await visitor.meets(words.join.createAccount.title);
    await fillInAccount(visitor, { password, name: 'Ada Lovelace' });
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs('Ada Lovelace');
    const account = await accountOf(site, email);
    expect(account).toMatchObject({ displayName: 'Ada Lovelace', emailVerified: false });
    expect(await openSessionsOf(site, account)).toHaveLength(1);

    await visitor.open('/account/profile');
    await visitor.press(words.account.email.verify);
    await visitor.reads(fill(words.account.email.verifySent, { email }));
    await visitor.open(await site.linkFor(email, 'verifyEmail'));
    await visitor.meets(words.actions.verifyEmail.title);
    expect((await accountOf(site, email)).emailVerified).toBe(false);
    await visitor.press(words.actions.verifyEmail.submit);
    await visitor.meets(words.actions.verifyEmail.doneTitle);
    expect((await accountOf(site, email)).emailVerified).toBe(true);
    await visitor.press(words.actions.proceed);
    await visitor.reads(words.account.email.verified);

    await visitor.open('/sign-out');
    await visitor.meets(visitor.site.titles.signOut);
    await visitor.press(visitor.site.signOut.confirm);
    await visitor.meets(words.notices.signedOut.title);
    await leavesSessions(site, account, 0);

    await visitor.press(words.notices.signedOut.signIn);
    await enterEmail(visitor, email);
    await visitor.meets(words.entry.passwordSignIn.title);
    await enterPassword(visitor, password);
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs('Ada Lovelace');
    expect(await openSessionsOf(site, account)).toHaveLength(1);
  },
);
