import type { Account } from '../accounts/account.ts';

type Named = Pick<Account, 'id' | 'email' | 'phoneNumber'>;

/**
 * By what the audit trail knows somebody. Not by the name they chose, which could be another's, and
 * not by the address alone, which can go to somebody else.
 */
export const personName = ({ id, email, phoneNumber }: Named): string =>
  `${email ?? phoneNumber ?? 'guest'} (${id})`;
