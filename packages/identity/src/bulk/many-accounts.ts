import type { Account, ListedAccount } from '../accounts/account.ts';

/** What an account is unique by. */
export type AccountName =
  | { readonly kind: 'email' | 'phone'; readonly subject: string }
  | { readonly kind: 'provider'; readonly providerId: string; readonly subject: string };

export type HeldName = AccountName & { readonly accountId: string };

export type AccountSearch = {
  readonly tenant: string;
  /** The account that has this, or all of them. */
  readonly match?: { readonly by: 'email' | 'phoneNumber' | 'id'; readonly value: string };
  /** Part of an id, an address, a number or a name; A to Z may be written either way. */
  readonly containing?: string;
};

export type AccountOrder = {
  readonly by: 'id' | 'displayName' | 'createdAt' | 'lastLoginAt' | 'email';
  readonly descending: boolean;
};

/**
 * Accounts by the hundreds, for operators. Nothing that anybody else may ask comes here. Hashes are read
 * by `page` alone, for whoever takes accounts elsewhere.
 */
export type ManyAccounts = {
  /** Those of the ids that there are, in no order. */
  byIds(tenant: string, ids: readonly string[]): Promise<readonly ListedAccount[]>;
  /** Those of the names that somebody has. */
  held(tenant: string, names: readonly AccountName[]): Promise<readonly HeldName[]>;
  /** In the order of their ids, from the one that follows `after`. */
  page(tenant: string, after: string, limit: number): Promise<readonly Account[]>;
  pageWithoutHashes(
    tenant: string,
    after: string,
    limit: number,
  ): Promise<readonly ListedAccount[]>;
  count(search: AccountSearch): Promise<number>;
  /** Those without what the order goes by come last. */
  find(
    search: AccountSearch,
    order: AccountOrder,
    window: { readonly limit: number; readonly offset: number },
  ): Promise<readonly ListedAccount[]>;
};
