import type { ActionMode } from '@latchkey/client';
import type { PasskeyAssertion } from './event.ts';
import type { Errand, Factor, FactorKind } from './screens.ts';

/** What became of the offer to create a passkey. */
export type OfferAnswer = 'taken' | 'later' | 'never';

/** Who goes on, for the page to sign in on. */
type WhoGoesOn = {
  readonly email?: string;
  /** They have a password. */
  readonly hasPassword?: boolean;
  /** Whoever else is signed in here is signed out first. */
  readonly switches?: boolean;
};

/** Everything the flow can ask for. Nothing here acts; `run-effect.ts` does. */
export type Effect =
  | { readonly type: 'readMethods'; readonly email: string }
  | { readonly type: 'signInWithPassword'; readonly email: string; readonly password: string }
  | {
      readonly type: 'signUp';
      readonly email: string;
      readonly password: string;
      readonly name: string;
      /** For the account that waits at another address. */
      readonly corrects?: true;
    }
  | { readonly type: 'signInAsGuest' }
  /** `inPlace`: not in a window, whatever is configured. `isUnasked`: nobody pressed anything. */
  | {
      readonly type: 'askProvider';
      readonly errand: Errand;
      readonly inPlace?: boolean;
      readonly isUnasked?: boolean;
    }
  /** Reads what this page was opened with by somebody who is back from a provider. */
  | { readonly type: 'comeBack' }
  | { readonly type: 'takeAnswer'; readonly errand: Errand }
  /** Signs in, and connects the provider that waits. */
  | { readonly type: 'linkWithPassword'; readonly email: string; readonly password: string }
  /** Goes on with the sign-in that is at hand, though it is another than the expected one. */
  | { readonly type: 'goOn' }
  /** Signs in to the account that a guest ran into. */
  | { readonly type: 'leaveGuest' }
  | { readonly type: 'sendRecovery'; readonly email: string }
  /** `connects`: opening the link also connects the provider that waits. */
  | { readonly type: 'sendLink'; readonly email: string; readonly connects?: boolean }
  | { readonly type: 'sendPhoneCode'; readonly phoneNumber: string }
  | { readonly type: 'signInWithPhone'; readonly phoneNumber: string; readonly code: string }
  | { readonly type: 'readLink' }
  /** Without an address, the one this browser remembers. */
  | { readonly type: 'redeemLink'; readonly email?: string }
  | { readonly type: 'sendFactorCode'; readonly id: string }
  | { readonly type: 'proveFactor'; readonly factor: Factor; readonly code: string }
  | { readonly type: 'redeemRecoveryCode'; readonly code: string }
  | { readonly type: 'sendVerification' }
  | { readonly type: 'checkEmail' }
  | { readonly type: 'makeSecret' }
  /** The address is proved: what that kept from being a sign-in is one now. */
  | { readonly type: 'enterVerified' }
  | { readonly type: 'sendEnrolmentCode'; readonly phoneNumber: string }
  | {
      readonly type: 'enrol';
      readonly kind: FactorKind;
      readonly code: string;
      readonly name?: string;
    }
  | { readonly type: 'makeRecoveryCodes' }
  /** The sign-in that is at hand is complete. */
  | { readonly type: 'concludeSignIn' }
  /** Ends the sign-in that is at hand. */
  | { readonly type: 'giveUp' }
  | { readonly type: 'readCode'; readonly mode: ActionMode }
  /**
   * In the sign-in at hand, or in that of this browser. `startsOver`: without any, whatever that takes
   * away. `handsOver`: the sign-in at hand goes on afterwards.
   */
  | { readonly type: 'applyCode'; readonly startsOver?: true; readonly handsOver?: boolean }
  /** Signs in for the sake of a mailed link. */
  | { readonly type: 'signInToRedeem'; readonly email: string; readonly password: string }
  /** Leaves for the page to sign in on, from where this link is come back to. */
  | { readonly type: 'signInElsewhere' }
  | { readonly type: 'resetPassword'; readonly password: string }
  | { readonly type: 'wait'; readonly milliseconds: number }
  /** Without an assertion, the browser asks for one. */
  | { readonly type: 'signInWithPasskey'; readonly assertion?: PasskeyAssertion }
  | { readonly type: 'createPasskey' }
  /**
   * Hands the account over and goes on to where the application wants the visitor. Unless an offer
   * was answered already, one may be due first.
   */
  | { readonly type: 'finish'; readonly offer?: OfferAnswer }
  /** Goes on as whoever is signed in here, if the server still says so. */
  | { readonly type: 'goOnSignedIn' }
  | { readonly type: 'signOut' }
  /** Tells the application that the guest's account and another one are in each other's way. */
  | { readonly type: 'reportConflict' }
  | ({ readonly type: 'leave' } & WhoGoesOn)
  /** Leaves for the page to sign in on, without a way back, or signs in on this one. */
  | ({ readonly type: 'goToSignIn' } & WhoGoesOn)
  | {
      readonly type: 'enterTenant';
      readonly tenantId: string;
      readonly providers?: readonly string[];
    }
  | { readonly type: 'leaveTenant' };

/** Which parts of the widget ask for what: each brings along who does it. */
export type RegionEffects = {
  readonly entry: 'readMethods' | 'signInAsGuest' | 'reportConflict';
  readonly arrival: 'wait' | 'finish';
  readonly password: 'signInWithPassword';
  readonly passkeys: 'signInWithPasskey' | 'createPasskey';
  readonly join: 'signUp';
  readonly federated:
    | 'askProvider'
    | 'comeBack'
    | 'takeAnswer'
    | 'linkWithPassword'
    | 'sendLink'
    | 'goOn'
    | 'leaveGuest'
    | 'giveUp';
  readonly phone: 'sendPhoneCode' | 'signInWithPhone';
  readonly recovery: 'sendRecovery';
  readonly 'email-link': 'sendLink' | 'readLink' | 'readCode' | 'redeemLink' | 'leave';
  readonly actions:
    | 'readCode'
    | 'applyCode'
    | 'signInToRedeem'
    | 'signInElsewhere'
    | 'resetPassword'
    | 'sendRecovery'
    | 'goToSignIn'
    | 'leave';
  readonly 'second-factor':
    | 'sendFactorCode'
    | 'proveFactor'
    | 'redeemRecoveryCode'
    | 'concludeSignIn';
  readonly enrolment:
    | 'sendVerification'
    | 'checkEmail'
    | 'enterVerified'
    | 'makeSecret'
    | 'sendEnrolmentCode'
    | 'enrol'
    | 'makeRecoveryCodes'
    | 'concludeSignIn'
    | 'giveUp';
  readonly tenants: 'enterTenant' | 'leaveTenant';
  readonly already: 'goOnSignedIn' | 'signOut';
};
