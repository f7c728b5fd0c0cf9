import { emailProblem } from '../email.ts';
import { ask, object, show, tell } from '../flow.ts';
import { follow, followed } from '../follow.ts';
import { type RegionTable, to } from '../transition.ts';
import { askToJoin, joined, sendLink } from '../welcome.ts';
import { withPasskey } from '../with-passkey.ts';

/** Signing in with a password, and every way on for whom it does not work. */
export const password: RegionTable<'password'> = {
  'password-sign-in': {
    passwordEntered: to([], (flow, event) => {
      const email = event.email.trim();
      const typed = { ...flow, data: { ...flow.data, email }, typed: email };
      const problem = emailProblem(email);
      const missing = event.password === '';
      if (problem !== undefined || missing) {
        return object(typed, {
          ...(problem === undefined ? {} : { email: { problem } }),
          ...(missing ? { password: { problem: 'MISSING_PASSWORD' } } : {}),
        });
      }
      return ask(typed, { type: 'signInWithPassword', email, password: event.password });
    }),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    refused: to([], (flow, { failure }) => {
      const isAboutPassword =
        failure.problem === 'INVALID_LOGIN_CREDENTIALS' ||
        failure.problem === 'TOO_MANY_ATTEMPTS_TRY_LATER';
      return isAboutPassword ? object(flow, { password: failure }) : tell(flow, failure);
    }),
    passkeyChosen: to(['passkey-sign-in'], (flow, { email, assertion }) =>
      withPasskey(flow, email, assertion),
    ),
    recoveryAsked: to(['password-recovery'], (flow, { email }) =>
      show(flow, 'password-recovery', { email: email.trim() }),
    ),
    creationAsked: to(joined, (flow, { email }) => askToJoin(flow, email, emailProblem(email))),
    linkAsked: to(['link-sending'], (flow, { email }) => {
      const problem = emailProblem(email);
      return problem === undefined
        ? sendLink(flow, email.trim())
        : object(flow, { email: { problem } });
    }),
    othersAsked: to(['email-entry', 'provider-list'], (flow) =>
      flow.plan.layout === 'form'
        ? show(flow, 'email-entry', { email: flow.data.email })
        : show(flow, 'provider-list', { email: flow.data.email }),
    ),
    backPressed: to(['email-entry'], (flow) =>
      show(flow, 'email-entry', { email: flow.data.email }),
    ),
  },
};
