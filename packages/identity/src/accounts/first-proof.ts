import type { Change } from '@latchkey/kernel/change';
import { retireEveryCode } from '../codes/open-code.ts';
import type { Identity } from '../identity.ts';
import { forgetPlaces } from '../limits/password-guesses.ts';
import { endOfEarlierSignIns } from '../tokens/id-token.ts';
import type { Account, AccountEdit } from './account.ts';

/**
 * Nobody has shown yet that the account's address is theirs. Second factors are added by whoever
 * proved an address before, so where there are any, they are asked for instead.
 */
export const isUnproved = (account: Account): boolean =>
  !account.emailVerified && account.secondFactors.length === 0;

type Emptied = { readonly edit: AccountEdit; readonly changes: readonly Change[] };

/** The account without anything that opens it, or could move its address away. Factors open nothing. */
export function withoutWaysIn(identity: Identity, account: Account): Emptied {
  const now = identity.now();
  return {
    edit: {
      passwordHash: null,
      passwordUpdatedAt: null,
      phoneNumber: null,
      phoneUsedAt: null,
      phoneLinkedAt: null,
      providers: [],
      validSince: endOfEarlierSignIns(now, account),
    },
    changes: [
      // Where they were made, a stranger would go on to have guesses of their own at the owner's password.
      ...forgetPlaces(identity, account),
      identity.passkeys.removeAll(account.tenant, account.id),
      ...retireEveryCode(identity, account),
    ],
  };
}

/**
 * The first proof that somebody reads the account's mailbox. Until then anybody could have made
 * the account with this address, so whatever opens it besides the mailbox, or could move it away, is
 * taken: otherwise the one who came first would keep a way into the owner's account. What an earlier
 * proof found there stays.
 */
export function firstProof(identity: Identity, account: Account): Emptied {
  if (!isUnproved(account)) return { edit: { emailVerified: true }, changes: [] };
  const { edit, changes } = withoutWaysIn(identity, account);
  return { edit: { ...edit, emailVerified: true }, changes };
}
