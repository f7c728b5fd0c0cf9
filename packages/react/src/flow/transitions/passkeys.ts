import type { OfferAnswer } from '../effect.ts';
import { ask, type Flow, flowAt, type Step, tell } from '../flow.ts';
import { follow, followed } from '../follow.ts';
import { start, startAt } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';

/** The sign-in was complete before anything was offered, and whatever became of that it goes on. */
const goOn = (flow: Flow, offer: OfferAnswer): Step<'signed-in'> =>
  ask(flowAt(flow, 'signed-in', {}), { type: 'finish', offer });

/** Signing in with a passkey, and the offer to create one. */
export const passkeys: RegionTable<'passkeys'> = {
  'passkey-sign-in': {
    continuePressed: to([], (flow) => ask(flow, { type: 'signInWithPasskey' })),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    refused: to([], (flow, { failure }) => tell(flow, failure)),
    backPressed: to(start, (flow) => startAt(flow, { typed: flow.data.email })),
  },

  'passkey-offer': {
    continuePressed: to([], (flow) => ask(flow, { type: 'createPasskey' })),
    signInAnswered: to(['signed-in'], (flow, { result }) =>
      result.kind === 'signedIn' ? goOn(flow, 'taken') : tell(flow, { problem: 'INTERNAL' }),
    ),
    refused: to([], (flow, { failure }) => tell(flow, failure)),
    backPressed: to(['signed-in'], (flow) => goOn(flow, 'later')),
    offerRefused: to(['signed-in'], (flow) => goOn(flow, 'never')),
  },
};
