import type { FirebaseUser } from './user.ts';

/** What a provider handed out. */
type ResultCredential = {
  readonly providerId: string;
  readonly signInMethod: string;
  readonly idToken?: string;
  readonly accessToken?: string;
};

/** A finished sign-in, as callbacks written for Firebase know it. */
export type AuthResult = {
  /** Who signed in, as Firebase writes it. */
  readonly user: FirebaseUser;
  /** Only of a provider: a password, a link and a guest have nothing that may be handed on. */
  readonly credential: ResultCredential | null;
  /** `link`: a guest was upgraded, or a provider connected. */
  readonly operationType: 'signIn' | 'link';
  /** Whether the account is new, by which provider, and what that one said. */
  readonly additionalUserInfo: {
    readonly isNewUser: boolean;
    readonly providerId: string | null;
    readonly profile: object | null;
  };
};

/** What a guest could not become. `signIn` leaves the guest behind and signs in to it. */
export type ConflictCredential = {
  readonly providerId: string;
  readonly signInMethod: string;
  /** Empty where the account was found by its phone number. */
  readonly email: string;
  readonly phoneNumber?: string;
  signIn(): Promise<FirebaseUser>;
  toJSON(): object;
};

/** A guest wanted to become somebody who exists already. */
export class AnonymousUpgradeConflict extends Error {
  /** Always `AnonymousUpgradeConflict`. */
  override readonly name = 'AnonymousUpgradeConflict';
  /** Always the one of FirebaseUI 6. */
  readonly code = 'firebaseui/anonymous-upgrade-merge-conflict';
  /** The account that is there already, and the way into it. */
  readonly credential: ConflictCredential;

  constructor(credential: ConflictCredential) {
    super('The guest cannot become this account, because it exists already.');
    this.credential = credential;
  }

  /** The code and the message. */
  toJSON(): object {
    return { code: this.code, message: this.message };
  }
}

/** What FirebaseUI 6 calls. Methods, so that callbacks written against its own types fit. */
export type FirebaseUiCallbacks = {
  /** Go on to the success address? */
  signInSuccessWithAuthResult?(authResult: AuthResult, redirectUrl?: string): unknown;
  /** The older one, not called where both are given. */
  signInSuccess?(
    user: FirebaseUser,
    credential?: ResultCredential | null,
    redirectUrl?: string,
  ): unknown;
  /** A guest turned out to be somebody. Without it, the visitor is asked. */
  signInFailure?(error: AnonymousUpgradeConflict): unknown;
  /** The first screen is there. */
  uiShown?(): void;
  /** By the names FirebaseUI has for its pages; the first comes from `null`. */
  uiChanged?(from: string | null, to: string): void;
};
