import type { Client, ProviderWindow } from '@latchkey/client';
import type { Effect } from '../flow/effect.ts';
import type { Answer } from '../flow/event.ts';
import type { KeptStep } from '../flow/kept-step.ts';
import type { Plan } from '../flow/plan.ts';
import type { SignInOptions } from '../options.ts';
import type { Hands } from './hands.ts';

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
