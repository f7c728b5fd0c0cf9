import type { Account } from '../src/account.ts';

/** Somebody with a password and nothing else, for tests in which nobody signs in. */
export const someAccount: Account = {
  localId: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  isAnonymous: false,
  hasPassword: true,
  hasPasskey: false,
  createdAt: 0,
  lastLoginAt: 0,
  providers: [],
};
