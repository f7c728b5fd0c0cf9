import type { Account, ClientError, Persistence, Session } from '@latchkey/client';
import type { ReactNode } from 'react';
import type { FirebaseAuth } from './firebase-sdk/firebase-auth.ts';
import type { Administrator } from './flow/plan.ts';
import type { ScreenName } from './flow/screens.ts';
import type { PhoneOptions } from './kit/phone/phone-options.ts';
import type { ProviderId } from './kit/provider-id.ts';
import type { ProviderLook } from './kit/provider-look.ts';

/** One button of the provider list. */
export type ProviderOptions = ProviderLook & {
  /** What the provider is asked to give access to, besides who somebody is. */
  readonly scopes?: readonly string[];
  /** Handed to the provider as they are. */
  readonly customParameters?: Readonly<Record<string, string>>;
  /**
   * The parameter in which this provider takes the visitor's address, where one is known. `login_hint`
   * for Google and OpenID Connect and `login` for GitHub if not said; others are told nothing.
   */
  readonly loginHintKey?: string;
  /** It plays a provider, and whoever signs in there needs no account: grouped, and marked as such. */
  readonly isDemo?: boolean;
  /** Whose addresses it is for, where a tenant is found by one: `example.com`, or a pattern. */
  readonly domain?: string | RegExp;
};

/** How an address signs in. */
export type EmailOptions = {
  /** Sign-in with a password. On if not said. */
  readonly password?: boolean;
  /** Sign-in by a mailed link. On if not said. */
  readonly link?: boolean;
  /** Ask new people for their name. On if not said. */
  readonly requireName?: boolean;
  /** A mailed link works only in the browser that asked for it. */
  readonly forceSameDevice?: boolean;
  /** Where the mailed link leads; this page if not said. */
  readonly linkUrl?: string | undefined;
};

/** What a provider handed out for the application. It is kept nowhere. */
export type ProviderCredential = {
  /** The provider that handed it out. */
  readonly providerId: ProviderId;
  /** Its own ID token, where it gave one out. */
  readonly idToken?: string;
  /** For its own API, where it gave one out. */
  readonly accessToken?: string;
};

/** A finished sign-in. */
export type SignInDetails = {
  /** Who is signed in. */
  readonly account: Account;
  /** It was made by this sign-in. */
  readonly isNewAccount: boolean;
  /** How they came in: `password`, `google.com` … */
  readonly providerId: ProviderId;
  /** `link`: a guest was upgraded, or a provider connected, and the account is still the same. */
  readonly operation: 'signIn' | 'link';
  /** Only after a sign-in at a provider that gave one out. */
  readonly credential?: ProviderCredential;
  /** What the provider said about the person, as it said it. */
  readonly profile?: Readonly<Record<string, unknown>>;
};

/** A guest wanted to become somebody who exists already. */
export type MergeConflict = {
  /** Always the same: what tells it from other errors. */
  readonly code: 'latchkey/merge-conflict';
  /** Empty where the account was found by a phone number, or a provider told no address. */
  readonly email: string;
  /** The number by which the account was found. */
  readonly phoneNumber?: string;
  /** The way to sign in that led to the other account. */
  readonly providerId?: ProviderId;
  /** Leaves the guest behind and signs in to the existing account. */
  signIn(): Promise<Account>;
};

/** An address to show, or what to do when its link is pressed. */
export type Address = string | (() => void);

/** Everything that can be said about signing in. */
export type SignInOptions = {
  /**
   * In the order of their buttons, and no others. Where not said, `<SignIn>` shows what the server offers:
   * from what the browser has kept of its last answer, or an address alone until it has answered. The
   * flow without the widget takes it for an address alone.
   */
  readonly providers?: readonly (ProviderId | ProviderOptions)[];
  /**
   * `form`, if not said: where an address signs in, its field is at hand at once, and the other ways
   * stand below it. `list`: a button for each, as FirebaseUI has it.
   */
  readonly layout?: 'form' | 'list';
  /** Stands below the heading of every screen. */
  readonly subheading?: ReactNode;
  /** Take the focus when the page opens. Off if not said: the page around it may have its own. */
  readonly autoFocus?: boolean;
  /**
   * One entry in the browser's history for each screen, so that Back goes one screen back. On if not
   * said; `false` for a widget that is itself only a step of something, such as in a dialog.
   */
  readonly history?: boolean;
  /** How an address signs in; with a password and by a mailed link if not said. */
  readonly email?: EmailOptions;
  /** Which countries are offered, and which one comes first. */
  readonly phone?: PhoneOptions;
  /** Nobody new can join; whom to ask instead. */
  readonly closedToNew?: boolean | Administrator;
  /** Give the server's refusal of new people a screen of its own; whom to ask instead. */
  readonly adminRestricted?: boolean | Administrator;
  /** A guest who signs up keeps their account. */
  readonly upgradeGuests?: boolean;
  /** How a provider's site is shown: in place of this page, which is usual, or in a window. */
  readonly signInFlow?: 'redirect' | 'popup';
  /** Go to the only provider at once; never in a window, which browsers open only when pressed. */
  readonly immediateFederatedRedirect?: boolean;
  /**
   * Whoever is signed in already is told so instead of being asked, and may go on or be somebody else.
   * On if not said; `false` where the page itself sees to them.
   */
  readonly welcomeBack?: boolean;
  /** The terms of service, shown where both these and the privacy policy are given. */
  readonly termsUrl?: Address;
  /** The privacy policy, shown where both this and the terms are given. */
  readonly privacyUrl?: Address;
  /** Where to go after signing in. Without it the page stays. */
  readonly afterSignInUrl?: string;
  /** The page cannot stay: a visitor who is signed in and has nowhere to go is told so. */
  readonly mustLeave?: boolean;
  /** The query parameter that may say so instead. `next` if not said. */
  readonly afterSignInParameter?: string;
  /**
   * The page to sign in on, for whoever opens a mailed link that needs it and is not signed in. It is
   * handed the way back in `afterSignInParameter`. `<SignIn>` is its own if not said.
   */
  readonly signInUrl?: string;
  /** Hosts, besides this page's own, that visitors may be sent on to. */
  readonly allowedHosts?: readonly string[];
  /** The query parameter that says what a mailed link is for. `mode` if not said. */
  readonly modeParameter?: string;
  /** Offer to create a passkey after signing in without one. On where `passkey` is a provider. */
  readonly offerPasskey?: boolean;
  /** A phone number begins with `+`, or is one of the default country. */
  readonly initialValues?: { readonly email?: string; readonly phoneNumber?: string };
  /**
   * Called when everything is shown and before anybody hears of it, with the session to be handed
   * over. What it throws is told, and ends the sign-in. With it, as with `firebaseAuth`, a page
   * that is loaded again while "Signed in!" stands has nobody signed in.
   */
  readonly beforeSignIn?: (account: Account, session: Session) => unknown;
  /** Return `false` to stay on this page. What it throws is told, and the visitor may try again. */
  readonly onSignIn?: (details: SignInDetails, url: string | undefined) => unknown;
  /** Decides about a guest who turns out to be somebody. Without it, the visitor is asked. */
  readonly onMergeConflict?: (conflict: MergeConflict) => unknown;
  /**
   * The application's own `firebase/auth`, which is signed in and out together with this. Best said on
   * `<AuthProvider config>`, so that it is so on pages without the widget, too.
   */
  readonly firebaseAuth?: FirebaseAuth;
  /**
   * Every failure that a visitor is told of. A `ClientError` carries the protocol's `code`; what your own
   * functions throw comes as it is, and has none.
   */
  readonly onError?: (
    error: ClientError | (Error & { readonly code?: undefined; readonly reason?: string }),
    screen: ScreenName,
  ) => void;
  /** After every change of the screen; the first one comes from `undefined`. */
  readonly onScreenChange?: (to: ScreenName, from: ScreenName | undefined) => void;
};

/** Where the server is, and how people sign in. */
export type AuthConfig = SignInOptions & {
  /** Where the server is, such as `https://auth.example.com`. */
  readonly url: string;
  /** The project's key. It names the project and is no secret. */
  readonly apiKey: string;
  /** The tenant people sign in to; without one, the project itself. */
  readonly tenantId?: string;
  /** How long a sign-in is kept: until signing out (`local`), if not said. */
  readonly persistence?: Persistence;
  /**
   * People choose a picture of themselves on the account pages, which is kept by the server. Off if not
   * said: there is a field for the address of one.
   */
  readonly pictures?: boolean;
};
