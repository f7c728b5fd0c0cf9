import { ask, show, tell } from '../flow.ts';
import { start, startAt, startTold, toldStart } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';

/** Whoever came to sign in and is signed in. */
export const already: RegionTable<'already'> = {
  'signed-in-already': {
    continuePressed: to([], (flow) => ask(flow, { type: 'goOnSignedIn' })),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
    // Until somebody else is in, whoever is here stays.
    othersAsked: to(start, (flow) => startAt(flow, { hint: flow.plan.emailHint })),
    signOutAsked: to([], (flow) => ask(flow, { type: 'signOut' })),
    gaveUp: to(['signed-out'], (flow) => show(flow, 'signed-out', {})),
    refused: to(toldStart, (flow, { failure }) =>
      failure.problem === 'SESSION_EXPIRED' ? startTold(flow, failure) : tell(flow, failure),
    ),
  },
};
