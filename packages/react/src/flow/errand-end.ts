import { type Flow, type Step, show } from './flow.ts';
import { notAuthorized } from './follow.ts';
import { type Failure, mayPass, type Problem } from './problem.ts';
import type { Errand } from './screens.ts';
import { choose, startTold, toldStart } from './start.ts';

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

/** What the first screen has words for, in place of what it has none for, or the wrong ones. */
const tellAs: Readonly<Record<string, Problem>> = {
  TOO_MANY_ATTEMPTS_TRY_LATER: 'QUOTA_EXCEEDED',
  UNAUTHORIZED_DOMAIN: 'OPERATION_NOT_ALLOWED',
  INVALID_CONTINUE_URI: 'OPERATION_NOT_ALLOWED',
  INVALID_PROVIDER_ID: 'OPERATION_NOT_ALLOWED',
  INVALID_PENDING_TOKEN: 'SESSION_EXPIRED',
  MISSING_SESSION_ID: 'SESSION_EXPIRED',
};

export const providerFailure = (failure: Failure): Failure => {
  const problem = tellAs[failure.code ?? failure.problem];
  return problem === undefined ? failure : { ...failure, problem };
};

const isRefusedNewcomer = ({ plan }: Context, { problem }: Failure): boolean =>
  problem === 'ADMIN_ONLY_OPERATION' &&
  (plan.adminRestricted !== undefined || plan.closedToNew !== undefined);

export const afterFailure = [...errandBegan, 'not-authorized'] as const;

/** What may work on a second try is told where the first began; everything else on the first screen. */
export function failErrand(
  flow: Context,
  errand: Errand,
  refused: Failure,
): Step<(typeof afterFailure)[number]> {
  if (isRefusedNewcomer(flow, refused)) return notAuthorized(flow, errand.email);
  const failure = providerFailure(refused);
  const isWorthAnother = failure.problem === 'USER_CANCELLED' || mayPass(refused.problem);
  return isWorthAnother
    ? whereItBegan(flow, errand, failure)
    : startTold(flow, failure, errand.email);
}
