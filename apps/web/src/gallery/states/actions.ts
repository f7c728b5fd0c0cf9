import type { ScreenName, Screens } from '@latchkey/react/gallery-parts';
import { email, longEmail, type State, type StatesOf, withErrors, withNotices } from './state.ts';

type Actions = Extract<
  ScreenName,
  | 'action-checking'
  | 'password-reset'
  | 'password-reset-done'
  | 'action-confirm'
  | 'action-sign-in'
  | 'action-done'
  | 'action-failed'
>;

const passwordReset: State<'password-reset'> = { data: { email, continues: true } };
const passing = [
  'NETWORK_REQUEST_FAILED',
  'TIMEOUT',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
  'INTERNAL',
] as const;

const code = { email, continues: false };
const verify = { ...code, mode: 'verifyEmail' } as const;
const change = { ...code, mode: 'verifyAndChangeEmail', newEmail: 'ada@new.example.com' } as const;
const recover = { ...code, mode: 'recoverEmail' } as const;
const factor = { ...code, mode: 'revertSecondFactorAddition', factor: '+44 20 7946 0000' } as const;
const removedFactor = { ...code, mode: 'revertSecondFactorRemoval', factor: 'Pixel' } as const;
const unnamedFactor = { ...code, mode: 'revertSecondFactorAddition' } as const;

const asks = { password: true, signInPage: true };
const askedVerify: State<'action-sign-in'> = { data: { ...verify, asks } };
const askedChange: State<'action-sign-in'> = { data: { ...change, asks } };
const otherAccount = 'grace@example.com';

const codes = (): Readonly<Record<string, { readonly data: Screens['action-confirm'] }>> => ({
  'change-email': { data: change },
  'recover-email': { data: recover },
  'second-factor': { data: factor },
  'unnamed-second-factor': { data: unnamedFactor },
  'removed-second-factor': { data: removedFactor },
  'long-email': { data: { ...change, email: longEmail, newEmail: longEmail } },
});

export const actions: StatesOf<Actions> = {
  'action-checking': {
    idle: { data: { mode: 'verifyEmail' } },
    busy: { data: { mode: 'verifyEmail' }, isBusy: true },
  },
  'password-reset': {
    idle: passwordReset,
    policy: { ...passwordReset, hasStrictPolicy: true },
    typed: { ...passwordReset, typed: { newPassword: 'violet-harbour-27' } },
    'long-email': { data: { email: longEmail, continues: true } },
    'other-account': { data: { email, continues: true, otherAccount } },
    busy: { ...passwordReset, isBusy: true },
    ...withErrors(passwordReset, 'newPassword', [
      'MISSING_PASSWORD',
      'WEAK_PASSWORD',
      'COMMON_PASSWORD',
      'PERSONAL_PASSWORD',
      'BREACHED_PASSWORD',
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
    ]),
    ...withNotices(passwordReset, passing),
  },
  'password-reset-done': {
    idle: { data: { email, continues: true } },
    'without-a-way-on': { data: { email, continues: false } },
    'other-account': { data: { email, continues: true, otherAccount } },
  },
  'action-confirm': {
    idle: { data: verify },
    ...codes(),
    busy: { data: verify, isBusy: true },
    ...withNotices({ data: verify }, passing),
  },
  'action-sign-in': {
    idle: askedVerify,
    'change-email': askedChange,
    'other-account': { data: { ...verify, asks: { ...asks, otherAccount } } },
    'change-email-other-account': { data: { ...change, asks: { ...asks, otherAccount } } },
    'without-a-password': { data: { ...verify, asks: { ...asks, password: false } } },
    'without-a-password-other-account': {
      data: { ...change, asks: { ...asks, password: false, otherAccount } },
    },
    'without-a-sign-in-page': { data: { ...verify, asks: { ...asks, signInPage: false } } },
    'change-email-without-either': {
      data: { ...change, asks: { password: false, signInPage: false } },
    },
    'long-email': { data: { ...change, email: longEmail, newEmail: longEmail, asks } },
    typed: { ...askedVerify, typed: { password: 'violet-harbour-27' } },
    busy: { ...askedVerify, isBusy: true },
    ...withErrors(askedVerify, 'password', [
      'MISSING_PASSWORD',
      'INVALID_LOGIN_CREDENTIALS',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ]),
    ...withNotices(askedVerify, ['NETWORK_REQUEST_FAILED', 'SESSION_EXPIRED', 'USER_DISABLED']),
  },
  'action-done': {
    idle: { data: { ...verify, continues: true } },
    'signed-in': { data: { ...verify, continues: true, outcome: 'signedIn' } },
    'started-over': { data: { ...verify, outcome: 'startedOver', endsPassword: true } },
    'started-over-without-a-password': {
      data: { ...verify, continues: true, outcome: 'startedOver' },
    },
    'password-gone': { data: { ...recover, endsPassword: true } },
    'without-a-way-on': { data: verify },
    ...codes(),
    busy: { data: recover, isBusy: true },
    ...withNotices({ data: recover }, ['RESET_MAIL_NOT_SENT']),
  },
  'action-failed': {
    idle: { data: { mode: 'verifyEmail', problem: 'EXPIRED_OOB_CODE' } },
    'reset-password': { data: { mode: 'resetPassword', problem: 'INVALID_OOB_CODE' } },
    'change-email': { data: { mode: 'verifyAndChangeEmail', problem: 'EXPIRED_OOB_CODE' } },
    'recover-email': { data: { mode: 'recoverEmail', problem: 'INVALID_OOB_CODE' } },
    'second-factor': {
      data: { mode: 'revertSecondFactorAddition', problem: 'INVALID_OOB_CODE' },
    },
    'removed-second-factor': {
      data: { mode: 'revertSecondFactorRemoval', problem: 'EXPIRED_OOB_CODE' },
    },
    incomplete: { data: { mode: undefined, problem: 'MISSING_OOB_CODE' } },
    'may-pass': { data: { mode: 'verifyEmail', problem: 'NETWORK_REQUEST_FAILED' } },
    disabled: { data: { mode: 'verifyEmail', problem: 'USER_DISABLED' } },
  },
};
