import { describe, expect, test } from 'vitest';
import { nothingTold, signedIn, walk } from '../../../test/walk.ts';

const email = 'ada@example.com';
const providers = ['password', 'passkey', 'anonymous'];
const assertion = { id: 'a passkey' };

const chosen = () => walk({ providers }).send({ type: 'providerChosen', providerId: 'passkey' });
const atEmail = () => walk({ providers }).send({ type: 'providerChosen', providerId: 'password' });
const atPassword = () => atEmail().send({ type: 'emailEntered', email }).answer(nothingTold);

describe('signing in with a passkey', () => {
  test('has the browser ask for it as soon as its button is pressed', () => {
    expect(chosen().effect).toEqual({ type: 'signInWithPasskey' });
    expect(chosen().flow.screen).toBe('passkey-sign-in');
    expect(chosen().answer(signedIn).flow.screen).toBe('signed-in');
  });

  test.each([
    ['e-mail', atEmail],
    ['password', atPassword],
  ])('goes on with one that was chosen in the field of the %s screen', (_name, screen) => {
    const filled = screen().send({ type: 'passkeyChosen', email, assertion });
    expect(filled.effect).toEqual({ type: 'signInWithPasskey', assertion });
    expect(filled.flow).toMatchObject({ screen: 'passkey-sign-in', data: { email } });
  });

  test('asks again for one after another was refused, and not with what was refused', () => {
    const refused = atEmail().send({ type: 'passkeyChosen', email, assertion }).refuse('INTERNAL');
    expect(refused.flow.screen).toBe('passkey-sign-in');
    expect(refused.send({ type: 'continuePressed' }).effect).toEqual({ type: 'signInWithPasskey' });
  });

  test('tells the server’s refusals by their own names', () => {
    const problem = 'PASSKEY_CREDENTIAL_NOT_FOUND';
    expect(chosen().refuse(problem).flow.notice?.problem).toBe(problem);
  });

  test('can be given up for another way while the browser asks, which is then not heard', () => {
    const back = chosen().send({ type: 'backPressed' });
    expect(back.flow.screen).toBe('provider-list');
    expect(back.flow.pending).toBeUndefined();
  });

  test('keeps an address that was typed before', () => {
    const back = atPassword()
      .send({ type: 'passkeyChosen', email, assertion })
      .refuse('NETWORK_REQUEST_FAILED')
      .send({ type: 'backPressed' });
    expect(back.flow).toMatchObject({ screen: 'provider-list', data: { typed: email } });
  });

  test('does not begin by itself, even where there is nothing else', () => {
    const alone = walk({ providers: ['passkey'], immediateFederatedRedirect: true });
    expect(alone.flow.screen).toBe('provider-list');
    expect(alone.effect).toBeUndefined();
  });
});

describe('the offer of a passkey', () => {
  const offered = () =>
    walk({ providers })
      .send({ type: 'providerChosen', providerId: 'anonymous' })
      .answer(signedIn)
      .answer({ type: 'waited' })
      .answer({ type: 'offerDue' });

  test('comes after the sign-in and before its end', () => {
    expect(offered().flow.screen).toBe('passkey-offer');
    expect(offered().effect).toBeUndefined();
  });

  test('is taken, and the sign-in goes on to its end', () => {
    const creating = offered().send({ type: 'continuePressed' });
    expect(creating.effect).toEqual({ type: 'createPasskey' });
    expect(creating.answer(signedIn).effect).toEqual({ type: 'finish', offer: 'taken' });
  });

  test.each([
    ['backPressed', 'later'],
    ['offerRefused', 'never'],
  ] as const)('is declined with %s, and the sign-in goes on: %s', (type, offer) => {
    const declined = offered().send({ type });
    expect(declined.effect).toEqual({ type: 'finish', offer });
    expect(declined.answer({ type: 'finished' }).flow.screen).toBe('closed');
  });

  test('that fails can be tried again, or put off', () => {
    const failed = offered().send({ type: 'continuePressed' }).refuse('PASSKEY_NOT_CREATED');
    expect(failed.flow).toMatchObject({
      screen: 'passkey-offer',
      notice: { problem: 'PASSKEY_NOT_CREATED' },
    });
    expect(failed.send({ type: 'continuePressed' }).effect).toEqual({ type: 'createPasskey' });
    expect(failed.send({ type: 'backPressed' }).flow.screen).toBe('signed-in');
  });

  test('can be put off while the browser asks', () => {
    const creating = offered().send({ type: 'continuePressed' });
    expect(creating.send({ type: 'backPressed' }).effect).toEqual({
      type: 'finish',
      offer: 'later',
    });
  });
});
