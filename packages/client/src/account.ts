import type { ReplyFor } from './operations.ts';

type WireAccount = NonNullable<ReplyFor<'lookup'>['users']>[number];

/** One way into an account: `password`, `phone`, or a provider such as `google.com`. */
export type AccountProvider = {
  readonly providerId: string;
  readonly rawId?: string;
  readonly email?: string;
  readonly displayName?: string;
  readonly photoUrl?: string;
  readonly phoneNumber?: string;
};

/** Who is signed in. Times are in milliseconds. */
export type Account = {
  readonly localId: string;
  readonly email?: string;
  readonly emailVerified: boolean;
  readonly displayName?: string;
  readonly photoUrl?: string;
  readonly phoneNumber?: string;
  readonly tenantId?: string;
  /** A guest: nothing here would let them in a second time. */
  readonly isAnonymous: boolean;
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  readonly createdAt: number;
  readonly lastLoginAt: number;
  readonly providers: readonly AccountProvider[];
};

/** Only what is there, in the order asked for: two equal accounts then have equal texts. */
const present = <Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
) =>
  Object.fromEntries(
    names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])),
  ) as { [Key in Name]?: Exclude<Source[Key], undefined> };

/** An account as lookup shows it, with the zeros put back that the wire leaves out. */
export function accountOf(user: WireAccount): Account {
  const providers = (user.providerUserInfo ?? []).map((row) => ({
    providerId: row.providerId ?? '',
    ...present(row, ['rawId', 'email', 'displayName', 'photoUrl', 'phoneNumber']),
  }));
  const hasPasskey = !!user.passkeyInfo?.length;
  return {
    localId: user.localId ?? '',
    ...present(user, ['email', 'displayName', 'photoUrl', 'phoneNumber', 'tenantId']),
    emailVerified: user.emailVerified ?? false,
    isAnonymous: !hasPasskey && !providers.length && user.email === undefined && !user.customAuth,
    hasPassword: user.passwordHash !== undefined,
    hasPasskey,
    createdAt: Number(user.createdAt ?? 0),
    lastLoginAt: Number(user.lastLoginAt ?? 0),
    providers,
  };
}
