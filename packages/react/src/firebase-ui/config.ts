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
  readonly providerName?: string | undefined;
  readonly fullLabel?: string | undefined;
  readonly buttonColor?: string | undefined;
  readonly iconUrl?: string | undefined;
  readonly hd?: string | RegExp | undefined;
};

type OfFederated = {
  readonly scopes?: readonly string[] | undefined;
  readonly customParameters?: object | undefined;
  readonly loginHintKey?: string | undefined;
  readonly authMethod?: string | undefined;
  readonly clientId?: string | undefined;
};

type OfEmail = {
  readonly requireDisplayName?: boolean | undefined;
  /** `password`, which is usual, or `emailLink`. */
  readonly signInMethod?: string | undefined;
  readonly forceSameDevice?: boolean | undefined;
  emailLinkSignIn?(): ActionCodeSettings;
  readonly disableSignUp?: ClosedDoor | undefined;
};

type OfPhone = {
  readonly recaptchaParameters?: object | undefined;
  readonly defaultCountry?: string | undefined;
  readonly defaultNationalNumber?: string | undefined;
  readonly loginHint?: string | undefined;
  readonly whitelistedCountries?: readonly string[] | undefined;
  readonly blacklistedCountries?: readonly string[] | undefined;
};

/** One entry of `signInOptions` with more to say than its provider. */
export type FirebaseUiProvider = OfEveryProvider & OfFederated & OfEmail & OfPhone;

/** The one object that FirebaseUI 6 is configured with. */
export type FirebaseUiConfig = {
  readonly signInOptions?: readonly (string | FirebaseUiProvider)[] | undefined;
  /** `redirect`, which is usual, or `popup`. */
  readonly signInFlow?: string | undefined;
  readonly immediateFederatedRedirect?: boolean | undefined;
  /** Where to go after signing in. Another host has to be named in `allowedHosts`. */
  readonly signInSuccessUrl?: string | undefined;
  readonly queryParameterForSignInSuccessUrl?: string | undefined;
  readonly queryParameterForWidgetMode?: string | undefined;
  readonly callbacks?: FirebaseUiCallbacks | undefined;
  readonly autoUpgradeAnonymousUsers?: boolean | undefined;
  /** Accepted; no script of another site is loaded for it. */
  readonly credentialHelper?: string | undefined;
  readonly tosUrl?: string | (() => void) | undefined;
  readonly privacyPolicyUrl?: string | (() => void) | undefined;
  readonly adminRestrictedOperation?: ClosedDoor | undefined;
  /** Accepted; only for a button elsewhere that opens the widget. */
  readonly popupMode?: boolean | undefined;
  /** Accepted; only for a button elsewhere that opens the widget. */
  readonly widgetUrl?: string | undefined;
  /** Accepted, and shown nowhere. */
  readonly siteName?: string | undefined;
};
