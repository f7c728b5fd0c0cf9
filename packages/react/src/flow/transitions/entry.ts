import { show, tell } from '../flow.ts';
import { follow, followed } from '../follow.ts';
import { afterMethods, followMethods } from '../follow-methods.ts';
import { refusedNewcomer } from '../refused-newcomer.ts';
import { startTold, toldStart } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';
import { notAuthorized } from '../welcome.ts';
import { entryAsked } from './entry-asked.ts';

/** The first screens: what visitors do there, and what comes of it. */
export const entry: RegionTable<'entry'> = {
  processing: {
    methodsRead: to(afterMethods, (flow, event) =>
      followMethods(flow, flow.data.email ?? '', event),
    ),
    refused: to([...toldStart, 'not-authorized'], (flow, { failure }) => {
      const { email } = flow.data;
      if (refusedNewcomer(flow, failure)) return notAuthorized(flow, email);
      return email === undefined
        ? startTold(flow, failure)
        : show(flow, 'email-entry', { email }, failure);
    }),
    // A guest was left behind for an account that asks for more.
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    conflictFound: to(['merge-conflict'], (flow, { type: _type, ...known }) =>
      show(flow, 'merge-conflict', known),
    ),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
  },

  'provider-list': {
    ...entryAsked['provider-list'],
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    refused: to(['not-authorized'], (flow, { failure }) =>
      refusedNewcomer(flow, failure) ? notAuthorized(flow) : tell(flow, failure),
    ),
  },

  'email-entry': {
    ...entryAsked['email-entry'],
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    methodsRead: to(afterMethods, (flow, event) => followMethods(flow, flow.data.email, event)),
    refused: to(['not-authorized'], (flow, { failure }) =>
      refusedNewcomer(flow, failure) ? notAuthorized(flow) : tell(flow, failure),
    ),
  },
};
