import { emailProblem } from '../email.ts';
import { ask, object, show, tell } from '../flow.ts';
import { follow, followed, notAuthorized, refusedNewcomer } from '../follow.ts';
import { afterMethods, followMethods } from '../follow-methods.ts';
import { goToProvider } from '../go-to-provider.ts';
import { onlyEmail } from '../plan.ts';
import { askMethods, askNumber, start, startAt, startTold, toldStart } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';
import { withPasskey } from '../with-passkey.ts';

/** The first screens, and the last. */
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
    providerChosen: to(
      ['email-entry', 'processing', 'passkey-sign-in', 'phone-entry', 'provider-window'],
      (flow, { providerId }) => {
        const { email, typed = '' } = flow.data;
        if (providerId === 'anonymous') return ask(flow, { type: 'signInAsGuest' });
        if (providerId === 'passkey') return withPasskey(flow, email ?? typed);
        if (providerId === 'phone') return askNumber(flow);
        if (providerId !== 'password') return goToProvider(flow, { providerId });
        return email ? askMethods(flow, email) : show(flow, 'email-entry', { email: typed });
      },
    ),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    refused: to(['not-authorized'], (flow, { failure }) =>
      refusedNewcomer(flow, failure) ? notAuthorized(flow) : tell(flow, failure),
    ),
  },

  'email-entry': {
    emailEntered: to([], (flow, event) => {
      const email = event.email.trim();
      const problem = emailProblem(email);
      const typed = { ...flow, data: { email } };
      if (problem !== undefined) return object(typed, { email: { problem } });
      return ask(typed, { type: 'readMethods', email });
    }),
    passkeyChosen: to(['passkey-sign-in'], (flow, { email, assertion }) =>
      withPasskey(flow, email, assertion),
    ),
    methodsRead: to(afterMethods, (flow, event) => followMethods(flow, flow.data.email, event)),
    refused: to([], (flow, { failure }) => tell(flow, failure)),
    // With nothing else to choose, Back only ends the question: asking about the hint again would
    // send its owner another mail.
    backPressed: to(start, (flow) =>
      startAt(
        flow,
        onlyEmail(flow.plan) ? { typed: flow.data.email } : { hint: flow.plan.emailHint },
      ),
    ),
  },

  'signed-in': {
    waited: to([], (flow) => ask(flow, { type: 'finish' })),
    offerDue: to(['passkey-offer'], (flow) => show(flow, 'passkey-offer', {})),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
    refused: to(toldStart, (flow, { failure }) => startTold(flow, failure)),
  },

  closed: {},
};
