import type { Message, userInfo } from '@latchkey/protocol';
import { secondFactorInfoOf } from '../second-factors/second-factor.ts';
import type { Account, ListedAccount, ProviderLink } from './account.ts';

type UserInfo = Message<(typeof userInfo)['fields']>;
type ProviderRow = NonNullable<UserInfo['providerUserInfo']>[number];

/** The word "REDACTED" in base64: clients test that an account has a hash, nobody sees it. */
export const redactedHash = 'UkVEQUNURUQ=';

const hasPassword = (account: Account | ListedAccount): boolean =>
  'hasPassword' in account ? account.hasPassword : account.passwordHash !== null;

const optional = <Name extends string>(name: Name, value: string | null) =>
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: string };

const linkRow = (link: ProviderLink): ProviderRow => ({
  providerId: link.providerId,
  rawId: link.rawId,
  ...optional('federatedId', link.federatedId),
  ...optional('email', link.email),
  ...optional('displayName', link.displayName),
  ...optional('photoUrl', link.photoUrl),
  ...optional('screenName', link.screenName),
});

/** Linked providers, and the rows that follow from having an address or a number. */
export function providerRows(account: Account | ListedAccount): ProviderRow[] {
  const rows = account.providers.map(linkRow);
  if (account.email !== null && (hasPassword(account) || account.emailLinkSignIn)) {
    rows.push({
      providerId: 'password',
      rawId: account.email,
      federatedId: account.email,
      email: account.email,
      ...optional('displayName', account.displayName),
      ...optional('photoUrl', account.photoUrl),
    });
  }
  if (account.phoneNumber !== null) {
    rows.push({
      providerId: 'phone',
      rawId: account.phoneNumber,
      phoneNumber: account.phoneNumber,
    });
  }
  return rows;
}

export function userInfoOf(account: Account | ListedAccount): UserInfo {
  return {
    localId: account.id,
    ...optional('email', account.email),
    emailVerified: account.email === null ? undefined : account.emailVerified,
    ...optional('displayName', account.displayName),
    ...optional('photoUrl', account.photoUrl),
    ...optional('phoneNumber', account.phoneNumber),
    disabled: account.disabled,
    createdAt: account.createdAt,
    lastLoginAt: account.lastLoginAt ?? undefined,
    lastRefreshAt:
      account.lastRefreshAt === null ? undefined : new Date(account.lastRefreshAt).toISOString(),
    passwordHash: hasPassword(account) ? redactedHash : undefined,
    passwordUpdatedAt: account.passwordUpdatedAt ?? undefined,
    validSince: account.validSince,
    ...optional('customAttributes', account.customAttributes),
    customAuth: account.customAuth,
    emailLinkSignin: account.emailLinkSignIn,
    ...optional('initialEmail', account.initialEmail),
    tenantId: account.tenant,
    screenName:
      account.providers.find(({ screenName }) => screenName !== null)?.screenName ?? undefined,
    providerUserInfo: providerRows(account),
    mfaInfo: account.secondFactors.map(secondFactorInfoOf),
  };
}
