import { emailProblem } from '../email.ts';
import { ask, type Flow, object, type Step, show } from '../flow.ts';
import { goToProvider } from '../go-to-provider.ts';
import { beginsWithEmail } from '../plan.ts';
import { askMethods, askNumber, start, startAt } from '../start.ts';
import { type Table, to } from '../transition.ts';
import { askToJoin, joined } from '../welcome.ts';
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

/** What visitors do on the first screens: all that these need to be there. */
export const entryAsked = {
  'provider-list': {
    providerChosen: to(['email-entry', 'processing', ...others], (flow, { providerId }) => {
      const { email, typed = '' } = flow.data;
      if (providerId !== 'password') return goBy(flow, providerId, email ?? typed);
      return email ? askMethods(flow, email) : show(flow, 'email-entry', { email: typed });
    }),
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
    creationAsked: to(joined, (flow, { email }) => askToJoin(flow, email, emailProblem(email))),
    // Where it is the first screen, Back only ends the question: asking about the hint again would
    // send its owner another mail.
    backPressed: to(start, (flow) =>
      startAt(
        flow,
        beginsWithEmail(flow.plan) ? { typed: flow.data.email } : { hint: flow.plan.emailHint },
      ),
    ),
  },
} satisfies Table;
