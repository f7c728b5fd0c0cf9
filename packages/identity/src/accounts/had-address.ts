import type { Account } from './account.ts';

/**
 * Whether the account has an address, or had one. Who moves from one to the next proves each: an
 * account that wandered unproved could wait at a stranger's address with a way back to an own one.
 */
export const hadAddress = ({ email, initialEmail }: Account): boolean =>
  email !== null || initialEmail !== null;
