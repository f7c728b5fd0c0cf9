import { firebase, shownBy } from '../coverage/proof.ts';
import { type Call, differs, notOffered, works } from './call.ts';

const basics = (title: string) => firebase('firebase-client.test.ts', title);
const mails = (title: string) => firebase('firebase-client-mails.test.ts', title);
const phones = (title: string) => firebase('firebase-client-phone.test.ts', title);
const factors = (title: string) => firebase('firebase-client-second-factors.test.ts', title);
const settings = (title: string) => firebase('firebase-client-settings.test.ts', title);
const providers = (title: string) => firebase('firebase-providers.test.ts', title);
const rest = (title: string) => firebase('firebase-client-calls.test.ts', title);

const sessionWanted =
  'verifies an address by starting the account over, and changes none, unless the link is opened in a session of the account ([above](#mails-that-verify-or-change-an-address))';
const ownCheck =
  'the check for robots is a small computation of the browser’s and not reCAPTCHA ([phone.md](phone.md))';
const byPopup = providers('signs somebody in by popup, and the same person again');
const byRedirect = providers('signs somebody in by redirect');

/** Every function that `firebase/auth` exports, and what its objects do besides. */
export const clientCalls: Readonly<Record<string, Call>> = {
  applyActionCode: differs(
    sessionWanted,
    mails('verify an address, once'),
    mails('start an account over where the client does not say whose session it is'),
  ),
  beforeAuthStateChanged: works(rest('asks who may say no before anybody is signed in')),
  checkActionCode: works(
    mails('move an account to a new address, and back if that was not its owner'),
  ),
  confirmPasswordReset: works(
    mails('reset a password: the old one is dead, and so is every session'),
  ),
  connectAuthEmulator: works(byPopup, basics('signs in with the password')),
  createUserWithEmailAndPassword: differs(
    'common, personal and leaked passwords are refused as weak outside development',
    basics('creates an account with an address and a password'),
    settings('a password that many have is a weak one, and the message says why'),
  ),
  deleteUser: works(
    basics('deletes it for good'),
    settings('asks who is there before anything that cannot be undone'),
  ),
  fetchSignInMethodsForEmail: works(
    settings('hides the ways to sign in, and lists them when it is off'),
  ),
  getAdditionalUserInfo: works(
    basics('creates an account with an address and a password'),
    byPopup,
  ),
  getAuth: works(
    providers('the client as plain scripts, configured by the server, signs in by popup'),
  ),
  getIdToken: works(basics('exchanges its refresh token again and again')),
  getIdTokenResult: works(basics('has an ID token that says who, how and until when')),
  getMultiFactorResolver: works(factors('an authenticator app is enrolled, asked for and removed')),
  getRedirectResult: works(byRedirect),
  initializeAuth: works(basics('is there again when the page is opened anew')),
  initializeRecaptchaConfig: differs(
    'the answer always is that nothing is checked with Google',
    rest('hears that nothing is checked with Google'),
  ),
  isSignInWithEmailLink: works(mails('sign in somebody new by a link, once')),
  linkWithCredential: differs(
    'an address and a password only for accounts that no custom token opens ([0097](decisions/0097-the-first-address.md))',
    basics('makes a guest a member with the same uid'),
    providers('links what was refused, once somebody proved to own the account'),
  ),
  linkWithPhoneNumber: differs(ownCheck, phones('a guest adds a number and keeps the account')),
  linkWithPopup: works(providers('links a provider by popup and by redirect, and unlinks it')),
  linkWithRedirect: works(providers('links a provider by popup and by redirect, and unlinks it')),
  multiFactor: works(
    factors('an authenticator app is enrolled, asked for and removed'),
    factors('is enrolled with a code, asked for by its last digits and shown with another'),
  ),
  onAuthStateChanged: works(rest('tells whoever listens of people and of tokens')),
  onIdTokenChanged: works(rest('tells whoever listens of people and of tokens')),
  parseActionCodeURL: works(
    mails('move an account to a new address, and back if that was not its owner'),
  ),
  reauthenticateWithCredential: works(
    basics('asks for the password again, and takes only that of the same person'),
  ),
  reauthenticateWithPhoneNumber: differs(
    ownCheck,
    phones('a member changes the number, confirms it is them, and removes it'),
  ),
  reauthenticateWithPopup: works(
    providers('re-authenticates by popup and by redirect, and nobody else'),
  ),
  reauthenticateWithRedirect: works(
    providers('re-authenticates by popup and by redirect, and nobody else'),
  ),
  reload: works(basics('sets and clears name and picture')),
  revokeAccessToken: differs(
    'for a configured `apple.com` only',
    rest('cannot take back a token of Apple where Apple is not configured'),
    shownBy(
      'packages/identity/src/providers/adapters/presets.test.ts',
      'is told that a token is not wanted any more',
    ),
  ),
  sendEmailVerification: works(mails('verify an address, once')),
  sendPasswordResetEmail: works(
    mails('reset a password: the old one is dead, and so is every session'),
    mails('pretend to reach an address that has no account'),
  ),
  sendSignInLinkToEmail: works(mails('sign in somebody new by a link, once')),
  setPersistence: works(rest('keeps somebody where it is told to')),
  signInAnonymously: works(basics('lets a guest in, and the same guest again')),
  signInWithCredential: differs(
    'ID tokens, and access tokens of providers that say for whom they are; none of X, Yahoo and Microsoft ([federation.md](federation.md))',
    phones('somebody signs in with a phone number, and again'),
    providers('signs a guest in with what belongs to a member already, read by %s'),
  ),
  signInWithCustomToken: works(basics("carries the developer's claims through every refresh")),
  signInWithEmailAndPassword: works(
    basics('signs in with the password'),
    basics('lets an address rest after ten wrong passwords'),
  ),
  signInWithEmailLink: works(mails('sign in a member by a link, but not under another address')),
  signInWithPhoneNumber: differs(
    ownCheck,
    phones('somebody signs in with a phone number, and again'),
  ),
  signInWithPopup: works(byPopup),
  signInWithRedirect: works(byRedirect),
  signOut: works(basics('forgets the person on sign-out')),
  unlink: differs(
    'not for the last way into the account',
    basics('takes the password away again'),
    providers('links a provider by popup and by redirect, and unlinks it'),
  ),
  updateCurrentUser: works(
    basics('survives two tabs that refresh the same session at once and in turn'),
  ),
  updateEmail: differs(
    'while e-mail enumeration protection is on, for a first address only, and for nobody whom a custom token signed in ([0097](decisions/0097-the-first-address.md)); `verifyBeforeUpdateEmail` changes one',
    rest('gives a guest a first address, who stays one as Firebase has it'),
    settings('lets nobody move to an address that was not verified, unless it is off'),
  ),
  updatePassword: works(
    basics('changes the password: the one who did it stays, every other session ends'),
  ),
  updatePhoneNumber: differs(
    ownCheck,
    phones('a member changes the number, confirms it is them, and removes it'),
  ),
  updateProfile: works(basics('sets and clears name and picture')),
  useDeviceLanguage: works(rest('asks for mails in the language of the device')),
  validatePassword: works(settings('is known to the client and enforced by the server')),
  verifyBeforeUpdateEmail: differs(
    sessionWanted,
    mails('move an account to a new address, and back if that was not its owner'),
  ),
  verifyPasswordResetCode: works(
    mails('reset a password: the old one is dead, and so is every session'),
  ),
  'TotpMultiFactorGenerator, TotpSecret': works(
    factors('an authenticator app is enrolled, asked for and removed'),
  ),
  PhoneMultiFactorGenerator: differs(
    ownCheck,
    factors('is enrolled with a code, asked for by its last digits and shown with another'),
  ),
  RecaptchaVerifier: notOffered(
    'nothing is asked of Google: an `ApplicationVerifier` of ten lines does instead ([phone.md](phone.md))',
    phones('what is no number sends nothing, and in development any check will do'),
  ),
  'auth.tenantId': works(
    firebase(
      'firebase-client-tenants.test.ts',
      'signs up, stays, changes and leaves in its tenant',
    ),
  ),
};
