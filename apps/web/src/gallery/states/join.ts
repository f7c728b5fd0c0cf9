import type { ScreenName } from '@latchkey/react/gallery-parts';
import {
  anyProblem,
  email,
  longEmail,
  type State,
  type StatesOf,
  withErrors,
  withNotices,
} from './state.ts';

type Join = Extract<ScreenName, 'create-account' | 'unsupported-provider' | 'not-authorized'>;

const createAccount: State<'create-account'> = { data: { email } };
const strict: State<'create-account'> = { ...createAccount, hasStrictPolicy: true };
const longName = 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff the Eleventh of Philadelphia';

export const join: StatesOf<Join> = {
  'create-account': {
    idle: createAccount,
    nameless: { ...createAccount, options: { email: { requireName: false, link: false } } },
    'weak-password': { ...createAccount, typed: { newPassword: 'abc' } },
    'fair-password': { ...createAccount, typed: { newPassword: 'violet-7' } },
    'strong-password': { ...createAccount, typed: { newPassword: 'violet-harbour-27' } },
    policy: strict,
    'policy-half-kept': { ...strict, typed: { newPassword: 'violet7' } },
    'policy-kept': { ...strict, typed: { newPassword: 'Violet-harbour-27' } },
    'long-values': { data: { email: longEmail }, typed: { name: longName } },
    busy: { ...createAccount, isBusy: true },
    'error-everything': {
      data: { email: '' },
      errors: {
        email: 'MISSING_EMAIL',
        name: 'MISSING_NAME',
        newPassword: 'MISSING_PASSWORD',
      },
    },
    ...withErrors(createAccount, 'email', ['INVALID_EMAIL', 'EMAIL_EXISTS']),
    ...withErrors(createAccount, 'name', ['MISSING_NAME']),
    ...withErrors(createAccount, 'newPassword', [
      'MISSING_PASSWORD',
      'WEAK_PASSWORD',
      'COMMON_PASSWORD',
      'PERSONAL_PASSWORD',
      'BREACHED_PASSWORD',
      'TOO_MANY_SIGN_UPS',
      'OPERATION_NOT_ALLOWED',
    ]),
    ...withErrors(strict, 'newPassword', ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS']),
    ...withNotices(createAccount, [...anyProblem, 'ADMIN_ONLY_OPERATION']),
  },
  'unsupported-provider': {
    idle: { data: { email } },
    'long-email': { data: { email: longEmail } },
  },
  'not-authorized': {
    idle: { data: {} },
    'with-email': { data: { email } },
    'with-phone': { data: { phoneNumber: '+12025550143' } },
    'with-help': {
      data: { email },
      options: { closedToNew: { email: 'help@example.com', helpLink: 'https://example.com/help' } },
    },
    'long-email': {
      data: { email: longEmail },
      options: { adminRestricted: { email: longEmail } },
    },
  },
};
