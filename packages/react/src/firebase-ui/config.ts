import type { FirebaseUiCallbacks } from './callbacks.ts';

// A configuration as FirebaseUI 6 takes it. Everything may be `undefined`, for it often is computed.

/** Where a mailed link leads, and the applications of other kinds it may open. */
export type ActionCodeSettings = {
  readonly url: string;
  readonly handleCodeInApp?: boolean | undefined;
  readonly iOS?: { readonly bundleId: string } | undefined;
  readonly android?:
    | {
        readonly packageName: string;
        readonly installApp?: boolean | undefined;
        readonly minimumVersion?: string | undefined;
      }
    | undefined;
  readonly dynamicLinkDomain?: string | undefined;
  readonly linkDomain?: string | undefined;
};

/** Nobody new is let in; whom to ask instead. */
export type ClosedDoor = {
  readonly status: boolean;
  readonly adminEmail?: string | undefined;
  readonly helpLink?: string | undefined;
};

type OfEveryProvider = {
  /** Such as `firebase.auth.GoogleAuthProvider.PROVIDER_ID`, which is `google.com`. */
  readonly provider: string;
  /** The name in the button's label. */
  readonly providerName?: string | undefined;
  /** Instead of the whole label. */
  readonly fullLabel?: string | undefined;
  /** The colour of the button. */
  readonly buttonColor?: string | undefined;
  /** The picture on the button. */
  readonly iconUrl?: string | undefined;
  /** The domain whose addresses it is for: a whole one, or a pattern. */
  readonly hd?: string | RegExp | undefined;
};

type OfFederated = {
  /** What the provider is asked to give access to, besides who somebody is. */
  readonly scopes?: readonly string[] | undefined;
  /** Handed to the provider as they are. */
  readonly customParameters?: object | undefined;
  /** The parameter in which the provider takes the visitor's address. */
  readonly loginHintKey?: string | undefined;
  /** Accepted, and has no effect. */
  readonly authMethod?: string | undefined;
  /** Accepted, and has no effect: it is for a script of Google's. */
  readonly clientId?: string | undefined;
};

type OfEmail = {
  /** Ask new people for their name. On if not said. */
  readonly requireDisplayName?: boolean | undefined;
  /** `password`, which is usual, or `emailLink`. */
  readonly signInMethod?: string | undefined;
  /** A mailed link works only in the browser that asked for it. */
  readonly forceSameDevice?: boolean | undefined;
  /** Where the mailed link leads. */
  emailLinkSignIn?(): ActionCodeSettings;
  /** Nobody new can join with an address; whom to ask instead. */
  readonly disableSignUp?: ClosedDoor | undefined;
};

type OfPhone = {
  /** Accepted, and has no effect: nobody is shown a captcha. */
  readonly recaptchaParameters?: object | undefined;
  /** The country the list begins with, as an ISO code. */
  readonly defaultCountry?: string | undefined;
  /** What stands in the field at first, without its calling code; only where phones are the only way. */
  readonly defaultNationalNumber?: string | undefined;
  /** What stands in the field at first, with its calling code. */
  readonly loginHint?: string | undefined;
  /** Only these: ISO codes, or calling codes with a `+`. */
  readonly whitelistedCountries?: readonly string[] | undefined;
  /** All but these: ISO codes, or calling codes with a `+`. */
  readonly blacklistedCountries?: readonly string[] | undefined;
};

/** One entry of `signInOptions` with more to say than its provider. */
export type FirebaseUiProvider = OfEveryProvider & OfFederated & OfEmail & OfPhone;

/** The one object that FirebaseUI 6 is configured with. */
export type FirebaseUiConfig = {
  /** The ways to sign in, in the order of their buttons. */
  readonly signInOptions?: readonly (string | FirebaseUiProvider)[] | undefined;
  /** `redirect`, which is usual, or `popup`. */
  readonly signInFlow?: string | undefined;
  /** Go to the only provider without a press. */
  readonly immediateFederatedRedirect?: boolean | undefined;
  /** Where to go after signing in. Another host has to be named in `allowedHosts`. */
  readonly signInSuccessUrl?: string | undefined;
  /** The query parameter that may name the success address. `signInSuccessUrl` if not said. */
  readonly queryParameterForSignInSuccessUrl?: string | undefined;
  /** The query parameter that says what a mailed link is for. `mode` if not said. */
  readonly queryParameterForWidgetMode?: string | undefined;
  /** What is called on the way. */
  readonly callbacks?: FirebaseUiCallbacks | undefined;
  /** A guest who signs up keeps their account. */
  readonly autoUpgradeAnonymousUsers?: boolean | undefined;
  /** Accepted; no script of another site is loaded for it. */
  readonly credentialHelper?: string | undefined;
  /** The terms of service: an address, or what to do when they are asked for. */
  readonly tosUrl?: string | (() => void) | undefined;
  /** The privacy policy: an address, or what to do when it is asked for. */
  readonly privacyPolicyUrl?: string | (() => void) | undefined;
  /** Gives the server's refusal of new people a screen of its own; whom to ask instead. */
  readonly adminRestrictedOperation?: ClosedDoor | undefined;
  /** Accepted; only for a button elsewhere that opens the widget. */
  readonly popupMode?: boolean | undefined;
  /** Accepted; only for a button elsewhere that opens the widget. */
  readonly widgetUrl?: string | undefined;
  /** Accepted, and shown nowhere. */
  readonly siteName?: string | undefined;
};
