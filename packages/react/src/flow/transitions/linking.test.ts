import { ClientError } from '@latchkey/client';
import { describe, expect, test } from 'vitest';
import { problemForAll, signedIn, walk } from '../../../test/walk.ts';
import type { Answer } from '../event.ts';
import { failureOf, type Problem } from '../problem.ts';

const email = 'ada@example.com';
const connects = 'google.com';
const providers = ['password', 'google.com', 'github.com'];

const found = (methods: readonly string[], isProtected = false) =>
  walk({ providers })
    .send({ type: 'providerChosen', providerId: connects })
    .answer({ type: 'accountFound', email, connects, methods, isProtected });

describe('connecting by password', () => {
  const asked = () => found(['password']);
  const entered = () => asked().send({ type: 'passwordEntered', email, password: 'secret' });

  test('asks for the password of the account', () => {
    expect(asked().flow.data).toEqual({ email, connects, isKnown: true });
    expect(entered().effect).toEqual({ type: 'linkWithPassword', email, password: 'secret' });
    expect(entered().answer(signedIn).flow.screen).toBe('signed-in');
  });

  test('takes no other address than that of the account', () => {
    const { effect } = asked().send({ type: 'passwordEntered', email: 'eve@x.y', password: 'a' });
    expect(effect).toMatchObject({ email });
  });

  test('says at the field what is wrong with a password', () => {
    const empty = asked().send({ type: 'passwordEntered', email, password: '' });
    expect(empty.flow.errors.password?.problem).toBe('MISSING_PASSWORD');
    for (const problem of ['INVALID_LOGIN_CREDENTIALS', 'TOO_MANY_ATTEMPTS_TRY_LATER'] as const) {
      expect(entered().refuse(problem).flow.errors.password?.problem).toBe(problem);
    }
  });

  test('says everything else across the card, and stays', () => {
    expect(entered().refuse('USER_DISABLED').flow).toMatchObject({
      screen: 'linking-password',
      notice: { problem: 'USER_DISABLED' },
    });
  });

  test.each(['SESSION_EXPIRED', 'INVALID_PENDING_TOKEN'] as const)(
    'begins anew when the provider’s word is too old: %s',
    (code) => {
      const failure = failureOf(new ClientError(code), problemForAll);
      expect(entered().answer({ type: 'refused', failure }).flow).toMatchObject({
        screen: 'provider-list',
        data: { typed: email },
        notice: { problem: 'SESSION_EXPIRED' },
      });
    },
  );

  test('offers recovery, a link and a way out', () => {
    expect(asked().send({ type: 'recoveryAsked', email }).flow).toMatchObject({
      screen: 'password-recovery',
      data: { email },
    });
    const link = found([], true).send({ type: 'linkAsked', email });
    expect(link.flow).toMatchObject({ screen: 'linking-email', data: { email, connects } });
    expect(asked().send({ type: 'backPressed' }).flow.screen).toBe('provider-list');
  });
});

describe('connecting by a mailed link', () => {
  const asked = () => found(['emailLink']).send({ type: 'linkAsked', email });
  const sent = () => asked().answer({ type: 'mailSent', at: 7 });

  test('sends one that connects, and the next one does, too', () => {
    expect(asked().effect).toEqual({ type: 'sendLink', email, connects: true });
    expect(sent().flow).toMatchObject({ screen: 'link-sent', data: { email, connects, times: 1 } });
    expect(sent().send({ type: 'resendAsked' }).effect).toEqual(asked().effect);
    const trouble = sent().send({ type: 'troubleAsked' });
    expect(trouble.send({ type: 'resendAsked' }).effect).toEqual(asked().effect);
  });

  test('goes back to the start from there, and keeps the address', () => {
    expect(sent().send({ type: 'backPressed' }).flow).toMatchObject({
      screen: 'provider-list',
      data: { typed: email },
    });
    expect(found(['emailLink']).send({ type: 'backPressed' }).flow.screen).toBe('provider-list');
  });

  test.each([
    ['NETWORK_REQUEST_FAILED', 'linking-email', 'NETWORK_REQUEST_FAILED'],
    ['TOO_MANY_MAILS', 'linking-email', 'TOO_MANY_MAILS'],
    ['OPERATION_NOT_ALLOWED', 'provider-list', 'OPERATION_NOT_ALLOWED'],
  ] as const)('refused with %s is told at %s as %s', (problem, screen, told) => {
    expect(asked().refuse(problem).flow).toMatchObject({ screen, notice: { problem: told } });
  });
});

describe('a link that connects', () => {
  const link = { wasBegunHere: true, email, isOlder: false, sameDevice: false, guest: 'not-asked' };
  const opened = (isHere: boolean) =>
    walk({ providers }, { kind: 'link' }).answer({
      type: 'linkRead',
      link: { ...link, connects: { providerId: connects, isHere } },
    } as Answer);

  test('opened where it was asked for goes on as any other', () => {
    expect(opened(true).effect).toEqual({ type: 'readCode', mode: 'signIn' });
  });

  test('opened elsewhere says what it cannot do, and goes on without', () => {
    expect(opened(false).flow).toMatchObject({ screen: 'linking-elsewhere', data: { connects } });
    const going = opened(false).send({ type: 'continuePressed' });
    expect(going.flow).toMatchObject({ screen: 'link-return', data: { link } });
    expect(going.effect).toEqual({ type: 'readCode', mode: 'signIn' });
    expect(opened(false).send({ type: 'backPressed' }).flow.screen).toBe('provider-list');
  });
});

describe('connecting by another provider', () => {
  const asked = () => found(['github.com']);

  test('signs in there first', () => {
    const data = { providerIds: ['github.com'], email, connects };
    expect(asked().flow).toMatchObject({ screen: 'linking-provider', data });
    const gone = asked().send({ type: 'providerChosen', providerId: 'github.com' });
    const errand = { providerId: 'github.com', ...data };
    expect(gone.effect).toEqual({ type: 'askProvider', errand });
    expect(gone.answer(signedIn).flow.screen).toBe('signed-in');
  });

  test('without permission is tried again, and otherwise begins anew', () => {
    const gone = () => asked().send({ type: 'providerChosen', providerId: 'github.com' });
    const screenAfter = (problem: Problem) => gone().refuse(problem).flow.screen;
    expect(screenAfter('USER_CANCELLED')).toBe('linking-provider');
    expect(screenAfter('USER_DISABLED')).toBe('provider-list');
    expect(asked().send({ type: 'backPressed' }).flow.screen).toBe('provider-list');
  });
});

describe('a guest who is somebody already', () => {
  const met = () =>
    walk({ providers: ['anonymous', 'google.com'], upgradeGuests: true })
      .send({ type: 'providerChosen', providerId: connects })
      .answer({ type: 'signInAnswered', result: { kind: 'conflict' } })
      .answer({ type: 'conflictFound', email });

  test('is asked, where the application does not decide', () => {
    expect(met().flow).toMatchObject({ screen: 'merge-conflict', data: { email } });
  });

  test('signs in to that account', () => {
    const going = met().send({ type: 'continuePressed' });
    expect(going.effect).toEqual({ type: 'leaveGuest' });
    expect(going.answer({ type: 'finished' }).flow.screen).toBe('closed');
    expect(going.refuse('NETWORK_REQUEST_FAILED').flow).toMatchObject({
      screen: 'merge-conflict',
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
  });

  test('may be asked for more by that account', () => {
    const factors = [{ id: 'a', kind: 'totp' }] as const;
    const owing = met()
      .send({ type: 'continuePressed' })
      .answer({ type: 'signInAnswered', result: { kind: 'secondFactor', factors } });
    expect(owing.flow.screen).toBe('totp-challenge');
  });

  test('stays a guest', () => {
    const staying = met().send({ type: 'backPressed' });
    expect(staying.effect).toEqual({ type: 'giveUp' });
    expect(staying.answer({ type: 'gaveUp' }).flow.screen).toBe('provider-list');
  });
});
