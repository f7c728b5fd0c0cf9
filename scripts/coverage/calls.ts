import type { PromiseOf } from './promises.ts';
import { firebase, type Proofs, server, visit } from './proof.ts';

export const calls: Readonly<Record<PromiseOf<'calls'>, Proofs>> = {
  'fetch the sign-in methods for an email': [
    server('sign-in/sign-in.test.ts', 'lists the methods when it is off'),
    server('sign-in/sign-in.test.ts', 'says nothing while e-mail enumeration protection is on'),
    firebase(
      'firebase-client-settings.test.ts',
      'hides the ways to sign in, and lists them when it is off',
    ),
  ],
  'send a password reset email': [
    firebase(
      'firebase-client-mails.test.ts',
      'reset a password: the old one is dead, and so is every session',
    ),
    visit('sign-in.test.ts', 'mails the owner, and leads back to this page'),
  ],
  'verify a password reset code': [
    visit('actions.test.ts', 'with the code of another mail is refused, and that code stays good'),
    firebase(
      'firebase-client-mails.test.ts',
      'reset a password: the old one is dead, and so is every session',
    ),
  ],
  'confirm a password reset': [
    visit('actions.test.ts', 'sets the new one'),
    firebase(
      'firebase-client-mails.test.ts',
      'reset a password: the old one is dead, and so is every session',
    ),
  ],
  'check and apply action codes': [
    server('accounts/update-account.test.ts', 'verifies the address'),
    server(
      'accounts/update-account.test.ts',
      'moves the account to a new address, ends its sessions, and leaves a way back',
    ),
    firebase('firebase-client-mails.test.ts', 'verify an address, once'),
  ],
  'link credentials': [
    server('accounts/sign-up.test.ts', 'keeps the account; the guest’s session ends'),
    server(
      'sign-in/sign-in.test.ts',
      'links the address to a signed-in guest, but not one that belongs to somebody',
    ),
    firebase('firebase-client.test.ts', 'makes a guest a member with the same uid'),
    firebase(
      'firebase-providers.test.ts',
      'links a provider by popup and by redirect, and unlinks it',
    ),
  ],
  'account sign-up': [
    server(
      'accounts/sign-up.test.ts',
      'make an account whose tokens carry exactly the claims of the protocol',
    ),
    firebase('firebase-client.test.ts', 'creates an account with an address and a password'),
  ],
  'sign-in with password': [
    server('sign-in/sign-in.test.ts', 'answers as the protocol does'),
    firebase('firebase-client.test.ts', 'signs in with the password'),
  ],
  'sign-in with email link': [
    server(
      'sign-in/sign-in.test.ts',
      'creates an account with a verified address, then finds it again',
    ),
    firebase(
      'firebase-client-mails.test.ts',
      'sign in a member by a link, but not under another address',
    ),
  ],
  'sign-in with a federated provider': [
    firebase('firebase-providers.test.ts', 'signs somebody in by popup, and the same person again'),
    firebase('firebase-providers.test.ts', 'signs somebody in by redirect'),
  ],
  'phone verification code and phone sign-in': [
    server(
      'phone/sign-in-with-phone-number.test.ts',
      'makes an account of a number, then finds it again',
    ),
    firebase('firebase-client-phone.test.ts', 'somebody signs in with a phone number, and again'),
  ],
  'multi-factor enrolment and sign-in': [
    server(
      'second-factors/second-factors.test.ts',
      'is added with a code of its secret, and the account says so',
    ),
    server(
      'second-factors/second-factors.test.ts',
      'is asked for after the password, and tokens come only then',
    ),
    firebase(
      'firebase-client-second-factors.test.ts',
      'an authenticator app is enrolled, asked for and removed',
    ),
  ],
  'account lookup, update and delete': [
    server(
      'accounts/lookup.test.ts',
      'shows the signed-in account, its hash redacted, and nobody else’s',
    ),
    server(
      'accounts/update-account.test.ts',
      'has a name and a picture that can be set and taken away, without new tokens',
    ),
    server(
      'accounts/lookup.test.ts',
      'removes the signed-in account, its sessions and codes, and frees its address',
    ),
    firebase('firebase-client.test.ts', 'deletes it for good'),
  ],
  'token refresh and revoke': [
    server(
      'sessions/exchange-refresh-token.test.ts',
      'is exchanged for another one and the reply of the protocol',
    ),
    server(
      'sessions/own-sessions.test.ts',
      'signing out ends the session of the token, and may be said twice',
    ),
    firebase('firebase-client.test.ts', 'exchanges its refresh token again and again'),
  ],
};
