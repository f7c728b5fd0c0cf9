import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import {
  comesTo,
  desktop,
  eventually,
  fits,
  hears,
  openOwner,
  partOf,
  phone,
  someOwner,
  turnTo,
  verifiedOwner,
} from './account-owner.ts';
import { bothLooks, bothLooksTurned } from './look.ts';
import { plugIn } from './passkey-device.ts';
import { accountOf, leavesSessions } from './server-knows.ts';
import { signIn, signOut } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';
import { walkerOf } from './walker.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

/** What the server knows of an account's passkeys. */
async function passkeysOf(email: string) {
  const { tenant, id } = await accountOf(site, email);
  return site.identity.passkeys.ofAccount(tenant, id);
}

/** In the visitor's language, for everybody, and without scrolling sideways. */
async function meets(visitor: Visitor, heading: string): Promise<void> {
  await visitor.meets(heading);
  expect(await fits(visitor)).toBe(true);
}

const fitsInside = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth;

/** From the account page to a passkey for it, on a device of the owner's. */
async function addPasskey(visitor: Visitor): Promise<void> {
  const { account } = visitor.words.passkeys;
  await visitor.press(account.add);
  await hears(visitor, account.added);
}

test.each(bothLooks)(
  'whoever is offered a passkey signs in with it from then on: %j',
  async (look) => {
    const owner = await verifiedOwner(site, `ada-${look.language}`);
    const visitor = await openVisitor(site.url, look);
    const { passkeys, entry } = visitor.words;
    const device = await plugIn(visitor.page);
    await visitor.begin();
    await signIn(visitor, owner.email, owner.password);
    await meets(visitor, passkeys.offer.title);
    await visitor.press(passkeys.offer.submit);
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs(owner.email);
    expect(await device.count()).toBe(1);
    const account = await accountOf(site, owner.email);
    // The one that signing up opened, and this one: creating a passkey leaves none behind.
    await leavesSessions(site, account, 2);

    await signOut(visitor);
    // What the browser fills in by itself in tests, people choose from its list: it is not done here.
    await device.setWilling(false);
    await visitor.begin();
    await visitor.press(entry.providerList.passkey);
    await visitor.isTold(passkeys.problems.PASSKEY_CANCELLED);
    await device.setWilling(true);
    await visitor.press(passkeys.signIn.retry);
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs(owner.email);
  },
);

test('whoever has yet to show that the address is theirs does so on the page where passkeys are added', async () => {
  const owner = await someOwner(site, 'maria');
  const visitor = await openVisitor(site.url, phone);
  const { passkeys, account, actions } = visitor.words;
  const device = await plugIn(visitor.page);
  await visitor.begin('/sign-in?next=/account/security');
  await signIn(visitor, owner.email, owner.password);
  // Nobody is offered what the server would refuse.
  await comesTo(visitor, 'passkeys');
  const section = visitor.page.getByRole('region', { name: passkeys.account.title, exact: true });
  await section.getByText(fill(passkeys.account.unverified, owner)).waitFor();
  expect(await section.getByRole('button', { name: passkeys.account.add }).count()).toBe(0);
  await visitor.meets(visitor.site.titles.account);
  await visitor.press(account.email.verify);
  await hears(visitor, fill(account.email.verifySent, owner));

  // In the browser they are signed in with, one press is enough.
  const inbox = await visitor.anotherTab();
  await inbox.open(await site.linkFor(owner.email, 'verifyEmail'));
  await inbox.press(actions.verifyEmail.submit);
  await inbox.sees(actions.verifyEmail.doneTitle);
  await visitor.isSignedInAs(owner.email);
  await addPasskey(visitor);
  expect(await device.count()).toBe(1);
});

test('a passkey is chosen in the field for the address, and nothing has to be typed', async () => {
  const owner = await verifiedOwner(site, 'autofill');
  const visitor = await openOwner(site, owner, 'passkeys', phone);
  await plugIn(visitor.page);
  await addPasskey(visitor);
  await signOut(visitor);
  await visitor.begin();
  // What the browser fills in by itself in tests, people choose from its list.
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(owner.email);
});

test('"Don’t ask again" is remembered, for this account on this device', async () => {
  const [owner, other] = [await verifiedOwner(site, 'grace'), await verifiedOwner(site, 'joan')];
  const visitor = await openVisitor(site.url, desktop);
  const { offer } = visitor.words.passkeys;
  const device = await plugIn(visitor.page);
  await visitor.begin();
  await signIn(visitor, owner.email, owner.password);
  await visitor.sees(offer.title);
  await visitor.press(offer.never);
  await visitor.arrivesAt('/account');

  await signOut(visitor);
  await visitor.begin();
  await signIn(visitor, owner.email, owner.password);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(owner.email);

  await signOut(visitor);
  await visitor.begin();
  await signIn(visitor, other.email, other.password);
  await visitor.sees(offer.title);
  await visitor.press(offer.later);
  await visitor.arrivesAt('/account');
  expect(await device.count()).toBe(0);
});

test('a passkey that is not shown is told in plain words, and there are other ways', async () => {
  const owner = await verifiedOwner(site, 'rosa');
  const visitor = await openOwner(site, owner, 'passkeys', phone);
  const { passkeys, entry } = visitor.words;
  const device = await plugIn(visitor.page);
  await addPasskey(visitor);
  await signOut(visitor);
  await device.setWilling(false);
  await visitor.begin();
  await visitor.press(entry.providerList.passkey);
  await visitor.isTold(passkeys.problems.PASSKEY_CANCELLED);
  await meets(visitor, passkeys.signIn.title);
  await visitor.press(entry.passwordSignIn.others);
  await meets(visitor, entry.providerList.title);

  await visitor.press(entry.providerList.passkey);
  await visitor.isTold(passkeys.problems.PASSKEY_CANCELLED);
  await device.setWilling(true);
  await visitor.press(passkeys.signIn.retry);
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(owner.email);
});

test.each(bothLooksTurned)(
  'a passkey that was removed from the account is no way in: %j',
  async (look) => {
    const owner = await verifiedOwner(site, `edith-${look.language}`);
    const visitor = await openOwner(site, owner, 'passkeys', look);
    const { passkeys } = visitor.words;
    await plugIn(visitor.page);
    await addPasskey(visitor);
    await visitor.page.getByRole('button', { name: passkeys.account.remove }).first().click();
    await meets(visitor, visitor.site.titles.account);
    site.pass(10 * 60_000);
    await visitor.press(passkeys.account.removeSubmit);
    // Asked who they are, they show the very passkey, on the narrowest of screens.
    await visitor.page.setViewportSize({ width: 320, height: 640 });
    const again = visitor.page.getByRole('button', { name: passkeys.reauthenticate.submit });
    await again.waitFor();
    expect(await visitor.page.getByRole('dialog').evaluate(fitsInside)).toBe(true);
    await again.click();
    await hears(visitor, passkeys.account.removed);
    await visitor.reads(passkeys.account.none);
    expect(await passkeysOf(owner.email)).toEqual([]);

    await signOut(visitor);
    // The browser still has it, and fills it in.
    await visitor.begin();
    await visitor.isTold(passkeys.problems.PASSKEY_CREDENTIAL_NOT_FOUND);
  },
);

test('a passkey stays on the device that made it, and another device says that it has none', async () => {
  const owner = await verifiedOwner(site, 'emmy');
  const visitor = await openOwner(site, owner, 'passkeys');
  await plugIn(visitor.page);
  await addPasskey(visitor);

  const elsewhere = await openVisitor(site.url, phone);
  const { passkeys, entry } = elsewhere.words;
  await plugIn(elsewhere.page);
  await elsewhere.begin();
  await elsewhere.press(entry.providerList.passkey);
  await elsewhere.isTold(passkeys.problems.PASSKEY_CANCELLED);
  await elsewhere.press(entry.passwordSignIn.others);
  await signIn(elsewhere, owner.email, owner.password);
  // They have one already, and are not asked to make another.
  await elsewhere.arrivesAt('/account');
  await elsewhere.isSignedInAs(owner.email);
});

test('passkeys are added, named and removed without a mouse, by somebody who just proved it is them', async () => {
  const owner = await verifiedOwner(site, 'hedy');
  const visitor = await openOwner(site, owner);
  const walker = walkerOf(visitor);
  const { passkeys, entry } = visitor.words;
  const device = await plugIn(visitor.page);
  await turnTo(visitor, 'passkeys');
  await visitor.reads(passkeys.account.none);
  site.pass(10 * 60_000);

  await walker.choose(passkeys.account.add);
  await walker.isAt(`textbox ${JSON.stringify(entry.fields.password)}`);
  await walker.fill(entry.fields.password, owner.password);
  await walker.press('Enter');
  await hears(visitor, passkeys.account.added);
  expect(await passkeysOf(owner.email)).toMatchObject([{ name: 'Chrome, Linux' }]);

  await walker.choose('Rename Chrome, Linux');
  await walker.isAt(`textbox ${JSON.stringify(passkeys.account.name)}`);
  await walker.fill(passkeys.account.name, ' ');
  await walker.press('Enter');
  await visitor.isToldAt(passkeys.account.name, passkeys.problems.MISSING_PASSKEY_NAME);
  await walker.fill(passkeys.account.name, 'My laptop');
  await walker.press('Enter');
  await hears(visitor, passkeys.account.renamed);
  await walker.isAt('button "Rename My laptop"');
  expect(await passkeysOf(owner.email)).toMatchObject([{ name: 'My laptop' }]);

  // One passkey on one device is enough.
  await walker.choose(passkeys.account.add);
  await visitor.isTold(passkeys.problems.PASSKEY_EXISTS_HERE);

  site.pass(10 * 60_000);
  await walker.choose('Remove My laptop');
  await walker.isAt(`button ${JSON.stringify(passkeys.account.removeSubmit)}`);
  await walker.press('Enter');
  await visitor.page.getByRole('dialog').waitFor();
  // They have a passkey, and can show it in place of their password.
  await walker.choose(passkeys.reauthenticate.submit);
  await hears(visitor, passkeys.account.removed);
  expect(await passkeysOf(owner.email)).toEqual([]);
  expect(await device.count()).toBe(1);
  await visitor.isSignedInAs(owner.email);
});

test('what is to be removed can be kept after all', async () => {
  const owner = await verifiedOwner(site, 'mary');
  const visitor = await openOwner(site, owner, 'passkeys');
  const { passkeys, account } = visitor.words;
  await plugIn(visitor.page);
  await addPasskey(visitor);
  await visitor.page.getByRole('button', { name: passkeys.account.remove }).first().click();
  await visitor.press(account.cancel);
  expect(await passkeysOf(owner.email)).toHaveLength(1);
});

test('a browser that knows no passkeys shows no button for them, and says why there is nothing to add', async () => {
  const owner = await verifiedOwner(site, 'lise');
  const visitor = await openVisitor(site.url, desktop);
  const { page, words } = visitor;
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await visitor.begin();
  const button = page.getByRole('button', { name: words.entry.providerList.passkey });
  await eventually(() => button.count()).toBe(0);
  await signIn(visitor, owner.email, owner.password);
  await visitor.arrivesAt('/account');
  await turnTo(visitor, 'passkeys');
  await visitor.reads(words.passkeys.account.unsupported);
});

test('where passkeys are switched off, nobody hears of them and the server is not asked', async () => {
  const path = '/v2/projects/latchkey/config?updateMask=signIn.passkey';
  await site.admin(path, { signIn: { passkey: { enabled: false } } }, 'PATCH');
  try {
    const owner = await verifiedOwner(site, 'ruth');
    const visitor = await openVisitor(site.url, desktop);
    await plugIn(visitor.page);
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visitor.begin();
    const { entry, account } = visitor.words;
    expect(
      await visitor.page.getByRole('button', { name: entry.providerList.passkey }).count(),
    ).toBe(0);
    await signIn(visitor, owner.email, owner.password);
    await visitor.arrivesAt('/account');
    await visitor.page.getByRole('link', { name: account.pages.security }).click();
    await partOf(visitor, 'password').waitFor();
    await eventually(() => partOf(visitor, 'passkeys').count()).toBe(0);
    expect(asked.filter((path) => path.includes('/accounts/passkey'))).toEqual([]);
  } finally {
    await site.admin(path, { signIn: { passkey: { enabled: true } } }, 'PATCH');
  }
});
