import type {
  ActionLink,
  Client,
  EmailLink,
  InspectedCode,
  ProviderWindow,
  TemporarySession,
} from '@latchkey/client';
import type { ProviderAnswer } from '@latchkey/client/providers';
import type { Effect } from '../flow/effect.ts';
import type { Answer } from '../flow/event.ts';
import type { KeptStep } from '../flow/kept-step.ts';
import type { Plan } from '../flow/plan.ts';
import type { SignInDetails, SignInOptions } from '../options.ts';
import type { Started } from '../second-factor/enrol.ts';

/** A provider's word on somebody, waiting to be connected to the account of that address. */
export type PendingProvider = {
  readonly email: string;
  readonly providerId: string;
  /** The server's: only it can read this, and only for an hour. */
  readonly token: string;
};

/** What the flow has in its hands between one question and the next; none of it is for the screens. */
export type Hands = {
  /** The sign-in that is not handed over yet. */
  session?: TemporarySession;
  details?: Omit<SignInDetails, 'account'>;
  /** The window that was opened for a provider, before it was led there. */
  window?: ProviderWindow;
  /** What a provider sent somebody back with. */
  answer?: ProviderAnswer;
  /** What can be connected to an account, once it was shown to be the visitor's own. */
  pending?: PendingProvider;
  /** The same, once it was: it is connected when the sign-in is complete. */
  connecting?: PendingProvider;
  /** The visitor has decided to be the other account, and is not asked again. */
  leavesGuest?: boolean;
  /** Goes on with who was not expected, if the visitor wants that. */
  onward?: (signal: AbortSignal) => Promise<Answer>;
  /** A sign-in that waits for its second factor. */
  owed?: {
    readonly credential: string;
    readonly details: Omit<SignInDetails, 'account'>;
    readonly connecting?: PendingProvider | undefined;
    /** Of the last SMS. */
    readonly sessionInfo?: string;
  };
  /** The second factor that is being added. */
  started?: Started;
  /** What the server has to be told with the code of the last SMS for a phone number. */
  phoneSession?: string;
  /** The other account a guest ran into. */
  conflict?: {
    readonly email: string;
    readonly phoneNumber?: string;
    readonly providerId?: string;
    /** Resolves with what the other account still asks for, if it does. */
    signIn(): Promise<Answer | undefined>;
  };
  link?: EmailLink;
  action?: ActionLink;
  /** The code of either, once the server was asked about it. */
  inspected?: InspectedCode;
  /** Who was signed in for the sake of a link, and is to be gone on with. */
  arrived?: SignInDetails;
};

/** The page the widget is on; a part of it, so that tests can be one. */
export type Page = {
  readonly address: string;
  /** Takes what a mailed link brought out of the address bar. */
  replaceAddress(address: string): void;
  goTo(address: string): void;
  /** Where somebody was when this page was loaded before. */
  readonly step?: KeptStep | undefined;
  /** Works only while a button is being pressed. Nothing comes of it where windows are blocked. */
  openWindow?(): ProviderWindow | undefined;
};

/** What every performer is handed. */
export type Stage = {
  readonly client: Client;
  readonly plan: Plan;
  readonly options: SignInOptions;
  readonly page: Page;
  /** This page is for mailed links and nothing else. */
  readonly onlyActions?: boolean;
  readonly hands: Hands;
};

export type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

/** Does what an effect asks for. What goes wrong is thrown. */
export type Perform<Type extends Effect['type']> = (
  stage: Stage,
  effect: EffectOf<Type>,
  signal: AbortSignal,
) => Promise<Answer>;

/** Who does which of these. */
export type Performers<Type extends Effect['type'] = Effect['type']> = {
  readonly [Each in Type]: Perform<Each>;
};
