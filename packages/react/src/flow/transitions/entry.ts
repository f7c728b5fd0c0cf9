import { emailProblem } from '../email.ts';
import { ask, type Flow, object, type Step, show, tell } from '../flow.ts';
import { follow, followed, notAuthorized, refusedNewcomer } from '../follow.ts';
import { afterMethods, askToJoin, followMethods, joined } from '../follow-methods.ts';
import { goToProvider } from '../go-to-provider.ts';
import { beginsWithEmail } from '../plan.ts';
import { askMethods, askNumber, start, startAt, startTold, toldStart } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';
import { withPasskey } from '../with-passkey.ts';

/** Every way in but that of an address. */
const others = ['passkey-sign-in', 'phone-entry', 'provider-window'] as const;

function goBy<S extends 'provider-list' | 'email-entry'>(
  flow: Flow<S>,
  providerId: string,
  email: string,
): Step<S | (typeof others)[number]> {
  if (providerId === 'anonymous') return ask(flow, { type: 'signInAsGuest' });
  if (providerId === 'passkey') return withPasskey(flow, email);
  return providerId === 'phone' ? askNumber(flow) : goToProvider(flow, { providerId });
}

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
    providerChosen: to(['email-entry', 'processing', ...others], (flow, { providerId }) => {
      const { email, typed = '' } = flow.data;
      if (providerId !== 'password') return goBy(flow, providerId, email ?? typed);
      return email ? askMethods(flow, email) : show(flow, 'email-entry', { email: typed });
    }),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    refused: to(['not-authorized'], (flow, { failure }) =>
      refusedNewcomer(flow, failure) ? notAuthorized(flow) : tell(flow, failure),
    ),
  },

  'email-entry': {
    emailEntered: to([], (flow, event) => {
      const email = event.email.trim();
      const problem = emailProblem(email);
      const typed = { ...flow, data: { email }, typed: email };
      if (problem !== undefined) return object(typed, { email: { problem } });
      return ask(typed, { type: 'readMethods', email });
    }),
    passkeyChosen: to(['passkey-sign-in'], (flow, { email, assertion }) =>
      withPasskey(flow, email, assertion),
    ),
    // From here on: only where the other ways in stand below the field.
    providerChosen: to(others, (flow, { providerId, email = flow.data.email }) =>
      goBy(
        { ...flow, data: { email: email.trim() }, typed: email.trim() },
        providerId,
        email.trim(),
      ),
    ),
    creationAsked: to(joined, (flow, { email }) => askToJoin(flow, email)),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    methodsRead: to(afterMethods, (flow, event) => followMethods(flow, flow.data.email, event)),
    refused: to(['not-authorized'], (flow, { failure }) =>
      refusedNewcomer(flow, failure) ? notAuthorized(flow) : tell(flow, failure),
    ),
    // Where it is the first screen, Back only ends the question: asking about the hint again would
    // send its owner another mail.
    backPressed: to(start, (flow) =>
      startAt(
        flow,
        beginsWithEmail(flow.plan) ? { typed: flow.data.email } : { hint: flow.plan.emailHint },
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
