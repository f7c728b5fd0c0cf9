import type { ReplyFor } from './operations.ts';

type WireAccount = NonNullable<ReplyFor<'lookup'>['users']>[number];

/** One way into an account: `password`, `phone`, or a provider such as `google.com`. */
export type AccountProvider = {
  /** `password`, `phone`, or the provider's own id. */
  readonly providerId: string;
  /** What the provider calls the account there. */
  readonly rawId?: string;
  /** The address the provider told, which need not be that of the account. */
  readonly email?: string;
  /** The name the provider told. */
  readonly displayName?: string;
  /** The picture the provider told. */
  readonly photoUrl?: string;
  /** In the form of E.164, such as `+4930123456`. */
  readonly phoneNumber?: string;
};

/** Who is signed in. Times are in milliseconds. */
export type Account = {
  /** The account's name on the server, which never changes: `sub` of its tokens. */
  readonly localId: string;
  /** Missing where it has none, as a guest or somebody with a phone number alone. */
  readonly email?: string;
  /** Somebody has shown that the address is theirs. */
  readonly emailVerified: boolean;
  /** The name that people chose, or that a provider told. */
  readonly displayName?: string;
  /** Where the picture is. */
  readonly photoUrl?: string;
  /** In the form of E.164, such as `+4930123456`. */
  readonly phoneNumber?: string;
  /** The tenant it belongs to; missing for the project itself. */
  readonly tenantId?: string;
  /** A guest: nothing here would let them in a second time. */
  readonly isAnonymous: boolean;
  /** It can be signed in to with a password. */
  readonly hasPassword: boolean;
  /** It can be signed in to with a passkey. */
  readonly hasPasskey: boolean;
  /** When it was made, in milliseconds since 1970; 0 if that is not known. */
  readonly createdAt: number;
  /** When somebody last signed in, in milliseconds since 1970; 0 if that is not known. */
  readonly lastLoginAt: number;
  /** Every way into it but passkeys and mailed links. */
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
