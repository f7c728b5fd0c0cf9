import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { secondFactorLimits } from '../../packages/protocol/src/limits.ts';
import { codeResendDelay } from '../../packages/react/src/flow/later-timings.ts';
import { fill } from '../../packages/react/src/messages/words.ts';
import { expectAccessible } from '../browser/axe.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import {
  comesTo,
  desktop,
  eventually,
  fits,
  focused,
  hears,
  type Owner,
  openOwner,
  phone,
  verifiedOwner,
} from './account-owner.ts';
import { bothLooks, type Look } from './look.ts';
import { accountOf } from './server-knows.ts';
import { createAccount, signIn } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';
import { walkerOf } from './walker.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const setState = (state: 'ENABLED' | 'MANDATORY') =>
  site.admin('/v2/projects/latchkey/config?updateMask=mfa.state', { mfa: { state } }, 'PATCH');
afterEach(() => setState('ENABLED'));

const sectionOf = ({ page, words }: Visitor) =>
  page.getByRole('region', { name: words.secondFactor.account.title, exact: true });

/** The secret as it is written below the picture. */
async function shownSecret({ page }: Visitor): Promise<string> {
  const written = await page.locator('.lk-key').textContent();
  return (written ?? '').replaceAll(' ', '');
}

/** The codes as they are shown, this once. */
const shownCodes = ({ page, words }: Visitor) =>
  page
    .getByRole('list', { name: words.secondFactor.recoveryCodes.list, exact: true })
    .getByRole('listitem')
    .allTextContents();

/** Says that the codes are kept, and goes on. */
async function keepCodes(visitor: Visitor, button: string): Promise<readonly string[]> {
  const { recoveryCodes } = visitor.words.secondFactor;
  await visitor.page.getByLabel(recoveryCodes.saved, { exact: true }).waitFor();
  const codes = await shownCodes(visitor);
  await visitor.page.getByLabel(recoveryCodes.saved, { exact: true }).check();
  await visitor.press(button);
  return codes;
}

/** What the browser saves when a button is pressed. */
async function savedFile(visitor: Visitor, button: string): Promise<string> {
  const saving = visitor.page.waitForEvent('download');
  await visitor.press(button);
  return text(await (await saving).createReadStream());
}

/** Adds an authenticator app on the account page. */
async function addApp(visitor: Visitor, name: string) {
  const { account, totpEnrol } = visitor.words.secondFactor;
  await visitor.press(account.addTotp);
  await visitor.reads(totpEnrol.scan);
  const secret = await shownSecret(visitor);
  await visitor.write(totpEnrol.code, site.totpCode(secret));
  await visitor.write(totpEnrol.name, name);
  await visitor.press(totpEnrol.submit);
  await hears(visitor, account.added);
  return { secret, codes: await keepCodes(visitor, account.done) };
}

/** Comes to the account page with the second step, on a device of their own. */
async function openSignIn(look: Look, { email, password }: Owner): Promise<Visitor> {
  const visitor = await openVisitor(site.url, look);
  await visitor.begin(`/sign-in?next=${encodeURIComponent('/account/security')}`);
  await signIn(visitor, email, password);
  return visitor;
}

/** Keeps what asks for a code from the server, until it is let go. */
async function holdSending({ page }: Visitor): Promise<() => Promise<void>> {
  const address = '**/mfaSignIn:start*';
  const isOpen = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await isOpen.promise;
    await route.continue().catch(() => {});
  });
  return async () => {
    isOpen.resolve();
    await page.unroute(address);
  };
}

const factorsOf = async ({ email }: Owner) => (await accountOf(site, email)).secondFactors;

test('an authenticator app is added, asked for, lost, made up for by a recovery code, and removed', async () => {
  const owner = await verifiedOwner(site, 'ada');
  const home = await openOwner(site, owner, 'two-step');
  const { secondFactor: words } = home.words;
  await sectionOf(home).getByText(words.account.off, { exact: true }).waitFor();
  const { secret, codes } = await addApp(home, 'Pixel');
  expect(new Set(codes).size).toBe(secondFactorLimits.recoveryCodes);
  await sectionOf(home).getByText(words.account.on, { exact: true }).waitFor();
  await sectionOf(home).getByText('Authenticator app: Pixel').first().waitFor();
  await expectAccessible(home.page);

  const away = await openSignIn(phone, owner);
  await away.meets(words.totpChallenge.title);
  await away.write(words.code, '000000');
  await away.isToldAt(words.code, words.problems.INVALID_CODE);
  await away.write(words.code, site.totpCode(secret, 1));
  await comesTo(away, 'two-step');

  const [code = ''] = codes;
  const lost = await openSignIn(desktop, owner);
  await lost.sees(words.totpChallenge.title);
  await lost.press(words.anotherWay);
  await lost.meets(words.factorChoice.title);
  // Back goes one screen back, and nothing of the sign-in is lost.
  await lost.page.goBack();
  await lost.sees(words.totpChallenge.title);
  await lost.page.goForward();
  await lost.sees(words.factorChoice.title);
  await lost.press(words.kinds.recovery);
  await lost.meets(words.recoveryChallenge.title);
  await lost.write(words.recoveryChallenge.code, code.toUpperCase().replaceAll('-', ' '));
  await lost.press(words.verify);
  await lost.meets(words.recoveryUsed.title);
  await lost.reads(fill(words.recoveryUsed.left, { count: codes.length - 1 }));
  await lost.press(words.continue);
  await comesTo(lost, 'two-step');

  const factor = 'Authenticator app: Pixel';
  await lost.press(fill(words.account.removeFactor, { factor }));
  await lost.press(words.account.remove);
  await hears(lost, words.account.removed);
  expect(await factorsOf(owner)).toEqual([]);
  const again = await openSignIn(desktop, owner);
  await comesTo(again, 'two-step');
});

test('the recovery codes can be made anew, after a question, and the old ones are dead', async () => {
  const owner = await verifiedOwner(site, 'grace');
  const home = await openOwner(site, owner, 'two-step', phone);
  const { secondFactor: words } = home.words;
  const { codes } = await addApp(home, '');
  await home.reads(fill(words.account.codes.left, { count: codes.length }));
  await home.press(words.account.codes.renew);
  await home.isTold(words.account.codes.confirm);
  expect(await focused(home)).toBe(words.account.cancel);
  await home.press(words.account.cancel);
  expect(await focused(home)).toBe(words.account.codes.renew);
  await home.press(words.account.codes.renew);
  await home.press(words.account.codes.submit);
  const file = await savedFile(home, words.recoveryCodes.download);
  const renewed = await keepCodes(home, words.account.done);
  expect(renewed.filter((code) => !file.includes(code))).toEqual([]);
  expect(file).toContain(owner.email);
  expect(renewed).toHaveLength(codes.length);
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  expect(await fits(home)).toBe(true);

  const lost = await openSignIn(desktop, owner);
  await lost.sees(words.totpChallenge.title);
  await lost.press(words.anotherWay);
  await lost.press(words.kinds.recovery);
  await lost.write(words.recoveryChallenge.code, codes[0] ?? '');
  await lost.press(words.verify);
  await lost.isToldAt(words.recoveryChallenge.code, words.problems.INVALID_CODE);
});

test('somebody who did not add the app removes it by the mail', async () => {
  const owner = await verifiedOwner(site, 'hedy');
  const home = await openOwner(site, owner, 'two-step');
  await addApp(home, 'Not mine');
  const visitor = await openVisitor(site.url, phone);
  const { revertSecondFactorAddition: words } = visitor.words.actions;
  await visitor.open(await site.linkFor(owner.email, 'revertSecondFactorAddition'));
  await visitor.meets(words.title);
  await visitor.page.getByText('Not mine').waitFor();
  await visitor.press(words.submit);
  await visitor.meets(words.doneTitle);
  expect(await factorsOf(owner)).toEqual([]);
});

test('a phone number is added, and its code comes by SMS, and again', async () => {
  const phoneNumber = '+12025550177';
  const owner = await verifiedOwner(site, 'mary');
  const home = await openOwner(site, owner, 'two-step', phone);
  const { secondFactor: words, phone: ofPhones } = home.words;
  await home.press(words.account.addSms);
  await home.write(ofPhones.fields.phoneNumber, 'nonsense');
  await home.press(words.smsEnrol.submit);
  await home.isToldAt(ofPhones.fields.phoneNumber, words.problems.INVALID_PHONE_NUMBER);
  await home.write(ofPhones.fields.phoneNumber, phoneNumber);
  await home.press(words.smsEnrol.submit);
  await home.page.getByLabel(words.code, { exact: true }).waitFor();
  await home.write(words.code, await site.smsCodeFor(phoneNumber));
  await keepCodes(home, words.account.done);

  const away = await openVisitor(site.url, desktop);
  await away.page.clock.install();
  await away.begin('/sign-in?next=/account/security');
  await signIn(away, owner.email, owner.password);
  await away.meets(words.smsChallenge.title);
  await away.page.getByText('+*******0177').waitFor();
  const first = await site.smsCodeFor(phoneNumber);
  await away.page.clock.fastForward(codeResendDelay + 1000);
  await away.press(ofPhones.resend.submit);
  await away.hears(ofPhones.resend.sentAgain);
  const second = await site.smsCodeFor(phoneNumber);
  await away.write(words.code, first);
  await away.isToldAt(words.code, words.problems.INVALID_CODE);
  await away.write(words.code, second);
  await comesTo(away, 'two-step');
});

test.each(bothLooks)(
  'where it is required, somebody new comes in with a second step: %j',
  async (look) => {
    await setState('MANDATORY');
    const [email, password] = [`new-${look.language}@example.com`, 'correct horse 7'];
    const visitor = await openVisitor(site.url, look);
    const { secondFactor: words } = visitor.words;
    await visitor.begin('/sign-in?next=/account');
    await createAccount(visitor, { email, name: 'Ada', password });
    await visitor.meets(words.enrolVerify.title);
    await visitor.press(words.enrolVerify.send);
    await visitor.press(words.enrolVerify.done);
    await visitor.isTold(words.problems.UNVERIFIED_EMAIL);
    const mailbox = await visitor.anotherTab();
    await mailbox.open(await site.linkFor(email, 'verifyEmail'));
    // Nobody is signed in yet, and the other tab keeps to itself what it knows.
    await mailbox.write(mailbox.words.entry.fields.password, password);
    await mailbox.press(mailbox.words.actions.verifyEmail.submit);
    await mailbox.sees(mailbox.words.actions.verifyEmail.doneTitle);

    await visitor.press(words.enrolVerify.done);
    await visitor.meets(words.enrolChoice.title);
    await visitor.page.getByRole('button', { name: words.enrolChoice.totpHint }).click();
    await visitor.meets(words.totpEnrol.title);
    expect(await fits(visitor)).toBe(true);
    await visitor.write(words.totpEnrol.code, site.totpCode(await shownSecret(visitor)));
    await visitor.press(words.totpEnrol.submit);
    await visitor.meets(words.recoveryCodes.title);
    await visitor.press(words.recoveryCodes.submit);
    await visitor.isTold(words.problems.CODES_NOT_SAVED);
    await keepCodes(visitor, words.recoveryCodes.submit);
    await visitor.arrivesAt('/account');
    await visitor.isSignedInAs('Ada');
  },
);

test('a second step is taken without a mouse', async () => {
  const owner = await verifiedOwner(site, 'emmy');
  const home = await openOwner(site, owner, 'two-step');
  const { secret } = await addApp(home, 'Pixel');
  const visitor = await openSignIn(desktop, owner);
  const { secondFactor: words } = visitor.words;
  const walker = walkerOf(visitor);
  await walker.isAtHeading(words.totpChallenge.title);
  await walker.choose(words.anotherWay);
  await walker.isAtHeading(words.factorChoice.title);
  await walker.choose('Authenticator app: Pixel');
  await walker.isAtHeading(words.totpChallenge.title);
  await walker.fill(words.code, site.totpCode(secret, 1));
  await comesTo(visitor, 'two-step');
});

test('a sensitive change asks for the second step, too, when the sign-in is old', async () => {
  const owner = await verifiedOwner(site, 'lise');
  const home = await openOwner(site, owner, 'two-step');
  const { secondFactor: words, account, entry } = home.words;
  const { secret } = await addApp(home, 'Pixel');
  site.pass(6 * 60_000);
  await home.press(fill(words.account.removeFactor, { factor: 'Authenticator app: Pixel' }));
  await home.press(words.account.remove);
  const dialog = home.page.getByRole('dialog', { name: account.reauthenticate.title });
  await dialog.getByLabel(entry.fields.password, { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: account.reauthenticate.submit, exact: true }).click();
  await dialog.getByText(words.totpChallenge.text).waitFor();
  await expectAccessible(home.page);
  await dialog.getByLabel(words.code, { exact: true }).fill(site.totpCode(secret));
  await hears(home, words.account.removed);
  await eventually(async () => (await factorsOf(owner)).length).toBe(0);
});

test('a code that went to one number says nothing of another one', async () => {
  const [first, second] = ['+12025550181', '+12025550182'];
  const owner = await verifiedOwner(site, 'chien');
  const home = await openOwner(site, owner, 'two-step');
  const { id: localId } = await accountOf(site, owner.email);
  const enrollments = [first, second].map((phoneInfo) => ({
    mfaEnrollmentId: phoneInfo,
    phoneInfo,
  }));
  const changes = { localId, mfa: { enrollments } };
  expect(await site.admin('/v1/projects/latchkey/accounts:update', changes)).toMatchObject({
    status: 200,
  });
  site.pass(6 * 60_000);
  const { secondFactor: words, phone: ofPhones, account, entry } = home.words;
  const dialog = home.page.getByRole('dialog', { name: account.reauthenticate.title });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const turnTo = (number: string) => press(fill(words.described.sms, { number }));
  const reads = (sentence: string) => dialog.getByText(sentence, { exact: true }).waitFor();

  await home.page.reload();
  await home.press(
    fill(words.account.removeFactor, { factor: fill(words.described.sms, { number: first }) }),
  );
  await home.press(words.account.remove);
  await dialog.getByLabel(entry.fields.password, { exact: true }).fill(owner.password);
  await press(account.reauthenticate.submit);

  await turnTo('+*******0181');
  await reads(fill(words.smsChallenge.text, { number: '+*******0181' }));
  const stale = await site.smsCodeFor(first);
  await press(words.anotherWay);
  const letGo = await holdSending(home);
  await turnTo('+*******0182');
  await reads(fill(words.smsChallenge.sending, { number: '+*******0182' }));
  expect(await dialog.getByText(ofPhones.resend.sentAgain).count()).toBe(0);

  // Whoever turns away while a code is on its way is sent the one they turn to.
  await press(words.anotherWay);
  await letGo();
  await turnTo('+*******0182');
  await reads(fill(words.smsChallenge.text, { number: '+*******0182' }));
  const fresh = await site.smsCodeFor(second);
  await dialog.getByLabel(words.code, { exact: true }).fill(stale);
  await home.isToldAt(words.code, words.problems.INVALID_CODE);
  await dialog.getByLabel(words.code, { exact: true }).fill(fresh);
  await hears(home, words.account.removed);
});
