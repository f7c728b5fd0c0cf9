import type { ScreenName } from '@latchkey/react/gallery-parts';
import { email, galleryTime, longEmail, type StatesOf, withErrors, withNotices } from './state.ts';

type EmailLink = Extract<
  ScreenName,
  | 'link-sending'
  | 'link-sent'
  | 'link-trouble'
  | 'link-return'
  | 'switch-account'
  | 'confirm-email'
  | 'link-expired'
  | 'different-device'
  | 'session-ended'
>;

const sent = { email, sentAt: galleryTime - 5_000, times: 1 };
const canResend = { data: { ...sent, sentAt: 0 } };
const notSent = [
  'TOO_MANY_MAILS',
  'NETWORK_REQUEST_FAILED',
  'TIMEOUT',
  'UNAUTHORIZED_DOMAIN',
  'INTERNAL',
] as const;

export const emailLink: StatesOf<EmailLink> = {
  'link-sending': {
    idle: { data: { email } },
    busy: { data: { email }, isBusy: true },
  },
  'link-sent': {
    idle: { data: sent },
    'can-resend': canResend,
    again: { data: { ...sent, times: 2 } },
    'long-email': { data: { ...sent, email: longEmail } },
    busy: { ...canResend, isBusy: true },
    ...withNotices<'link-sent'>(canResend, notSent),
  },
  'link-trouble': {
    idle: { data: sent },
    'can-resend': canResend,
    busy: { ...canResend, isBusy: true },
    ...withNotices<'link-trouble'>(canResend, notSent),
  },
  'link-return': {
    idle: { data: {} },
    busy: { data: {}, isBusy: true },
  },
  'switch-account': {
    idle: { data: { email, otherAccount: 'grace@example.com' } },
    named: { data: { email, otherAccount: 'Grace Hopper' } },
    'long-email': { data: { email: longEmail, otherAccount: longEmail } },
    busy: { data: { email, otherAccount: 'grace@example.com' }, isBusy: true },
  },
  'confirm-email': {
    idle: { data: {} },
    'signed-in': { data: { otherAccount: 'grace@example.com' } },
    busy: { data: {}, typed: { email }, isBusy: true },
    ...withErrors({ data: {} }, 'email', ['MISSING_EMAIL', 'INVALID_EMAIL']),
    ...withNotices({ data: {} }, ['EMAIL_MISMATCH']),
  },
  'link-expired': {
    idle: { data: { email: '' } },
    known: { data: { email } },
    'signed-in': { data: { email: '', otherAccount: 'grace@example.com' } },
    busy: { data: { email }, isBusy: true },
    ...withErrors({ data: { email: '' } }, 'email', ['MISSING_EMAIL', 'INVALID_EMAIL']),
    ...withNotices({ data: { email } }, [
      'EXPIRED_OOB_CODE',
      'INVALID_OOB_CODE',
      'NEWER_LINK_SENT',
    ]),
  },
  'different-device': { idle: { data: {} } },
  'session-ended': { idle: { data: {} } },
};
