import { describe, expect, test } from 'vitest';
import { methods, nothingTold, signedIn, walk } from '../../../test/walk.ts';
import type { Plan } from '../plan.ts';

const email = 'ada@example.com';
const shown = (plan: Partial<Plan> = {}) =>
  walk(plan).send({ type: 'emailEntered', email }).answer(nothingTold);
const tried = () => shown().send({ type: 'passwordEntered', email, password: 'secret' });

describe('signing in with a password', () => {
  test('asks the server with what was typed, and succeeds by its word', () => {
    const asked = tried();
    expect(asked.effect).toEqual({ type: 'signInWithPassword', email, password: 'secret' });
    expect(asked.answer(signedIn).flow.screen).toBe('signed-in');
  });

  test('takes a corrected address without asking about it again', () => {
    const { flow, effect } = shown().send({
      type: 'passwordEntered',
      email: ' grace@example.com ',
      password: 'secret',
    });
    expect(effect).toMatchObject({ type: 'signInWithPassword', email: 'grace@example.com' });
    expect(flow).toMatchObject({ data: { email: 'grace@example.com' } });
  });

  test('says everything that is missing at once', () => {
    const { flow, effect } = shown().send({ type: 'passwordEntered', email: '', password: '' });
    expect(flow.errors).toEqual({
      email: { problem: 'MISSING_EMAIL' },
      password: { problem: 'MISSING_PASSWORD' },
    });
    expect(effect).toBeUndefined();
  });

  // The older widget showed this refusal as raw text across the card.
  test('with a wrong one stays, keeps the address, and says so at the password', () => {
    expect(tried().refuse('INVALID_LOGIN_CREDENTIALS').flow).toMatchObject({
      screen: 'password-sign-in',
      data: { email },
      errors: { password: { problem: 'INVALID_LOGIN_CREDENTIALS' } },
    });
  });

  test('sends the password as it is, spaces included', () => {
    const { effect } = shown().send({ type: 'passwordEntered', email, password: ' a b ' });
    expect(effect).toMatchObject({ password: ' a b ' });
  });
});

describe('from signing in with a password', () => {
  test('recovery takes the address along', () => {
    const { flow } = shown().send({ type: 'recoveryAsked', email: ` ${email}` });
    expect(flow).toMatchObject({ screen: 'password-recovery', data: { email } });
  });

  test('creating an account takes the address along', () => {
    const { flow } = shown().send({ type: 'creationAsked', email });
    expect(flow).toMatchObject({ screen: 'create-account', data: { email } });
  });

  test('creating an account is not for those who are not let in', () => {
    const { flow } = shown({ closedToNew: {} }).send({ type: 'creationAsked', email });
    expect(flow).toMatchObject({ screen: 'not-authorized', data: { email } });
  });

  test('where new people get links, creating an account mails one, to an address that is one', () => {
    const known = walk({ email: { password: false, link: true } })
      .send({ type: 'emailEntered', email })
      .answer(methods('password'));
    expect(known.send({ type: 'creationAsked', email }).effect).toEqual({
      type: 'sendLink',
      email,
    });
    const wrong = known.send({ type: 'creationAsked', email: 'nonsense' });
    expect(wrong.effect).toBeUndefined();
    expect(wrong.flow.errors).toEqual({ email: { problem: 'INVALID_EMAIL' } });
  });

  test('a mailed link can be asked for, for an address that is one', () => {
    const { flow, effect } = shown().send({ type: 'linkAsked', email: ` ${email}` });
    expect(flow.screen).toBe('link-sending');
    expect(effect).toEqual({ type: 'sendLink', email });
    expect(shown().send({ type: 'linkAsked', email: 'nonsense' }).flow.errors).toEqual({
      email: { problem: 'INVALID_EMAIL' },
    });
  });

  test('the other providers can be seen', () => {
    const { flow } = shown().send({ type: 'othersAsked' });
    expect(flow).toMatchObject({ screen: 'provider-list', data: { email } });
  });

  // The older widget had no way back from here.
  test('there is a way back to the address', () => {
    const { flow, effect } = shown().send({ type: 'backPressed' });
    expect(flow).toMatchObject({ screen: 'email-entry', data: { email } });
    expect(effect).toBeUndefined();
  });
});
