import { afterAll, beforeAll, expect, test } from 'vitest';
import { phoneLimits } from '../../packages/protocol/src/limits.ts';
import { codeResendDelay } from '../../packages/react/src/flow/later-timings.ts';
import { fill } from '../../packages/react/src/messages/words.ts';
import { expectAccessible } from '../browser/axe.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import {
  comesTo,
  desktop,
  fits,
  hears,
  holds,
  openOwner,
  phone,
  someOwner,
  turnTo,
} from './account-owner.ts';
import { onEachDatabase } from './each-database.ts';
import { wantAccount } from './guests.ts';
import { bothLooks, bothLooksTheOtherWay, type Look } from './look.ts';
import { accountById, accountOf, openSessionsOf } from './server-knows.ts';
import { continueAsGuest } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';
import { walkerOf } from './walker.ts';

let site: RunningSite;

const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

async function openPhoneVisitor(look: Look, next = '/account'): Promise<Visitor> {
  const visitor = await openVisitor(site.url, look);
  await visitor.page.clock.install();
  await visitor.begin(`/sign-in?next=${encodeURIComponent(next)}`);
  return visitor;
}

/** From the first screen to the code. */
async function askForCode(visitor: Visitor, phoneNumber: string): Promise<void> {
  const { entry, phone: words } = visitor.words;
  await visitor.press(entry.providerList.phone);
  await visitor.sees(words.phoneEntry.title);
  await visitor.write(words.fields.phoneNumber, phoneNumber);
  await visitor.press(words.phoneEntry.submit);
  await visitor.sees(words.phoneCode.title);
}

/** A complete code is sent without a press of a button. */
async function writeCode(visitor: Visitor, code: string): Promise<void> {
  await visitor.write(visitor.words.phone.fields.code, code);
}

const accountWith = (phoneNumber: string) => site.identity.accounts.byPhoneNumber('', phoneNumber);

/** The button beside the number, as it is read out. */
const countryButton = ({ page, words }: Visitor, country: string, code: string) =>
  page.getByRole('button', {
    name: fill(words.phone.country.button, { country, code }),
    exact: true,
  });

onEachDatabase(({ options, share }) => {
  beforeAll(async () => {
    site = await startWebApplication(await options());
  });
  afterAll(() => site.close());

  test.each(share(bothLooks))('a phone number creates an account: %j', async (look) => {
    const phoneNumber = look.language === 'en' ? '+12025550143' : '+201001234567';
    const visitor = await openPhoneVisitor(look);
    const { entry, phone: words } = visitor.words;
    await visitor.press(entry.providerList.phone);
    await visitor.meets(words.phoneEntry.title);
    // The browser says where it is.
    const [country, code] = look.language === 'en' ? ['United States', '+1'] : ['مصر', '+20'];
    await countryButton(visitor, country, code).waitFor();
    await visitor.press(words.phoneEntry.submit);
    await visitor.isToldAt(words.fields.phoneNumber, words.problems.INVALID_PHONE_NUMBER);
    await visitor.write(words.fields.phoneNumber, '12');
    await visitor.press(words.phoneEntry.submit);
    await visitor.isToldAt(words.fields.phoneNumber, words.problems.INVALID_PHONE_NUMBER);
    await visitor.write(words.fields.phoneNumber, phoneNumber);
    expect(await fits(visitor)).toBe(true);
    await visitor.press(words.phoneEntry.submit);
    await visitor.meets(words.phoneCode.title);
    expect(await fits(visitor)).toBe(true);

    const sms = await site.smsCodeFor(phoneNumber);
    await writeCode(visitor, otherThan(sms));
    await visitor.isToldAt(words.fields.code, words.problems.INVALID_CODE);
    await writeCode(visitor, `${sms.slice(0, 3)} ${sms.slice(3)}`);
    await visitor.sees(entry.signedIn.title);
    await visitor.page.clock.runFor(1000);
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs(phoneNumber);
    const account = await accountWith(phoneNumber);
    expect(account).toMatchObject({ phoneNumber, email: null });
  });

  test('a number is completed while it is typed, and a pasted one brings its country', async () => {
    const visitor = await openPhoneVisitor(desktop);
    const { entry, phone: words } = visitor.words;
    const { page } = visitor;
    await visitor.press(entry.providerList.phone);
    await countryButton(visitor, 'United States', '+1').waitFor();
    const number = page.getByLabel(words.fields.phoneNumber, { exact: true });
    await number.pressSequentially('2025550143');
    expect(await holds(visitor, words.fields.phoneNumber)).toBe('(202) 555-0143');
    await visitor.write(words.fields.phoneNumber, '+49 30 123456');
    await countryButton(visitor, 'Germany', '+49').waitFor();
    expect(await holds(visitor, words.fields.phoneNumber)).toBe('030 123456');

    await countryButton(visitor, 'Germany', '+49').click();
    const dialog = page.getByRole('dialog', { name: words.country.title, exact: true });
    await dialog.waitFor();
    await expectAccessible(page);
    const search = dialog.getByLabel(words.country.search, { exact: true });
    await search.fill('atlantis');
    await dialog.getByText(words.country.none).waitFor();
    await search.fill('cote');
    await dialog.getByRole('option', { name: /Côte d’Ivoire/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await countryButton(visitor, 'Côte d’Ivoire', '+225').waitFor();
    expect(await number.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('a code that has expired leads back to the number, and a new one works', async () => {
    const phoneNumber = '+12025550144';
    const visitor = await openPhoneVisitor(phone);
    const { phone: words } = visitor.words;
    await askForCode(visitor, phoneNumber);
    site.pass(phoneLimits.codeLifetime + 1);
    await writeCode(visitor, await site.smsCodeFor(phoneNumber));
    await visitor.meets(words.phoneEntry.title);
    await visitor.isTold(words.problems.SESSION_EXPIRED);
    expect(await holds(visitor, words.fields.phoneNumber)).toBe('(202) 555-0144');
    await visitor.press(words.phoneEntry.submit);
    await visitor.sees(words.phoneCode.title);
    await writeCode(visitor, await site.smsCodeFor(phoneNumber));
    await visitor.page.clock.runFor(1000);
    await visitor.arrivesAt('/account');
  });

  test('a code can be had again, and then the first one is dead; the number can be changed', async () => {
    const [wrong, right] = ['+12025550145', '+12025550146'];
    const visitor = await openPhoneVisitor(phone);
    const { phone: words } = visitor.words;
    const { clock } = visitor.page;
    await askForCode(visitor, wrong);
    await visitor.press(words.phoneCode.change);
    await visitor.sees(words.phoneEntry.title);
    expect(await holds(visitor, words.fields.phoneNumber)).toBe('(202) 555-0145');
    await visitor.write(words.fields.phoneNumber, right);
    await visitor.press(words.phoneEntry.submit);
    await visitor.sees(words.phoneCode.title);

    const first = await site.smsCodeFor(right);
    await clock.fastForward(codeResendDelay);
    await visitor.press(words.resend.submit);
    await visitor.hears(words.resend.sentAgain);
    expect(await site.smsTo(right)).toHaveLength(2);
    await writeCode(visitor, first);
    await visitor.isToldAt(words.fields.code, words.problems.INVALID_CODE);
    await writeCode(visitor, await site.smsCodeFor(right));
    await visitor.page.clock.runFor(1000);
    await visitor.arrivesAt('/account');
    expect(await accountWith(wrong)).toBeUndefined();
  });

  test('a guest adds a number and keeps the account', async () => {
    const phoneNumber = '+12025550147';
    const visitor = await openPhoneVisitor(phone);
    const answer = visitor.page.waitForResponse(/accounts:signUp/);
    await continueAsGuest(visitor);
    const { localId: id } = await (await answer).json();
    await visitor.page.clock.runFor(1000);
    await visitor.arrivesAt('/account');
    await wantAccount(visitor);
    await visitor.press(visitor.words.entry.cancel);
    await askForCode(visitor, phoneNumber);
    await writeCode(visitor, await site.smsCodeFor(phoneNumber));
    await visitor.page.clock.runFor(1000);
    await visitor.arrivesAt('/account');
    expect(await accountById(site, id)).toMatchObject({ phoneNumber });
  });

  test.each(share(bothLooksTheOtherWay))(
    'the owner of an account adds a number, signs in with it, and removes it: %j',
    async (look) => {
      const phoneNumber = look.language === 'en' ? '+12025550148' : '+12025550149';
      const owner = await someOwner(site, `phone-${look.language}`);
      const visitor = await openOwner(site, owner, 'profile', look);
      const { section, fields, phoneEntry, problems } = visitor.words.phone;
      await turnTo(visitor, 'phone');
      await visitor.reads(section.none);
      await visitor.press(section.add);
      await visitor.press(phoneEntry.submit);
      await visitor.isToldAt(fields.phoneNumber, problems.MISSING_PHONE_NUMBER);
      await visitor.write(fields.phoneNumber, phoneNumber);
      await visitor.press(phoneEntry.submit);
      await visitor.page.getByLabel(fields.code, { exact: true }).waitFor();
      await visitor.meets(visitor.site.titles.account);
      expect(await fits(visitor)).toBe(true);
      const code = await site.smsCodeFor(phoneNumber);
      await writeCode(visitor, otherThan(code));
      await visitor.isToldAt(fields.code, problems.INVALID_CODE);
      await writeCode(visitor, code);
      await hears(visitor, section.saved);
      const account = await accountOf(site, owner.email);
      expect(account).toMatchObject({ phoneNumber });
      expect(await openSessionsOf(site, account)).toHaveLength(1);

      const elsewhere = await openPhoneVisitor(look, '/account/profile');
      await askForCode(elsewhere, phoneNumber);
      await writeCode(elsewhere, await site.smsCodeFor(phoneNumber));
      await elsewhere.page.clock.runFor(1000);
      await comesTo(elsewhere, 'phone');
      await elsewhere.press(section.remove);
      await elsewhere.meets(elsewhere.site.titles.account);
      await elsewhere.press(section.submitRemoval);
      await hears(elsewhere, section.removed);
      expect((await accountOf(site, owner.email)).phoneNumber).toBeNull();
    },
  );

  test('a number of somebody else cannot be taken, and the only way in cannot be removed', async () => {
    const phoneNumber = '+12025550150';
    await site.signInByPhone(phoneNumber);
    const owner = await someOwner(site, 'phone-taken');
    const visitor = await openOwner(site, owner, 'phone', desktop);
    const { section, fields, phoneEntry, problems } = visitor.words.phone;
    await visitor.press(section.add);
    await visitor.write(fields.phoneNumber, phoneNumber);
    await visitor.press(phoneEntry.submit);
    await visitor.page.getByLabel(fields.code, { exact: true }).waitFor();
    await writeCode(visitor, await site.smsCodeFor(phoneNumber));
    await visitor.isTold(problems.PHONE_NUMBER_EXISTS);
    expect((await accountOf(site, owner.email)).phoneNumber).toBeNull();

    const alone = await openPhoneVisitor(desktop, '/account/profile');
    await askForCode(alone, phoneNumber);
    await writeCode(alone, await site.smsCodeFor(phoneNumber));
    await alone.page.clock.runFor(1000);
    await comesTo(alone, 'phone');
    await alone.reads(section.last);
    expect(await alone.page.getByRole('button', { name: section.remove }).count()).toBe(0);
  });

  test('somebody with nothing but a number signs in again with a code', async () => {
    const phoneNumber = '+12025550151';
    const visitor = await openPhoneVisitor(desktop, '/account/data');
    const { account, phone: words } = visitor.words;
    await askForCode(visitor, phoneNumber);
    await writeCode(visitor, await site.smsCodeFor(phoneNumber));
    await visitor.page.clock.runFor(1000);
    await comesTo(visitor, 'delete');
    const overFiveMinutes = 5 * 60_000 + 1_000;
    site.pass(overFiveMinutes);
    await visitor.page.clock.fastForward(overFiveMinutes);

    await visitor.press(account.delete.start);
    const label = fill(account.delete.confirm, { word: account.delete.word });
    await visitor.write(label, account.delete.word);
    await visitor.press(account.delete.submit);
    await visitor.press(fill(words.reauthenticate.send, { phoneNumber }));
    await visitor.page.getByLabel(words.fields.code, { exact: true }).waitFor();
    await expectAccessible(visitor.page);
    await writeCode(visitor, await site.smsCodeFor(phoneNumber));
    await visitor.arrivesAt('/sign-in');
    expect(await accountWith(phoneNumber)).toBeUndefined();
  });

  test('a phone signs in without a mouse', async () => {
    const visitor = await openVisitor(site.url, desktop);
    const walker = walkerOf(visitor);
    const { entry, phone: words } = visitor.words;
    const field = (label: string) => `textbox ${JSON.stringify(label)}`;
    const button = { country: 'United States', code: '+1' };
    await visitor.begin();
    await walker.choose(entry.providerList.phone);
    await walker.isAtHeading(words.phoneEntry.title);
    await countryButton(visitor, button.country, button.code).waitFor();
    await walker.choose(fill(words.country.button, button));
    await walker.isAt(`combobox ${JSON.stringify(words.country.search)}`);
    await visitor.page.keyboard.type('united');
    await walker.press('ArrowDown');
    await walker.press('Enter');
    await walker.isAt(field(words.fields.phoneNumber));
    await countryButton(visitor, 'United Kingdom', '+44').waitFor();
    await walker.fill(words.fields.phoneNumber, '7400123456');
    await walker.press('Enter');
    await walker.isAtHeading(words.phoneCode.title);
    await walker.fill(words.fields.code, '12345');
    await walker.press('Enter');
    await walker.isAt(field(words.fields.code));
    await walker.fill(words.fields.code, await site.smsCodeFor('+447400123456'));
    await visitor.arrivesAt('/account');
  });
});
