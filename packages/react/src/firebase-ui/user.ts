import {
  type Account,
  type AccountProvider,
  type Client,
  ClientError,
  type Session,
} from '@latchkey/client';

/** One way into an account. */
export type FirebaseUserInfo = {
  /** `firebase` for the account itself, else the provider's id. */
  readonly providerId: string;
  /** The account, or what the provider calls it there. */
  readonly uid: string;
  /** `null` where there is none. */
  readonly email: string | null;
  /** `null` where there is none. */
  readonly displayName: string | null;
  /** `null` where there is none. */
  readonly photoURL: string | null;
  /** In the form of E.164; `null` where there is none. */
  readonly phoneNumber: string | null;
};

/** What callbacks written for Firebase read of a user, and ask of one. */
export type FirebaseUser = FirebaseUserInfo & {
  /** Somebody has shown that the address is theirs. */
  readonly emailVerified: boolean;
  /** A guest. */
  readonly isAnonymous: boolean;
  /** `null` for the project itself. */
  readonly tenantId: string | null;
  /** When it was made, and when somebody last signed in, as texts in UTC. */
  readonly metadata: { readonly creationTime?: string; readonly lastSignInTime?: string };
  /** Every way into the account. */
  readonly providerData: (FirebaseUserInfo | null)[];
  /** A token to send to your own server; with `forceRefresh`, one that is new. */
  getIdToken(forceRefresh?: boolean): Promise<string>;
  /** Mails a link that shows the address to be the visitor's own. */
  sendEmailVerification(settings?: { readonly url: string } | null): Promise<void>;
  /** Changes the name and the picture; `null` takes one away. */
  updateProfile(profile: {
    readonly displayName?: string | null;
    readonly photoURL?: string | null;
  }): Promise<void>;
  /** Reads the account again. */
  reload(): Promise<void>;
  /** Deletes the account and signs out. Rejects where somebody signed in too long ago. */
  delete(): Promise<void>;
  /** What it says, without its functions. */
  toJSON(): object;
};

const infoOf = (account: Account | AccountProvider) => ({
  email: account.email ?? null,
  displayName: account.displayName ?? null,
  photoURL: account.photoUrl ?? null,
  phoneNumber: account.phoneNumber ?? null,
});

const time = (milliseconds: number) => new Date(milliseconds).toUTCString();

const factsOf = (account: Account) => ({
  uid: account.localId,
  providerId: 'firebase',
  ...infoOf(account),
  emailVerified: account.emailVerified,
  isAnonymous: account.isAnonymous,
  tenantId: account.tenantId ?? null,
  metadata: { creationTime: time(account.createdAt), lastSignInTime: time(account.lastLoginAt) },
  providerData: account.providers.map((provider) => ({
    providerId: provider.providerId,
    uid: provider.rawId ?? provider.email ?? '',
    ...infoOf(provider),
  })),
});

/** A client, or one whose session is not handed over yet. */
type UsersClient = Pick<Client, 'call'> & { readonly session: Session };

/** An account as Firebase shows a user: `null` for what is not there, and changed by its own verbs. */
export function userOf({ session, call }: UsersClient, account: Account): FirebaseUser {
  /** Whoever signs in later must not act, or be acted on, through the user of before. */
  async function token(force = false): Promise<string> {
    await session.ready;
    if (session.current?.account.localId !== account.localId) {
      throw new ClientError('NO_CURRENT_ACCOUNT');
    }
    return session.idToken({ force });
  }

  async function reload(): Promise<void> {
    await token();
    facts = factsOf(await session.reload());
    Object.assign(user, facts);
  }

  let facts = factsOf(account);
  const user: FirebaseUser = {
    ...facts,
    getIdToken: token,
    async sendEmailVerification(settings) {
      const continueUrl = settings?.url;
      await call('sendOobCode', {
        requestType: 'VERIFY_EMAIL',
        idToken: await token(),
        ...(continueUrl === undefined ? {} : { continueUrl }),
      });
    },
    async updateProfile({ displayName, photoURL }) {
      await call('update', {
        idToken: await token(),
        ...(displayName === undefined ? {} : { displayName: displayName ?? '' }),
        ...(photoURL === undefined ? {} : { photoUrl: photoURL ?? '' }),
      });
      await reload();
    },
    reload,
    async delete() {
      await call('delete', { idToken: await token() });
      await session.signOut();
    },
    toJSON: () => facts,
  };
  return user;
}
