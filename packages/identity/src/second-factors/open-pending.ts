import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import { hashCode } from '../codes/issue-code.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import type { PendingSignIn } from './pending-sign-in.ts';

export type OpenedPending = { readonly pending: PendingSignIn; readonly account: Account };

/** Finds a sign-in that still waits for its second factor, and the account it would enter. */
export async function openPending(
  identity: Identity,
  caller: Caller,
  credential: string,
): Promise<OpenedPending> {
  takeFromAddress(identity, caller, addressRules.redeemCode);
  const pending = await identity.pendingSignIns.find(caller.tenant, hashCode(credential));
  if (pending === undefined || pending.usedAt !== null || pending.expiresAt <= identity.now())
    throw new Refused('INVALID_MFA_PENDING_CREDENTIAL');
  const account = await identity.accounts.byId(pending.tenant, pending.accountId);
  // A new password, or whatever else ended the account's sign-ins, ended this one.
  if (account === undefined || pending.authTime < account.validSince)
    throw new Refused('INVALID_MFA_PENDING_CREDENTIAL');
  if (account.disabled) throw new Refused('USER_DISABLED');
  return { pending, account };
}
