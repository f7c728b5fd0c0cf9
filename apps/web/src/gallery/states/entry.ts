import type { SignInOptions } from '@latchkey/react';
import type { ScreenName } from '@latchkey/react/gallery-parts';
import {
  anyProblem,
  email,
  everyProvider,
  longEmail,
  type State,
  type StatesOf,
  withErrors,
  withNotices,
} from './state.ts';

type Entry = Extract<
  ScreenName,
  'processing' | 'provider-list' | 'email-entry' | 'password-sign-in' | 'signed-in' | 'closed'
>;

const providerList: State<'provider-list'> = { data: {}, options: everyProvider };
const emailEntry: State<'email-entry'> = { data: { email: '' } };
const few = ['google.com', 'apple.com', 'password', 'phone', 'passkey', 'anonymous'];
const withForm = (options: SignInOptions, more: Partial<State<'email-entry'>> = {}) => ({
  ...emailEntry,
  ...more,
  options: { ...options, layout: 'form' } as const,
});
const played = ['Google', 'Apple', 'Facebook', 'GitHub', 'Microsoft'].map((name) => ({
  id: `${name.toLowerCase()}.com`,
  name,
  isDemo: true,
}));
const passwordSignIn: State<'password-sign-in'> = {
  data: { email, isKnown: false },
  options: everyProvider,
};

export const entry: StatesOf<Entry> = {
  processing: {
    idle: { data: {} },
    busy: { data: {}, isBusy: true },
  },
  'provider-list': {
    idle: providerList,
    two: { data: {}, options: { providers: ['google.com', 'password'] } },
    'own-colours': {
      data: {},
      options: {
        providers: [
          { id: 'saml.harbour', name: 'Harbour Hospital', color: '#ffd54a' },
          { id: 'oidc.night', name: 'Night School', color: 'rebeccapurple' },
          { id: 'oidc.sea', label: 'Go on with Sea', color: '#0b4f6c', textColor: '#d9f3ff' },
          { id: 'oidc.long', name: 'A federation of universities with an uncommonly long name' },
        ],
      },
    },
    busy: { ...providerList, isBusy: true },
    ...withNotices(providerList, [
      ...anyProblem,
      'USER_CANCELLED',
      'USER_DISABLED',
      'OPERATION_NOT_ALLOWED',
      'ADMIN_ONLY_OPERATION',
      'EXPIRED_OOB_CODE',
      'INVALID_OOB_CODE',
      'NEWER_LINK_SENT',
      'SESSION_EXPIRED',
      'NOTHING_TO_RETURN_TO',
    ]),
  },
  'email-entry': {
    idle: emailEntry,
    'among-others': { ...emailEntry, options: everyProvider },
    'form-alone': withForm({}),
    'form-few': withForm({ providers: few }),
    'form-many': withForm(everyProvider),
    'form-opened': withForm(everyProvider, { lastUsed: 'discord.com' }),
    'form-demo': withForm({ providers: ['password', ...played, 'phone'] }),
    'form-last-used': withForm({ providers: few }, { lastUsed: 'google.com' }),
    'form-last-used-email': withForm({ providers: few }, { lastUsed: 'password' }),
    'form-error': withForm(
      { providers: few },
      { data: { email: 'ada@example' }, errors: { email: 'INVALID_EMAIL' } },
    ),
    'form-notice': withForm({ providers: few }, { notice: 'NETWORK_REQUEST_FAILED' }),
    'form-busy': withForm({ providers: few }, { data: { email }, isBusy: true }),
    'long-email': { data: { email: longEmail } },
    busy: { data: { email }, isBusy: true },
    ...withErrors(emailEntry, 'email', ['MISSING_EMAIL']),
    ...withErrors({ data: { email: 'ada@example' } }, 'email', ['INVALID_EMAIL']),
    ...withNotices({ data: { email } }, [
      ...anyProblem,
      'TOO_MANY_MAILS',
      'UNAUTHORIZED_DOMAIN',
      'NEWER_LINK_SENT',
    ]),
  },
  'password-sign-in': {
    idle: passwordSignIn,
    'password-only': {
      data: { email, isKnown: true },
      options: { email: { link: false } },
    },
    'long-email': { ...passwordSignIn, data: { email: longEmail, isKnown: false } },
    typed: { ...passwordSignIn, typed: { password: 'correct horse battery staple' } },
    busy: { ...passwordSignIn, isBusy: true },
    'error-everything': {
      ...passwordSignIn,
      data: { email: '', isKnown: false },
      errors: { email: 'MISSING_EMAIL', password: 'MISSING_PASSWORD' },
    },
    ...withErrors(passwordSignIn, 'email', ['INVALID_EMAIL']),
    ...withErrors(passwordSignIn, 'password', [
      'MISSING_PASSWORD',
      'INVALID_LOGIN_CREDENTIALS',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ]),
    ...withNotices(passwordSignIn, [
      'NETWORK_REQUEST_FAILED',
      'TIMEOUT',
      'USER_DISABLED',
      'OPERATION_NOT_ALLOWED',
      'QUOTA_EXCEEDED',
      'INTERNAL',
    ]),
  },
  'signed-in': {
    idle: { data: {} },
    busy: { data: {}, isBusy: true },
  },
  closed: { idle: { data: {} } },
};
