import type { Account } from './account.ts';

/**
 * Whether the account has an address, or had one. Who moves from one to the next proves each: an
 * account that wandered unproved could wait at a stranger's address with a way back to an own one.
 */
export const hadAddress = ({ email, initialEmail }: Account): boolean =>
  email !== null || initialEmail !== null;

/**
 * Whether the account gets its next address by proving it alone. Where a backend says who somebody is,
 * that is so of the first one, too: whoever proves an address takes away all that opened the account
 * before them, and a backend's word cannot be taken away.
 */
export const mustProveAddress = (account: Account): boolean =>
  hadAddress(account) || account.customAuth;
