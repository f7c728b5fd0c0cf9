import { ask, show } from '../flow.ts';
import { startTold, toldStart } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';

/** The last screens, for whoever is in. */
export const arrival: RegionTable<'arrival'> = {
  'signed-in': {
    waited: to([], (flow) => ask(flow, { type: 'finish' })),
    offerDue: to(['passkey-offer'], (flow) => show(flow, 'passkey-offer', {})),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
    refused: to(toldStart, (flow, { failure }) => startTold(flow, failure)),
  },

  closed: {},
};
