import { ClientError } from '@latchkey/client';
import { describe, expect, test } from 'vitest';
import { methods, problemForAll, signedIn, walk } from '../../../test/walk.ts';
import type { Answer } from '../event.ts';
import type { Plan } from '../plan.ts';
import { failureOf } from '../problem.ts';

const email = 'ada@example.com';
const providers = ['password', 'google.com', 'github.com'];
const google = { providerId: 'google.com' };
const own = { email, providerIds: ['google.com'] };

const gone = (plan: Partial<Plan> = {}) =>
  walk({ providers, ...plan }).send({ type: 'providerChosen', ...google });
const back = (plan: Partial<Plan> = {}) =>
  walk({ providers, ...plan }, { kind: 'provider-return' }).answer({
    type: 'cameBack',
    errand: google,
  });
const known = () =>
  walk({ providers })
    .send({ type: 'providerChosen', providerId: 'password' })
    .send({ type: 'emailEntered', email })
    .answer(methods('google.com'));
const found = (...known: string[]): Answer => ({
  type: 'accountFound',
  email,
  connects: 'google.com',
  methods: known,
  isProtected: false,
});
const atProvider = () =>
  gone().answer(found('github.com')).send({ type: 'providerChosen', providerId: 'github.com' });

const ways = [
  ['in a window', gone],
  ['in place of the page', back],
] as const;

describe('going to a provider', () => {
  test('asks for it as soon as its button is pressed', () => {
    expect(gone().flow).toMatchObject({ screen: 'provider-window', data: google });
    expect(gone().effect).toEqual({ type: 'askProvider', errand: google });
  });

  test('where no window opens, leaves the page instead, and says so', () => {
    const blocked = gone().answer({ type: 'windowBlocked' });
    expect(blocked.flow.data).toEqual({ ...google, isLeaving: true });
    expect(blocked.effect).toEqual({ type: 'askProvider', errand: google, inPlace: true });
  });

  test('opens the window again while it waits, and hears only the newer one', () => {
    const again = gone().send({ type: 'windowAsked' });
    expect(again.effect).toEqual({ type: 'askProvider', errand: google });
    const { pending: older = 0 } = gone().flow;
    const late = again.send({ type: 'answered', ticket: older, answer: signedIn });
    expect(late.flow).toBe(again.flow);
  });

  test('can be given up, and what comes of it is then not heard', () => {
    const cancelled = gone().send({ type: 'backPressed' });
    expect(cancelled.flow.screen).toBe('provider-list');
    expect(cancelled.flow.pending).toBeUndefined();
  });

  test.each([
    ['the list', gone, 'provider-list'],
    [
      'the account of an address',
      () => known().send({ type: 'providerChosen', ...google }),
      'federated-sign-in',
    ],
    ['an account to connect to', atProvider, 'linking-provider'],
  ] as const)(
    'from %s and back without an answer is where it began, without a word',
    (_from, go, screen) => {
      const cancelled = go().answer({ type: 'cancelled' });
      expect(cancelled.flow.screen).toBe(screen);
      expect(cancelled.flow.notice).toBeUndefined();
    },
  );

  test('without a press, and back without an answer, does not go there again by itself', () => {
    const plan = { providers: ['google.com'], immediateFederatedRedirect: true };
    const { flow, effect } = walk(plan).answer({ type: 'cancelled' });
    expect(flow.screen).toBe('provider-list');
    expect(effect).toBeUndefined();
  });
});

describe('back at the page', () => {
  test('what it was opened with is read, and then judged', () => {
    const opened = walk({ providers }, { kind: 'provider-return' });
    expect(opened.flow.screen).toBe('provider-return');
    expect(opened.effect).toEqual({ type: 'comeBack' });
    expect(back().effect).toEqual({ type: 'takeAnswer', errand: google });
    expect(back().flow).toMatchObject({ screen: 'provider-return', data: { errand: google } });
  });

  test('by somebody this browser does not know of is told on the first screen', () => {
    const opened = walk({ providers }, { kind: 'provider-return' }).refuse('SESSION_EXPIRED');
    expect(opened.flow).toMatchObject({
      screen: 'provider-list',
      notice: { problem: 'SESSION_EXPIRED' },
    });
  });

  test('a second time, with nothing, is a start like any other', () => {
    const opened = walk({ providers }, { kind: 'provider-return' }).answer({ type: 'cancelled' });
    expect(opened.flow.screen).toBe('provider-list');
    expect(opened.flow.notice).toBeUndefined();
  });

  test('can be left while the answer is judged', () => {
    expect(back().send({ type: 'backPressed' }).flow.screen).toBe('provider-list');
  });
});

describe.each(ways)('an answer %s', (_way, answered) => {
  test('signs in', () => {
    expect(answered().answer(signedIn).flow.screen).toBe('signed-in');
  });

  test('may still owe a second factor', () => {
    const factors = [{ id: 'a', kind: 'totp' }] as const;
    const owing = answered().answer({
      type: 'signInAnswered',
      result: { kind: 'secondFactor', factors },
    });
    expect(owing.flow.screen).toBe('totp-challenge');
  });

  test('of a guest who is somebody already is reported', () => {
    const met = answered().answer({ type: 'signInAnswered', result: { kind: 'conflict' } });
    expect(met.effect).toEqual({ type: 'reportConflict' });
  });

  test.each([
    [['password', 'github.com'], 'linking-password'],
    [['emailLink'], 'linking-email'],
    [['saml.unknown', 'github.com'], 'linking-provider'],
    [['google.com', 'saml.unknown'], 'unsupported-provider'],
    [[], 'password-recovery'],
  ])('for an account that signs in with %j leads to %s', (methods, screen) => {
    expect(answered().answer(found(...methods)).flow).toMatchObject({ screen, data: { email } });
  });

  test('for an account without any way in says so', () => {
    const { notice } = answered().answer(found()).flow;
    expect(notice?.problem).toBe('NO_MEANS_OF_SIGN_IN');
  });

  test.each([
    ['a password', { password: true, link: true }, 'linking-password'],
    ['a link where there are no passwords', { password: false, link: true }, 'linking-email'],
    ['neither where there is neither', { password: false, link: false }, 'unsupported-provider'],
  ])(
    'where the server does not tell how an account signs in asks for %s',
    (_what, email, screen) => {
      const asked = answered({ email }).answer({ ...found(), isProtected: true } as Answer);
      expect(asked.flow.screen).toBe(screen);
    },
  );

  test('for a link where links are off is no way in', () => {
    const asked = answered({ email: { password: true, link: false } }).answer(found('emailLink'));
    expect(asked.flow.screen).toBe('unsupported-provider');
  });

  test('refused to somebody new is told as such, where that has a screen', () => {
    const refused = answered({ adminRestricted: {} }).refuse('ADMIN_ONLY_OPERATION');
    expect(refused.flow.screen).toBe('not-authorized');
    expect(answered({ closedToNew: {} }).refuse('ADMIN_ONLY_OPERATION').flow.screen).toBe(
      'not-authorized',
    );
    expect(answered().refuse('ADMIN_ONLY_OPERATION').flow).toMatchObject({
      screen: 'provider-list',
      notice: { problem: 'ADMIN_ONLY_OPERATION' },
    });
  });

  test.each([
    ['USER_CANCELLED', undefined, 'USER_CANCELLED'],
    ['USER_DISABLED', undefined, 'USER_DISABLED'],
    ['NETWORK_REQUEST_FAILED', undefined, 'NETWORK_REQUEST_FAILED'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'TOO_MANY_PROVIDER_SIGN_INS', 'QUOTA_EXCEEDED'],
    ['UNAUTHORIZED_DOMAIN', 'PROVIDER_DOMAIN_NOT_AUTHORIZED', 'OPERATION_NOT_ALLOWED'],
    ['INVALID_PROVIDER_ID', undefined, 'OPERATION_NOT_ALLOWED'],
    ['INVALID_CONTINUE_URI', 'PROVIDER_ADDRESS_NOT_USABLE', 'OPERATION_NOT_ALLOWED'],
    ['INVALID_PENDING_TOKEN', undefined, 'SESSION_EXPIRED'],
    ['INVALID_IDP_RESPONSE', undefined, 'INTERNAL'],
  ] as const)('refused with %s %s is told on the list as %s', (code, reason, told) => {
    const failure = failureOf(new ClientError(code, undefined, undefined, reason), problemForAll);
    expect(answered().answer({ type: 'refused', failure }).flow).toMatchObject({
      screen: 'provider-list',
      notice: { problem: told },
    });
  });
});

describe('the account of an address', () => {
  const chosen = () => known().send({ type: 'providerChosen', ...google });

  test('is asked for at its provider, which is told the address', () => {
    expect(known().flow).toMatchObject({ screen: 'federated-sign-in', data: own });
    expect(chosen().effect).toEqual({ type: 'askProvider', errand: { ...google, ...own } });
  });

  test('that nobody was let in to for want of permission can be tried again at once', () => {
    expect(chosen().refuse('USER_CANCELLED').flow).toMatchObject({
      screen: 'federated-sign-in',
      data: own,
      notice: { problem: 'USER_CANCELLED' },
    });
  });

  test('that is disabled ends on the first screen', () => {
    expect(chosen().refuse('USER_DISABLED').flow.screen).toBe('provider-list');
  });

  test('is left by Cancel, and the address is kept', () => {
    expect(known().send({ type: 'backPressed' }).flow).toMatchObject({
      screen: 'provider-list',
      data: { typed: email },
    });
  });
});

describe('somebody with another address', () => {
  const other: Answer = { type: 'emailMismatched', email: 'eve@example.com' };
  const met = () =>
    known()
      .send({ type: 'providerChosen', ...google })
      .answer(other);

  test('is asked whether to go on', () => {
    expect(met().flow).toMatchObject({
      screen: 'email-mismatch',
      data: { email: 'eve@example.com', errand: { email } },
    });
  });

  test('goes on as who they are', () => {
    const going = met().send({ type: 'continuePressed' });
    expect(going.effect).toEqual({ type: 'goOn' });
    expect(going.answer(signedIn).flow.screen).toBe('signed-in');
  });

  test('who has an account without this provider is shown how to connect it', () => {
    const going = met().send({ type: 'continuePressed' });
    expect(going.answer(found('password')).flow.screen).toBe('linking-password');
  });

  test('goes back to where it began, and that sign-in is ended first', () => {
    const leaving = met().send({ type: 'backPressed' });
    expect(leaving.effect).toEqual({ type: 'giveUp' });
    expect(leaving.answer({ type: 'gaveUp' }).flow).toMatchObject({
      screen: 'federated-sign-in',
      data: own,
    });
  });

  test('who was to connect something goes back to that', () => {
    const leaving = atProvider().answer(other).send({ type: 'backPressed' });
    expect(leaving.answer({ type: 'gaveUp' }).flow).toMatchObject({
      screen: 'linking-provider',
      data: { email, connects: 'google.com', providerIds: ['github.com'] },
    });
  });
});
