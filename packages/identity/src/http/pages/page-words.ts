import type { MissingRequirement } from '../../passwords/password-policy.ts';
import type { Weakness } from '../../passwords/weak-passwords.ts';

export type ResultWords = { readonly heading: string; readonly text: string };

/** One link of a mail: what it asks, what it did, and why it no longer does. */
type ActionWords = ResultWords & {
  readonly button: string;
  readonly done: ResultWords;
  readonly dead: ResultWords;
};

/**
 * All pages in one language. Names in braces are filled in: {appName}, {email}, {newEmail},
 * {secondFactor}, {minimum}, {maximum}, {requirements}.
 */
export type PageWords = {
  readonly resetPassword: ActionWords;
  readonly verifyEmail: ActionWords;
  /** `firstText`: the account had no address. */
  readonly verifyAndChangeEmail: ActionWords & { readonly firstText: string };
  readonly recoverEmail: ActionWords & { readonly warning: string };
  readonly revertSecondFactorAddition: ActionWords;
  readonly revertSecondFactorRemoval: ActionWords;
  /** What stands for {secondFactor} where an app was given no name. */
  readonly unnamedFactor: string;
  readonly signIn: { readonly elsewhere: ResultWords };
  /** Before a link does what only the owner of the account may do. */
  readonly identity: {
    readonly text: string;
    readonly label: string;
    readonly wrong: string;
    readonly tooManyTries: string;
    readonly without: string;
    readonly withoutHint: string;
    readonly startsOver: string;
  };
  /** After a link that left the account without a password. */
  readonly nextPassword: {
    readonly gone: string;
    readonly send: string;
    readonly sent: ResultWords;
    readonly notSent: string;
  };
  readonly password: {
    readonly label: string;
    readonly show: string;
    readonly hide: string;
    readonly hint: string;
    readonly hintWithRequirements: string;
    readonly empty: string;
    readonly weak: string;
    readonly weaknesses: Readonly<Record<Weakness, string>>;
    readonly missing: string;
    readonly requirements: Readonly<Record<MissingRequirement, string>>;
  };
  readonly proceed: string;
  readonly tryAgain: string;
  readonly failures: Readonly<Record<FailureReason, ResultWords>>;
  readonly landing: string;
  /** On the way to a provider and back. */
  readonly provider: {
    readonly busy: string;
    readonly finished: ResultWords;
    readonly noScript: string;
    readonly backToSignIn: string;
    readonly failures: Readonly<Record<ProviderFailure, ResultWords>>;
  };
};

export type ProviderFailure = 'incomplete' | 'foreignPage' | 'expired' | 'generic';

export type FailureReason =
  | 'incomplete'
  | 'emailTaken'
  | 'passwordsOff'
  | 'tooManyTries'
  | 'signInNeeded'
  | 'foreignForm'
  | 'nothingHere'
  | 'generic';
