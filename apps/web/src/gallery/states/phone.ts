import type { ScreenName } from '@latchkey/react/gallery-parts';
import {
  everyProvider,
  galleryTime,
  type State,
  type StatesOf,
  withErrors,
  withNotices,
} from './state.ts';

type Phone = Extract<ScreenName, 'phone-entry' | 'phone-code'>;

const phoneNumber = '+12025550143';
const phone = { defaultCountry: 'US' };
const among: State<'phone-entry'> = {
  data: { phoneNumber: '' },
  options: { ...everyProvider, phone },
};
const typed: State<'phone-entry'> = { ...among, data: { phoneNumber } };
const sent = { phoneNumber, sentAt: galleryTime - 5_000, times: 1 };
const canResend: State<'phone-code'> = { data: { ...sent, sentAt: 0 } };

export const phoneStates: StatesOf<Phone> = {
  'phone-entry': {
    idle: among,
    alone: { ...among, options: { providers: ['phone'], phone } },
    'with-number': typed,
    'other-country': { ...among, data: { phoneNumber: '+4930123456' } },
    busy: { ...typed, isBusy: true },
    ...withErrors(among, 'phoneNumber', ['MISSING_PHONE_NUMBER']),
    ...withErrors({ ...among, data: { phoneNumber: '+1202' } }, 'phoneNumber', [
      'INVALID_PHONE_NUMBER',
    ]),
    ...withErrors(typed, 'phoneNumber', ['UNSUPPORTED_REGION']),
    ...withNotices(typed, [
      'NETWORK_REQUEST_FAILED',
      'TIMEOUT',
      'SESSION_EXPIRED',
      'TOO_MANY_MESSAGES',
      'QUOTA_EXCEEDED',
      'OPERATION_NOT_ALLOWED',
      'MISSING_APP_CREDENTIAL',
      'INVALID_APP_CREDENTIAL',
      'UNSUPPORTED_FIRST_FACTOR',
      'INTERNAL',
    ]),
  },
  'phone-code': {
    idle: { data: sent },
    'can-resend': canResend,
    again: { data: { ...sent, times: 2 } },
    typed: { ...canResend, typed: { code: '12345' } },
    busy: { ...canResend, isBusy: true },
    ...withErrors(canResend, 'code', [
      'MISSING_CODE',
      'INVALID_CODE',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ]),
    ...withNotices(canResend, [
      'NETWORK_REQUEST_FAILED',
      'TIMEOUT',
      'TOO_MANY_MESSAGES',
      'QUOTA_EXCEEDED',
      'USER_DISABLED',
      'UNSUPPORTED_FIRST_FACTOR',
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
      'ADMIN_ONLY_OPERATION',
      'INTERNAL',
    ]),
  },
};
