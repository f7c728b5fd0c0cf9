import { describe, expect, test } from 'vitest';
import { methods, nothingTold, signedIn, walk } from '../../../test/walk.ts';
import type { Plan } from '../plan.ts';

const email = 'ada@example.com';
const filledIn = { type: 'accountEntered', email, name: 'Ada', password: 'secret' } as const;
const shown = (plan: Partial<Plan> = {}) =>
  walk(plan).send({ type: 'emailEntered', email }).answer(methods());

describe('creating an account', () => {
  test('asks the server, and ends as any sign-in does', () => {
    const asked = shown().send(filledIn);
    expect(asked.effect).toEqual({ type: 'signUp', email, name: 'Ada', password: 'secret' });
    expect(asked.answer(signedIn).flow.screen).toBe('signed-in');
  });

  test('says everything that is missing at once', () => {
    const { flow, effect } = shown().send({ ...filledIn, email: 'x', name: '  ', password: '' });
    expect(flow.errors).toEqual({
      email: { problem: 'INVALID_EMAIL' },
      name: { problem: 'MISSING_NAME' },
      newPassword: { problem: 'MISSING_PASSWORD' },
    });
    expect(effect).toBeUndefined();
  });

  test('needs no name where none is asked for', () => {
    const { effect } = shown({ requireName: false }).send({ ...filledIn, name: '' });
    expect(effect).toMatchObject({ type: 'signUp', name: '' });
  });

  // The older widget stored "O'Neil" with an HTML entity in it.
  test('sends a name as it was typed, without the spaces around it', () => {
    const { effect } = shown().send({ ...filledIn, name: " Shaun O'Neil <3 " });
    expect(effect).toMatchObject({ name: "Shaun O'Neil <3" });
  });

  test('with an address that is taken asks how its owner signs in', () => {
    const { effect } = shown().send(filledIn).refuse('EMAIL_EXISTS');
    expect(effect).toEqual({ type: 'readMethods', email });
  });

  test.each([methods('password'), nothingTold])(
    'with an address that is taken stays, and says so at the address (%j)',
    (answer) => {
      expect(shown().send(filledIn).refuse('EMAIL_EXISTS').answer(answer).flow).toMatchObject({
        screen: 'create-account',
        data: { email },
        errors: { email: { problem: 'EMAIL_EXISTS' } },
      });
    },
  );

  test('with an address whose account has no way in leads to recovery, and says why', () => {
    expect(shown().send(filledIn).refuse('EMAIL_EXISTS').answer(methods()).flow).toMatchObject({
      screen: 'password-recovery',
      data: { email },
      notice: { problem: 'NO_MEANS_OF_SIGN_IN' },
    });
  });

  test('refused by the administrator leads to "not authorized", where that has a screen', () => {
    const refuse = (plan: Partial<Plan>) =>
      shown(plan).send(filledIn).refuse('ADMIN_ONLY_OPERATION').flow;
    expect(refuse({ adminRestricted: {} })).toMatchObject({
      screen: 'not-authorized',
      data: { email },
    });
    expect(refuse({})).toMatchObject({
      screen: 'create-account',
      notice: { problem: 'ADMIN_ONLY_OPERATION' },
    });
  });

  test('can be left for signing in', () => {
    expect(shown().send({ type: 'signInAsked', email: ` ${email}` }).flow).toMatchObject({
      screen: 'password-sign-in',
      data: { email, isKnown: false },
    });
  });

  test('can be left for a mailed link, with an address that is one', () => {
    expect(shown().send({ type: 'linkAsked', email }).effect).toEqual({ type: 'sendLink', email });
    expect(shown().send({ type: 'linkAsked', email: '' }).flow.errors).toEqual({
      email: { problem: 'MISSING_EMAIL' },
    });
  });
});

describe('an account that cannot be entered from here', () => {
  const shown = walk().send({ type: 'emailEntered', email }).answer(methods('saml.acme'));

  test('is recovered by a new password', () => {
    expect(shown.send({ type: 'recoveryAsked', email }).flow).toMatchObject({
      screen: 'password-recovery',
      data: { email },
    });
  });
});

describe('"not authorized"', () => {
  test('leads back to the address it names', () => {
    const shown = walk({ closedToNew: {} }).send({ type: 'emailEntered', email }).answer(methods());
    const back = shown.send({ type: 'backPressed' });
    expect(back.flow).toMatchObject({ screen: 'email-entry', data: { email } });
    expect(back.effect).toBeUndefined();
  });
});
