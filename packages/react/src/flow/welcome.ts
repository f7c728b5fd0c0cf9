import { ask, type Flow, flowAt, object, type Step, show } from './flow.ts';
import type { Problem } from './problem.ts';

export const notAuthorized = (
  flow: Pick<Flow, 'plan' | 'ticket'>,
  email?: string,
): Step<'not-authorized'> => show(flow, 'not-authorized', email ? { email } : {});

/** Where somebody new comes to. */
export const joined = ['not-authorized', 'create-account', 'link-sending'] as const;

type Context = Pick<Flow, 'plan' | 'ticket'>;

export const sendLink = (flow: Context, email: string): Step<'link-sending'> =>
  ask(flowAt(flow, 'link-sending', { email }), { type: 'sendLink', email });

/** Somebody new, as far as can be known. */
export function welcome(flow: Context, email: string): Step<(typeof joined)[number]> {
  if (flow.plan.closedToNew !== undefined) return notAuthorized(flow, email);
  return flow.plan.email.password ? show(flow, 'create-account', { email }) : sendLink(flow, email);
}

/** Whoever says that they are new. Where nobody has passwords, they are sent a mail at once. */
export function askToJoin<S extends 'email-entry' | 'password-sign-in'>(
  flow: Flow<S>,
  typed: string,
  problem: Problem | undefined,
): Step<S | (typeof joined)[number]> {
  const email = typed.trim();
  return problem === undefined || flow.plan.email.password
    ? welcome(flow, email)
    : object(flow, { email: { problem } });
}
