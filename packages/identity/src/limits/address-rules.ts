import type { AddressRule } from '@latchkey/kernel/limits/address-limits';
import { type ReasonOf, secondFactorLimits, writeLimits } from '@latchkey/protocol';

/** A limit beyond which somebody is refused, and told why. */
export type RefusingRule = AddressRule & {
  readonly reason: ReasonOf<'TOO_MANY_ATTEMPTS_TRY_LATER'>;
};

const minute = 60_000;
const hour = 60 * minute;

const rule = (
  name: string,
  { count, per }: { readonly count: number; readonly per: number },
  reason: RefusingRule['reason'],
): RefusingRule => ({ name, count, perMs: per, reason });

/** How often one network address may ask. `refresh` and handing over count by session, the last three by account. */
export const addressRules = {
  signIn: { name: 'signIn', count: 10, perMs: minute, reason: 'TOO_MANY_SIGN_INS' },
  // Beyond it nobody is refused, only counted like those who do not get in.
  signedIn: { name: 'signedIn', count: 100, perMs: minute },
  signUp: { name: 'signUp', count: 100, perMs: hour, reason: 'TOO_MANY_SIGN_UPS' },
  // Each answer tells whether an address has an account.
  takenEmailSignUp: {
    name: 'takenEmailSignUp',
    count: 10,
    perMs: hour,
    reason: 'TOO_MANY_SIGN_UPS',
  },
  anonymousSignUp: {
    name: 'anonymousSignUp',
    count: 100,
    perMs: hour,
    reason: 'TOO_MANY_SIGN_UPS',
  },
  sendCode: { name: 'sendCode', count: 150, perMs: hour, reason: 'TOO_MANY_MAILS' },
  sendSms: { name: 'sendSms', count: 50, perMs: hour, reason: 'TOO_MANY_MESSAGES' },
  sendFactorSms: { name: 'sendFactorSms', count: 200, perMs: hour, reason: 'TOO_MANY_MESSAGES' },
  // Beyond these nobody is refused, only made to work more.
  easyChallenge: { name: 'easyChallenge', count: 10, perMs: hour },
  harderChallenge: { name: 'harderChallenge', count: 30, perMs: hour },
  hardChallenge: { name: 'hardChallenge', count: 90, perMs: hour },
  redeemCode: { name: 'redeemCode', count: 150, perMs: hour, reason: 'TOO_MANY_CODE_GUESSES' },
  startProviderSignIn: {
    name: 'startProviderSignIn',
    count: 300,
    perMs: 5 * minute,
    reason: 'TOO_MANY_PROVIDER_SIGN_INS',
  },
  // Every look at a sign-in page asks for one.
  startPasskey: {
    name: 'startPasskey',
    count: 300,
    perMs: 5 * minute,
    reason: 'TOO_MANY_PASSKEY_SIGN_INS',
  },
  refresh: { name: 'refresh', count: 150, perMs: 5 * minute, reason: 'TOO_MANY_REFRESHES' },
  // Each leaves a session behind. Once in a sign-in is usual.
  handOver: { name: 'handOver', count: 30, perMs: hour, reason: 'TOO_MANY_REFRESHES' },
  // By a token of before, each counted for itself: nobody who has the newest is counted with those.
  lateRefresh: { name: 'lateRefresh', count: 150, perMs: 5 * minute, reason: 'TOO_MANY_REFRESHES' },
  lateHandOver: { name: 'lateHandOver', count: 30, perMs: hour, reason: 'TOO_MANY_REFRESHES' },
  // Beyond it nobody is refused, only not counted.
  heartbeat: { name: 'heartbeat', count: 150, perMs: 5 * minute },
  addressWrite: rule('addressWrite', writeLimits.fromAddress, 'TOO_MANY_CHANGES'),
  addressPassword: rule('addressPassword', writeLimits.passwordsFromAddress, 'TOO_MANY_CHANGES'),
  accountWrite: rule('accountWrite', writeLimits.ofAccount, 'TOO_MANY_CHANGES'),
  accountPassword: rule('accountPassword', writeLimits.passwordsOfAccount, 'TOO_MANY_CHANGES'),
  accountPasskey: rule('accountPasskey', writeLimits.waysInOfAccount, 'TOO_MANY_CHANGES'),
  accountProvider: rule('accountProvider', writeLimits.waysInOfAccount, 'TOO_MANY_CHANGES'),
  accountPhone: rule('accountPhone', writeLimits.waysInOfAccount, 'TOO_MANY_CHANGES'),
  accountExport: rule('accountExport', writeLimits.exportsOfAccount, 'TOO_MANY_EXPORTS'),
  // Beyond it nobody is refused, only the oldest forgotten.
  pendingSignIn: {
    name: 'pendingSignIn',
    count: secondFactorLimits.pendingPerAccount,
    perMs: secondFactorLimits.pendingLifetime,
  },
} as const satisfies Record<string, AddressRule | RefusingRule>;
