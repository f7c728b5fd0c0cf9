import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { beSomebody, continueWith, refuse, signInWith } from './at-provider.ts';
import { onEachDatabase } from './each-database.ts';
import { wantAccount } from './guests.ts';
import { bothLooks, bothLooksTheOtherWay, bothWidths } from './look.ts';
import { accountOf, findAccount } from './server-knows.ts';
import { continueAsGuest, enterEmail } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let site: RunningSite;

const desktop = { language: 'en', width: 'desktop' } as const;

/** Somebody who has an account by a provider. */
async function joins(email: string): Promise<void> {
  const visitor = await openVisitor(site.url, desktop);
  await visitor.begin();
  await continueWith(visitor, 'Google');
  await beSomebody(visitor.page, { email });
  await visitor.arrivesAt('/account');
}

const configure = (mask: string, body: Record<string, unknown>) =>
  site.admin(`/v2/projects/latchkey/config?updateMask=${mask}`, body, 'PATCH');

/** What this tab has written down. */
const keptBy = ({ page }: Visitor) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** Runs in the page: what its database gives out of the key. */
function readKey(): Promise<{ readonly isKey: boolean; readonly isExtractable: boolean }> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('latchkey', 1);
    opening.onerror = reject;
    opening.onsuccess = () => {
      const kept = opening.result
        .transaction('sessions')
        .objectStore('sessions')
        .get('latchkey:departure-key');
      kept.onerror = reject;
      kept.onsuccess = () => {
        const key: unknown = kept.result;
        const isKey = key instanceof CryptoKey;
        resolve({ isKey, isExtractable: isKey && key.extractable });
      };
    };
  });
}

onEachDatabase(({ options, share }) => {
  beforeAll(async () => {
    site = await startWebApplication(await options());
  });
  afterAll(() => site.close());

  describe('a provider in place of the page', () => {
    test.each(share(bothLooks))(
      'signs in somebody new, and brings them to where they wanted: %j',
      async (look) => {
        const email = `new-${look.language}@example.com`;
        const visitor = await openVisitor(site.url, look);
        await visitor.begin('/sign-in?next=%2Faccount%2Fprofile');
        await continueWith(visitor, 'Google');
        await visitor.page.getByText('Choose an account').waitFor();
        expect(await keptBy(visitor)).toContain('latchkey:departure');
        expect(await visitor.page.evaluate(readKey)).toEqual({ isKey: true, isExtractable: false });
        await beSomebody(visitor.page, { email });
        await visitor.arrivesAt('/account/profile');
        expect(visitor.page.url()).not.toContain('#');
        expect(await keptBy(visitor)).not.toContain('latchkey:departure');
        expect(await accountOf(site, email)).toMatchObject({ emailVerified: true });
      },
    );

    test.each(share(bothLooksTheOtherWay))(
      'that was told to share nothing brings back to the list, with a word: %j',
      async (look) => {
        const visitor = await openVisitor(site.url, look);
        await visitor.begin();
        await continueWith(visitor, 'Google');
        await refuse(visitor.page);
        await visitor.arrivesAt('/sign-in');
        await visitor.isTold(visitor.words.problems.USER_CANCELLED);
        await visitor.meets(visitor.words.entry.providerList.title);
      },
    );

    test('that was left by the browser’s Back is chosen again, without a word', async () => {
      const visitor = await openVisitor(site.url, desktop);
      await visitor.begin();
      await continueWith(visitor, 'Google');
      await visitor.page.getByText('Choose an account').waitFor();
      await visitor.page.goBack();
      await visitor.sees(visitor.words.entry.providerList.title);
      await continueWith(visitor, 'Google');
      await beSomebody(visitor.page, { email: 'back@example.com' });
      await visitor.arrivesAt('/account');
    });

    test('whose answer is opened in another browser signs in nobody there', async () => {
      const visitor = await openVisitor(site.url, desktop);
      await visitor.begin();
      await continueWith(visitor, 'Google');
      const answered = visitor.page.waitForRequest(/\/__\/auth\/callback\/google\.com\?/);
      await beSomebody(visitor.page, { email: 'stolen@example.com' });
      const requestUri = (await answered).url();
      const thief = await openVisitor(site.url, desktop);
      const answer = encodeURIComponent(JSON.stringify({ requestUri, postBody: null }));
      await thief.open(`/sign-in#latchkey-answer=${answer}`);
      await thief.isTold(thief.words.problems.SESSION_EXPIRED);
      expect(thief.page.url()).not.toContain('#');
    });

    test('lets in nobody new where the project is closed', async () => {
      await configure('client.permissions', {
        client: { permissions: { disabledUserSignup: true } },
      });
      const visitor = await openVisitor(site.url, desktop);
      await visitor.begin();
      await continueWith(visitor, 'Google');
      await beSomebody(visitor.page, { email: 'closed@example.com' });
      await visitor.meets(visitor.words.join.notAuthorized.title);
      await configure('client.permissions', { client: { permissions: {} } });
      expect(await findAccount(site, 'closed@example.com')).toBeUndefined();
    });
  });

  describe('the account of an address', () => {
    beforeAll(() =>
      configure('emailPrivacyConfig', {
        emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
      }),
    );
    afterAll(() =>
      configure('emailPrivacyConfig', { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    );

    test.each(share(bothWidths))(
      'signs in at its provider, as somebody else or not at all: %j',
      async (look) => {
        const email = `known-${look.width}@example.com`;
        const other = `other-${look.width}@example.com`;
        await joins(email);
        const visitor = await openVisitor(site.url, look);
        const { signIn, mismatch } = visitor.words.federated;
        await visitor.begin();
        await enterEmail(visitor, email);
        await visitor.meets(signIn.title);
        await signInWith(visitor, 'Google');
        await visitor.page.getByText('Choose an account').waitFor();
        expect(await keptBy(visitor)).not.toContain(email);
        expect(await visitor.page.getByLabel('Email address').inputValue()).toBe(email);
        await beSomebody(visitor.page, { email: other });
        await visitor.meets(mismatch.title);
        await visitor.press(visitor.words.entry.cancel);
        await visitor.sees(signIn.title);
        await signInWith(visitor, 'Google');
        await beSomebody(visitor.page, { email });
        await visitor.arrivesAt('/account');
        await visitor.isSignedInAs(email.split('@')[0] ?? '');
      },
    );

    test('of somebody else is not entered: who comes back goes on as themselves', async () => {
      await joins('expected@example.com');
      const visitor = await openVisitor(site.url, desktop);
      await visitor.begin();
      await enterEmail(visitor, 'expected@example.com');
      await signInWith(visitor, 'Google');
      await beSomebody(visitor.page, { email: 'unexpected@example.com' });
      await visitor.sees(visitor.words.federated.mismatch.title);
      await visitor.press(visitor.words.federated.mismatch.submit);
      await visitor.arrivesAt('/account');
      await visitor.isSignedInAs('unexpected');
    });
  });

  describe('a guest at a provider', () => {
    async function guest(): Promise<Visitor> {
      const visitor = await openVisitor(site.url, desktop);
      await visitor.begin();
      await continueAsGuest(visitor);
      await visitor.arrivesAt('/account');
      await wantAccount(visitor);
      await visitor.press(visitor.words.entry.cancel);
      await continueWith(visitor, 'Google');
      return visitor;
    }

    test('keeps their account', async () => {
      const visitor = await guest();
      await beSomebody(visitor.page, { email: 'upgraded@example.com' });
      await visitor.arrivesAt('/account');
      await visitor.isSignedInAs('upgraded');
      expect(await accountOf(site, 'upgraded@example.com')).toMatchObject({
        providers: [{ providerId: 'google.com' }],
      });
    });

    test('who is somebody already chooses to be them', async () => {
      await joins('somebody@example.com');
      const visitor = await guest();
      const { conflict } = visitor.words.federated;
      await beSomebody(visitor.page, { email: 'somebody@example.com' });
      await visitor.meets(conflict.title);
      await visitor.press(conflict.submit);
      await visitor.arrivesAt('/account');
      await visitor.isSignedInAs('somebody');
    });

    test('who is somebody already chooses to stay a guest', async () => {
      await joins('unwanted@example.com');
      const visitor = await guest();
      const { conflict } = visitor.words.federated;
      await beSomebody(visitor.page, { email: 'unwanted@example.com' });
      await visitor.sees(conflict.title);
      await visitor.press(conflict.stay);
      await visitor.arrivesAt('/account');
      await visitor.isSignedInAs(visitor.words.account.guest);
    });
  });
});
