import type { ErrorReason } from '@latchkey/protocol';
import { describe, expect, test } from 'vitest';
import { methods, nothingTold, type Walk, walk } from '../../test/walk.ts';
import type { FieldName } from './event.ts';
import type { Problem } from './problem.ts';
import type { ScreenName } from './screens.ts';

const email = 'ada@example.com';
const credentials = { email, password: 'secret' };
const list = { providers: ['password', 'anonymous', 'google.com'] };
const link = {
  wasBegunHere: true,
  email,
  isOlder: false,
  sameDevice: false,
  guest: 'not-asked',
} as const;

const protectedAt = () => walk().send({ type: 'emailEntered', email }).answer(nothingTold);

/** Every place in which a question waits for its answer. */
const asking = {
  'provider list': () => walk(list).send({ type: 'providerChosen', providerId: 'google.com' }),
  'guest sign-in': () => walk(list).send({ type: 'providerChosen', providerId: 'anonymous' }),
  'e-mail entry': () => walk().send({ type: 'emailEntered', email }),
  'password sign-in': () => protectedAt().send({ type: 'passwordEntered', ...credentials }),
  'create account': () =>
    walk()
      .send({ type: 'emailEntered', email })
      .answer(methods())
      .send({ type: 'accountEntered', name: 'Ada', ...credentials }),
  'password recovery': () =>
    protectedAt().send({ type: 'recoveryAsked', email }).send({ type: 'recoveryAsked', email }),
  'sending a link': () => protectedAt().send({ type: 'linkAsked', email }),
  'reading a link': () => walk({}, { kind: 'link' }).answer({ type: 'linkRead', link }),
  'confirming the address of a link': () => {
    const { email: _unknown, ...foreign } = link;
    return walk({}, { kind: 'link' })
      .answer({ type: 'linkRead', link: foreign })
      .answer({ type: 'codeRead', code: { mode: 'signIn', email: '', continues: false } })
      .send({ type: 'emailEntered', email });
  },
  'opening an action': () => walk({}, { kind: 'action', mode: 'verifyEmail' }),
  'resetting a password': () =>
    walk({}, { kind: 'action', mode: 'resetPassword' })
      .answer({ type: 'codeRead', code: { mode: 'resetPassword', email, continues: false } })
      .send({ type: 'newPasswordEntered', password: 'secret' }),
  'changing the password after an action': () =>
    walk({}, { kind: 'action', mode: 'recoverEmail' })
      .answer({ type: 'codeRead', code: { mode: 'recoverEmail', email, continues: false } })
      .send({ type: 'continuePressed' })
      .answer({ type: 'codeUsed' })
      .send({ type: 'recoveryAsked', email }),
} satisfies Record<string, () => Walk>;

/** Under a field, across the card of a screen, or as the whole of a screen. */
type Place =
  | { readonly field: FieldName; readonly says: Problem }
  | { readonly screen: ScreenName; readonly notice: Problem }
  | { readonly screen: ScreenName; readonly problem: Problem };

/** What there were too many of, as the server says it there. */
const tooMany: Partial<Record<keyof typeof asking, ErrorReason>> = {
  'password sign-in': 'TOO_MANY_PASSWORD_GUESSES',
  'create account': 'TOO_MANY_SIGN_UPS',
  'password recovery': 'TOO_MANY_MAILS',
  'sending a link': 'TOO_MANY_MAILS',
  'e-mail entry': 'TOO_MANY_METHOD_LOOKUPS',
  'changing the password after an action': 'TOO_MANY_MAILS',
};

const row = (problem: Problem, at: keyof typeof asking, place: Place) =>
  [problem, at, place] as const;

describe('a refusal is told in its place', () => {
  test.each([
    // Too many tries have words of their own where they are not about a password.
    row('TOO_MANY_ATTEMPTS_TRY_LATER', 'password sign-in', {
      field: 'password',
      says: 'TOO_MANY_ATTEMPTS_TRY_LATER',
    }),
    row('TOO_MANY_ATTEMPTS_TRY_LATER', 'create account', {
      field: 'newPassword',
      says: 'TOO_MANY_SIGN_UPS',
    }),
    // A guest who becomes somebody.
    row('TOO_MANY_CHANGES', 'create account', { field: 'newPassword', says: 'TOO_MANY_CHANGES' }),
    row('TOO_MANY_ATTEMPTS_TRY_LATER', 'password recovery', {
      field: 'email',
      says: 'TOO_MANY_MAILS',
    }),
    row('TOO_MANY_ATTEMPTS_TRY_LATER', 'sending a link', {
      screen: 'email-entry',
      notice: 'TOO_MANY_MAILS',
    }),
    row('TOO_MANY_ATTEMPTS_TRY_LATER', 'e-mail entry', {
      screen: 'email-entry',
      notice: 'TOO_MANY_ATTEMPTS_TRY_LATER',
    }),

    row('USER_CANCELLED', 'provider list', { screen: 'provider-list', notice: 'USER_CANCELLED' }),

    row('EMAIL_NOT_FOUND', 'password recovery', { field: 'email', says: 'EMAIL_NOT_FOUND' }),
    row('EMAIL_NOT_FOUND', 'password sign-in', {
      screen: 'password-sign-in',
      notice: 'EMAIL_NOT_FOUND',
    }),

    row('WEAK_PASSWORD', 'create account', { field: 'newPassword', says: 'WEAK_PASSWORD' }),
    row('WEAK_PASSWORD', 'resetting a password', { field: 'newPassword', says: 'WEAK_PASSWORD' }),
    row('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'create account', {
      field: 'newPassword',
      says: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
    }),
    row('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'resetting a password', {
      field: 'newPassword',
      says: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
    }),

    row('INVALID_LOGIN_CREDENTIALS', 'password sign-in', {
      field: 'password',
      says: 'INVALID_LOGIN_CREDENTIALS',
    }),

    row('OPERATION_NOT_ALLOWED', 'create account', {
      field: 'newPassword',
      says: 'OPERATION_NOT_ALLOWED',
    }),
    row('OPERATION_NOT_ALLOWED', 'password sign-in', {
      screen: 'password-sign-in',
      notice: 'OPERATION_NOT_ALLOWED',
    }),
    row('OPERATION_NOT_ALLOWED', 'provider list', {
      screen: 'provider-list',
      notice: 'OPERATION_NOT_ALLOWED',
    }),

    row('NETWORK_REQUEST_FAILED', 'provider list', {
      screen: 'provider-list',
      notice: 'NETWORK_REQUEST_FAILED',
    }),
    row('NETWORK_REQUEST_FAILED', 'guest sign-in', {
      screen: 'provider-list',
      notice: 'NETWORK_REQUEST_FAILED',
    }),
    row('NETWORK_REQUEST_FAILED', 'e-mail entry', {
      screen: 'email-entry',
      notice: 'NETWORK_REQUEST_FAILED',
    }),
    row('NETWORK_REQUEST_FAILED', 'password sign-in', {
      screen: 'password-sign-in',
      notice: 'NETWORK_REQUEST_FAILED',
    }),
    row('NETWORK_REQUEST_FAILED', 'create account', {
      screen: 'create-account',
      notice: 'NETWORK_REQUEST_FAILED',
    }),
    row('NETWORK_REQUEST_FAILED', 'password recovery', {
      field: 'email',
      says: 'NETWORK_REQUEST_FAILED',
    }),
    row('NETWORK_REQUEST_FAILED', 'reading a link', {
      screen: 'recoverable-error',
      problem: 'NETWORK_REQUEST_FAILED',
    }),
    row('NETWORK_REQUEST_FAILED', 'confirming the address of a link', {
      screen: 'confirm-email',
      notice: 'NETWORK_REQUEST_FAILED',
    }),
    row('NETWORK_REQUEST_FAILED', 'opening an action', {
      screen: 'action-failed',
      problem: 'NETWORK_REQUEST_FAILED',
    }),
    row('NETWORK_REQUEST_FAILED', 'resetting a password', {
      screen: 'password-reset',
      notice: 'NETWORK_REQUEST_FAILED',
    }),

    row('EXPIRED_OOB_CODE', 'reading a link', {
      screen: 'link-expired',
      notice: 'EXPIRED_OOB_CODE',
    }),
    row('INVALID_OOB_CODE', 'reading a link', {
      screen: 'link-expired',
      notice: 'INVALID_OOB_CODE',
    }),
    row('EXPIRED_OOB_CODE', 'opening an action', {
      screen: 'action-failed',
      problem: 'EXPIRED_OOB_CODE',
    }),
    row('INVALID_OOB_CODE', 'resetting a password', {
      screen: 'action-failed',
      problem: 'INVALID_OOB_CODE',
    }),

    row('CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'create account', {
      screen: 'create-account',
      notice: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    }),

    row('INVALID_EMAIL', 'e-mail entry', { screen: 'email-entry', notice: 'INVALID_EMAIL' }),
    row('INVALID_EMAIL', 'create account', { field: 'email', says: 'INVALID_EMAIL' }),
    row('INVALID_EMAIL', 'password recovery', { field: 'email', says: 'INVALID_EMAIL' }),
    row('INVALID_EMAIL', 'confirming the address of a link', {
      screen: 'confirm-email',
      notice: 'EMAIL_MISMATCH',
    }),

    row('SESSION_EXPIRED', 'provider list', { screen: 'provider-list', notice: 'SESSION_EXPIRED' }),

    row('ADMIN_ONLY_OPERATION', 'create account', {
      screen: 'create-account',
      notice: 'ADMIN_ONLY_OPERATION',
    }),
    row('ADMIN_ONLY_OPERATION', 'guest sign-in', {
      screen: 'provider-list',
      notice: 'ADMIN_ONLY_OPERATION',
    }),
    row('ADMIN_ONLY_OPERATION', 'sending a link', {
      screen: 'email-entry',
      notice: 'ADMIN_ONLY_OPERATION',
    }),

    row('USER_DISABLED', 'password sign-in', {
      screen: 'password-sign-in',
      notice: 'USER_DISABLED',
    }),
    row('USER_DISABLED', 'password recovery', { field: 'email', says: 'USER_DISABLED' }),
    row('INTERNAL', 'password recovery', {
      screen: 'password-recovery',
      notice: 'RESET_MAIL_NOT_SENT',
    }),
    row('QUOTA_EXCEEDED', 'e-mail entry', { screen: 'email-entry', notice: 'QUOTA_EXCEEDED' }),
    row('TIMEOUT', 'password sign-in', { screen: 'password-sign-in', notice: 'TIMEOUT' }),
    row('INTERNAL', 'password sign-in', { screen: 'password-sign-in', notice: 'INTERNAL' }),
    row('UNAUTHORIZED_DOMAIN', 'sending a link', {
      screen: 'email-entry',
      notice: 'UNAUTHORIZED_DOMAIN',
    }),

    row('NETWORK_REQUEST_FAILED', 'changing the password after an action', {
      screen: 'action-done',
      notice: 'RESET_MAIL_NOT_SENT',
    }),
    row('TOO_MANY_ATTEMPTS_TRY_LATER', 'changing the password after an action', {
      screen: 'action-done',
      notice: 'RESET_MAIL_NOT_SENT',
    }),
  ])('%s at %s', (problem, at, place) => {
    const asked = asking[at]();
    const { flow } =
      problem === 'TOO_MANY_ATTEMPTS_TRY_LATER'
        ? asked.refuse(problem, tooMany[at] ?? 'TOO_MANY_SIGN_INS')
        : asked.refuse(problem);
    if ('field' in place) {
      expect(flow.screen).toBe(asked.flow.screen);
      expect(flow.errors).toEqual({ [place.field]: { problem: place.says } });
      expect(flow.notice).toBeUndefined();
      return;
    }
    expect(flow.screen).toBe(place.screen);
    expect(flow.errors).toEqual({});
    if ('notice' in place) expect(flow.notice).toEqual({ problem: place.notice });
    else expect(flow.data).toMatchObject({ problem: place.problem });
  });

  test('with how long the server asks to wait', () => {
    const { flow } = asking['password sign-in']().answer({
      type: 'refused',
      failure: { problem: 'TOO_MANY_ATTEMPTS_TRY_LATER', retryAfterSeconds: 60 },
    });
    expect(flow.errors.password).toMatchObject({ retryAfterSeconds: 60 });
  });
});
