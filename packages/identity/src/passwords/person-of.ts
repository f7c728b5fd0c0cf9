import type { Account } from '../accounts/account.ts';
import type { Person } from './personal-words.ts';

/** What an account is called, and what it is about to be called. */
export const personOf = (
  account: Account,
  next: Partial<Record<'email' | 'displayName', string | null | undefined>> = {},
): Person => ({
  emails: [account.email, next.email],
  names: [account.displayName, next.displayName],
});
