import { describe, expect, test } from 'vitest';
import { methods, signedIn, type Walk, walk } from '../../../test/walk.ts';
import type { Answer } from '../event.ts';
import type { Problem } from '../problem.ts';
import type { Factor } from '../screens.ts';

const sms: Factor = { id: 'sms-id', kind: 'sms', phoneNumber: '+*******0100' };
const app: Factor = { id: 'app-id', kind: 'totp', name: 'Pixel' };

const owed = (...factors: Factor[]): Answer => ({
  type: 'signInAnswered',
  result: { kind: 'secondFactor', factors },
});
const refusedWith = (problem: Problem): Answer => ({ type: 'refused', failure: { problem } });

/** Somebody whose password was right, and who has these factors. */
const asked = (...factors: Factor[]) =>
  walk({ providers: ['anonymous', 'password'] })
    .send({ type: 'providerChosen', providerId: 'anonymous' })
    .answer(owed(...factors));

const sent = () => asked(sms).answer({ type: 'smsSent', at: 1000 });
const byApp = () => asked(app);
const byCode = () => asked(app).send({ type: 'othersAsked' }).send({ type: 'recoveryCodeChosen' });
const enter = (at: Walk, code = '123456') => at.send({ type: 'codeEntered', code });

describe('a sign-in that needs a second factor', () => {
  test('asks for the only one at once: the code of an app', () => {
    const { flow, effect } = byApp();
    expect(flow).toMatchObject({ screen: 'totp-challenge', data: { factor: app } });
    expect(effect).toBeUndefined();
  });

  test('sends the SMS at once where that is the only one', () => {
    const { flow, effect } = asked(sms);
    expect(flow).toMatchObject({ screen: 'sms-challenge', data: { factor: sms } });
    expect(effect).toEqual({ type: 'sendFactorCode', id: 'sms-id' });
  });

  test('lets people choose where there are several, and sends nothing before', () => {
    const { flow, effect } = asked(app, sms);
    expect(flow).toMatchObject({ screen: 'factor-choice', data: { factors: [app, sms] } });
    expect(effect).toBeUndefined();
  });

  test.each([
    ['app-id', 'totp-challenge'],
    ['sms-id', 'sms-challenge'],
  ])('goes on with what was chosen: %s', (id, screen) => {
    const chosen = asked(app, sms).send({ type: 'factorChosen', id });
    expect(chosen.flow).toMatchObject({ screen, data: { factor: { id } } });
  });

  test('does nothing about a factor there is not', () => {
    expect(asked(app, sms).send({ type: 'factorChosen', id: 'other' }).flow.screen).toBe(
      'factor-choice',
    );
  });

  test.each([
    ['an app', byApp],
    ['an SMS', sent],
    ['a recovery code', byCode],
  ])('offers every other way and the way out: %s', (_name, at) => {
    expect(at().send({ type: 'othersAsked' }).flow.screen).toBe('factor-choice');
    expect(at().send({ type: 'backPressed' }).flow.screen).toBe('provider-list');
  });
});

describe('the code of a second factor', () => {
  test.each([
    ['an app', byApp, app],
    ['an SMS', sent, sms],
  ])('goes to the server without the spaces of clipboards: %s', (_name, at, factor) => {
    expect(enter(at(), ' 123 456 ').effect).toEqual({
      type: 'proveFactor',
      factor,
      code: '123456',
    });
    expect(enter(at()).answer(signedIn).flow.screen).toBe('signed-in');
  });

  test('from a recovery sheet goes as it was typed: the server forgives dashes and capitals', () => {
    expect(enter(byCode(), ' K7MP-4wxz ').effect).toEqual({
      type: 'redeemRecoveryCode',
      code: 'K7MP-4wxz',
    });
  });

  describe.each([
    ['an app', byApp],
    ['an SMS', sent],
    ['a recovery code', byCode],
  ])('of %s', (_name, at) => {
    test('is missed before anybody is asked', () => {
      const { flow, effect } = enter(at(), ' ');
      expect(flow.errors).toEqual({ code: { problem: 'MISSING_CODE' } });
      expect(effect).toBeUndefined();
    });

    test('is wrong at its field, where it can be typed again', () => {
      const wrong = enter(at()).answer(refusedWith('INVALID_CODE'));
      expect(wrong.flow.screen).toBe(at().flow.screen);
      expect(wrong.flow.errors.code).toMatchObject({ problem: 'INVALID_CODE' });
    });

    test('that was tried too often is told there, too', () => {
      expect(enter(at()).refuse('TOO_MANY_ATTEMPTS_TRY_LATER').flow.errors).toEqual({
        code: { problem: 'TOO_MANY_ATTEMPTS_TRY_LATER' },
      });
    });

    test('that came too late begins anew, and says why', () => {
      expect(enter(at()).answer(refusedWith('INVALID_MFA_PENDING_CREDENTIAL')).flow).toMatchObject({
        screen: 'provider-list',
        notice: { problem: 'SESSION_EXPIRED' },
      });
    });

    test('that could not be asked about stays, with a bar across the card', () => {
      const { flow } = enter(at()).refuse('NETWORK_REQUEST_FAILED');
      expect(flow).toMatchObject({ notice: { problem: 'NETWORK_REQUEST_FAILED' }, errors: {} });
    });
  });
});

test('a second factor that came too late costs nobody the address they typed', () => {
  const late = walk({ layout: 'form' })
    .send({ type: 'emailEntered', email: 'ada@example.com' })
    .answer(methods('password'))
    .send({ type: 'passwordEntered', email: 'ada@example.com', password: 'secret' })
    .answer(owed(app));
  for (const over of [
    enter(late).answer(refusedWith('INVALID_MFA_PENDING_CREDENTIAL')),
    late.send({ type: 'backPressed' }),
  ]) {
    expect(over.flow).toMatchObject({ screen: 'email-entry', data: { email: 'ada@example.com' } });
  }
});

describe('an address that has to be proved, too', () => {
  const email = 'ada@example.com';
  const verification = { email, sent: { email, sentAt: 1000, times: 1 } };
  const owing: Answer = { type: 'signInAnswered', result: { kind: 'verification', verification } };
  const used = () => enter(byCode()).answer({ type: 'recoveryCodeUsed', remaining: 2 });

  test.each([
    ['an app', () => enter(byApp())],
    ['an SMS', () => enter(sent())],
    ['a recovery code', () => used().send({ type: 'continuePressed' })],
  ])('is asked for after the code of %s', (_name, at) => {
    expect(at().answer(owing).flow).toMatchObject({
      screen: 'verify-address',
      data: verification,
    });
  });

  test('keeps no link from what it is for that waited for the code', () => {
    const redeems = {
      mode: 'verifyAndChangeEmail',
      email,
      newEmail: 'lovelace@example.com',
      continues: false,
      asks: { password: true, signInPage: true },
    } as const;
    const waiting = walk(
      {},
      { kind: 'screen', screen: 'totp-challenge', data: { factors: [app], factor: app, redeems } },
    );
    const redeeming = enter(waiting).answer(owing);
    expect(redeeming.flow.screen).toBe('action-confirm');
    expect(redeeming.effect).toEqual({ type: 'applyCode', handsOver: false });
  });
});

describe('the SMS of a second factor', () => {
  test('really goes out again, and is counted', () => {
    const again = sent().send({ type: 'resendAsked' });
    expect(again.effect).toEqual({ type: 'sendFactorCode', id: 'sms-id' });
    expect(again.answer({ type: 'smsSent', at: 9000 }).flow).toMatchObject({
      data: { sent: { sentAt: 9000, times: 2 } },
    });
  });

  // The newer widget of others shows a refused resend as a wrong code.
  test('that is refused again is no wrong code', () => {
    const refused = sent()
      .send({ type: 'resendAsked' })
      .refuse('TOO_MANY_ATTEMPTS_TRY_LATER', 'TOO_MANY_MESSAGES');
    expect(refused.flow).toMatchObject({ notice: { problem: 'TOO_MANY_MESSAGES' }, errors: {} });
    expect(enter(refused).refuse('TOO_MANY_ATTEMPTS_TRY_LATER').flow.errors.code).toBeDefined();
  });

  test('that never went out can be asked for', () => {
    const failed = asked(sms).refuse('NETWORK_REQUEST_FAILED');
    expect(failed.flow).toMatchObject({
      screen: 'sms-challenge',
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
    expect(failed.send({ type: 'resendAsked' }).effect).toMatchObject({ type: 'sendFactorCode' });
  });

  test('of a sign-in that is over begins anew', () => {
    const over = asked(sms).answer(refusedWith('INVALID_MFA_PENDING_CREDENTIAL'));
    expect(over.flow).toMatchObject({ notice: { problem: 'SESSION_EXPIRED' } });
  });

  test('that is too old is told across the card, beside the way to a new one', () => {
    expect(enter(sent()).refuse('SESSION_EXPIRED').flow).toMatchObject({
      screen: 'sms-challenge',
      notice: { problem: 'SESSION_EXPIRED' },
    });
  });
});

describe('a recovery code', () => {
  const used = () => enter(byCode()).answer({ type: 'recoveryCodeUsed', remaining: 2 });

  test('says how many are left before it lets anybody in', () => {
    expect(used().flow).toMatchObject({ screen: 'recovery-used', data: { remaining: 2 } });
    expect(used().effect).toBeUndefined();
  });

  test('then lets them in', () => {
    const on = used().send({ type: 'continuePressed' });
    expect(on.effect).toEqual({ type: 'concludeSignIn' });
    expect(on.answer(signedIn).flow.screen).toBe('signed-in');
  });
});
