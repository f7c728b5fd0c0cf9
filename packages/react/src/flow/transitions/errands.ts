import { afterFailure, errandBegan, failErrand, whereItBegan } from '../errand-end.ts';
import { ask, type Flow, flowAt, type Step, show } from '../flow.ts';
import { follow, followed } from '../follow.ts';
import { goToProvider } from '../go-to-provider.ts';
import { linkings, offerLinking } from '../offer-linking.ts';
import type { Errand } from '../screens.ts';
import { choose, start, startAt, startTold, toldStart } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';

const mismatch = (flow: Flow, errand: Errand, email: string): Step<'email-mismatch'> =>
  show(flow, 'email-mismatch', { errand, email });

const errandOf = ({ isLeaving: _leaving, ...errand }: Flow<'provider-window'>['data']): Errand =>
  errand;

const giveUpReturn = (flow: Flow<'provider-return'>): Step<(typeof errandBegan)[number]> => {
  const { errand } = flow.data;
  return errand === undefined ? choose(flow, {}) : whereItBegan(flow, errand);
};

type Errands = 'provider-window' | 'provider-return' | 'federated-sign-in' | 'email-mismatch';

/** To a provider and back. */
export const errands: Pick<RegionTable<'federated'>, Errands> = {
  'provider-window': {
    windowAsked: to([], (flow) => ask(flow, { type: 'askProvider', errand: errandOf(flow.data) })),
    // Browsers decide whether they open windows: then the provider takes the place of this page.
    windowBlocked: to([], (flow) => {
      const errand = errandOf(flow.data);
      const leaving = flowAt(flow, 'provider-window', { ...errand, isLeaving: true });
      return ask(leaving, { type: 'askProvider', errand, inPlace: true });
    }),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    emailMismatched: to(['email-mismatch'], (flow, { email }) =>
      mismatch(flow, errandOf(flow.data), email),
    ),
    accountFound: to(linkings, (flow, event) => offerLinking(flow, event)),
    cancelled: to(errandBegan, (flow) => whereItBegan(flow, flow.data)),
    refused: to(afterFailure, (flow, { failure }) => failErrand(flow, flow.data, failure)),
    backPressed: to(errandBegan, (flow) => whereItBegan(flow, flow.data)),
  },

  'provider-return': {
    cameBack: to([], (flow, { errand }) =>
      ask(flowAt(flow, 'provider-return', { errand }), { type: 'takeAnswer', errand }),
    ),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    emailMismatched: to(['email-mismatch'], (flow, { email }) =>
      mismatch(flow, flow.data.errand ?? { providerId: '' }, email),
    ),
    accountFound: to(linkings, (flow, event) => offerLinking(flow, event)),
    cancelled: to(errandBegan, giveUpReturn),
    refused: to(afterFailure, (flow, { failure }) => {
      const { errand } = flow.data;
      return errand === undefined ? startTold(flow, failure) : failErrand(flow, errand, failure);
    }),
    backPressed: to(errandBegan, giveUpReturn),
  },

  'federated-sign-in': {
    providerChosen: to(['provider-window'], (flow, { providerId }) =>
      goToProvider(flow, { ...flow.data, providerId }),
    ),
    backPressed: to(start, (flow) => startAt(flow, { typed: flow.data.email })),
  },

  'email-mismatch': {
    continuePressed: to([], (flow) => ask(flow, { type: 'goOn' })),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    // Whoever goes on has an account already that has not this provider yet.
    accountFound: to(linkings, (flow, event) => offerLinking(flow, event)),
    refused: to(toldStart, (flow, { failure }) => startTold(flow, failure)),
    // What was signed in to is not what was wanted: it ends, and nothing was connected.
    backPressed: to([], (flow) => ask(flow, { type: 'giveUp' })),
    gaveUp: to(errandBegan, (flow) => whereItBegan(flow, flow.data.errand)),
  },
};
