import { secondFactorLimits } from '@latchkey/protocol';
import type { Authenticator } from '@latchkey/testing/authenticator';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../client/src/index.ts';
import type { SignInDetails, SignInOptions } from '../src/index.ts';
import { followLink, mailedLink } from './follow-link.ts';
import { asGuest, openTown, signUp, type Town, type Visit } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

const password = 'correct horse 7';

/** Somebody with an authenticator app. */
async function withApp(): Promise<{ readonly email: string; readonly app: Authenticator }> {
  const email = town.newEmail();
  const { idToken } = await town.world.signUpVerified(email, password);
  return { email, app: await town.world.enrolTotp(idToken, 'Pixel') };
}

async function enterPassword(visit: Visit, email: string): Promise<void> {
  await visit.at('email-entry');
  visit.send({ type: 'emailEntered', email });
  await visit.at('password-sign-in');
  visit.send({ type: 'passwordEntered', email, password });
}

/** What the newest ID token says about the second factor. */
function secondFactorIn(visit: Visit): unknown {
  const [, payload = ''] = visit.client.session.current?.idToken.split('.') ?? [];
  const { firebase } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return firebase.sign_in_second_factor;
}

describe('a password where there is an authenticator app', () => {
  test('is half of a sign-in: the application hears of it after the code', async () => {
    const { email, app } = await withApp();
    const signIns: SignInDetails[] = [];
    const visit = town.visit({ onSignIn: (details) => signIns.push(details) });
    await enterPassword(visit, email);
    const { data } = await visit.at('totp-challenge');
    expect(data.factor).toEqual({ id: app.id, kind: 'totp', name: 'Pixel' });
    expect(visit.client.session.current).toBeUndefined();
    visit.send({ type: 'codeEntered', code: town.world.totpCode(app.secret, 1) });
    await visit.at('closed');
    expect(signIns).toMatchObject([{ account: { email }, providerId: 'password' }]);
    expect(secondFactorIn(visit)).toBe('totp');
  });

  test('takes a second try after a wrong code', async () => {
    const { email, app } = await withApp();
    const visit = town.visit({});
    await enterPassword(visit, email);
    await visit.at('totp-challenge');
    visit.send({ type: 'codeEntered', code: '000000' });
    const { errors } = await visit.at('totp-challenge');
    expect(errors.code).toMatchObject({ problem: 'INVALID_CODE' });
    visit.send({ type: 'codeEntered', code: town.world.totpCode(app.secret, 1) });
    await visit.at('closed');
    expect(visit.client.session.current?.account.email).toBe(email);
  });

  test('is worth nothing any more when the code comes too late', async () => {
    const { email, app } = await withApp();
    const visit = town.visit({});
    await enterPassword(visit, email);
    await visit.at('totp-challenge');
    town.world.pass(secondFactorLimits.pendingLifetime + 1000);
    visit.send({ type: 'codeEntered', code: town.world.totpCode(app.secret) });
    const { notice } = await visit.at('email-entry');
    expect(notice).toEqual({ problem: 'SESSION_EXPIRED' });
  });

  test('is not worth endless guesses: the next code is refused, and it is told why', async () => {
    const { email, app } = await withApp();
    const visit = town.visit({});
    await enterPassword(visit, email);
    for (let tries = 0; tries < secondFactorLimits.triesPerPending; tries += 1) {
      await visit.at('totp-challenge');
      visit.send({ type: 'codeEntered', code: '000000' });
    }
    await visit.at('totp-challenge');
    visit.send({ type: 'codeEntered', code: town.world.totpCode(app.secret, 1) });
    const { errors } = await visit.at('totp-challenge');
    expect(errors.code).toMatchObject({ problem: 'TOO_MANY_ATTEMPTS_TRY_LATER' });
    expect(visit.client.session.current).toBeUndefined();
  });

  test('leaves nothing behind in the browser', async () => {
    const { email } = await withApp();
    const browser = town.newBrowser();
    const visit = town.visit({}, { client: browser.openTab() });
    await enterPassword(visit, email);
    await visit.at('totp-challenge');
    expect(browser.local.dump()).not.toContain(email);
    visit.send({ type: 'backPressed' });
    await visit.at('email-entry');
    expect(visit.client.session.current).toBeUndefined();
  });

  test('does not turn a guest into somebody else: the application decides', async () => {
    const { email, app } = await withApp();
    const conflicts: string[] = [];
    const client = town.newBrowser().openTab();
    const guest = town.visit({ providers: ['anonymous'] }, { client });
    await guest.at('provider-list');
    guest.send(asGuest);
    await guest.at('closed');
    const visit = town.visit(
      { upgradeGuests: true, onMergeConflict: (conflict) => conflicts.push(conflict.email) },
      { client },
    );
    await enterPassword(visit, email);
    await visit.at('totp-challenge');
    visit.send({ type: 'codeEntered', code: town.world.totpCode(app.secret, 1) });
    await visit.at('closed');
    expect(conflicts).toEqual([email]);
    expect(client.session.current?.account.isAnonymous).toBe(true);
  });
});

describe('a mailed link where there is an authenticator app', () => {
  /** Has a link mailed, and opens it in the same browser. */
  async function openLink(client: Client, email: string, options: SignInOptions): Promise<Visit> {
    const asking = town.visit(options, { client });
    await asking.at('email-entry');
    asking.send({ type: 'emailEntered', email });
    await asking.at('password-sign-in');
    asking.send({ type: 'linkAsked', email });
    await asking.at('link-sent');
    asking.leave();
    return town.visit(options, { client, address: await followLink(town.world, email) });
  }

  test('is half of a sign-in, too', async () => {
    const { email, app } = await withApp();
    const visit = await openLink(town.newBrowser().openTab(), email, {});
    await visit.at('totp-challenge');
    visit.send({ type: 'codeEntered', code: town.world.totpCode(app.secret, 1) });
    await visit.at('closed');
    expect(secondFactorIn(visit)).toBe('totp');
  });

  test('is not enough for the application to leave a guest behind with', async () => {
    const { email } = await withApp();
    const client = town.newBrowser().openTab();
    const guest = town.visit({ providers: ['anonymous'] }, { client });
    await guest.at('provider-list');
    guest.send(asGuest);
    await guest.at('closed');
    const attempts: Promise<unknown>[] = [];
    const visit = await openLink(client, email, {
      upgradeGuests: true,
      onMergeConflict: (conflict) => attempts.push(conflict.signIn().catch((error) => error)),
    });
    await visit.at('closed');
    expect(await attempts[0]).toMatchObject({ code: 'MULTI_FACTOR_AUTH_REQUIRED' });
    expect(client.session.current?.account.isAnonymous).toBe(true);
  });

  test('leaves a guest behind only after the code', async () => {
    const { email, app } = await withApp();
    const client = town.newBrowser().openTab();
    const guest = town.visit({ providers: ['anonymous'] }, { client });
    await guest.at('provider-list');
    guest.send(asGuest);
    await guest.at('closed');
    const visit = await openLink(client, email, { upgradeGuests: true });
    await visit.at('merge-conflict');
    visit.send({ type: 'continuePressed' });
    await visit.at('totp-challenge');
    expect(client.session.current?.account.isAnonymous).toBe(true);
    visit.send({ type: 'codeEntered', code: town.world.totpCode(app.secret, 1) });
    await visit.at('closed');
    expect(client.session.current?.account.email).toBe(email);
  });
});

describe('an SMS as second factor', () => {
  const phoneNumber = '+12025550123';

  async function withNumber(): Promise<string> {
    const email = town.newEmail();
    const { idToken } = await town.world.signUpVerified(email, password);
    const started = await town.world.call('/v2/accounts/mfaEnrollment:start', {
      idToken,
      phoneEnrollmentInfo: { phoneNumber, recaptchaToken: await town.world.solveChallenge() },
    });
    expect(started.status, started.text).toBe(200);
    const { sessionInfo } = started.body['phoneSessionInfo'] as { readonly sessionInfo: string };
    const { status } = await town.world.call('/v2/accounts/mfaEnrollment:finalize', {
      idToken,
      phoneVerificationInfo: { sessionInfo, code: await town.world.smsCodeFor(phoneNumber) },
    });
    expect(status).toBe(200);
    return email;
  }

  test('is sent without being asked for, to a number that is mostly hidden', async () => {
    const visit = town.visit({});
    await enterPassword(visit, await withNumber());
    const { data } = await visit.at('sms-challenge');
    expect(data.factor.phoneNumber).toMatch(/^\+\*+0123$/);
    visit.send({ type: 'codeEntered', code: await town.world.smsCodeFor(phoneNumber) });
    await visit.at('closed');
    expect(secondFactorIn(visit)).toBe('phone');
  });

  test('really goes out again, and the code before it is dead', async () => {
    const visit = town.visit({});
    await enterPassword(visit, await withNumber());
    await visit.at('sms-challenge');
    const first = await town.world.smsCodeFor(phoneNumber);
    visit.send({ type: 'resendAsked' });
    const { data } = await visit.at('sms-challenge');
    expect(data.sent?.times).toBe(2);
    const second = await town.world.smsCodeFor(phoneNumber);
    visit.send({ type: 'codeEntered', code: first });
    expect((await visit.at('sms-challenge')).errors.code).toMatchObject({
      problem: 'INVALID_CODE',
    });
    visit.send({ type: 'codeEntered', code: second });
    await visit.at('closed');
  });
});

describe('a recovery code', () => {
  async function codesOf(app: Authenticator): Promise<readonly string[]> {
    const { body } = await town.world.call('/latchkey/v1/recoveryCodes:generate', {
      idToken: app.reply.idToken,
    });
    return body['codes'] as readonly string[];
  }

  test('signs in whoever lost their app, once, and says how many are left', async () => {
    const { email, app } = await withApp();
    const [code = ''] = await codesOf(app);
    const visit = town.visit({});
    await enterPassword(visit, email);
    await visit.at('totp-challenge');
    visit.send({ type: 'othersAsked' });
    visit.send({ type: 'recoveryCodeChosen' });
    await visit.at('recovery-challenge');
    visit.send({ type: 'codeEntered', code: code.toUpperCase() });
    const { data } = await visit.at('recovery-used');
    expect(data.remaining).toBe(secondFactorLimits.recoveryCodes - 1);
    expect(visit.client.session.current).toBeUndefined();
    visit.send({ type: 'continuePressed' });
    await visit.at('closed');

    const again = town.visit({});
    await enterPassword(again, email);
    await again.at('totp-challenge');
    again.send({ type: 'othersAsked' });
    again.send({ type: 'recoveryCodeChosen' });
    await again.at('recovery-challenge');
    again.send({ type: 'codeEntered', code });
    expect((await again.at('recovery-challenge')).errors.code).toMatchObject({
      problem: 'INVALID_CODE',
    });
  });
});

/** Opens the link of the newest mail, in a browser in which nobody is signed in. */
async function openMail(email: string): Promise<Visit> {
  const { search } = new URL(await mailedLink(town.world, email));
  return town.visit({}, { address: `https://app.example.com/action${search}` });
}

describe('where nobody gets in without a second factor', () => {
  const mandatory = () =>
    town.configure('mfa', {
      mfa: {
        state: 'MANDATORY',
        enabledProviders: ['PHONE_SMS'],
        providerConfigs: [{ state: 'ENABLED', totpProviderConfig: {} }],
      },
    });

  /** From the first screen to the secret of an app. */
  async function toSecret(visit: Visit, email: string) {
    await signUp(visit, email);
    await visit.at('enrol-verify');
    visit.send({ type: 'continuePressed' });
    const { data } = await visit.at('enrol-verify');
    expect(data.sent?.times).toBe(1);
    // The link opens in another tab, which is not signed in.
    const inbox = await openMail(email);
    await inbox.at('action-sign-in');
    inbox.send({ type: 'passwordEntered', email, password: 'correct horse 7' });
    await inbox.at('action-done');
    visit.send({ type: 'continuePressed' });
    expect((await visit.at('enrol-choice')).data.kinds).toEqual(['totp', 'sms']);
    visit.send({ type: 'kindChosen', kind: 'totp' });
    return (await visit.at('totp-enrol')).data;
  }

  test('somebody new verifies their address, adds an app, keeps the codes, and is in', async () => {
    await mandatory();
    const email = town.newEmail();
    const signIns: SignInDetails[] = [];
    const visit = town.visit({ onSignIn: (details) => signIns.push(details) });
    const { secret, address } = await toSecret(visit, email);
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(address)).toContain(`localhost:${email}`);
    visit.send({ type: 'appEntered', code: town.world.totpCode(secret), name: 'Pixel' });
    const { data } = await visit.at('recovery-codes');
    expect(new Set(data.codes).size).toBe(secondFactorLimits.recoveryCodes);
    expect(signIns).toEqual([]);
    visit.send({ type: 'codesKept', isSaid: true });
    await visit.at('closed');
    expect(signIns).toMatchObject([{ account: { email }, isNewAccount: true }]);
    expect(secondFactorIn(visit)).toBe('totp');
  });

  test('a mail that left with the account is not sent twice, and is said to be on its way', async () => {
    await mandatory();
    await town.configure('emailVerificationConfig', {
      emailVerificationConfig: { mailAtSignUp: true },
    });
    const email = town.newEmail();
    const visit = town.visit({});
    await signUp(visit, email);
    expect((await visit.at('enrol-verify')).data.sent).toMatchObject({ email, times: 1 });
    const inbox = await openMail(email);
    await inbox.at('action-sign-in');
    inbox.send({ type: 'passwordEntered', email, password });
    await inbox.at('action-done');
    visit.send({ type: 'continuePressed' });
    await visit.at('enrol-choice');
    const verifying = (await town.world.mailsTo(email)).filter(
      ({ mail }) => mail.kind === 'verifyEmail',
    );
    expect(verifying).toHaveLength(1);
  });

  test('a wrong code of the new app keeps its secret', async () => {
    await mandatory();
    const visit = town.visit({});
    const { secret } = await toSecret(visit, town.newEmail());
    visit.send({ type: 'appEntered', code: '000000', name: '' });
    const { data, errors } = await visit.at('totp-enrol');
    expect(errors.code).toMatchObject({ problem: 'INVALID_CODE' });
    expect(data.secret).toBe(secret);
  });

  test('an address that is still not verified is told so', async () => {
    await mandatory();
    const visit = town.visit({});
    await signUp(visit, town.newEmail());
    await visit.at('enrol-verify');
    visit.send({ type: 'continuePressed' });
    await visit.at('enrol-verify');
    visit.send({ type: 'continuePressed' });
    expect((await visit.at('enrol-verify')).notice).toEqual({ problem: 'UNVERIFIED_EMAIL' });
  });

  test('a phone number will do, too', async () => {
    const email = town.newEmail();
    await town.world.signUpVerified(email, password);
    await mandatory();
    const visit = town.visit({});
    await enterPassword(visit, email);
    await visit.at('enrol-choice');
    visit.send({ type: 'kindChosen', kind: 'sms' });
    await visit.at('sms-enrol');
    visit.send({ type: 'numberEntered', phoneNumber: 'nonsense' });
    expect((await visit.at('sms-enrol')).errors.phoneNumber).toMatchObject({
      problem: 'INVALID_PHONE_NUMBER',
    });
    visit.send({ type: 'numberEntered', phoneNumber: '+1 202 555 0124' });
    expect((await visit.at('sms-enrol')).data.sent?.times).toBe(1);
    visit.send({ type: 'codeEntered', code: await town.world.smsCodeFor('+12025550124') });
    await visit.at('recovery-codes');
    visit.send({ type: 'codesKept', isSaid: true });
    await visit.at('closed');
    expect(secondFactorIn(visit)).toBe('phone');
  });

  test('nobody comes in as a guest, and it is told why', async () => {
    await mandatory();
    const visit = town.visit({ providers: ['anonymous', 'password'] });
    await visit.at('provider-list');
    visit.send(asGuest);
    const { notice } = await visit.at('provider-list');
    expect(notice).toMatchObject({ problem: 'OPERATION_NOT_ALLOWED' });
  });

  test('whoever gives up is signed in nowhere', async () => {
    await mandatory();
    const visit = town.visit({});
    await signUp(visit, town.newEmail());
    await visit.at('enrol-verify');
    visit.send({ type: 'backPressed' });
    await visit.at('email-entry');
    expect(visit.client.session.current).toBeUndefined();
  });
});

describe('a link in the mail about a second factor', () => {
  test('that was added names it and removes it, when the button is pressed', async () => {
    const { email } = await withApp();
    const visit = await openMail(email);
    expect((await visit.at('action-confirm')).data).toMatchObject({
      mode: 'revertSecondFactorAddition',
      email,
      factor: 'Pixel',
    });
    visit.send({ type: 'continuePressed' });
    await visit.at('action-done');
    const next = town.visit({});
    await enterPassword(next, email);
    await next.at('closed');
  });

  test('that was removed names it and puts it back', async () => {
    const { email, app } = await withApp();
    await town.world.call('/v2/accounts/mfaEnrollment:withdraw', {
      idToken: app.reply.idToken,
      mfaEnrollmentId: app.id,
    });
    const visit = await openMail(email);
    expect((await visit.at('action-confirm')).data).toMatchObject({
      mode: 'revertSecondFactorRemoval',
      factor: 'Pixel',
    });
    visit.send({ type: 'continuePressed' });
    await visit.at('action-done');
    const next = town.visit({});
    await enterPassword(next, email);
    await next.at('totp-challenge');
  });
});
