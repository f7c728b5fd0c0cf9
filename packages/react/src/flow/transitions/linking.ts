import { ask, object, show, tell } from '../flow.ts';
import { follow, followed } from '../follow.ts';
import { goToProvider } from '../go-to-provider.ts';
import { mayPass } from '../may-pass.ts';
import { openLink } from '../open-link.ts';
import { choose, start, startAt, startTold, toldStart } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';

type Linking = `linking-${'password' | 'email' | 'provider' | 'elsewhere'}` | 'merge-conflict';

/** Showing that an account is one's own, so that a provider can be connected to it. */
export const linking: Pick<RegionTable<'federated'>, Linking> = {
  'linking-password': {
    passwordEntered: to([], (flow, { password }) =>
      password === ''
        ? object(flow, { password: { problem: 'MISSING_PASSWORD' } })
        : ask(flow, { type: 'linkWithPassword', email: flow.data.email, password }),
    ),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    refused: to(toldStart, (flow, { failure }) => {
      const isAboutPassword =
        failure.problem === 'INVALID_LOGIN_CREDENTIALS' ||
        failure.problem === 'TOO_MANY_ATTEMPTS_TRY_LATER';
      if (isAboutPassword) return object(flow, { password: failure });
      return failure.problem === 'SESSION_EXPIRED'
        ? startTold(flow, failure, flow.data.email)
        : tell(flow, failure);
    }),
    linkAsked: to(['linking-email'], (flow) => {
      const { email, connects } = flow.data;
      return show(flow, 'linking-email', { email, connects });
    }),
    recoveryAsked: to(['password-recovery'], (flow) =>
      show(flow, 'password-recovery', { email: flow.data.email }),
    ),
    backPressed: to(start, (flow) => startAt(flow, { typed: flow.data.email })),
  },

  'linking-email': {
    linkAsked: to([], (flow) =>
      ask(flow, { type: 'sendLink', email: flow.data.email, connects: true }),
    ),
    mailSent: to(['link-sent'], (flow, { at }) =>
      show(flow, 'link-sent', { ...flow.data, sentAt: at, times: 1 }),
    ),
    refused: to(toldStart, (flow, { failure }) =>
      mayPass(failure.problem) ? tell(flow, failure) : startTold(flow, failure, flow.data.email),
    ),
    backPressed: to(start, (flow) => startAt(flow, { typed: flow.data.email })),
  },

  'linking-provider': {
    providerChosen: to(['provider-window'], (flow, { providerId }) =>
      goToProvider(flow, { ...flow.data, providerId }),
    ),
    backPressed: to(start, (flow) => startAt(flow, { typed: flow.data.email })),
  },

  'linking-elsewhere': {
    continuePressed: to(['link-return'], (flow) => openLink(flow, { link: flow.data.link })),
    backPressed: to(start, (flow) => startAt(flow)),
  },

  'merge-conflict': {
    continuePressed: to([], (flow) => ask(flow, { type: 'leaveGuest' })),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
    refused: to([], (flow, { failure }) => tell(flow, failure)),
    backPressed: to([], (flow) => ask(flow, { type: 'giveUp' })),
    gaveUp: to(toldStart, (flow) => choose(flow, {})),
  },
};
