import { describe, expect, test } from 'vitest';
import { methods, nothingTold, signedIn, type Walk, walk } from '../../../test/walk.ts';
import type { Plan } from '../plan.ts';

const email = 'ada@example.com';
const entered = (plan: Partial<Plan> = {}): Walk =>
  walk(plan).send({ type: 'emailEntered', email });
const linkOnly = { email: { password: false, link: true } };
const passwordOnly = { email: { password: true, link: false } };

describe('an e-mail address', () => {
  test.each([
    ['', 'MISSING_EMAIL'],
    ['   ', 'MISSING_EMAIL'],
    ['ada', 'INVALID_EMAIL'],
  ])('%j is objected to at its field, and nobody is asked', (typed, problem) => {
    const { flow, effect } = walk().send({ type: 'emailEntered', email: typed });
    expect(flow.errors).toEqual({ email: { problem } });
    expect(effect).toBeUndefined();
  });

  // The older widget judged the address with the space a phone's keyboard had put behind it.
  test('is trimmed before it is judged and asked about', () => {
    const { flow, effect } = walk().send({ type: 'emailEntered', email: ` ${email} ` });
    expect(flow.errors).toEqual({});
    expect(effect).toEqual({ type: 'readMethods', email });
  });

  test('that could not be asked about stays where it is, with the reason across the card', () => {
    const { flow } = entered().refuse('NETWORK_REQUEST_FAILED');
    expect(flow).toMatchObject({
      screen: 'email-entry',
      data: { email },
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
  });
});

describe('where the server tells who has an account, an address leads', () => {
  test('without any account to create one', () => {
    expect(entered().answer(methods()).flow).toMatchObject({
      screen: 'create-account',
      data: { email },
    });
  });

  test('without any account, with links only, to a mailed link', () => {
    const { flow, effect } = entered(linkOnly).answer(methods());
    expect(flow.screen).toBe('link-sending');
    expect(effect).toEqual({ type: 'sendLink', email });
  });

  test('without any account, where nobody new is let in, to "not authorized"', () => {
    expect(entered({ closedToNew: {} }).answer(methods()).flow).toMatchObject({
      screen: 'not-authorized',
      data: { email },
    });
  });

  test.each([{}, linkOnly])('with a password to sign in with it (%j)', (plan) => {
    expect(entered(plan).answer(methods('password', 'emailLink')).flow).toMatchObject({
      screen: 'password-sign-in',
      data: { email, isKnown: true },
    });
  });

  test('with links only to a mailed link', () => {
    expect(entered().answer(methods('emailLink')).effect).toEqual({ type: 'sendLink', email });
  });

  test('with links only, where links are off, to "unsupported provider"', () => {
    expect(entered(passwordOnly).answer(methods('emailLink')).flow).toMatchObject({
      screen: 'unsupported-provider',
      data: { email },
    });
  });

  test('with a provider that is offered to that provider', () => {
    const plan = { providers: ['password', 'google.com'] };
    const chosen = walk(plan).send({ type: 'providerChosen', providerId: 'password' });
    const { flow } = chosen.send({ type: 'emailEntered', email }).answer(methods('google.com'));
    const data = { email, providerIds: ['google.com'] };
    expect(flow).toMatchObject({ screen: 'federated-sign-in', data });
  });

  // The older widget went to Google, Facebook, Twitter and GitHub even where they were not offered.
  test.each(['google.com', 'facebook.com', 'twitter.com', 'github.com', 'saml.acme'])(
    'with nothing but %s, which is not offered, to "unsupported provider"',
    (provider) => {
      expect(entered().answer(methods(provider)).flow.screen).toBe('unsupported-provider');
    },
  );
});

describe('where the server does not tell who has an account, every address leads', () => {
  // The older widget took silence for "nobody" and sent everybody to create an account.
  test.each([{}, { closedToNew: {} }, passwordOnly])(
    'to one screen with a password (%j)',
    (plan) => {
      expect(entered(plan).answer(nothingTold).flow).toMatchObject({
        screen: 'password-sign-in',
        data: { email, isKnown: false },
      });
    },
  );

  test('to a mailed link, where there are no passwords', () => {
    expect(entered(linkOnly).answer(nothingTold).effect).toEqual({ type: 'sendLink', email });
  });
});

describe('the list of providers', () => {
  const list = walk({ providers: ['password', 'anonymous', 'google.com'], adminRestricted: {} });

  test('leads to the e-mail field', () => {
    const { flow } = list.send({ type: 'providerChosen', providerId: 'password' });
    expect(flow).toMatchObject({ screen: 'email-entry', data: { email: '' } });
  });

  test('leads a guest to the end', () => {
    const asked = list.send({ type: 'providerChosen', providerId: 'anonymous' });
    expect(asked.effect).toEqual({ type: 'signInAsGuest' });
    expect(asked.answer(signedIn).flow.screen).toBe('signed-in');
  });

  test('asks for any other provider, and tells across the card why it cannot be gone to', () => {
    const asked = list.send({ type: 'providerChosen', providerId: 'google.com' });
    const errand = { providerId: 'google.com' };
    expect(asked.effect).toEqual({ type: 'askProvider', errand });
    expect(asked.refuse('OPERATION_NOT_ALLOWED').flow).toMatchObject({
      screen: 'provider-list',
      notice: { problem: 'OPERATION_NOT_ALLOWED' },
    });
  });

  test('leads a guest who is not let in to "not authorized", and back', () => {
    const refused = list
      .send({ type: 'providerChosen', providerId: 'anonymous' })
      .refuse('ADMIN_ONLY_OPERATION');
    expect(refused.flow).toMatchObject({ screen: 'not-authorized', data: {} });
    expect(refused.send({ type: 'backPressed' }).flow.screen).toBe('provider-list');
  });
});

describe('a sign-in that ended well', () => {
  const done = walk({ providers: ['anonymous', 'password'] })
    .send({ type: 'providerChosen', providerId: 'anonymous' })
    .answer(signedIn);

  test('is told for a second, and then handed over', () => {
    expect(done.flow.screen).toBe('signed-in');
    expect(done.effect).toEqual({ type: 'wait', milliseconds: 1000 });
    const finishing = done.answer({ type: 'waited' });
    expect(finishing.effect).toEqual({ type: 'finish' });
    expect(finishing.answer({ type: 'finished' }).flow.screen).toBe('closed');
  });

  test('that cannot be handed over is told at the start', () => {
    const { flow } = done.answer({ type: 'waited' }).refuse('NOTHING_TO_RETURN_TO');
    expect(flow).toMatchObject({
      screen: 'provider-list',
      notice: { problem: 'NOTHING_TO_RETURN_TO' },
    });
  });

  test('cannot be gone back from', () => {
    expect(done.send({ type: 'backPressed' }).flow).toBe(done.flow);
  });
});

describe('a sign-in that is not finished', () => {
  const asked = walk({ providers: ['anonymous', 'password'] }).send({
    type: 'providerChosen',
    providerId: 'anonymous',
  });

  test('because the server asks for what nobody knows is no success', () => {
    const { flow, effect } = asked.answer({
      type: 'signInAnswered',
      result: { kind: 'retina' as 'conflict' },
    });
    expect(flow).toMatchObject({ screen: 'provider-list', notice: { problem: 'INTERNAL' } });
    expect(effect).toBeUndefined();
  });

  test('because a guest ran into another account is for the application to decide', () => {
    const conflict = asked.answer({ type: 'signInAnswered', result: { kind: 'conflict' } });
    expect(conflict.flow.screen).toBe('processing');
    expect(conflict.effect).toEqual({ type: 'reportConflict' });
    expect(conflict.answer({ type: 'finished' }).flow.screen).toBe('closed');
    expect(conflict.refuse('INTERNAL').flow).toMatchObject({
      screen: 'provider-list',
      notice: { problem: 'INTERNAL' },
    });
  });
});
