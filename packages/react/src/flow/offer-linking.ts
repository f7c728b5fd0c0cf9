import type { EventOf } from './event.ts';
import { type Flow, type Step, show } from './flow.ts';

export const linkings = [
  'linking-password',
  'linking-email',
  'linking-provider',
  'password-recovery',
  'unsupported-provider',
] as const;

/**
 * How an account is shown to be one's own before a provider is connected to it. Where the server
 * keeps to itself how it signs in, the usual ways are offered.
 */
export function offerLinking(
  flow: Pick<Flow, 'plan' | 'ticket'>,
  { email, connects, methods, isProtected }: EventOf<'accountFound'>,
): Step<(typeof linkings)[number]> {
  const { password, link } = flow.plan.email;
  const isKnown = methods.includes('password');
  if (isKnown) return show(flow, 'linking-password', { email, connects, isKnown });
  if (methods.includes('emailLink') && link)
    return show(flow, 'linking-email', { email, connects });
  const providerIds = methods.filter(
    (method) => method !== connects && flow.plan.providers.includes(method),
  );
  if (providerIds.length > 0) {
    return show(flow, 'linking-provider', { providerIds, email, connects });
  }
  if (isProtected && (password || link)) {
    return password
      ? show(flow, 'linking-password', { email, connects, isKnown })
      : show(flow, 'linking-email', { email, connects });
  }
  return methods.length === 0 && !isProtected
    ? show(flow, 'password-recovery', { email }, 'NO_MEANS_OF_SIGN_IN')
    : show(flow, 'unsupported-provider', { email });
}
