import type { Account, AccountEdit } from './account.ts';

/**
 * The first proof that somebody reads the account's mailbox. Until then anybody could have made
 * the account with this address, so whatever opens it besides the mailbox is taken away: otherwise
 * the one who came first would keep a way into the owner's account.
 */
export const firstProof = (account: Account): AccountEdit =>
  account.emailVerified
    ? {}
    : {
        emailVerified: true,
        passwordHash: null,
        passwordUpdatedAt: null,
        phoneNumber: null,
        phoneUsedAt: null,
        providers: [],
        secondFactors: [],
      };
