import { describe, expect, test } from 'vitest';
import { nothingTold, walk } from '../../../test/walk.ts';

const email = 'ada@example.com';
const shown = () =>
  walk()
    .send({ type: 'emailEntered', email })
    .answer(nothingTold)
    .send({ type: 'recoveryAsked', email });
const sent = () =>
  shown().send({ type: 'recoveryAsked', email }).answer({ type: 'mailSent', at: 5 });

describe('recovering a password', () => {
  test('mails instructions to the address, which can be corrected', () => {
    const asked = shown().send({ type: 'recoveryAsked', email: ' grace@example.com ' });
    expect(asked.effect).toEqual({ type: 'sendRecovery', email: 'grace@example.com' });
    expect(asked.answer({ type: 'mailSent', at: 5 }).flow).toMatchObject({
      screen: 'recovery-sent',
      data: { email: 'grace@example.com', sentAt: 5, times: 1, isLast: false },
    });
  });

  test('objects to what is no address', () => {
    expect(shown().send({ type: 'recoveryAsked', email: 'ada@' }).flow.errors).toEqual({
      email: { problem: 'INVALID_EMAIL' },
    });
  });

  test.each([
    'EMAIL_NOT_FOUND',
    'INVALID_EMAIL',
    'NETWORK_REQUEST_FAILED',
    'USER_DISABLED',
  ] as const)('that fails with %s says so at the address, which stays', (problem) => {
    expect(shown().send({ type: 'recoveryAsked', email }).refuse(problem).flow).toMatchObject({
      screen: 'password-recovery',
      data: { email },
      errors: { email: { problem } },
    });
  });

  test('leads back to the start with the address', () => {
    const { flow } = shown().send({ type: 'backPressed' });
    expect(flow).toMatchObject({ screen: 'email-entry', data: { email } });
  });
});

describe('the mail of a recovery', () => {
  test('leads back to the start', () => {
    expect(sent().send({ type: 'continuePressed' }).flow.screen).toBe('email-entry');
  });

  // The older widget could not send it again.
  test('can be sent again, and counts how often', () => {
    const again = sent().send({ type: 'resendAsked' });
    expect(again.effect).toEqual({ type: 'sendRecovery', email });
    expect(again.answer({ type: 'mailSent', at: 9 }).flow).toMatchObject({
      screen: 'recovery-sent',
      data: { email, sentAt: 9, times: 2, isLast: false },
    });
  });

  test('that cannot be sent again says why, and stays', () => {
    const refused = sent()
      .send({ type: 'resendAsked' })
      .refuse('TOO_MANY_ATTEMPTS_TRY_LATER', 'TOO_MANY_MAILS');
    expect(refused.flow).toMatchObject({
      screen: 'recovery-sent',
      data: { sentAt: 5, times: 1 },
      notice: { problem: 'TOO_MANY_MAILS' },
    });
  });
});
