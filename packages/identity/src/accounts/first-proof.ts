import type { Change } from '@latchkey/kernel/change';
import { retireEveryCode } from '../codes/open-code.ts';
import type { Identity } from '../identity.ts';
import { endOfEarlierSignIns } from '../tokens/id-token.ts';
import type { Account, AccountEdit } from './account.ts';

/**
 * Nobody has shown yet that the account's address is theirs. Second factors are added by whoever
 * proved an address before, so where there are any, they are asked for instead.
 */
export const isUnproved = (account: Account): boolean =>
  !account.emailVerified && account.secondFactors.length === 0;

/**
 * The first proof that somebody reads the account's mailbox. Until then anybody could have made
 * the account with this address, so whatever opens it besides the mailbox, or could move it away, is
 * taken: otherwise the one who came first would keep a way into the owner's account. What an earlier
 * proof found there stays.
 */
export function firstProof(
  identity: Identity,
  account: Account,
): { readonly edit: AccountEdit; readonly changes: readonly Change[] } {
  if (!isUnproved(account)) return { edit: { emailVerified: true }, changes: [] };
  const now = identity.now();
  return {
    edit: {
      emailVerified: true,
      passwordHash: null,
      passwordUpdatedAt: null,
      phoneNumber: null,
      phoneUsedAt: null,
      phoneLinkedAt: null,
      providers: [],
      validSince: endOfEarlierSignIns(now, account),
    },
    changes: [
      identity.sessions.revokeAll(account.tenant, account.id, now),
      identity.passkeys.removeAll(account.tenant, account.id),
      ...retireEveryCode(identity, account),
    ],
  };
}
