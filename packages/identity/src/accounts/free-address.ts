import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { retireCodes } from '../codes/open-code.ts';
import type { Identity } from '../identity.ts';
import { endOfEarlierSignIns } from '../tokens/id-token.ts';
import type { Account, AccountRefusal } from './account.ts';
import { auditEvent } from './account-acts.ts';
import { isUnproved } from './first-proof.ts';

/**
 * Makes room for an account whose owner has just shown that they read the mail of an address. A thief
 * who moved the account away could otherwise sign up at the address it left, and block its way back
 * for good. An account that its mailbox has vouched for keeps the address.
 */
export async function freeAddress(
  identity: Identity,
  caller: Caller,
  email: string,
  keeper: Account,
): Promise<readonly Change<AccountRefusal>[]> {
  const squatter = await identity.accounts.byEmail(keeper.tenant, email);
  if (squatter === undefined || squatter.id === keeper.id || !isUnproved(squatter)) return [];
  const now = identity.now();
  return [
    ...identity.accounts.edit(squatter, {
      email: null,
      initialEmail: squatter.initialEmail ?? squatter.email,
      passwordHash: null,
      passwordUpdatedAt: null,
      validSince: endOfEarlierSignIns(now, squatter),
    }),
    identity.sessions.revokeAll(squatter.tenant, squatter.id, now),
    ...retireCodes(identity, squatter),
    identity.audit.record(auditEvent(caller, now, 'email_changed', squatter.id)),
  ];
}
