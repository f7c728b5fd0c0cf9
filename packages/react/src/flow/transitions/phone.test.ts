import { describe, expect, test } from 'vitest';
import { signedIn, type Walk, walk } from '../../../test/walk.ts';
import type { Plan } from '../plan.ts';

const phoneNumber = '+4930123456';
const amongOthers: Partial<Plan> = { providers: ['password', 'phone'] };
const alone: Partial<Plan> = { providers: ['phone'] };

const entered = (plan = amongOthers): Walk => {
  const first = walk(plan);
  const shown =
    first.flow.screen === 'phone-entry'
      ? first
      : first.send({ type: 'providerChosen', providerId: 'phone' });
  return shown.send({ type: 'numberEntered', phoneNumber });
};
const sent = (plan = amongOthers) => entered(plan).answer({ type: 'smsSent', at: 5 });
const judged = (plan = amongOthers) => sent(plan).send({ type: 'codeEntered', code: '123456' });

describe('the phone number', () => {
  test('is asked for when the phone is chosen', () => {
    const { flow } = walk(amongOthers).send({ type: 'providerChosen', providerId: 'phone' });
    expect(flow).toMatchObject({ screen: 'phone-entry', data: { phoneNumber: '' } });
  });

  test('is asked for at once where nothing else is offered', () => {
    expect(walk(alone).flow).toMatchObject({ screen: 'phone-entry', data: { phoneNumber: '' } });
  });

  test('that the application knows is there already', () => {
    const { flow } = walk({ ...alone, phoneHint: phoneNumber });
    expect(flow).toMatchObject({ screen: 'phone-entry', data: { phoneNumber } });
  });

  test('is sent a code, and stays to be read', () => {
    const asked = entered();
    expect(asked.effect).toEqual({ type: 'sendPhoneCode', phoneNumber });
    expect(asked.answer({ type: 'smsSent', at: 5 }).flow).toMatchObject({
      screen: 'phone-code',
      data: { phoneNumber, sentAt: 5, times: 1 },
    });
  });

  test('must not be empty', () => {
    const { flow, effect } = walk(alone).send({ type: 'numberEntered', phoneNumber: ' ' });
    expect(effect).toBeUndefined();
    expect(flow.errors).toEqual({ phoneNumber: { problem: 'MISSING_PHONE_NUMBER' } });
  });

  test.each(['INVALID_PHONE_NUMBER', 'MISSING_PHONE_NUMBER', 'UNSUPPORTED_REGION'] as const)(
    'that is refused with %s is objected to at its field, and stays',
    (problem) => {
      expect(entered().refuse(problem).flow).toMatchObject({
        screen: 'phone-entry',
        data: { phoneNumber },
        errors: { phoneNumber: { problem } },
      });
    },
  );

  test.each([
    ['TOO_MANY_MESSAGES', 'TOO_MANY_MESSAGES'],
    ['QUOTA_EXCEEDED', 'QUOTA_EXCEEDED'],
    ['NETWORK_REQUEST_FAILED', 'NETWORK_REQUEST_FAILED'],
    ['OPERATION_NOT_ALLOWED', 'OPERATION_NOT_ALLOWED'],
  ] as const)('that gets no code for %s is told %s across the card', (problem, told) => {
    expect(entered().refuse(problem).flow).toMatchObject({
      screen: 'phone-entry',
      data: { phoneNumber },
      errors: {},
      notice: { problem: told },
    });
  });

  test('is told what the server said by its own name', () => {
    expect(entered().refuse('INVALID_PHONE_NUMBER').flow.errors).toMatchObject({
      phoneNumber: { problem: 'INVALID_PHONE_NUMBER' },
    });
  });

  test('can be given up for another way to sign in', () => {
    const { flow } = walk(amongOthers)
      .send({ type: 'providerChosen', providerId: 'phone' })
      .send({ type: 'backPressed' });
    expect(flow.screen).toBe('provider-list');
  });

  test('whose code is not waited for any more stays where there is nothing else', () => {
    const { flow } = entered(alone).send({ type: 'backPressed' });
    expect(flow).toMatchObject({ screen: 'phone-entry', data: { phoneNumber } });
    expect(flow.pending).toBeUndefined();
  });
});

describe('the code of an SMS', () => {
  test('signs in', () => {
    expect(judged().effect).toEqual({ type: 'signInWithPhone', phoneNumber, code: '123456' });
    expect(judged().answer(signedIn).flow.screen).toBe('signed-in');
  });

  test('may be typed with spaces', () => {
    const { effect } = sent().send({ type: 'codeEntered', code: ' 123 456 ' });
    expect(effect).toMatchObject({ code: '123456' });
  });

  test.each([' ', '12345', '1234567', 'abcdef'])(
    'is six digits: %j costs none of the few tries',
    (code) => {
      const { flow, effect } = sent().send({ type: 'codeEntered', code });
      expect(effect).toBeUndefined();
      expect(flow.errors).toEqual({ code: { problem: 'MISSING_CODE' } });
    },
  );

  test.each(['INVALID_CODE', 'MISSING_CODE', 'TOO_MANY_ATTEMPTS_TRY_LATER'] as const)(
    'that is refused with %s is objected to at its field',
    (problem) => {
      expect(judged().refuse(problem).flow).toMatchObject({
        screen: 'phone-code',
        data: { phoneNumber, times: 1 },
        errors: { code: { problem } },
      });
    },
  );

  test.each(['SESSION_EXPIRED', 'INVALID_SESSION_INFO'] as const)(
    'that is over, with %s, leads back to the number, which stays',
    (problem) => {
      expect(judged().refuse(problem).flow).toMatchObject({
        screen: 'phone-entry',
        data: { phoneNumber },
        notice: { problem: 'SESSION_EXPIRED' },
      });
    },
  );

  test('that cannot be judged now says why across the card', () => {
    expect(judged().refuse('USER_DISABLED').flow).toMatchObject({
      screen: 'phone-code',
      errors: {},
      notice: { problem: 'USER_DISABLED' },
    });
  });

  // The older widget only went back a screen.
  test('is really sent again, and counts how often', () => {
    const again = sent().send({ type: 'resendAsked' });
    expect(again.effect).toEqual({ type: 'sendPhoneCode', phoneNumber });
    const { flow } = again.answer({ type: 'smsSent', at: 9 });
    expect(flow).toMatchObject({ screen: 'phone-code', data: { sentAt: 9, times: 2 } });
    expect(flow.data).not.toHaveProperty('isSending');
  });

  test.each([
    ['TOO_MANY_MESSAGES', 'TOO_MANY_MESSAGES'],
    ['SESSION_EXPIRED', 'SESSION_EXPIRED'],
    ['NETWORK_REQUEST_FAILED', 'NETWORK_REQUEST_FAILED'],
  ] as const)('that cannot be sent again for %s is not called a wrong code', (problem, told) => {
    const { flow } = sent().send({ type: 'resendAsked' }).refuse(problem);
    expect(flow).toMatchObject({
      screen: 'phone-code',
      data: { sentAt: 5, times: 1 },
      errors: {},
      notice: { problem: told },
    });
    expect(flow.data).not.toHaveProperty('isSending');
  });

  test('can go to another number', () => {
    const { flow } = sent().send({ type: 'numberChangeAsked' });
    expect(flow).toMatchObject({ screen: 'phone-entry', data: { phoneNumber } });
  });

  test('can be given up: for the list, or for the number where there is no list', () => {
    expect(sent().send({ type: 'backPressed' }).flow.screen).toBe('provider-list');
    expect(sent(alone).send({ type: 'backPressed' }).flow).toMatchObject({
      screen: 'phone-entry',
      data: { phoneNumber },
    });
  });

  test('that is not waited for any more changes nothing when its answer comes', () => {
    const waiting = judged();
    const left = waiting.send({ type: 'backPressed' });
    const ticket = waiting.flow.pending ?? 0;
    const late = left.send({ type: 'answered', ticket, answer: signedIn });
    expect(late.flow.screen).toBe('provider-list');
  });
});

describe('a number that is new where nobody new is let in', () => {
  test.each(['adminRestricted', 'closedToNew'] as const)(
    'is shown whom to ask, and leads back to the number: %s',
    (option) => {
      const refused = judged({ ...amongOthers, [option]: {} }).refuse('ADMIN_ONLY_OPERATION');
      expect(refused.flow).toMatchObject({ screen: 'not-authorized', data: { phoneNumber } });
      expect(refused.send({ type: 'backPressed' }).flow).toMatchObject({
        screen: 'phone-entry',
        data: { phoneNumber },
      });
    },
  );

  test('is told so on the spot where the application has nobody to name', () => {
    expect(judged().refuse('ADMIN_ONLY_OPERATION').flow).toMatchObject({
      screen: 'phone-code',
      notice: { problem: 'ADMIN_ONLY_OPERATION' },
    });
  });
});
