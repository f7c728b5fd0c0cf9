import type { ActionMode, RequestFor } from '@latchkey/client';
import type { KeptStep, StepAt } from './kept-step.ts';
import type { Plan } from './plan.ts';
import type { Failure } from './problem.ts';
import type {
  AppSecret,
  Challenge,
  Errand,
  FactorKind,
  LinkOutcome,
  Offer,
  OpenedLink,
  ReadCode,
  Screens,
} from './screens.ts';

/** What a passkey has signed. */
export type PasskeyAssertion = NonNullable<
  RequestFor<'passkeySignIn:finalize'>['authenticatorAuthenticationResponse']
>;

/** A way to sign in that ended well, and what it was. */
export type SignInResult =
  | { readonly kind: 'signedIn' }
  /** A guest was to be upgraded, and the address belongs to another account. */
  | { readonly kind: 'conflict' }
  /** The server asks for a second factor, one of these. */
  | ({ readonly kind: 'secondFactor' } & Challenge)
  /** Nobody gets in without a second factor, and there is none yet. A mail may have left already. */
  | {
      readonly kind: 'enrolment';
      readonly enrolment: Screens['enrol-verify'];
      readonly isEmailVerified: boolean;
    }
  /** Nobody gets in before the address is proved. */
  | { readonly kind: 'verification'; readonly verification: Screens['verify-address'] };

/** The flow's own, and those of the account pages, whose forms are made of the same parts. */
export type FieldName =
  | 'email'
  | 'name'
  | 'password'
  | 'newPassword'
  | 'code'
  | 'phoneNumber'
  | AccountFieldName;

type AccountFieldName = 'picture' | 'confirmation' | 'passkeyName';

/** What people do. */
export type VisitorEvent =
  /** `email`: what stands in the field beside the buttons, where there is one. */
  | { readonly type: 'providerChosen'; readonly providerId: string; readonly email?: string }
  | { readonly type: 'emailEntered'; readonly email: string }
  | { readonly type: 'passwordEntered'; readonly email: string; readonly password: string }
  | {
      readonly type: 'accountEntered';
      readonly email: string;
      readonly name: string;
      readonly password: string;
    }
  | { readonly type: 'newPasswordEntered'; readonly password: string }
  /** Whoever is asked for a password does not know it, or chose none. */
  | { readonly type: 'passwordUnknown' }
  | { readonly type: 'recoveryAsked'; readonly email: string }
  | { readonly type: 'creationAsked'; readonly email: string }
  | { readonly type: 'linkAsked'; readonly email: string }
  | { readonly type: 'signInAsked'; readonly email: string }
  | { readonly type: 'factorChosen'; readonly id: string }
  | { readonly type: 'recoveryCodeChosen' }
  /** The code of an SMS, of an authenticator app, or a recovery code. */
  | { readonly type: 'codeEntered'; readonly code: string }
  | { readonly type: 'kindChosen'; readonly kind: FactorKind }
  | { readonly type: 'numberEntered'; readonly phoneNumber: string }
  | { readonly type: 'numberChangeAsked' }
  | { readonly type: 'appEntered'; readonly code: string; readonly name: string }
  | { readonly type: 'codesKept'; readonly isSaid: boolean }
  | { readonly type: 'othersAsked' }
  | { readonly type: 'resendAsked' }
  | { readonly type: 'troubleAsked' }
  /** Somebody is back on the page, or a while has passed: the link may have been opened elsewhere. */
  | { readonly type: 'returned' }
  /** In a field, among what the browser fills in. */
  | { readonly type: 'passkeyChosen'; readonly email: string; readonly assertion: PasskeyAssertion }
  /** Not to be offered again. */
  | { readonly type: 'offerRefused' }
  | { readonly type: 'tenantChosen'; readonly tenantId: string }
  | { readonly type: 'signOutAsked' }
  /** The window in which a provider is signed in at cannot be found any more. */
  | { readonly type: 'windowAsked' }
  | { readonly type: 'continuePressed' }
  | { readonly type: 'backPressed' };

/** A code of which only the address matters. */
export type PlainCode = Pick<ReadCode, 'email' | 'continues' | 'isSpent'> &
  (
    | {
        readonly mode: 'resetPassword';
        /** Somebody else is signed in here: their address, or their name. */
        readonly otherAccount?: string;
      }
    | { readonly mode: 'signIn' }
  );

/** What answers say. Each carries the ticket of its question. */
export type Answer =
  | {
      readonly type: 'methodsRead';
      readonly methods: readonly string[];
      /** The server does not tell who has an account. */
      readonly isProtected: boolean;
    }
  | { readonly type: 'signInAnswered'; readonly result: SignInResult }
  | { readonly type: 'mailSent'; readonly at: number }
  | { readonly type: 'smsSent'; readonly at: number }
  /** A recovery code was right, and so many are left. */
  | { readonly type: 'recoveryCodeUsed'; readonly remaining: number }
  | { readonly type: 'emailChecked'; readonly isVerified: boolean }
  | { readonly type: 'secretMade'; readonly secret: AppSecret }
  | { readonly type: 'enrolled' }
  | { readonly type: 'codesMade'; readonly codes: readonly string[] }
  | { readonly type: 'gaveUp' }
  | { readonly type: 'linkRead'; readonly link: OpenedLink }
  | { readonly type: 'codeRead'; readonly code: ReadCode | PlainCode }
  /** There is no other page to sign in on. */
  | { readonly type: 'signInHere' }
  /** `continues`: there is somewhere to go on to for whom it has signed in. */
  | { readonly type: 'codeUsed'; readonly outcome?: LinkOutcome; readonly continues?: boolean }
  | { readonly type: 'waited' }
  /** The browser opened no window. */
  | { readonly type: 'windowBlocked' }
  /** Somebody left this page for a provider, and is back. */
  | { readonly type: 'cameBack'; readonly errand: Errand }
  /** Nobody came back from a provider, or came back with nothing. */
  | { readonly type: 'cancelled' }
  /** Whoever signed in at a provider has not the address they began with. */
  | { readonly type: 'emailMismatched'; readonly email: string }
  /** The address that a provider told belongs to an account which has to be shown to be theirs. */
  | {
      readonly type: 'accountFound';
      readonly email: string;
      /** The provider that can be connected to it then. */
      readonly connects: string;
      readonly methods: readonly string[];
      readonly isProtected: boolean;
    }
  /** A guest's account and another one are in each other's way, and the visitor has to choose. */
  | { readonly type: 'conflictFound'; readonly email?: string; readonly phoneNumber?: string }
  /** Signed in, and there is something to propose before the end. */
  | { readonly type: 'offerDue' }
  | {
      readonly type: 'tenantEntered';
      readonly tenantId: string;
      readonly offer: Offer;
      readonly providers?: readonly string[];
    }
  | { readonly type: 'tenantLeft' }
  | { readonly type: 'finished' }
  | { readonly type: 'refused'; readonly failure: Failure };

/** How the page was opened. */
export type Opening =
  | { readonly kind: 'start' }
  | { readonly kind: 'link' }
  | { readonly kind: 'action'; readonly mode: ActionMode }
  | { readonly kind: 'broken-action' }
  | { readonly kind: 'no-storage' }
  | { readonly kind: 'provider-return' }
  | { readonly kind: 'signed-out' }
  /** Somebody wants an account of their own, where one can be made with an address. */
  | { readonly kind: 'creating' }
  /**
   * A screen that was left, by the browser's own buttons or with the page loaded again, or the one of
   * somebody of whom everything but the password is known.
   */
  | ({ readonly kind: 'screen' } & KeptStep)
  /** Another way to give the second factor that is still asked for. */
  | ({ readonly kind: 'screen' } & StepAt<ChallengeScreen>)
  /** Whoever is signed in need not be asked who they are. */
  | ({ readonly kind: 'screen' } & StepAt<'signed-in-already'>)
  /** Which organisation it is about has to be known first. */
  | ({ readonly kind: 'screen' } & StepAt<'tenant-choice' | 'tenant-by-email'>);

/** The ways to give a second factor, and the choice between them. */
export type ChallengeScreen =
  | 'factor-choice'
  | 'sms-challenge'
  | 'totp-challenge'
  | 'recovery-challenge';

/** What is the same on every screen. */
export type CommonEvent =
  | { readonly type: 'opened'; readonly opening: Opening }
  | { readonly type: 'fieldEdited'; readonly field: FieldName }
  /** What the options come to has changed, but not with which screen they begin. */
  | { readonly type: 'planned'; readonly plan: Plan }
  | { readonly type: 'noticeClosed' };

export type ScreenEvent = VisitorEvent | Answer;
export type ScreenEventName = ScreenEvent['type'];
export type EventOf<Name extends ScreenEventName> = Extract<ScreenEvent, { type: Name }>;

/** What can happen: what people do, what answers say, and what is the same on every screen. */
export type FlowEvent =
  | VisitorEvent
  | CommonEvent
  | { readonly type: 'answered'; readonly ticket: number; readonly answer: Answer };
