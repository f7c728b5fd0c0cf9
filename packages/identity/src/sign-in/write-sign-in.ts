import type { Change } from '@latchkey/kernel/change';
import type { Account, AccountEdit, AccountRefusal } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';

/** A sign-in is the first refresh of what it hands out. */
export const signedInAt = (now: number) => ({ lastLoginAt: now, lastRefreshAt: now });

/** What a sign-in writes to the account: at the least that it happened. */
export function writeSignIn(
  identity: Identity,
  account: Account,
  edit: AccountEdit,
  entered: boolean,
): readonly Change<AccountRefusal>[] {
  const now = identity.now();
  if (Object.keys(edit).length > 0) {
    return identity.accounts.edit(account, entered ? { ...edit, ...signedInAt(now) } : edit);
  }
  return entered ? [identity.accounts.noteSignIn(account, now)] : [];
}
