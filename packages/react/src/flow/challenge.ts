import { ask, type Flow, flowAt, type Step, show } from './flow.ts';
import type { Challenge, Factor } from './screens.ts';

type Context = Pick<Flow, 'plan' | 'ticket'>;

/** Asks for a second factor: an SMS goes out at once, an app has its code already. */
export const challengeWith = (
  flow: Context,
  asked: Challenge,
  factor: Factor,
): Step<'sms-challenge' | 'totp-challenge'> =>
  factor.kind === 'sms'
    ? ask(flowAt(flow, 'sms-challenge', { ...asked, factor, isSending: true }), {
        type: 'sendFactorCode',
        id: factor.id,
      })
    : show(flow, 'totp-challenge', { ...asked, factor });

/** Where there is one only, there is nothing to choose. */
export function challenge(
  flow: Context,
  asked: Challenge,
): Step<'factor-choice' | 'sms-challenge' | 'totp-challenge'> {
  const [first, ...others] = asked.factors;
  return first === undefined || others.length > 0
    ? show(flow, 'factor-choice', asked)
    : challengeWith(flow, asked, first);
}
