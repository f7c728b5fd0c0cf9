import type { PromiseOf } from './promises.ts';
import { journey, type Proofs, transition, visit } from './proof.ts';

export const screens: Readonly<Record<PromiseOf<'screens'>, Proofs>> = {
  'email entry': [
    transition('entry.test.ts', '%j is objected to at its field, and nobody is asked'),
    journey(
      'sign-up.test.ts',
      'somebody new signs up, verifies the address, signs out and signs in again: %j',
    ),
  ],
  'password sign-in': [
    visit('sign-in.test.ts', 'signs in, however they write their address'),
    journey(
      'too-many-passwords.test.ts',
      'whoever tries too many passwords has to wait, and then the right one works',
    ),
  ],
  'create account': [
    visit('sign-in.test.ts', 'gets an account with their name as they typed it'),
    journey(
      'sign-up.test.ts',
      'somebody new signs up, verifies the address, signs out and signs in again: %j',
    ),
  ],
  'password recovery': [
    visit('sign-in.test.ts', 'mails the owner, and leads back to this page'),
    journey(
      'forgotten-password.test.ts',
      'somebody who forgot the password chooses another one by the mail: %j',
    ),
  ],
  'recovery email sent': [
    transition('recovery.test.ts', 'can be sent again, and counts how often'),
    journey(
      'forgotten-password.test.ts',
      'somebody who forgot the password chooses another one by the mail: %j',
    ),
  ],
  'email-link sent': [
    transition('email-link.test.ts', 'ends with saying where it went'),
    journey(
      'email-link.test.ts',
      'a mailed link signs in the browser that asked for it, and nothing is typed twice: %j',
    ),
  ],
  'trouble getting email': [
    transition(
      'email-link.test.ts',
      'that does not arrive has a screen with advice, which sends it again',
    ),
    journey(
      'older-link.test.ts',
      'a link that a newer one has replaced says so, and the newer one works',
    ),
  ],
  'confirm email': [
    visit(
      'email-link.test.ts',
      'says in another browser that it needs the address, and signs in with it',
    ),
    journey(
      'other-browser.test.ts',
      'a link that is opened in another browser asks whose it is, and only the right answer signs in: %j',
    ),
  ],
  'different device error': [
    visit(
      'email-link.test.ts',
      'bound to its browser does not work in another, also with the word for it cut out',
    ),
    journey('guest.test.ts', 'the link of a guest does nothing where another one is, or none: %j'),
  ],
  'session ended': [
    visit('guest.test.ts', 'as another guest hears that the session ended'),
    journey('guest.test.ts', 'the link of a guest does nothing where another one is, or none: %j'),
  ],
  'account linking by password': [
    visit('federated.test.ts', 'by its password'),
    journey('connecting.test.ts', 'by password, after a wrong one: %j'),
    transition('linking.test.ts', 'asks for the password of the account'),
  ],
  'account linking by email link': [
    visit('federated.test.ts', 'connects where it was asked for'),
    journey('connecting.test.ts', 'opened where it was asked for: %j'),
    journey('connecting.test.ts', 'opened elsewhere, which cannot connect: %j'),
    visit('federated.test.ts', 'says elsewhere that it cannot, and signs in without'),
    transition('linking.test.ts', 'sends one that connects, and the next one does, too'),
  ],
  'account linking by federated provider': [
    visit('federated.test.ts', 'by another provider, whose account it is'),
    journey('connecting.test.ts', 'by another provider, across two ways round: %j'),
    transition('linking.test.ts', 'signs in there first'),
  ],
  'not authorized': [
    visit('options.test.ts', 'says whom to ask, and lets those in who have an account'),
    visit(
      'options.test.ts',
      'adminRestricted gives the server’s refusal of a guest a screen of its own',
    ),
  ],
  'unsupported provider': [
    visit('options.test.ts', 'without link has nothing for an account that has only links'),
    transition(
      'entry.test.ts',
      'with nothing but %s, which is not offered, to "unsupported provider"',
    ),
  ],
  'password reset': [
    visit('actions.test.ts', 'stays with a weak one, and then takes a better'),
    journey(
      'forgotten-password.test.ts',
      'somebody who forgot the password chooses another one by the mail: %j',
    ),
  ],
  'password reset: success': [
    visit('actions.test.ts', 'sets the new one'),
    transition(
      'actions.test.ts',
      'asks for the new one, names the address, and says when it is done',
    ),
  ],
  'password reset: failure': [
    visit('actions.test.ts', 'that was replaced by a newer one meanwhile fails'),
    transition('actions.test.ts', 'fails with %s'),
  ],
  'email change revoke': [
    visit(
      'actions.test.ts',
      'is confirmed at the new one, and undone at the old one, which can change its password',
    ),
    journey(
      'change-email.test.ts',
      'an address is changed by its new owner, and changed back by the old one',
    ),
  ],
  'email verification': [
    visit('actions.test.ts', 'does so when the button is pressed, and not before'),
    journey(
      'sign-up.test.ts',
      'somebody new signs up, verifies the address, signs out and signs in again: %j',
    ),
  ],
  'verify and change email': [
    visit(
      'actions.test.ts',
      'is confirmed at the new one, and undone at the old one, which can change its password',
    ),
    journey(
      'change-email.test.ts',
      'an address is changed by its new owner, and changed back by the old one',
    ),
  ],
  'second-factor revert': [
    visit(
      'second-factor.test.ts',
      'that was added names it and removes it, when the button is pressed',
    ),
    journey('second-factor.test.ts', 'somebody who did not add the app removes it by the mail'),
  ],
  'provider list': [
    visit('options.test.ts', 'are the buttons in their order, by name or with more to say'),
    visit('server-rendering.test.tsx', 'a server writes every configured button of the %s'),
  ],
  'phone number entry': [
    visit('phone.test.ts', 'creates an account, and signs in to it the next time'),
    journey(
      'phone.test.ts',
      'a number is completed while it is typed, and a pasted one brings its country',
    ),
  ],
  'phone code entry': [
    visit('phone.test.ts', 'that is wrong is objected to, and the right one still works'),
    journey(
      'phone.test.ts',
      'a code can be had again, and then the first one is dead; the number can be changed',
    ),
  ],
  'sign out': [
    journey(
      'signed-out.test.ts',
      'whoever has signed out can sign in again from there, by a mailed link as well',
    ),
  ],
  'tenant selection by button': [
    transition('tenants.test.ts', 'is entered, and its own sign-in begins'),
    visit('tenants.test.ts', 'that is chosen brings its own ways to sign in, by its settings'),
    journey('tenants.test.ts', 'from a list, entered, left for the list, and entered again: %j'),
  ],
  'tenant selection by email': [
    transition('tenants.test.ts', 'is the one whose domain it has, and the address goes along'),
    transition(
      'tenants.test.ts',
      'is none where no domain matches: another address is asked for, and this one stays',
    ),
    journey('tenants.test.ts', 'by an address, which need not be typed again'),
  ],
};
