import { ask, type Flow, flowAt, type Step, show } from './flow.ts';
import type { Factor } from './screens.ts';

type Context = Pick<Flow, 'plan' | 'ticket'>;

/** Asks for a second factor: an SMS goes out at once, an app has its code already. */
export const challengeWith = (
  flow: Context,
  factors: readonly Factor[],
  factor: Factor,
): Step<'sms-challenge' | 'totp-challenge'> =>
  factor.kind === 'sms'
    ? ask(flowAt(flow, 'sms-challenge', { factors, factor, isSending: true }), {
        type: 'sendFactorCode',
        id: factor.id,
      })
    : show(flow, 'totp-challenge', { factors, factor });

/** Where there is one only, there is nothing to choose. */
export function challenge(
  flow: Context,
  factors: readonly Factor[],
): Step<'factor-choice' | 'sms-challenge' | 'totp-challenge'> {
  const [first, ...others] = factors;
  return first === undefined || others.length > 0
    ? show(flow, 'factor-choice', { factors })
    : challengeWith(flow, factors, first);
}
