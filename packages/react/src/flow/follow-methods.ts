import type { EventOf } from './event.ts';
import { type Flow, type Step, show } from './flow.ts';
import { sendLink, welcome } from './welcome.ts';

export const afterMethods = [
  'password-sign-in',
  'create-account',
  'link-sending',
  'unsupported-provider',
  'not-authorized',
  'federated-sign-in',
] as const;

/**
 * Which way in an address has. Where the server keeps that to itself, everybody sees the same
 * screen, from which every way leads on: it must not guess that nobody has an account.
 */
export function followMethods(
  flow: Pick<Flow, 'plan' | 'ticket'>,
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
