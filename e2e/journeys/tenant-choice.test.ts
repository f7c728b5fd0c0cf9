import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { phone } from './account-owner.ts';
import { enterEmail, enterPassword, signIn, signOut } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

const password = 'correct horse';

type Town = { readonly site: RunningSite; readonly harbour: string; readonly school: string };

/** A server with two organisations, in each of which Ada has accounts of her own, and none outside. */
async function openTown(choice: 'off' | 'button' | 'email'): Promise<Town> {
  const site = await startWebApplication({ environment: { LATCHKEY_TENANT_CHOICE: choice } });
  const newTenant = async (displayName: string, title: string) => {
    const { status, body } = await site.admin('/v2/projects/latchkey/tenants', {
      displayName,
      allowPasswordSignup: true,
      signInChoice: { title, color: '#0b4f6c', emailDomains: [`${displayName}.example`] },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const tenantId = String(body['name']).split('/').at(-1) ?? '';
    for (const email of [`ada@${displayName}.example`, 'ada@example.com']) {
      expect((await site.call('signUp', { email, password, tenantId })).status).toBe(200);
    }
    return tenantId;
  };
  const harbour = await newTenant('harbour', 'Harbour Hospital');
  return { site, harbour, school: await newTenant('school', 'Night School') };
}

describe('by a button', () => {
  let town: Town;
  beforeAll(async () => {
    town = await openTown('button');
  });
  afterAll(() => town.site.close());

  test('one signs in to one’s organisation, has its account pages, and comes back to it', async () => {
    const { site, harbour } = town;
    const visitor = await openVisitor(site.url, phone);
    const { tenants } = visitor.words;
    await visitor.begin();
    await visitor.meets(tenants.choice.title);
    await visitor.press(fill(tenants.choice.signInTo, { tenant: 'Harbour Hospital' }));
    await visitor.arrivesAt(`/sign-in?tenantId=${harbour}`);
    await visitor.reads(fill(tenants.current, { tenant: 'Harbour Hospital' }));
    await signIn(visitor, 'ada@harbour.example', password);
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs('ada@harbour.example');
    await visitor.page.reload();
    await visitor.isSignedInAs('ada@harbour.example');
    await signOut(visitor);
    await visitor.press(visitor.words.notices.signedOut.signIn);
    await visitor.arrivesAt(`/sign-in?tenantId=${harbour}`);
    await visitor.reads(fill(tenants.current, { tenant: 'Harbour Hospital' }));
  });

  test('Back and Forward go between the choice and what was chosen', async () => {
    const { site, harbour, school } = town;
    const visitor = await openVisitor(site.url, phone);
    const { page } = visitor;
    const { tenants, entry } = visitor.words;
    const isIn = (tenant: string) => visitor.reads(fill(tenants.current, { tenant }));
    await visitor.open('/gallery');
    await visitor.begin();
    await visitor.press(fill(tenants.choice.signInTo, { tenant: 'Harbour Hospital' }));
    await visitor.arrivesAt(`/sign-in?tenantId=${harbour}`);
    await enterEmail(visitor, 'ada@harbour.example');
    await visitor.sees(entry.passwordSignIn.title);
    await page.locator('[data-screen="password-sign-in"]').waitFor();
    await page.goBack();
    await page.locator('[data-screen="email-entry"]').waitFor();
    await isIn('Harbour Hospital');
    await page.goBack();
    await visitor.sees(tenants.choice.title);
    await page.goForward();
    await isIn('Harbour Hospital');
    await visitor.press(tenants.other);
    await visitor.sees(tenants.choice.title);
    await visitor.press(fill(tenants.choice.signInTo, { tenant: 'Night School' }));
    await visitor.arrivesAt(`/sign-in?tenantId=${school}`);
    await isIn('Night School');
    await page.goBack();
    await visitor.sees(tenants.choice.title);
    await page.goBack();
    await isIn('Harbour Hospital');
    await page.goBack();
    await visitor.sees(tenants.choice.title);
    await page.goBack();
    await visitor.arrivesAt('/gallery');
  });

  test('its name and the way to the others stand below every heading, and its played providers are marked', async () => {
    const { site } = town;
    const visitor = await openVisitor(site.url, phone);
    const { tenants, entry } = visitor.words;
    const belowHeading = () =>
      visitor.page.getByRole('heading', { level: 1 }).evaluate((heading) => ({
        text: heading.nextElementSibling?.firstElementChild?.textContent,
        button: heading.nextElementSibling?.querySelector('button')?.textContent,
      }));
    const harbour = {
      text: fill(tenants.current, { tenant: 'Harbour Hospital' }),
      button: tenants.other,
    };
    await visitor.begin();
    await visitor.press(fill(tenants.choice.signInTo, { tenant: 'Harbour Hospital' }));
    await visitor.meets(entry.providerList.title);
    expect(await belowHeading()).toEqual(harbour);
    await visitor.page.getByRole('region', { name: entry.otherWays.demo, exact: true }).waitFor();
    await enterEmail(visitor, 'ada@harbour.example');
    await visitor.meets(entry.passwordSignIn.title);
    expect(await belowHeading()).toEqual(harbour);
    await visitor.press(tenants.other);
    await visitor.sees(tenants.choice.title);
  });

  test('an unknown one is said to be unknown, and another can be chosen', async () => {
    const visitor = await openVisitor(town.site.url, phone);
    await visitor.begin('/sign-in?tenantId=gone-4711');
    await visitor.arrivesAt('/sign-in');
    await visitor.hears(visitor.site.notices.unknownTenant);
    await visitor.sees(visitor.words.tenants.choice.title);
  });
});

describe('by an address', () => {
  let town: Town;
  beforeAll(async () => {
    town = await openTown('email');
  });
  afterAll(() => town.site.close());

  test('one finds the organisation that it belongs to', async () => {
    const { site } = town;
    const visitor = await openVisitor(site.url, phone);
    const { entry, tenants } = visitor.words;
    await visitor.begin();
    await visitor.sees(tenants.byEmail.title);
    await visitor.write(entry.fields.email, 'ada@elsewhere.example');
    await visitor.press(tenants.byEmail.next);
    await visitor.isTold(tenants.problems.NO_TENANT_FOR_EMAIL);
    await visitor.write(entry.fields.email, 'ada@school.example');
    await visitor.press(tenants.byEmail.next);
    // The address is not asked for again.
    await visitor.press(entry.emailEntry.next);
    await visitor.sees(entry.passwordSignIn.title);
    await enterPassword(visitor, password);
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs('ada@school.example');
  });
});

describe('where nothing is listed', () => {
  let town: Town;
  beforeAll(async () => {
    town = await openTown('off');
  });
  afterAll(() => town.site.close());

  test('no page names an organisation', async () => {
    const visitor = await openVisitor(town.site.url, phone);
    await visitor.begin();
    await visitor.sees(visitor.words.entry.providerList.title);
    expect(await visitor.page.content()).not.toMatch(/harbour|school/i);
  });

  test('an address leads to one, and the link of a mail stays there', async () => {
    const { site, harbour } = town;
    const visitor = await openVisitor(site.url, phone);
    const { entry, recovery, actions } = visitor.words;
    const email = 'ada@example.com';
    await visitor.begin(`/sign-in?tenantId=${harbour}`);
    await enterEmail(visitor, email);
    await visitor.press(entry.passwordSignIn.trouble);
    await visitor.press(recovery.passwordRecovery.submit);
    await visitor.meets(recovery.recoverySent.title);
    const link = await site.linkFor(email, 'resetPassword');
    expect(new URL(link).searchParams.get('tenantId')).toBe(harbour);

    const elsewhere = await openVisitor(site.url, phone);
    await elsewhere.open(link);
    await elsewhere.write(entry.fields.newPassword, 'a new horse 7');
    await elsewhere.press(actions.passwordReset.submit);
    await elsewhere.meets(actions.passwordReset.doneTitle);
    await elsewhere.press(actions.proceed);
    await elsewhere.arrivesAt(`/sign-in?tenantId=${harbour}`);
    await elsewhere.sees(entry.passwordSignIn.title);
    await enterPassword(elsewhere, 'a new horse 7');
    await elsewhere.arrivesAt('/account');
    // The same address is another person next door, whose password is the old one.
    const next = { email, password, tenantId: town.school };
    expect((await site.call('signInWithPassword', next)).status).toBe(200);
  });

  // The attack: a link that nobody has mailed leads into an organisation, and nothing says so.
  test('a dead link of one stays there for all to see, also when the page is loaded again', async () => {
    const { site, harbour } = town;
    const visitor = await openVisitor(site.url, phone);
    const { entry } = visitor.words;
    await visitor.open(`/sign-in?mode=signIn&oobCode=crafted&tenantId=${harbour}`);
    await visitor.isTold(visitor.words.problems.INVALID_OOB_CODE);
    await visitor.arrivesAt(`/sign-in?tenantId=${harbour}`);
    await visitor.page.reload();
    await visitor.sees(entry.providerList.title);
    await signIn(visitor, 'ada@harbour.example', password);
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs('ada@harbour.example');
  });

  test('an unknown one is said to be unknown, and the project’s own ways in are there', async () => {
    const visitor = await openVisitor(town.site.url, phone);
    await visitor.begin('/sign-in?tenantId=gone-4711');
    await visitor.hears(visitor.site.notices.unlistedTenant);
    await visitor.sees(visitor.words.entry.providerList.title);
  });
});
