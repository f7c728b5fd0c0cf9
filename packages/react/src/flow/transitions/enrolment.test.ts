import { describe, expect, test } from 'vitest';
import { nothingTold, signedIn, walk } from '../../../test/walk.ts';
import type { Answer } from '../event.ts';
import { keptStep } from '../kept-step.ts';
import type { Problem } from '../problem.ts';

const email = 'ada@example.com';
const enrolment = { email, kinds: ['totp', 'sms'] } as const;
const secret = { secret: 'ABCD', address: 'otpauth://totp/x' };
const refusedWith = (problem: Problem): Answer => ({ type: 'refused', failure: { problem } });

/** Somebody who signs in where nobody gets in without a second factor. */
const required = (isEmailVerified: boolean) =>
  walk({ providers: ['anonymous', 'password'] })
    .send({ type: 'providerChosen', providerId: 'anonymous' })
    .answer({ type: 'signInAnswered', result: { kind: 'enrolment', enrolment, isEmailVerified } });

const choosing = () => required(true);
const verifying = () => required(false);
const withApp = () =>
  choosing().send({ type: 'kindChosen', kind: 'totp' }).answer({ type: 'secretMade', secret });
const phoneNumber = '+447700900100';
const withNumber = () => choosing().send({ type: 'kindChosen', kind: 'sms' });
const numberSent = () =>
  withNumber().send({ type: 'numberEntered', phoneNumber }).answer({ type: 'smsSent', at: 1000 });
const appEntered = { type: 'appEntered', code: '123 456', name: ' Pixel ' } as const;
const codeEntered = { type: 'codeEntered', code: '123 456' } as const;

describe('an address that has to be proved before anybody gets in', () => {
  const sent = { email, sentAt: 1000, times: 1 };
  const waiting = (more: { readonly isNew?: true } = {}) =>
    walk({ providers: ['anonymous', 'password'] })
      .send({ type: 'providerChosen', providerId: 'anonymous' })
      .answer({
        type: 'signInAnswered',
        result: { kind: 'verification', verification: { email, sent, ...more } },
      });
  const looking = () => waiting().send({ type: 'returned' });

  test('is waited for, with the mail that left by itself', () => {
    expect(waiting().flow).toMatchObject({ screen: 'verify-address', data: { email, sent } });
    expect(waiting().effect).toBeUndefined();
  });

  test('is looked at when somebody is back, in nobody’s way', () => {
    expect(looking().effect).toEqual({ type: 'checkEmail' });
    expect(looking().answer({ type: 'emailChecked', isVerified: false }).flow).toMatchObject({
      data: { email, sent },
      errors: {},
    });
    const told = waiting()
      .send({ type: 'continuePressed' })
      .answer({ type: 'emailChecked', isVerified: false });
    const notice = { problem: 'UNVERIFIED_EMAIL' };
    expect(told.flow.notice).toEqual(notice);
    expect(told.send({ type: 'returned' }).flow.notice).toEqual(notice);
    expect(looking().refuse('NETWORK_REQUEST_FAILED').flow).not.toHaveProperty('notice');
    // A press is heard while it looks, and the look is given up.
    const pressed = looking().send({ type: 'resendAsked' });
    expect(pressed.effect).toEqual({ type: 'sendVerification' });
    expect(pressed.flow.data).not.toHaveProperty('isLooking');
    expect(pressed.answer({ type: 'mailSent', at: 2000 }).flow.data).toEqual({
      email,
      sent: { email, sentAt: 2000, times: 2 },
    });
  });

  test('lets its owner in once it is proved', () => {
    const proved = looking().answer({ type: 'emailChecked', isVerified: true });
    expect(proved.effect).toEqual({ type: 'enterVerified' });
    expect(proved.answer(signedIn).flow.screen).toBe('signed-in');
    expect(proved.refuse('NETWORK_REQUEST_FAILED').flow).toMatchObject({
      screen: 'verify-address',
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
  });

  test('that somebody else has proved sends back to the start', () => {
    expect(looking().refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN').flow).toMatchObject({
      notice: { problem: 'SESSION_EXPIRED' },
    });
  });

  test('is given up for another one, and nobody is signed in', () => {
    const left = waiting().send({ type: 'backPressed' });
    expect(left.effect).toEqual({ type: 'giveUp' });
    expect(left.answer({ type: 'gaveUp' }).flow.screen).toBe('provider-list');
  });

  describe('and has just been chosen', () => {
    const data = { email, sent, isNew: true } as const;
    const correcting = () =>
      waiting({ isNew: true }).send({ type: 'returned' }).send({ type: 'backPressed' });
    const right = { name: 'Ada', password: 'secret', email: 'lovelace@example.com' };

    test('is corrected where it was typed, for the same account', () => {
      expect(correcting().flow).toMatchObject({
        screen: 'create-account',
        data: { email, corrects: data },
      });
      expect(correcting().effect).toBeUndefined();
      const corrected = correcting().send({ type: 'accountEntered', ...right });
      expect(corrected.effect).toEqual({ type: 'signUp', ...right, corrects: true });
      // Also after something was wrong with it.
      const again = corrected.refuse('EMAIL_EXISTS').answer(nothingTold);
      expect(again.flow.errors).toEqual({ email: { problem: 'EMAIL_EXISTS' } });
      const other = again.send({ type: 'accountEntered', ...right, email: 'ada@example.org' });
      expect(other.effect).toMatchObject({ email: 'ada@example.org', corrects: true });
    });

    test('is waited for again by whoever leaves it as it is', () => {
      const back = correcting().send({ type: 'backPressed' });
      expect(back.flow).toMatchObject({ screen: 'verify-address', data });
      expect(back.effect).toBeUndefined();
    });

    test('stays so when the mail is sent again', () => {
      const again = waiting({ isNew: true })
        .send({ type: 'resendAsked' })
        .answer({ type: 'mailSent', at: 2000 });
      expect(again.flow.data).toEqual({ ...data, sent: { email, sentAt: 2000, times: 2 } });
    });

    test('is no more than an address to a page that is loaded again', () => {
      expect(keptStep(correcting().flow)).toEqual({ screen: 'create-account', data: { email } });
    });

    test('is signed in with by whoever has just signed up and loads the page again', () => {
      const step = { screen: 'password-sign-in', data: { email, isKnown: false } };
      expect(keptStep(waiting({ isNew: true }).flow)).toEqual(step);
      expect(keptStep(waiting().flow)).toBeUndefined();
    });
  });
});

describe('an address that is not verified', () => {
  test('is not mailed to twice: a mail that left by itself is said to be on its way', () => {
    const sent = { email, sentAt: 1000, times: 1 };
    const arrived = walk({ providers: ['anonymous', 'password'] })
      .send({ type: 'providerChosen', providerId: 'anonymous' })
      .answer({
        type: 'signInAnswered',
        result: { kind: 'enrolment', enrolment: { ...enrolment, sent }, isEmailVerified: false },
      });
    expect(arrived.flow).toMatchObject({ screen: 'enrol-verify', data: { sent } });
    expect(arrived.send({ type: 'continuePressed' }).effect).toEqual({ type: 'checkEmail' });
    const again = arrived.send({ type: 'resendAsked' }).answer({ type: 'mailSent', at: 2000 });
    expect(again.flow).toMatchObject({ data: { sent: { sentAt: 2000, times: 2 } } });
  });

  test('is verified first: by a mail that is asked for', () => {
    const asked = verifying().send({ type: 'continuePressed' });
    expect(asked.flow.screen).toBe('enrol-verify');
    expect(asked.effect).toEqual({ type: 'sendVerification' });
    expect(asked.answer({ type: 'mailSent', at: 1000 }).flow).toMatchObject({
      data: { sent: { email, sentAt: 1000, times: 1 } },
    });
  });

  const mailed = () =>
    verifying().send({ type: 'continuePressed' }).answer({ type: 'mailSent', at: 1000 });

  test('is looked at again when its owner says so, and the setup goes on', () => {
    const checked = mailed().send({ type: 'continuePressed' });
    expect(checked.effect).toEqual({ type: 'checkEmail' });
    expect(checked.answer({ type: 'emailChecked', isVerified: true }).flow).toMatchObject({
      screen: 'enrol-choice',
      data: enrolment,
    });
  });

  test('that still is not is told, and the mail can be sent again', () => {
    const unverified = mailed()
      .send({ type: 'continuePressed' })
      .answer({ type: 'emailChecked', isVerified: false });
    expect(unverified.flow).toMatchObject({
      screen: 'enrol-verify',
      notice: { problem: 'UNVERIFIED_EMAIL' },
    });
    const again = unverified.send({ type: 'resendAsked' });
    expect(again.effect).toEqual({ type: 'sendVerification' });
    expect(again.answer({ type: 'mailSent', at: 2000 }).flow).toMatchObject({
      data: { sent: { times: 2 } },
    });
    expect(again.refuse('TOO_MANY_ATTEMPTS_TRY_LATER', 'TOO_MANY_MAILS').flow).toMatchObject({
      notice: { problem: 'TOO_MANY_MAILS' },
    });
  });

  test('that only the server knows of sends back to verifying it', () => {
    const refused = choosing()
      .send({ type: 'kindChosen', kind: 'totp' })
      .answer(refusedWith('UNVERIFIED_EMAIL'));
    expect(refused.flow).toMatchObject({
      screen: 'enrol-verify',
      notice: { problem: 'UNVERIFIED_EMAIL' },
    });
  });
});

describe('adding an authenticator app', () => {
  test('has a secret made, and shows it', () => {
    expect(choosing().send({ type: 'kindChosen', kind: 'totp' }).effect).toEqual({
      type: 'makeSecret',
    });
    expect(withApp().flow).toMatchObject({ screen: 'totp-enrol', data: secret });
  });

  test('takes the code and the name as they were meant', () => {
    expect(withApp().send(appEntered).effect).toEqual({
      type: 'enrol',
      kind: 'totp',
      code: '123456',
      name: 'Pixel',
    });
  });

  test('tells a wrong code at its field, and keeps the secret', () => {
    const { flow } = withApp().send(appEntered).answer(refusedWith('INVALID_CODE'));
    expect(flow).toMatchObject({
      screen: 'totp-enrol',
      data: secret,
      errors: { code: { problem: 'INVALID_CODE' } },
    });
  });

  test('that took too long begins with another secret', () => {
    expect(withApp().send(appEntered).refuse('SESSION_EXPIRED').flow).toMatchObject({
      screen: 'enrol-choice',
      notice: { problem: 'SETUP_EXPIRED' },
    });
  });

  test('tells a name that cannot be at its field', () => {
    const { flow } = withApp().send(appEntered).answer(refusedWith('INVALID_DISPLAY_NAME'));
    expect(flow.errors.name).toMatchObject({ problem: 'INVALID_DISPLAY_NAME' });
  });
});

describe('adding a phone number', () => {
  test('sends a code to it, and takes the code', () => {
    expect(withNumber().send({ type: 'numberEntered', phoneNumber }).effect).toEqual({
      type: 'sendEnrolmentCode',
      phoneNumber,
    });
    expect(numberSent().send(codeEntered).effect).toEqual({
      type: 'enrol',
      kind: 'sms',
      code: '123456',
    });
  });

  test.each(['INVALID_PHONE_NUMBER', 'SECOND_FACTOR_EXISTS', 'UNSUPPORTED_REGION'] as const)(
    'tells at the number what is wrong with it: %s',
    (code) => {
      const { flow } = withNumber()
        .send({ type: 'numberEntered', phoneNumber })
        .answer(refusedWith(code));
      expect(flow).toMatchObject({ errors: { phoneNumber: { problem: code } } });
      expect(flow.data).not.toHaveProperty('sent');
    },
  );

  test('sends the code again, and tells a refusal of that as one', () => {
    const again = numberSent().send({ type: 'resendAsked' });
    expect(again.effect).toEqual({ type: 'sendEnrolmentCode', phoneNumber });
    expect(again.refuse('TOO_MANY_ATTEMPTS_TRY_LATER', 'TOO_MANY_MESSAGES').flow).toMatchObject({
      notice: { problem: 'TOO_MANY_MESSAGES' },
      errors: {},
    });
  });

  test('takes another number instead, and offers the first one to be mended', () => {
    const { flow } = numberSent().send({ type: 'numberChangeAsked' });
    expect(flow.data).toMatchObject({ phoneNumber });
    expect(flow.data).not.toHaveProperty('sent');
  });
});

describe('after a second factor was added', () => {
  const added = () => withApp().send(appEntered).answer({ type: 'enrolled' });
  const codes = ['k7mp-4wxz-9h'];

  test('recovery codes are made and shown', () => {
    expect(added().effect).toEqual({ type: 'makeRecoveryCodes' });
    expect(added().answer({ type: 'codesMade', codes }).flow).toMatchObject({
      screen: 'recovery-codes',
      data: { codes },
    });
  });

  test('nobody goes on who has not said that the codes are saved', () => {
    const shown = added().answer({ type: 'codesMade', codes });
    const hasty = shown.send({ type: 'codesKept', isSaid: false });
    expect(hasty.effect).toBeUndefined();
    expect(hasty.flow.errors).toEqual({ confirmation: { problem: 'CODES_NOT_SAVED' } });
    const careful = shown.send({ type: 'codesKept', isSaid: true });
    expect(careful.effect).toEqual({ type: 'concludeSignIn' });
    expect(careful.answer(signedIn).flow.screen).toBe('signed-in');
  });

  test('codes that could not be made can be asked for again', () => {
    const failed = added().refuse('NETWORK_REQUEST_FAILED');
    expect(failed.flow).toMatchObject({ screen: 'recovery-codes', notice: {} });
    expect(failed.send({ type: 'continuePressed' }).effect).toEqual({ type: 'makeRecoveryCodes' });
  });
});

describe('whoever does not want a second factor', () => {
  test.each([
    ['before verifying', verifying],
    ['before choosing', choosing],
    ['with the secret on the screen', withApp],
    ['with the number typed', withNumber],
  ])('is signed out: %s', (_name, at) => {
    const left = at().send({ type: 'backPressed' });
    expect(left.effect).toEqual({ type: 'giveUp' });
    expect(left.answer({ type: 'gaveUp' }).flow.screen).toBe('provider-list');
  });

  test('or takes too long signs in again', () => {
    expect(withApp().send(appEntered).refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN').flow).toMatchObject({
      screen: 'provider-list',
      notice: { problem: 'SESSION_EXPIRED' },
    });
  });
});
