import type { ActionLink, Client, EmailLink, TemporarySession } from '@latchkey/client';
import type { Effect } from '../flow/effect.ts';
import type { Answer } from '../flow/event.ts';
import type { Plan } from '../flow/plan.ts';
import type { SignInDetails, SignInOptions } from '../options.ts';
import type { Started } from '../second-factor/enrol.ts';

/** What the flow has in its hands between one question and the next; none of it is for the screens. */
export type Hands = {
  /** The sign-in that is not handed over yet. */
  session?: TemporarySession;
  details?: Omit<SignInDetails, 'account'>;
  /** A sign-in that waits for its second factor. */
  owed?: {
    readonly credential: string;
    readonly details: Omit<SignInDetails, 'account'>;
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
    /** Resolves with what the other account still asks for, if it does. */
    signIn(): Promise<Answer | undefined>;
  };
  link?: EmailLink;
  action?: ActionLink;
};

/** The page the widget is on; a part of it, so that tests can be one. */
export type Page = {
  readonly address: string;
  /** Takes what a mailed link brought out of the address bar. */
  replaceAddress(address: string): void;
  goTo(address: string): void;
};

/** What every performer is handed. */
export type Stage = {
  readonly client: Client;
  readonly plan: Plan;
  readonly options: SignInOptions;
  readonly page: Page;
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
