import { ask, type Flow, flowAt, type Step } from './flow.ts';
import type { Screens } from './screens.ts';

/** Goes on with the link this page was opened with: from the beginning, or from where it broke. */
export const openLink = (
  flow: Pick<Flow, 'plan' | 'ticket'>,
  data: Screens['link-return'] = {},
): Step<'link-return'> =>
  ask(
    flowAt(flow, 'link-return', data),
    data.link === undefined ? { type: 'readLink' } : { type: 'readCode', mode: 'signIn' },
  );
