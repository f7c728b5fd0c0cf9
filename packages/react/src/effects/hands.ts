import type {
  ActionLink,
  EmailLink,
  InspectedCode,
  ProviderWindow,
  TemporarySession,
} from '@latchkey/client';
import type { ProviderAnswer } from '@latchkey/client/providers';
import type { Answer } from '../flow/event.ts';
import type { SignInDetails } from '../options.ts';
import type { Started } from '../second-factor/enrol.ts';

/** A provider's word on somebody, waiting to be connected to the account of that address. */
export type PendingProvider = {
  readonly email: string;
  readonly providerId: string;
  /** The server's: only it can read this, and only for an hour. */
  readonly token: string;
};

/** What is told of a sign-in, as long as it is not handed over. */
export type Details = Omit<SignInDetails, 'account'>;

/** Somebody has shown who they are, and nobody has heard of it yet. */
export type SignedIn = {
  readonly at: 'signedIn';
  /** None for a guest who is here already, and stays. */
  readonly session?: TemporarySession;
  readonly details: Details;
  /** A page that is loaded again finds it: then that has to end with it. */
  readonly isKept?: boolean;
  /** Connected to the account when the sign-in is complete. */
  readonly connecting?: PendingProvider | undefined;
  /** What it still asks for, once what is told before has been read. */
  readonly missing?: Answer;
  /** The second factor that is being added. */
  readonly started?: Started | undefined;
};

/** How far the sign-in at hand has come. */
export type Attempt =
  /** A code is on its way to a number; the server has to be told this with it. */
  | { readonly at: 'phoneCode'; readonly sessionInfo: string }
  | {
      readonly at: 'secondFactor';
      readonly credential: string;
      readonly details: Details;
      readonly connecting?: PendingProvider | undefined;
      /** Of the last SMS. */
      readonly sessionInfo?: string | undefined;
    }
  | SignedIn
  /** This browser has it, and the application is told when the visitor goes on. */
  | { readonly at: 'handedOver'; readonly details: SignInDetails };

/** Where somebody is on the way round by a provider. */
export type Visit =
  /** A window was opened for it, before it was led there. */
  | { readonly at: 'window'; readonly window: ProviderWindow }
  /** Somebody came back with this. */
  | { readonly at: 'return'; readonly answer: ProviderAnswer }
  /** It was somebody who was not expected: goes on with them, if the visitor wants that. */
  | { readonly at: 'mismatch'; goOn(signal: AbortSignal): Promise<Answer> };

/** The other account a guest ran into. */
export type Conflict = {
  readonly email: string;
  readonly phoneNumber?: string;
  readonly providerId?: string;
  /** Resolves with what the other account still asks for, if it does. */
  signIn(): Promise<Answer | undefined>;
};

/** What becomes of the guest who is here. */
export type Guest =
  | { readonly at: 'conflict'; readonly conflict: Conflict }
  /** The visitor has decided to be somebody else, and is not asked again. */
  | { readonly at: 'left'; readonly conflict?: Conflict };

/** The mailed link that this page was opened with. */
export type Opened = {
  /** Once the server was asked about its code. */
  readonly inspected?: InspectedCode;
} & (
  | { readonly kind: 'signIn'; readonly link: EmailLink }
  | { readonly kind: 'action'; readonly link: ActionLink }
);

/**
 * What the flow has in its hands between one question and the next; none of it is for the screens.
 * Each is independent of the others, and replaced as a whole.
 */
export type Hands = {
  attempt?: Attempt;
  /** Ends the sign-in that is in these hands, if there is one. */
  letGo?: () => void;
  visit?: Visit;
  guest?: Guest;
  opened?: Opened;
  /** What can be connected to an account, once it was shown to be the visitor's own. */
  pending?: PendingProvider;
};

type Holder = { readonly hands: Hands };

/** The sign-in that waits to be handed over. */
export const signedInOf = ({ hands: { attempt } }: Holder): SignedIn | undefined =>
  attempt?.at === 'signedIn' ? attempt : undefined;

/** The link of this page, if it does something else than to sign in. */
export const actionOf = ({ hands: { opened } }: Holder): ActionLink | undefined =>
  opened?.kind === 'action' ? opened.link : undefined;
