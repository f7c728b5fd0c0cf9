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

type Federated = Extract<
  ScreenName,
  | 'provider-window'
  | 'provider-return'
  | 'federated-sign-in'
  | 'linking-password'
  | 'linking-email'
  | 'linking-provider'
  | 'linking-elsewhere'
  | 'email-mismatch'
  | 'merge-conflict'
>;

const google = { providerId: 'google.com' };
const connects = 'github.com';
const inWindow = { options: { ...everyProvider, signInFlow: 'popup' } } as const;

const providerIds = ['google.com'];
const signIn: State<'federated-sign-in'> = { data: { providerIds, email }, options: everyProvider };
const byPassword: State<'linking-password'> = { data: { email, connects, isKnown: true } };
const byEmail: State<'linking-email'> = { data: { email, connects } };
const byProvider: State<'linking-provider'> = {
  data: { providerIds, email, connects },
  options: everyProvider,
};
const link = { wasBegunHere: true, isOlder: false, sameDevice: false, guest: 'not-asked' } as const;
const conflict: State<'merge-conflict'> = { data: { email } };

/** What is worth a second try. */
const again = ['USER_CANCELLED', 'QUOTA_EXCEEDED', 'NETWORK_REQUEST_FAILED', 'TIMEOUT'] as const;

export const federatedStates: StatesOf<Federated> = {
  'provider-window': {
    idle: { data: google, ...inWindow },
    busy: { data: google, isBusy: true, ...inWindow },
    leaving: { data: google, isBusy: true },
    blocked: { data: { ...google, isLeaving: true }, isBusy: true, ...inWindow },
    'own-name': {
      data: { providerId: 'oidc.harbour' },
      options: {
        signInFlow: 'popup',
        providers: [{ id: 'oidc.harbour', name: 'Harbour Hospital Single Sign-On' }],
      },
    },
  },
  'provider-return': {
    idle: { data: {} },
    busy: { data: {}, isBusy: true },
  },
  'federated-sign-in': {
    idle: signIn,
    'long-email': { ...signIn, data: { providerIds, email: longEmail } },
    busy: { ...signIn, isBusy: true },
    ...withNotices(signIn, again),
  },
  'linking-password': {
    idle: byPassword,
    'not-told': { data: { email, connects, isKnown: false } },
    'long-email': { data: { email: longEmail, connects, isKnown: true } },
    busy: { ...byPassword, isBusy: true },
    ...withErrors(byPassword, 'password', [
      'MISSING_PASSWORD',
      'INVALID_LOGIN_CREDENTIALS',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ]),
    ...withNotices(byPassword, [...anyProblem, 'USER_DISABLED']),
  },
  'linking-email': {
    idle: byEmail,
    'long-email': { data: { email: longEmail, connects } },
    busy: { ...byEmail, isBusy: true },
    ...withNotices(byEmail, ['TOO_MANY_MAILS', 'NETWORK_REQUEST_FAILED', 'TIMEOUT', 'INTERNAL']),
  },
  'linking-provider': {
    idle: byProvider,
    'long-email': { ...byProvider, data: { providerIds, connects, email: longEmail } },
    busy: { ...byProvider, isBusy: true },
    ...withNotices(byProvider, again),
  },
  'linking-elsewhere': {
    idle: { data: { connects, link } },
    busy: { data: { connects, link }, isBusy: true },
  },
  'email-mismatch': {
    idle: { data: { errand: { ...google, email }, email: 'grace@example.com' } },
    'long-email': { data: { errand: { ...google, email: longEmail }, email: longEmail } },
    busy: { data: { errand: { ...google, email }, email: 'grace@example.com' }, isBusy: true },
  },
  'merge-conflict': {
    idle: conflict,
    'with-phone': { data: { phoneNumber: '+12025550143' } },
    unnamed: { data: {} },
    'long-email': { data: { email: longEmail } },
    busy: { ...conflict, isBusy: true },
    ...withNotices(conflict, anyProblem),
  },
};
