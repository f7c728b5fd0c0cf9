import { emailProblem } from '../email.ts';
import { ask, object, show, tell } from '../flow.ts';
import type { Failure } from '../problem.ts';
import { start, startAt } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';

/** Nothing is wrong with the address: the mail did not go out. */
const isNotSent = ({ problem }: Failure) => problem === 'INTERNAL';
const notSent = { problem: 'RESET_MAIL_NOT_SENT' } as const;

/** A forgotten password, as far as this page: the rest is in the mail. */
export const recovery: RegionTable<'recovery'> = {
  'password-recovery': {
    recoveryAsked: to([], (flow, event) => {
      const email = event.email.trim();
      const problem = emailProblem(email);
      const typed = { ...flow, data: { email } };
      return problem === undefined
        ? ask(typed, { type: 'sendRecovery', email })
        : object(typed, { email: { problem } });
    }),
    mailSent: to(['recovery-sent'], (flow, { at }) =>
      show(flow, 'recovery-sent', {
        email: flow.data.email,
        sentAt: at,
        times: 1,
        isLast: false,
      }),
    ),
    refused: to([], (flow, { failure }) =>
      isNotSent(failure) ? tell(flow, notSent) : object(flow, { email: failure }),
    ),
    backPressed: to(start, (flow) => startAt(flow, { typed: flow.data.email })),
  },

  'recovery-sent': {
    resendAsked: to([], (flow) => ask(flow, { type: 'sendRecovery', email: flow.data.email })),
    mailSent: to([], (flow, { at }) =>
      show(flow, 'recovery-sent', { ...flow.data, sentAt: at, times: flow.data.times + 1 }),
    ),
    refused: to([], (flow, { failure }) => tell(flow, isNotSent(failure) ? notSent : failure)),
    continuePressed: to(start, (flow) => startAt(flow, { typed: flow.data.email })),
  },
};
