import { type Flow, type Step, show } from './flow.ts';
import { mayPass } from './may-pass.ts';
import type { Failure } from './problem.ts';
import type { Errand } from './screens.ts';
import { choose, startTold, toldStart } from './start.ts';
import { notAuthorized } from './welcome.ts';

type Context = Pick<Flow, 'plan' | 'ticket'>;

export const errandBegan = [...toldStart, 'federated-sign-in', 'linking-provider'] as const;

/** Back to where somebody went to a provider from; never straight to the provider again. */
export function whereItBegan(
  flow: Context,
  { providerId, email, connects, providerIds = [providerId] }: Errand,
  notice?: Failure,
): Step<(typeof errandBegan)[number]> {
  if (email !== undefined && connects !== undefined) {
    return show(flow, 'linking-provider', { providerIds, email, connects }, notice);
  }
  return email === undefined
    ? choose(flow, {}, notice)
    : show(flow, 'federated-sign-in', { providerIds, email }, notice);
}

const isRefusedNewcomer = ({ plan }: Context, { problem }: Failure): boolean =>
  problem === 'ADMIN_ONLY_OPERATION' &&
  (plan.adminRestricted !== undefined || plan.closedToNew !== undefined);

export const afterFailure = [...errandBegan, 'not-authorized'] as const;

/** What may work on a second try is told where the first began; everything else on the first screen. */
export function failErrand(
  flow: Context,
  errand: Errand,
  failure: Failure,
): Step<(typeof afterFailure)[number]> {
  if (isRefusedNewcomer(flow, failure)) return notAuthorized(flow, errand.email);
  const isWorthAnother = failure.problem === 'USER_CANCELLED' || mayPass(failure.problem);
  return isWorthAnother
    ? whereItBegan(flow, errand, failure)
    : startTold(flow, failure, errand.email);
}
