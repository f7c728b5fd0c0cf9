import type { Caller } from '@latchkey/kernel/caller';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { addressRules, type RefusingRule } from './address-rules.ts';
import { takeFrom, takeFromAddress } from './take-from.ts';

type Whose = Pick<Account, 'tenant' | 'id'>;

export const accountKey = ({ tenant, id }: Whose): string => `${tenant} ${id}`;

/** One change more by whoever is signed in. An account costs nothing, so what it does has to. */
export function takeWrite(identity: Identity, caller: Caller, account: Whose): void {
  if (caller.operator !== undefined) return;
  takeFromAddress(identity, caller, addressRules.addressWrite);
  takeFrom(identity, addressRules.accountWrite, accountKey(account));
}

/**
 * One new password more, by whoever knows the old one: it costs a hash, and ends every session. Not
 * by whoever reads the mailbox, or somebody in the account could keep its owner from coming back.
 */
export function takePasswordChange(identity: Identity, caller: Caller, account: Whose): void {
  if (caller.operator !== undefined) return;
  takeFromAddress(identity, caller, addressRules.addressPassword);
  takeFrom(identity, addressRules.accountPassword, accountKey(account));
}

/**
 * One lasting way in more, by whoever is signed in. The owner hears of each: nobody goes on until the
 * mails about it are used up, and then adds one that stays.
 */
export function takeWayIn(
  identity: Identity,
  caller: Caller,
  account: Whose,
  rule: RefusingRule,
): void {
  if (caller.operator === undefined) takeFrom(identity, rule, accountKey(account));
}
