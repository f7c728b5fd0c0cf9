import type { ScreenName } from '@latchkey/react/gallery-parts';
import {
  anyProblem,
  email,
  everyProvider,
  type State,
  type StatesOf,
  withNotices,
} from './state.ts';

type Passkeys = Extract<ScreenName, 'passkey-sign-in' | 'passkey-offer'>;

const signIn: State<'passkey-sign-in'> = { data: {}, options: everyProvider };
const offer: State<'passkey-offer'> = { data: {} };

export const passkeys: StatesOf<Passkeys> = {
  'passkey-sign-in': {
    idle: signIn,
    busy: { ...signIn, isBusy: true },
    alone: { data: { email }, options: { providers: ['passkey'] }, notice: 'PASSKEY_CANCELLED' },
    ...withNotices(signIn, [
      ...anyProblem,
      'PASSKEY_CANCELLED',
      'PASSKEY_TIMED_OUT',
      'PASSKEY_NOT_SUPPORTED',
      'PASSKEY_INSECURE_PAGE',
      'PASSKEY_WRONG_DOMAIN',
      'PASSKEY_FAILED',
      'PASSKEY_CREDENTIAL_NOT_FOUND',
      'INVALID_AUTHENTICATOR_RESPONSE',
      'OPERATION_NOT_ALLOWED',
      'USER_DISABLED',
    ]),
  },
  'passkey-offer': {
    idle: offer,
    busy: { ...offer, isBusy: true },
    ...withNotices(offer, [
      ...anyProblem,
      'PASSKEY_NOT_CREATED',
      'PASSKEY_TIMED_OUT',
      'PASSKEY_EXISTS_HERE',
      'PASSKEY_FAILED',
      'PASSKEY_WRONG_DOMAIN',
      'PASSKEY_LIMIT_EXCEEDED',
    ]),
  },
};
