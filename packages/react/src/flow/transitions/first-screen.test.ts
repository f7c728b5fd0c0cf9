import { describe, expect, test } from 'vitest';
import { nothingTold, signedIn, walk } from '../../../test/walk.ts';
import type { Plan } from '../plan.ts';
import { planOf } from '../plan-of.ts';

const email = 'ada@example.com';
const providers = ['google.com', 'password', 'phone', 'passkey', 'anonymous'];
const form: Partial<Plan> = { layout: 'form', providers };
const opened = (plan: Partial<Plan> = {}) => walk({ ...form, ...plan });

describe('the first screen', () => {
  test('is the form where nothing is said', () => {
    expect(planOf({}).layout).toBe('form');
    expect(planOf({ layout: 'list' }).layout).toBe('list');
  });

  test('asks for an address at once, and has the other ways beside it', () => {
    expect(opened().flow).toMatchObject({ screen: 'email-entry', data: { email: '' } });
  });

  test('is the list of the older widget for whoever wants it, and where no address signs in', () => {
    expect(opened({ layout: 'list' }).flow.screen).toBe('provider-list');
    expect(opened({ providers: ['google.com', 'phone'] }).flow.screen).toBe('provider-list');
  });

  test('offers an address that the application knows, and asks nobody about it unasked', () => {
    const { flow, effect } = opened({ emailHint: email });
    expect(flow).toMatchObject({ screen: 'email-entry', data: { email } });
    expect(effect).toBeUndefined();
  });

  test.each([
    ['google.com', 'provider-window'],
    ['phone', 'phone-entry'],
    ['passkey', 'passkey-sign-in'],
  ])('leads with %s to %s', (providerId, screen) => {
    expect(opened().send({ type: 'providerChosen', providerId }).flow.screen).toBe(screen);
  });

  test('hands what was typed on to the passkey, and has it still when that is given up', () => {
    const asked = opened().send({ type: 'providerChosen', providerId: 'passkey', email });
    expect(asked.flow).toMatchObject({ screen: 'passkey-sign-in', data: { email } });
    expect(asked.send({ type: 'backPressed' }).flow).toMatchObject({
      screen: 'email-entry',
      data: { email },
    });
  });

  test('lets a guest in, or says in its bar why not, with what was typed', () => {
    const asked = opened().send({ type: 'providerChosen', providerId: 'anonymous', email });
    expect(asked.effect).toEqual({ type: 'signInAsGuest' });
    expect(asked.answer(signedIn).flow.screen).toBe('signed-in');
    expect(asked.refuse('QUOTA_EXCEEDED').flow).toMatchObject({
      screen: 'email-entry',
      data: { email },
      notice: { problem: 'QUOTA_EXCEEDED' },
    });
    const restricted = opened({ adminRestricted: {} });
    const refused = restricted.send({ type: 'providerChosen', providerId: 'anonymous', email });
    expect(refused.refuse('ADMIN_ONLY_OPERATION').flow.screen).toBe('not-authorized');
  });

  test('leads somebody new to their account, with or without an address', () => {
    expect(opened().send({ type: 'creationAsked', email: '' }).flow).toMatchObject({
      screen: 'create-account',
      data: { email: '' },
    });
    expect(opened().send({ type: 'creationAsked', email: ` ${email} ` }).flow).toMatchObject({
      screen: 'create-account',
      data: { email },
    });
  });

  test('is where Back leads from the password, and has the address still', () => {
    const password = opened().send({ type: 'emailEntered', email }).answer(nothingTold);
    expect(password.flow.screen).toBe('password-sign-in');
    const kept = { screen: 'email-entry', data: { email } };
    expect(password.send({ type: 'backPressed' }).flow).toMatchObject(kept);
    expect(password.send({ type: 'othersAsked' }).flow).toMatchObject(kept);
  });

  test('is where every failure is told that has no other place', () => {
    const phone = opened().send({ type: 'providerChosen', providerId: 'google.com' });
    expect(phone.refuse('NETWORK_REQUEST_FAILED').flow).toMatchObject({
      screen: 'email-entry',
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
  });
});
