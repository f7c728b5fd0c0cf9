import type { ActionLink, Client, EmailLink, TemporarySession } from '@latchkey/client';
import type { Effect } from '../flow/effect.ts';
import type { Answer } from '../flow/event.ts';
import type { Plan } from '../flow/plan.ts';
import type { SignInDetails, SignInOptions } from '../options.ts';

/** What the flow has in its hands between one question and the next; none of it is for the screens. */
export type Hands = {
  /** The sign-in that is not handed over yet. */
  session?: TemporarySession;
  details?: Omit<SignInDetails, 'account'>;
  /** The other account a guest ran into. */
  conflict?: { readonly email: string; signIn(): Promise<void> };
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
