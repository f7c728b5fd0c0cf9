import type { Change } from '@latchkey/kernel/change';
import type { HashCost } from '../passwords/hash-cost.ts';
import type { SecondFactorRecord } from '../second-factors/second-factor.ts';

/** A sign-in at a foreign provider that is linked to an account. */
export type ProviderLink = {
  readonly providerId: string;
  readonly rawId: string;
  readonly federatedId: string | null;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly screenName: string | null;
  /** Since when it leads into the account; nothing where that was not counted yet. */
  readonly linkedAt: number | null;
};

export type Account = {
  readonly tenant: string;
  readonly id: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly phoneNumber: string | null;
  /** When a code sent to the number last came back. */
  readonly phoneUsedAt: number | null;
  readonly phoneLinkedAt: number | null;
  readonly passwordHash: string | null;
  /** Of a hash that was made elsewhere. One of ours costs what everybody pays. */
  readonly hashCost: HashCost | null;
  readonly passwordUpdatedAt: number | null;
  /** In whole seconds, as tokens count: a sign-in before it is worth nothing. */
  readonly validSince: number;
  readonly disabled: boolean;
  /** Custom claims, as the JSON text they were given in. */
  readonly customAttributes: string | null;
  readonly customAuth: boolean;
  readonly emailLinkSignIn: boolean;
  readonly initialEmail: string | null;
  readonly createdAt: number;
  readonly lastLoginAt: number | null;
  readonly lastRefreshAt: number | null;
  readonly providers: readonly ProviderLink[];
  readonly secondFactors: readonly SecondFactorRecord[];
  /** Grows with every change that matters; a commit built on an older version is refused. */
  readonly version: number;
};

/** As lists show one: whether it has a password, and nothing that anybody could try passwords on. */
export type ListedAccount = Omit<Account, 'passwordHash' | 'hashCost'> & {
  readonly hasPassword: boolean;
};

export type AccountEdit = Partial<Omit<Account, 'tenant' | 'id' | 'version'>>;

export type AccountRefusal =
  | 'id-taken'
  | 'email-taken'
  | 'phone-taken'
  | 'provider-taken'
  | 'account-changed';

export type Accounts = {
  byId(tenant: string, id: string): Promise<Account | undefined>;
  byEmail(tenant: string, email: string): Promise<Account | undefined>;
  byPhoneNumber(tenant: string, phoneNumber: string): Promise<Account | undefined>;
  byProvider(tenant: string, providerId: string, rawId: string): Promise<Account | undefined>;
  /** Of several with one address at a provider, the one that was there first. */
  byProviderEmail(tenant: string, email: string): Promise<Account | undefined>;
  byInitialEmail(tenant: string, email: string): Promise<Account | undefined>;
  insert(account: Account): readonly Change<AccountRefusal>[];
  /** Refused with `account-changed` unless the account still is what `before` says. */
  edit(before: Account, edit: AccountEdit): readonly Change<AccountRefusal>[];
  /** Notes a sign-in; refused like an edit, so that no session opens on an outdated look. */
  noteSignIn(account: Account, at: number): Change<AccountRefusal>;
  noteRefresh(account: Account, at: number): Change;
  remove(account: Pick<Account, 'tenant' | 'id' | 'version'>): readonly Change<AccountRefusal>[];
  /** Guests who were not seen since, of the tenants that let them go and perhaps of the project. */
  oldGuests(
    before: number,
    ofProject: boolean,
    limit: number,
  ): Promise<readonly Pick<Account, 'tenant' | 'id'>[]>;
  /** Refused with `account-changed` for whoever is no such guest any more. */
  removeGuest(
    guest: Pick<Account, 'tenant' | 'id'>,
    before: number,
  ): readonly Change<AccountRefusal>[];
};
