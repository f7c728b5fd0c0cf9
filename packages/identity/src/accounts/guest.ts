import type { Account } from './account.ts';

/** Whoever has no way in but the session they hold. */
export const isGuest = (account: Account): boolean =>
  account.email === null &&
  account.phoneNumber === null &&
  account.providers.length === 0 &&
  !account.customAuth;
