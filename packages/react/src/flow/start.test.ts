import { describe, expect, test } from 'vitest';
import { methods, nothingTold, walk } from '../../test/walk.ts';

const hint = 'hint@example.com';

describe('where the widget starts', () => {
  test('e-mail as the only way in: at the e-mail field', () => {
    const { flow, effect } = walk();
    expect(flow).toMatchObject({ screen: 'email-entry', data: { email: '' } });
    expect(effect).toBeUndefined();
  });

  test('e-mail only, with an address the application knows: asks about it at once', () => {
    const { flow, effect } = walk({ emailHint: hint });
    expect(flow).toMatchObject({ screen: 'processing', data: { email: hint } });
    expect(effect).toEqual({ type: 'readMethods', email: hint });
  });

  test('an address that cannot be asked about is offered in the e-mail field, with the reason', () => {
    const { flow, effect } = walk({ emailHint: hint }).refuse('NETWORK_REQUEST_FAILED');
    expect(flow).toMatchObject({
      screen: 'email-entry',
      data: { email: hint },
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
    expect(effect).toBeUndefined();
  });

  test('one other provider that is gone to at once: without a press', () => {
    const { flow, effect } = walk({ providers: ['saml.acme'], immediateFederatedRedirect: true });
    expect(flow.screen).toBe('provider-window');
    const errand = { providerId: 'saml.acme' };
    expect(effect).toEqual({ type: 'askProvider', errand, isUnasked: true });
  });

  test('its failure is told on the list, and not tried again by itself', () => {
    const { flow, effect } = walk({
      providers: ['saml.acme'],
      immediateFederatedRedirect: true,
    }).refuse('OPERATION_NOT_ALLOWED');
    expect(flow).toMatchObject({
      screen: 'provider-list',
      notice: { problem: 'OPERATION_NOT_ALLOWED' },
    });
    expect(effect).toBeUndefined();
  });

  test.each([
    ['two providers', ['password', 'google.com'], false],
    ['one other provider', ['google.com'], false],
    ['guests only, who are never gone to at once', ['anonymous'], true],
    ['two others, of which none is gone to at once', ['saml.a', 'saml.b'], true],
  ])('%s: at the list of providers', (_what, providers, immediateFederatedRedirect) => {
    const { flow } = walk({ providers, immediateFederatedRedirect });
    expect(flow).toMatchObject({ screen: 'provider-list', data: {} });
  });

  test('with a choice, a known address is kept until e-mail is chosen, and then asked about', () => {
    const list = walk({ providers: ['password', 'google.com'], emailHint: hint });
    expect(list.flow).toMatchObject({ screen: 'provider-list', data: { email: hint } });
    const chosen = list.send({ type: 'providerChosen', providerId: 'password' });
    expect(chosen.flow.screen).toBe('processing');
    expect(chosen.effect).toEqual({ type: 'readMethods', email: hint });
  });

  test('no storage at all: at the error that cannot be mended', () => {
    expect(walk({}, { kind: 'no-storage' }).flow).toMatchObject({
      screen: 'unrecoverable-error',
      data: { problem: 'NO_STORAGE' },
    });
  });

  test('after a sign-out: at the notice, from which one can sign in again', () => {
    const notice = walk({}, { kind: 'signed-out' });
    expect(notice.flow.screen).toBe('signed-out');
    expect(notice.send({ type: 'continuePressed' }).flow.screen).toBe('email-entry');
  });
});

describe('going back', () => {
  const cases = [
    ['create account', methods()],
    ['unsupported provider', methods('saml.unknown')],
  ] as const;

  // The older widget asked again, which looped, or sent another mail.
  test.each(cases)('from %s offers what was typed and asks nothing', (_screen, answer) => {
    const back = walk()
      .send({ type: 'emailEntered', email: 'ada@example.com' })
      .answer(answer)
      .send({ type: 'backPressed' });
    expect(back.flow).toMatchObject({
      screen: 'email-entry',
      data: { email: 'ada@example.com' },
    });
    expect(back.effect).toBeUndefined();
  });

  test.each(cases)('from %s keeps it behind the list of providers, too', (_screen, answer) => {
    const list = walk({ providers: ['password', 'google.com'] })
      .send({ type: 'providerChosen', providerId: 'password' })
      .send({ type: 'emailEntered', email: 'ada@example.com' })
      .answer(answer)
      .send({ type: 'backPressed' });
    expect(list.flow.screen).toBe('provider-list');
    const again = list.send({ type: 'providerChosen', providerId: 'password' });
    expect(again.flow).toMatchObject({ screen: 'email-entry', data: { email: 'ada@example.com' } });
    expect(again.effect).toBeUndefined();
  });

  test('from the e-mail field leads to the list, with the address the application knows', () => {
    const back = walk({ providers: ['password', 'google.com'], emailHint: hint })
      .send({ type: 'providerChosen', providerId: 'password' })
      .answer(nothingTold)
      .send({ type: 'backPressed' })
      .send({ type: 'backPressed' });
    expect(back.flow).toMatchObject({ screen: 'provider-list', data: { email: hint } });
  });

  test('from the e-mail field, where there is nothing else, mails nothing to the known address', () => {
    const linkOnly = { emailHint: hint, email: { password: false, link: true } };
    const sent = walk(linkOnly).answer(nothingTold).answer({ type: 'mailSent', at: 0 });
    const back = sent.send({ type: 'backPressed' }).send({ type: 'backPressed' });
    expect(back.flow.screen).toBe('email-entry');
    expect(back.effect).toBeUndefined();
  });
});
