import type { Selectable } from 'kysely';
import type { Account, AccountEdit, ListedAccount, ProviderLink } from '../accounts/account.ts';
import type { SecondFactorRecord } from '../second-factors/second-factor.ts';
import type { Schema } from './schema.ts';

export type AccountRow = Selectable<Schema['accounts']>;
export type IdentityRow = Selectable<Schema['identities']>;

/** Provider ids begin with a letter or digit, so these two kinds are nobody's provider. */
export const emailKind = '@email';
export const phoneKind = '@phone';

const providerOf = (row: IdentityRow): ProviderLink => ({
  providerId: row.kind,
  rawId: row.subject,
  federatedId: row.federated_id,
  email: row.email,
  displayName: row.display_name,
  photoUrl: row.photo_url,
  screenName: row.screen_name,
  linkedAt: row.linked_at,
});

type Hashed = 'password_hash' | 'hash_kind' | 'hash_cost';

/** What lists read: whether there is a password, which 0 or 1 says instead of the hash. */
export type ListedRow = Omit<AccountRow, Hashed> & { readonly has_password: number };

/** Every column but those of the hash. */
const unhashed: Readonly<Record<keyof Omit<AccountRow, Hashed>, true>> = {
  tenant: true,
  id: true,
  email: true,
  email_verified: true,
  display_name: true,
  photo_url: true,
  phone_number: true,
  phone_used_at: true,
  password_updated_at: true,
  valid_since: true,
  disabled: true,
  custom_attributes: true,
  custom_auth: true,
  email_link_sign_in: true,
  initial_email: true,
  created_at: true,
  last_login_at: true,
  last_refresh_at: true,
  second_factors: true,
  version: true,
};

export const unhashedColumns = Object.keys(unhashed) as readonly (keyof typeof unhashed)[];

function withoutHash(row: Omit<AccountRow, Hashed>, identities: readonly IdentityRow[]) {
  const phone = identities.find(({ kind }) => kind === phoneKind);
  return {
    tenant: row.tenant,
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified === 1,
    displayName: row.display_name,
    photoUrl: row.photo_url,
    phoneNumber: row.phone_number,
    phoneUsedAt: row.phone_used_at,
    phoneLinkedAt: phone?.linked_at ?? null,
    passwordUpdatedAt: row.password_updated_at,
    validSince: row.valid_since,
    disabled: row.disabled === 1,
    customAttributes: row.custom_attributes,
    customAuth: row.custom_auth === 1,
    emailLinkSignIn: row.email_link_sign_in === 1,
    initialEmail: row.initial_email,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
    lastRefreshAt: row.last_refresh_at,
    providers: identities.filter(({ kind }) => !kind.startsWith('@')).map(providerOf),
    // Only `columnsOf` below writes this column.
    secondFactors: JSON.parse(row.second_factors) as SecondFactorRecord[],
    version: row.version,
  };
}

export const accountOf = (row: AccountRow, identities: readonly IdentityRow[]): Account => ({
  ...withoutHash(row, identities),
  passwordHash: row.password_hash,
  hashCost: row.hash_kind === null ? null : { kind: row.hash_kind, amount: row.hash_cost ?? 0 },
});

export const listedOf = (row: ListedRow, identities: readonly IdentityRow[]): ListedAccount => ({
  ...withoutHash(row, identities),
  hasPassword: row.has_password === 1,
});

const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));

/** A new hash is one of ours unless its cost is told along with it. */
const costColumns = ({ passwordHash, hashCost = null }: AccountEdit) =>
  passwordHash === undefined
    ? {}
    : { hash_kind: hashCost?.kind ?? null, hash_cost: hashCost?.amount ?? null };

const everyColumn = (edit: AccountEdit) => ({
  email: edit.email,
  email_verified: flag(edit.emailVerified),
  display_name: edit.displayName,
  photo_url: edit.photoUrl,
  phone_number: edit.phoneNumber,
  phone_used_at: edit.phoneUsedAt,
  password_hash: edit.passwordHash,
  ...costColumns(edit),
  password_updated_at: edit.passwordUpdatedAt,
  valid_since: edit.validSince,
  disabled: flag(edit.disabled),
  custom_attributes: edit.customAttributes,
  custom_auth: flag(edit.customAuth),
  email_link_sign_in: flag(edit.emailLinkSignIn),
  initial_email: edit.initialEmail,
  created_at: edit.createdAt,
  last_login_at: edit.lastLoginAt,
  last_refresh_at: edit.lastRefreshAt,
  second_factors: edit.secondFactors && JSON.stringify(edit.secondFactors),
});

/** The columns an edit touches. What is absent stays as it is. */
export const columnsOf = (edit: AccountEdit): Partial<AccountRow> =>
  Object.fromEntries(
    Object.entries(everyColumn(edit)).filter(([, value]) => value !== undefined),
  ) as Partial<AccountRow>;

/** All columns of an account that is new. Nothing is absent in one, which the type of an edit does not say. */
export const rowOf = (account: Account): AccountRow => ({
  ...(everyColumn(account) as AccountRow),
  tenant: account.tenant,
  id: account.id,
  version: account.version,
});
