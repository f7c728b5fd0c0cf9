import { ask, type Flow, flowAt, type Step } from './flow.ts';
import type { Errand } from './screens.ts';

/** Sends somebody to a provider. */
export const goToProvider = (
  flow: Pick<Flow, 'plan' | 'ticket'>,
  errand: Errand,
  how: { readonly isUnasked?: boolean } = {},
): Step<'provider-window'> =>
  ask(flowAt(flow, 'provider-window', errand), { type: 'askProvider', errand, ...how });
