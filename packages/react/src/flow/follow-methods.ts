import { emailProblem } from './email.ts';
import type { EventOf } from './event.ts';
import { ask, type Flow, flowAt, object, type Step, show } from './flow.ts';
import { notAuthorized } from './follow.ts';

export const afterMethods = [
  'password-sign-in',
  'create-account',
  'link-sending',
  'unsupported-provider',
  'not-authorized',
  'federated-sign-in',
] as const;

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
): Step<S | (typeof joined)[number]> {
  const email = typed.trim();
  const problem = emailProblem(email);
  return problem === undefined || flow.plan.email.password
    ? welcome(flow, email)
    : object(flow, { email: { problem } });
}

/**
 * Which way in an address has. Where the server keeps that to itself, everybody sees the same
 * screen, from which every way leads on: it must not guess that nobody has an account.
 */
export function followMethods(
  flow: Context,
  email: string,
  { methods, isProtected }: EventOf<'methodsRead'>,
): Step<(typeof afterMethods)[number]> {
  const { password, link } = flow.plan.email;
  if (isProtected) {
    return password
      ? show(flow, 'password-sign-in', { email, isKnown: false })
      : sendLink(flow, email);
  }
  if (methods.length === 0) return welcome(flow, email);
  if (methods.includes('password')) {
    return show(flow, 'password-sign-in', { email, isKnown: true });
  }
  if (methods.includes('emailLink') && link) return sendLink(flow, email);
  const { providers } = flow.plan;
  const providerIds = providers.filter((id) => methods.includes(id));
  return providerIds[0]
    ? show(flow, 'federated-sign-in', { email, providerIds })
    : show(flow, 'unsupported-provider', { email });
}
