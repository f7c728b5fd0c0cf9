import type { PasskeyAssertion } from './event.ts';
import { ask, type Flow, flowAt, type Step } from './flow.ts';

/** Signs in with a passkey: with the one that was chosen already, or the browser asks for one. */
export const withPasskey = (
  flow: Pick<Flow, 'plan' | 'ticket'>,
  email: string,
  assertion?: PasskeyAssertion,
): Step<'passkey-sign-in'> =>
  ask(flowAt(flow, 'passkey-sign-in', email ? { email } : {}), {
    type: 'signInWithPasskey',
    ...(assertion && { assertion }),
  });
