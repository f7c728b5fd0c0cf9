import { describe, expect, test } from 'vitest';
import { methods, walk } from '../../../test/walk.ts';
import type { Plan } from '../plan.ts';

const email = 'ada@example.com';
const linkOnly = { email: { password: false, link: true } };
const sending = (plan: Partial<Plan> = {}) =>
  walk({ ...linkOnly, ...plan })
    .send({ type: 'emailEntered', email })
    .answer(methods());
const sent = (plan: Partial<Plan> = {}) => sending(plan).answer({ type: 'mailSent', at: 5 });

describe('sending a link', () => {
  test('ends with saying where it went', () => {
    expect(sent().flow).toMatchObject({
      screen: 'link-sent',
      data: { email, sentAt: 5, times: 1 },
    });
  });

  test('to somebody who is not let in leads to "not authorized", where that has a screen', () => {
    expect(sending({ adminRestricted: {} }).refuse('ADMIN_ONLY_OPERATION').flow).toMatchObject({
      screen: 'not-authorized',
      data: { email },
    });
    expect(sending().refuse('ADMIN_ONLY_OPERATION').flow).toMatchObject({
      screen: 'email-entry',
      notice: { problem: 'ADMIN_ONLY_OPERATION' },
    });
  });

  test('that fails is told at the address, which stays', () => {
    expect(sending().refuse('NETWORK_REQUEST_FAILED').flow).toMatchObject({
      screen: 'email-entry',
      data: { email },
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
  });

  test('too often is told in words about mails', () => {
    expect(sending().refuse('TOO_MANY_ATTEMPTS_TRY_LATER', 'TOO_MANY_MAILS').flow.notice).toEqual({
      problem: 'TOO_MANY_MAILS',
    });
  });

  test('can be called off', () => {
    const back = sending().send({ type: 'backPressed' });
    expect(back.flow).toMatchObject({ screen: 'email-entry', data: { email } });
    expect(back.flow.pending).toBeUndefined();
  });
});

describe('a link that was sent', () => {
  test('leads back to an empty e-mail field, and sends nothing', () => {
    const back = sent().send({ type: 'backPressed' });
    expect(back.flow).toMatchObject({ screen: 'email-entry', data: { email: '' } });
    expect(back.effect).toBeUndefined();
  });

  test('can be sent again from where it is named', () => {
    const again = sent().send({ type: 'resendAsked' });
    expect(again.effect).toEqual({ type: 'sendLink', email });
    expect(again.answer({ type: 'mailSent', at: 9 }).flow).toMatchObject({
      screen: 'link-sent',
      data: { email, sentAt: 9, times: 2 },
    });
    expect(again.refuse('NETWORK_REQUEST_FAILED').flow).toMatchObject({
      screen: 'link-sent',
      data: { sentAt: 5, times: 1 },
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
  });

  test('that does not arrive has a screen with advice, which sends it again', () => {
    const trouble = sent().send({ type: 'troubleAsked' });
    expect(trouble.flow.screen).toBe('link-trouble');
    const again = trouble.send({ type: 'resendAsked' });
    expect(again.effect).toEqual({ type: 'sendLink', email });
    expect(again.answer({ type: 'mailSent', at: 9 }).flow).toMatchObject({
      screen: 'link-sent',
      data: { email, sentAt: 9, times: 2 },
    });
    expect(again.refuse('TOO_MANY_ATTEMPTS_TRY_LATER', 'TOO_MANY_MAILS').flow).toMatchObject({
      screen: 'link-trouble',
      notice: { problem: 'TOO_MANY_MAILS' },
    });
  });

  // The older widget, with e-mail as the only way in, sent yet another mail at this point.
  test('and its advice lead back to the start without sending anything', () => {
    const back = sent().send({ type: 'troubleAsked' }).send({ type: 'backPressed' });
    expect(back.flow).toMatchObject({ screen: 'email-entry', data: { email } });
    expect(back.effect).toBeUndefined();
  });
});
