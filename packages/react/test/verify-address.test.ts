import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimsOf } from '../src/account/token-claims.ts';
import type { SignInDetails } from '../src/index.ts';
import { mailedLink } from './follow-link.ts';
import { asGuest, openTown, signUp, type Town, type Visit } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
const requireProof = (requiredToSignIn: boolean) =>
  town.configure('emailVerificationConfig', { emailVerificationConfig: { requiredToSignIn } });
beforeEach(() => requireProof(true));
afterEach(() => town.tidy());
afterAll(() => town.close());

const password = 'correct horse 7';
const claimsIn = ({ client }: Visit) => claimsOf(client.session.current?.idToken);
const mails = async (email: string) =>
  (await town.world.mailsTo(email)).filter(({ mail }) => mail.kind === 'verifyEmail');

/** The link, opened by somebody in another browser. */
async function openMail(email: string): Promise<Visit> {
  const { search } = new URL(await mailedLink(town.world, email));
  const away = town.visit({}, { address: `https://app.example.com/action${search}` });
  await away.at('action-sign-in');
  return away;
}

async function proveElsewhere(email: string): Promise<Visit> {
  const away = await openMail(email);
  away.send({ type: 'passwordEntered', email, password });
  await away.at('action-done');
  return away;
}

test('somebody new waits for their link, and goes on once it was opened on another device', async () => {
  const email = town.newEmail();
  const signIns: SignInDetails[] = [];
  const visit = town.visit({ onSignIn: (details) => signIns.push(details) });
  await signUp(visit, email);
  const { data } = await visit.at('verify-address');
  expect(data).toMatchObject({ email, sent: { email, times: 1 } });
  expect(await mails(email)).toHaveLength(1);
  visit.send({ type: 'returned' });
  expect(await visit.at('verify-address')).toEqual({ ...visit.flow(), data });
  visit.send({ type: 'continuePressed' });
  expect((await visit.at('verify-address')).notice).toEqual({ problem: 'UNVERIFIED_EMAIL' });
  expect([signIns, visit.client.session.current]).toEqual([[], undefined]);

  const away = await proveElsewhere(email);
  expect(claimsIn(away)).toMatchObject({ aud: 'latchkey', email_verified: true });

  visit.send({ type: 'returned' });
  await visit.at('closed');
  expect(signIns).toMatchObject([{ account: { email, emailVerified: true }, isNewAccount: true }]);
  expect(claimsIn(visit)).toMatchObject({ aud: 'latchkey', email_verified: true });
});

test('whoever comes back another day waits where they left, sends the mail again, or goes', async () => {
  const email = town.newEmail();
  const first = town.visit({});
  await signUp(first, email);
  await first.at('verify-address');

  const visit = town.visit({});
  await visit.at('email-entry');
  visit.send({ type: 'emailEntered', email });
  await visit.at('password-sign-in');
  visit.send({ type: 'passwordEntered', email, password });
  await visit.at('verify-address');
  expect(await mails(email)).toHaveLength(1);
  town.world.pass(30_000);
  visit.send({ type: 'resendAsked' });
  expect((await visit.at('verify-address')).data.sent.times).toBe(2);
  expect(await mails(email)).toHaveLength(2);
  visit.send({ type: 'backPressed' });
  await visit.at('email-entry');
  expect(visit.client.session.current).toBeUndefined();
});

test('whoever waits with the address of somebody else is sent away once its owner is there', async () => {
  const email = town.newEmail();
  const intruder = town.visit({});
  await signUp(intruder, email);
  await intruder.at('verify-address');
  const owner = await openMail(email);
  owner.send({ type: 'passwordUnknown' });
  await owner.at('action-done');
  intruder.send({ type: 'returned' });
  expect((await intruder.at('email-entry')).notice).toEqual({ problem: 'SESSION_EXPIRED' });
});

test('a guest keeps the account on the way to an address', async () => {
  const client = town.newBrowser().openTab();
  const options = { providers: ['anonymous', 'password'], upgradeGuests: true };
  const guest = town.visit(options, { client });
  await guest.at('provider-list');
  guest.send(asGuest);
  await guest.at('closed');
  const localId = client.session.current?.account.localId;

  const email = town.newEmail();
  const visit = town.visit({ providers: ['password'], upgradeGuests: true }, { client });
  await signUp(visit, email);
  await visit.at('verify-address');
  await proveElsewhere(email);
  visit.send({ type: 'returned' });
  await visit.at('closed');
  expect(client.session.current?.account).toMatchObject({ localId, email, emailVerified: true });
});

describe('an address that was mistyped', () => {
  /** Says it again, where the first one was typed. */
  async function correct(visit: Visit, email: string): Promise<void> {
    await visit.at('verify-address');
    visit.send({ type: 'backPressed' });
    await visit.at('create-account');
    visit.send({ type: 'accountEntered', email, name: 'Ada', password });
  }

  test('is corrected by somebody new, whose account it stays', async () => {
    const [wrong, email] = [town.newEmail(), town.newEmail()];
    const signIns: SignInDetails[] = [];
    const visit = town.visit({ onSignIn: (details) => signIns.push(details) });
    await signUp(visit, wrong);
    await visit.at('verify-address');
    const made = await town.world.identity.accounts.byEmail('', wrong);
    const lost = await mailedLink(town.world, wrong);
    // However long they have waited for the mail.
    town.world.pass(20 * 60_000);
    await correct(visit, email);
    expect((await visit.at('verify-address')).data).toMatchObject({
      email,
      sent: { email, times: 1 },
    });
    expect(await mails(email)).toHaveLength(1);
    expect(await town.world.identity.accounts.byEmail('', wrong)).toBeUndefined();

    // Whoever reads the mail that went astray finds nothing behind its link.
    const { search } = new URL(lost);
    const stranger = town.visit({}, { address: `https://app.example.com/action${search}` });
    await stranger.at('action-failed');

    await proveElsewhere(email);
    visit.send({ type: 'returned' });
    await visit.at('closed');
    expect(signIns).toMatchObject([
      { account: { localId: made?.id, email, emailVerified: true }, isNewAccount: true },
    ]);
  });

  test('is corrected by a guest, who keeps everything, also a second time', async () => {
    const client = town.newBrowser().openTab();
    const guest = town.visit({ providers: ['anonymous', 'password'] }, { client });
    await guest.at('provider-list');
    guest.send(asGuest);
    await guest.at('closed');
    const localId = client.session.current?.account.localId;

    const signIns: SignInDetails[] = [];
    const email = town.newEmail();
    const visit = town.visit(
      { upgradeGuests: true, onSignIn: (details) => signIns.push(details) },
      { client },
    );
    await signUp(visit, town.newEmail());
    await correct(visit, town.newEmail());
    await correct(visit, email);
    await visit.at('verify-address');
    await proveElsewhere(email);
    visit.send({ type: 'returned' });
    await visit.at('closed');
    expect(client.session.current?.account).toMatchObject({ localId, email, emailVerified: true });
    expect(signIns).toMatchObject([{ operation: 'link', isNewAccount: false }]);
  });

  test('that was right after all is mailed to once', async () => {
    const email = town.newEmail();
    const visit = town.visit({});
    await signUp(visit, email);
    await correct(visit, email);
    expect((await visit.at('verify-address')).data).toMatchObject({ email });
    expect(await mails(email)).toHaveLength(1);
  });

  test('of somebody else is said to be taken, and what waits goes on waiting', async () => {
    const [wrong, taken] = [town.newEmail(), town.newEmail()];
    const owner = town.visit({});
    await signUp(owner, taken);
    await owner.at('verify-address');
    const visit = town.visit({});
    await signUp(visit, wrong);
    await correct(visit, taken);
    expect((await visit.at('create-account')).errors).toMatchObject({
      email: { problem: 'EMAIL_EXISTS' },
    });
    visit.send({ type: 'backPressed' });
    expect((await visit.at('verify-address')).data).toMatchObject({ email: wrong });
  });

  test('that its owner has proved meanwhile is not corrected any more', async () => {
    const wrong = town.newEmail();
    const visit = town.visit({});
    await signUp(visit, wrong);
    await visit.at('verify-address');
    const owner = await openMail(wrong);
    owner.send({ type: 'passwordUnknown' });
    await owner.at('action-done');
    await correct(visit, town.newEmail());
    expect((await visit.at('email-entry')).notice).toEqual({ problem: 'SESSION_EXPIRED' });
  });
});

describe('somebody with a second factor', () => {
  /** From before it was required: an app, recovery codes, and an address that is unproved again. */
  async function withApp() {
    const { world } = town;
    const email = town.newEmail();
    await requireProof(false);
    const { idToken, localId } = await world.signUpVerified(email, password);
    const app = await world.enrolTotp(idToken);
    const made = await world.call('/latchkey/v1/recoveryCodes:generate', {
      idToken: app.reply.idToken,
    });
    const [recoveryCode = ''] = made.body['codes'] as readonly string[];
    const account = { localId, emailVerified: false };
    await world.admin('/v1/projects/latchkey/accounts:update', account);
    await requireProof(true);
    return { email, recoveryCode, appCode: () => world.totpCode(app.secret, 1) };
  }

  async function enterPassword(visit: Visit, email: string): Promise<void> {
    await visit.at('email-entry');
    visit.send({ type: 'emailEntered', email });
    await visit.at('password-sign-in');
    visit.send({ type: 'passwordEntered', email, password });
    await visit.at('totp-challenge');
  }

  async function enterAppCode(visit: Visit, code: string): Promise<void> {
    await visit.at('totp-challenge');
    visit.send({ type: 'codeEntered', code });
  }

  async function enterRecoveryCode(visit: Visit, code: string): Promise<void> {
    await visit.at('totp-challenge');
    visit.send({ type: 'othersAsked' });
    visit.send({ type: 'recoveryCodeChosen' });
    visit.send({ type: 'codeEntered', code });
    // Nobody is sent on before they know how many are left.
    await visit.at('recovery-used');
    visit.send({ type: 'continuePressed' });
  }

  type Giving = (visit: Visit, has: Awaited<ReturnType<typeof withApp>>) => Promise<void>;
  const byApp: Giving = (visit, { appCode }) => enterAppCode(visit, appCode());
  const byRecovery: Giving = (visit, { recoveryCode }) => enterRecoveryCode(visit, recoveryCode);

  test.each([
    ['the app', byApp, 'totp'],
    ['a recovery code', byRecovery, 'recovery_code'],
  ])('is led to the proof by %s, and is in after it', async (_name, give, provider) => {
    const somebody = await withApp();
    const { email } = somebody;
    const earlier = await mails(email);
    town.world.pass(10 * 60_000);
    const signIns: SignInDetails[] = [];
    const visit = town.visit({ onSignIn: (details) => signIns.push(details) });
    await enterPassword(visit, email);
    await give(visit, somebody);
    expect((await visit.at('verify-address')).data).toMatchObject({ email, sent: { times: 1 } });
    expect(await mails(email)).toHaveLength(earlier.length + 1);
    expect([signIns, visit.client.session.current]).toEqual([[], undefined]);

    // Whoever has a factor proved an address before: one press is enough.
    const { search } = new URL(await mailedLink(town.world, email));
    const away = town.visit({}, { address: `https://app.example.com/action${search}` });
    await away.at('action-confirm');
    away.send({ type: 'continuePressed' });
    await away.at('action-done');

    visit.send({ type: 'returned' });
    await visit.at('closed');
    expect(signIns).toMatchObject([{ account: { email, emailVerified: true } }]);
    expect(claimsIn(visit)).toMatchObject({
      aud: 'latchkey',
      firebase: { sign_in_second_factor: provider },
    });
  });
});
