import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { onEachDatabase } from './each-database.ts';
import { leaveGuest, wantAccount } from './guests.ts';
import { bothLooks, bothLooksTheOtherWay, bothWidths, type Look } from './look.ts';
import { accountById, accountOf, findAccount, openSessionsOf } from './server-knows.ts';
import { askForLink, continueAsGuest, fillInAccount, signIn } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const password = 'correct horse 7';
const basket = '{"basket":"three books"}';

let site: RunningSite;

/** A guest who has been here for a while and has something to lose. */
async function openGuest(look: Look): Promise<Visitor & { readonly id: string }> {
  const visitor = await openVisitor(site.url, look);
  await visitor.begin();
  const answer = visitor.page.waitForResponse(/accounts:signUp/);
  await continueAsGuest(visitor);
  const { localId: id } = await (await answer).json();
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(visitor.words.account.guest);
  await site.admin('/v1/projects/latchkey/accounts:update', {
    localId: id,
    customAttributes: basket,
  });
  site.pass(10 * 60_000);
  return { ...visitor, id };
}

/** The other ways to become somebody are one step back. */
async function becomeSomebody(visitor: Visitor): Promise<void> {
  await wantAccount(visitor);
  await visitor.press(visitor.words.entry.cancel);
}

onEachDatabase(({ options, share }) => {
  beforeAll(async () => {
    site = await startWebApplication(await options());
  });
  afterAll(() => site.close());

  test.each(share(bothLooks))(
    'a guest creates an account, and it is the one they had: %j',
    async (look) => {
      const email = `ada-${look.language}@example.com`;
      const guest = await openGuest(look);
      await guest.meets(guest.site.titles.account);
      await wantAccount(guest);
      await guest.meets(guest.words.join.createAccount.title);
      await guest.write(guest.words.entry.fields.email, email);
      await fillInAccount(guest, { password, name: 'Ada Lovelace' });
      await guest.arrivesAt('/account');
      await guest.isSignedInAs('Ada Lovelace');

      const account = await accountOf(site, email);
      expect(account).toMatchObject({ id: guest.id, customAttributes: basket });
      expect(await openSessionsOf(site, account)).toMatchObject([{ signInProvider: 'password' }]);
    },
  );

  test('a guest becomes somebody by a mailed link, and keeps the account', async () => {
    const email = 'grace@example.com';
    const guest = await openGuest({ language: 'en', width: 'phone' });
    await becomeSomebody(guest);
    await askForLink(guest, email);
    await guest.open(await site.linkFor(email, 'signIn'));
    await guest.arrivesAt('/account');
    await guest.isSignedInAs(email);

    const account = await accountOf(site, email);
    expect(account).toMatchObject({ id: guest.id, customAttributes: basket, emailVerified: true });
    expect(await openSessionsOf(site, account)).toHaveLength(1);
  });

  test.each(share(bothWidths))(
    'the link of a guest does nothing where another one is, or none: %j',
    async (look) => {
      const email = `joan-${look.width}@example.com`;
      const guest = await openGuest(look);
      await becomeSomebody(guest);
      await askForLink(guest, email);
      const link = await site.linkFor(email, 'signIn');
      const elsewhere = await openVisitor(site.url, look);
      await elsewhere.open(link);
      await elsewhere.meets(elsewhere.words.emailLink.differentDevice.title);

      await leaveGuest(guest);
      await guest.press(guest.words.notices.signedOut.signIn);
      await continueAsGuest(guest);
      await guest.arrivesAt('/account');
      await guest.open(link);
      await guest.meets(guest.words.emailLink.sessionEnded.title);
      expect(await findAccount(site, email)).toBeUndefined();
      expect(await accountById(site, guest.id)).toMatchObject({ customAttributes: basket });
    },
  );

  test.each(share(bothLooksTheOtherWay))(
    'a guest who has an account already signs in to it, and the guest is left as it was: %j',
    async (look) => {
      const email = `known-${look.language}@example.com`;
      const { localId } = await site.signUp(email, password);
      const guest = await openGuest(look);
      await becomeSomebody(guest);
      await signIn(guest, email, password);
      const { conflict } = guest.words.federated;
      await guest.meets(conflict.title);
      await guest.press(conflict.submit);
      await guest.arrivesAt('/account');
      await guest.isSignedInAs(email);

      const account = await accountOf(site, email);
      expect(account).toMatchObject({ id: localId, customAttributes: null });
      // The one that signing up opened, and this one.
      expect(await openSessionsOf(site, account)).toHaveLength(2);
      expect(await accountById(site, guest.id)).toMatchObject({
        email: null,
        customAttributes: basket,
      });
    },
  );
});
