import { ask, type Flow, flowAt, type Step } from './flow.ts';
import type { AskedCode } from './screens.ts';

/** Whoever verifies an address stays signed in; a change of address ends every sign-in. */
export const goesOnSignedIn = ({ mode }: AskedCode): boolean => mode === 'verifyEmail';

/** The sign-in that a link waited for is complete, and the link does what it is for. */
export function redeemSignedIn(
  flow: Pick<Flow, 'plan' | 'ticket'>,
  code: AskedCode,
): Step<'action-confirm'> {
  const { asks: _met, ...known } = code;
  return ask(flowAt(flow, 'action-confirm', known), {
    type: 'applyCode',
    handsOver: goesOnSignedIn(code),
  });
}
