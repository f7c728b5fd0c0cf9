import type { ScreenName } from '@latchkey/react/gallery-parts';
import {
  email,
  galleryTime,
  longEmail,
  type State,
  type StatesOf,
  withErrors,
  withNotices,
} from './state.ts';

type Recovery = Extract<ScreenName, 'password-recovery' | 'recovery-sent'>;

const passwordRecovery: State<'password-recovery'> = { data: { email } };
const sent = { email, sentAt: galleryTime - 5_000, times: 1, isLast: false };
const canResend: State<'recovery-sent'> = { data: { ...sent, sentAt: 0 } };

export const recovery: StatesOf<Recovery> = {
  'password-recovery': {
    idle: passwordRecovery,
    'long-email': { data: { email: longEmail } },
    busy: { ...passwordRecovery, isBusy: true },
    ...withErrors({ data: { email: '' } }, 'email', ['MISSING_EMAIL']),
    ...withErrors(passwordRecovery, 'email', [
      'INVALID_EMAIL',
      'EMAIL_NOT_FOUND',
      'TOO_MANY_MAILS',
      'NETWORK_REQUEST_FAILED',
      'TIMEOUT',
      'INTERNAL',
    ]),
    ...withNotices(passwordRecovery, ['NO_MEANS_OF_SIGN_IN']),
  },
  'recovery-sent': {
    idle: { data: sent },
    'can-resend': canResend,
    again: { data: { ...sent, times: 2 } },
    'from-mail': { data: { ...sent, isLast: true } },
    'long-email': { data: { ...sent, email: longEmail } },
    busy: { ...canResend, isBusy: true },
    ...withNotices(canResend, ['TOO_MANY_MAILS', 'NETWORK_REQUEST_FAILED', 'TIMEOUT', 'INTERNAL']),
  },
};
