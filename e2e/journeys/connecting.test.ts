import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { beSomebody, continueWith, signInWith } from './at-provider.ts';
import { onEachDatabase } from './each-database.ts';
import { bothLooks, bothLooksTheOtherWay, bothWidths, type Look } from './look.ts';
import { accountOf } from './server-knows.ts';
import { askForLink, enterPassword } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

// Facebook vouches for no address, so an account that has one must be shown to be one's own.

let site: RunningSite;

const password = 'correct horse 7';

const providersOf = async (email: string) =>
  (await accountOf(site, email)).providers.map(({ providerId }) => providerId).sort();

const configure = (enableImprovedEmailPrivacy: boolean) =>
  site.admin(
    '/v2/projects/latchkey/config?updateMask=emailPrivacyConfig',
    { emailPrivacyConfig: { enableImprovedEmailPrivacy } },
    'PATCH',
  );

async function comesFromFacebook(look: Look, email: string): Promise<Visitor> {
  const visitor = await openVisitor(site.url, look);
  await visitor.begin();
  await continueWith(visitor, 'Facebook');
  await beSomebody(visitor.page, { email });
  await visitor.arrivesAt('/sign-in');
  return visitor;
}

onEachDatabase(({ options, share }) => {
  beforeAll(async () => {
    site = await startWebApplication(await options());
  });
  afterAll(() => site.close());

  test.each(share(bothLooks))('by password, after a wrong one: %j', async (look) => {
    const email = `password-${look.language}@example.com`;
    await site.signUpVerified(email, password);
    const visitor = await comesFromFacebook(look, email);
    const { entry, federated } = visitor.words;
    await visitor.meets(federated.linking.title);
    await enterPassword(visitor, 'wrong');
    await visitor.isToldAt(entry.fields.password, visitor.words.problems.INVALID_LOGIN_CREDENTIALS);
    expect(await providersOf(email)).toEqual([]);
    await enterPassword(visitor, password);
    await visitor.arrivesAt('/account');
    expect(await providersOf(email)).toEqual(['facebook.com']);
  });

  test('given up, nothing is connected, and a reload begins anew', async () => {
    const email = 'cancelled@example.com';
    await site.signUpVerified(email, password);
    const visitor = await comesFromFacebook({ language: 'en', width: 'phone' }, email);
    const { entry, federated } = visitor.words;
    await visitor.sees(federated.linking.title);
    await visitor.press(entry.cancel);
    await visitor.sees(entry.providerList.title);
    const again = await comesFromFacebook({ language: 'en', width: 'desktop' }, email);
    await again.sees(federated.linking.title);
    await again.page.reload();
    await again.sees(entry.providerList.title);
    expect(await providersOf(email)).toEqual([]);
  });

  test.each(share(bothWidths))('by another provider, across two ways round: %j', async (look) => {
    const email = `provider-${look.width}@example.com`;
    const owner = await openVisitor(site.url, look);
    await owner.begin();
    await continueWith(owner, 'Google');
    await beSomebody(owner.page, { email });
    await owner.arrivesAt('/account');
    const visitor = await comesFromFacebook(look, email);
    await visitor.meets(visitor.words.federated.linking.title);
    await signInWith(visitor, 'Google');
    await visitor.page.getByText('Choose an account').waitFor();
    const kept = await visitor.page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept).toContain('latchkey:departure');
    expect(kept).not.toContain(email);
    await beSomebody(visitor.page, { email });
    await visitor.arrivesAt('/account');
    expect(await providersOf(email)).toEqual(['facebook.com', 'google.com']);
  });

  describe('by a mailed link', () => {
    beforeAll(() => configure(false));
    afterAll(() => configure(true));

    async function asksForLink(look: Look, email: string): Promise<Visitor> {
      const owner = await openVisitor(site.url, look);
      await configure(true);
      await owner.begin();
      await askForLink(owner, email);
      await owner.open(await site.linkFor(email, 'signIn'));
      await owner.arrivesAt('/account');
      await configure(false);
      const visitor = await comesFromFacebook(look, email);
      const { emailLink, federated } = visitor.words;
      await visitor.meets(federated.linking.title);
      await visitor.press(federated.linking.emailSubmit);
      await visitor.meets(emailLink.sent.title);
      return visitor;
    }

    test.each(share(bothLooksTheOtherWay))('opened where it was asked for: %j', async (look) => {
      const email = `link-${look.language}@example.com`;
      const visitor = await asksForLink(look, email);
      await visitor.open(await site.linkFor(email, 'signIn'));
      await visitor.arrivesAt('/account');
      expect(await providersOf(email)).toEqual(['facebook.com']);
    });

    test.each(share(bothWidths))('opened elsewhere, which cannot connect: %j', async (look) => {
      const email = `elsewhere-${look.width}@example.com`;
      await asksForLink(look, email);
      const elsewhere = await openVisitor(site.url, look);
      const { emailLink, entry, federated } = elsewhere.words;
      await elsewhere.open(await site.linkFor(email, 'signIn'));
      await elsewhere.meets(federated.elsewhere.title);
      await elsewhere.press(federated.elsewhere.submit);
      await elsewhere.sees(emailLink.confirmEmail.title);
      await elsewhere.write(entry.fields.email, email);
      await elsewhere.press(emailLink.confirmEmail.submit);
      await elsewhere.arrivesAt('/account');
      expect(await providersOf(email)).toEqual([]);
    });
  });
});
