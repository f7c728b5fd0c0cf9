import { ask, type Flow, flowAt, type Step, show } from './flow.ts';
import { goToProvider } from './go-to-provider.ts';
import { beginsWithEmail, immediateProvider, onlyEmail, onlyPhone } from './plan.ts';
import type { Failure, Problem } from './problem.ts';

type Context = Pick<Flow, 'plan' | 'ticket' | 'typed'>;

/** The screens every failure that cannot stay where it was leads to. */
export const toldStart = ['email-entry', 'provider-list'] as const;

/** The screens every way back leads to. */
export const start = ['phone-entry', 'provider-window', ...toldStart] as const;

type Where = {
  /** What was typed already: offered again, not asked about again. */
  readonly typed?: string | undefined;
  /** An address the application knows: it is asked about at once. */
  readonly hint?: string | undefined;
};

/** The first screen to choose on, without any automatic step. */
export function choose(
  flow: Context,
  { typed = flow.typed, hint }: Where,
  notice?: Failure | Problem,
): Step<(typeof toldStart)[number]> {
  if (beginsWithEmail(flow.plan)) {
    return show(flow, 'email-entry', { email: typed ?? hint ?? '' }, notice);
  }
  const kept = { ...(hint ? { email: hint } : {}), ...(typed ? { typed } : {}) };
  return show(flow, 'provider-list', kept, notice);
}

/** The first screen, by what there is to choose from. */
export function startAt(flow: Context, where: Where = {}): Step<(typeof start)[number]> {
  if (onlyPhone(flow.plan)) return askNumber(flow);
  const providerId = immediateProvider(flow.plan);
  return providerId === undefined
    ? choose(flow, where)
    : goToProvider(flow, { providerId }, { isUnasked: true });
}

/** The same for whoever has just come, with an address that may be asked about without a word. */
export function begin(flow: Context): Step<(typeof start)[number] | 'processing'> {
  const { emailHint: hint } = flow.plan;
  return onlyEmail(flow.plan) && hint ? askMethods(flow, hint) : startAt(flow, { hint });
}

/** Why the visitor is back. It blocks every automatic step, so that no failure can loop. */
export const startTold = (
  flow: Context,
  notice: Failure | Problem,
  typed?: string,
): Step<(typeof toldStart)[number]> => choose(flow, { typed }, notice);

/** Asks about an address without showing anything. */
export const askMethods = (flow: Context, email: string): Step<'processing'> =>
  ask(flowAt(flow, 'processing', { email }), { type: 'readMethods', email });

/** Asks for a phone number. */
export const askNumber = (flow: Context): Step<'phone-entry'> =>
  show(flow, 'phone-entry', { phoneNumber: flow.plan.phoneHint ?? '' });
