import type { ScreenName, Screens } from '@latchkey/react/gallery-parts';
import {
  email,
  galleryTime,
  longEmail,
  type State,
  type StatesOf,
  withErrors,
  withNotices,
} from './state.ts';

type SecondFactor = Extract<
  ScreenName,
  'factor-choice' | 'sms-challenge' | 'totp-challenge' | 'recovery-challenge' | 'recovery-used'
>;

type Enrolment = Extract<
  ScreenName,
  'verify-address' | 'enrol-verify' | 'enrol-choice' | 'sms-enrol' | 'totp-enrol' | 'recovery-codes'
>;

const sms = { id: 'sms', kind: 'sms', phoneNumber: '+*******0100' } as const;
const work = { id: 'work', kind: 'sms', phoneNumber: '+*******0199', name: 'Work' } as const;
const app = { id: 'app', kind: 'totp', name: 'Pixel' } as const;
const { name: _unnamed, ...unnamedApp } = app;
const longName = 'The old telephone in the drawer of the desk in the hall upstairs';
const factors = [app, sms];
const passing = ['NETWORK_REQUEST_FAILED', 'TIMEOUT', 'INTERNAL'] as const;
const wrongCodes = ['MISSING_CODE', 'INVALID_CODE', 'TOO_MANY_ATTEMPTS_TRY_LATER'] as const;
const notSent = [
  ...passing,
  'SESSION_EXPIRED',
  'TOO_MANY_MESSAGES',
  'QUOTA_EXCEEDED',
  'OPERATION_NOT_ALLOWED',
] as const;

const choice: State<'factor-choice'> = { data: { factors } };
const sent = { sentAt: galleryTime - 5_000, times: 1 };
const smsSent: State<'sms-challenge'> = { data: { factors, factor: sms, sent } };
const canResend: State<'sms-challenge'> = {
  data: { factors, factor: sms, sent: { sentAt: 0, times: 1 } },
};
const totp: State<'totp-challenge'> = { data: { factors, factor: app } };
const recovery: State<'recovery-challenge'> = { data: { factors } };

export const secondFactor: StatesOf<SecondFactor> = {
  'factor-choice': {
    idle: choice,
    one: { data: { factors: [unnamedApp] } },
    many: {
      data: { factors: [app, unnamedApp, sms, work, { ...app, id: 'long', name: longName }] },
    },
    busy: { ...choice, isBusy: true },
  },
  'sms-challenge': {
    idle: smsSent,
    sending: { data: { factors, factor: sms, isSending: true }, isBusy: true },
    'not-sent': { data: { factors, factor: sms }, notice: 'NETWORK_REQUEST_FAILED' },
    'can-resend': canResend,
    again: { data: { factors, factor: sms, sent: { ...sent, times: 2 } } },
    typed: { ...canResend, typed: { code: '12345' } },
    busy: { ...canResend, isBusy: true },
    ...withErrors(canResend, 'code', wrongCodes),
    ...withNotices(canResend, notSent),
  },
  'totp-challenge': {
    idle: totp,
    unnamed: { data: { factors: [unnamedApp], factor: unnamedApp } },
    'long-name': { data: { factors, factor: { ...app, name: longName } } },
    typed: { ...totp, typed: { code: '12345' } },
    busy: { ...totp, isBusy: true },
    ...withErrors(totp, 'code', wrongCodes),
    ...withNotices(totp, [...passing, 'USER_DISABLED']),
  },
  'recovery-challenge': {
    idle: recovery,
    typed: { ...recovery, typed: { code: 'k7mp-4wxz-9h' } },
    busy: { ...recovery, isBusy: true },
    ...withErrors(recovery, 'code', wrongCodes),
    ...withNotices(recovery, passing),
  },
  'recovery-used': {
    idle: { data: { remaining: 9 } },
    few: { data: { remaining: 2 } },
    none: { data: { remaining: 0 } },
    busy: { data: { remaining: 9 }, isBusy: true },
  },
};

const enrolment: Screens['enrol-choice'] = { email, kinds: ['totp', 'sms'] };
const mailed: State<'enrol-verify'> = {
  data: { ...enrolment, sent: { email, sentAt: galleryTime - 5_000, times: 1 } },
};
const awaited: State<'verify-address'> = {
  data: { email, sent: { email, sentAt: galleryTime - 5_000, times: 1 } },
};
const enrolChoice: State<'enrol-choice'> = { data: enrolment };
const phone = { defaultCountry: 'GB' };
const number: State<'sms-enrol'> = { data: enrolment, options: { phone } };
const numberSent: State<'sms-enrol'> = {
  data: { ...enrolment, phoneNumber: '+447700900100', sent: { sentAt: 0, times: 1 } },
};
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const totpEnrol: State<'totp-enrol'> = {
  data: {
    ...enrolment,
    secret,
    address: `otpauth://totp/example.com:${encodeURIComponent(email)}?secret=${secret}&issuer=example.com&algorithm=SHA1&digits=6&period=30`,
  },
};
const codes = [
  'k7mp-4wxz-9h',
  'b3vn-8qtr-2c',
  'w5gd-6jhy-7f',
  'p9xk-3mcb-4z',
  'r2tq-7vwn-8d',
  'h6yj-5kfg-3m',
  'c4zb-9pxd-6v',
  'n8wr-2hqt-5k',
  'f7cm-4gyj-9b',
  'd3vk-6tzp-2w',
];
const sheet: State<'recovery-codes'> = { data: { email, codes } };

export const enrolmentStates: StatesOf<Enrolment> = {
  'verify-address': {
    idle: awaited,
    'can-resend': { data: { email, sent: { email, sentAt: 0, times: 1 } } },
    again: { data: { email, sent: { email, sentAt: galleryTime - 5_000, times: 2 } } },
    looking: { data: { ...awaited.data, isLooking: true } },
    'long-email': { data: { ...awaited.data, email: longEmail } },
    busy: { ...awaited, isBusy: true },
    ...withNotices(awaited, [...passing, 'UNVERIFIED_EMAIL', 'TOO_MANY_MAILS']),
  },
  'enrol-verify': {
    idle: { data: enrolment },
    sent: mailed,
    'long-email': { data: { ...enrolment, email: longEmail } },
    busy: { ...mailed, isBusy: true },
    ...withNotices(mailed, [...passing, 'UNVERIFIED_EMAIL', 'TOO_MANY_MAILS']),
  },
  'enrol-choice': {
    idle: enrolChoice,
    'app-only': { data: { email, kinds: ['totp'] } },
    busy: { ...enrolChoice, isBusy: true },
    ...withNotices(enrolChoice, [
      ...passing,
      'SETUP_EXPIRED',
      'SECOND_FACTOR_LIMIT_EXCEEDED',
      'UNSUPPORTED_FIRST_FACTOR',
      'OPERATION_NOT_ALLOWED',
    ]),
  },
  'sms-enrol': {
    idle: number,
    'sms-only': { ...number, data: { email, kinds: ['sms'] } },
    sent: numberSent,
    busy: { ...number, isBusy: true },
    'error-invalid-phone-number': { ...number, errors: { phoneNumber: 'INVALID_PHONE_NUMBER' } },
    'error-second-factor-exists': { ...number, errors: { phoneNumber: 'SECOND_FACTOR_EXISTS' } },
    ...withErrors(numberSent, 'code', wrongCodes),
    ...withNotices(numberSent, notSent),
  },
  'totp-enrol': {
    idle: totpEnrol,
    busy: { ...totpEnrol, isBusy: true },
    ...withErrors(totpEnrol, 'code', wrongCodes),
    ...withErrors(totpEnrol, 'name', ['INVALID_DISPLAY_NAME']),
    ...withNotices(totpEnrol, passing),
  },
  'recovery-codes': {
    idle: sheet,
    making: { data: { email }, isBusy: true },
    'not-made': { data: { email }, notice: 'NETWORK_REQUEST_FAILED' },
    busy: { ...sheet, isBusy: true },
    'error-codes-not-saved': { ...sheet, errors: { confirmation: 'CODES_NOT_SAVED' } },
  },
};
