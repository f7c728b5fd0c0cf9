import type { ActionMode } from '@latchkey/client';
import { ask, type Flow, flowAt, object, type Step, show, tell } from '../flow.ts';
import { type Failure, mayPass } from '../problem.ts';
import { type RegionTable, to } from '../transition.ts';

const failed = (
  flow: Flow<'action-checking' | 'password-reset' | 'action-confirm'>,
  mode: ActionMode,
  { problem }: Failure,
): Step<'action-failed'> => show(flow, 'action-failed', { mode, problem });

/** Where the links in mails lead. Looking changes nothing; only a pressed button acts. */
export const actions: RegionTable<'actions'> = {
  'action-checking': {
    codeRead: to(['password-reset', 'action-confirm', 'action-failed'], (flow, { code }) => {
      const { mode } = flow.data;
      // A code for one thing under a link that says another must not pass for either.
      if (code.mode !== mode || code.mode === 'signIn') {
        return failed(flow, mode, { problem: 'INVALID_OOB_CODE' });
      }
      return code.mode === 'resetPassword'
        ? show(flow, 'password-reset', { email: code.email, continues: code.continues })
        : show(flow, 'action-confirm', code);
    }),
    refused: to(['action-failed'], (flow, { failure }) => failed(flow, flow.data.mode, failure)),
  },

  'password-reset': {
    newPasswordEntered: to([], (flow, { password }) =>
      password === ''
        ? object(flow, { newPassword: { problem: 'MISSING_PASSWORD' } })
        : ask(flow, { type: 'resetPassword', password }),
    ),
    codeUsed: to(['password-reset-done'], (flow) => show(flow, 'password-reset-done', flow.data)),
    refused: to(['action-failed'], (flow, { failure }) => {
      const isAboutPassword =
        failure.problem === 'WEAK_PASSWORD' ||
        failure.problem === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS';
      if (isAboutPassword) return object(flow, { newPassword: failure });
      // What passes by itself leaves the visitor where they are: the link is still good.
      return mayPass(failure.problem)
        ? tell(flow, failure)
        : failed(flow, 'resetPassword', failure);
    }),
  },

  'password-reset-done': {
    continuePressed: to([], (flow) => ask(flow, { type: 'leave' })),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
  },

  'action-confirm': {
    continuePressed: to([], (flow) => ask(flow, { type: 'applyCode' })),
    codeUsed: to(['action-done'], (flow) => show(flow, 'action-done', flow.data)),
    refused: to(['action-failed'], (flow, { failure }) =>
      mayPass(failure.problem) ? tell(flow, failure) : failed(flow, flow.data.mode, failure),
    ),
  },

  'action-done': {
    continuePressed: to([], (flow) => ask(flow, { type: 'leave' })),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
    // Whoever changed the address, or added the factor, may know the password.
    recoveryAsked: to([], (flow) => ask(flow, { type: 'sendRecovery', email: flow.data.email })),
    mailSent: to(['recovery-sent'], (flow, { at }) =>
      show(flow, 'recovery-sent', { email: flow.data.email, sentAt: at, times: 1, isLast: true }),
    ),
    refused: to([], (flow) => tell(flow, { problem: 'RESET_MAIL_NOT_SENT' })),
  },

  'action-failed': {
    // Only what passes offers it.
    continuePressed: to(['action-checking'], (flow) => {
      const { mode, problem } = flow.data;
      return mode !== undefined && mayPass(problem)
        ? ask(flowAt(flow, 'action-checking', { mode }), { type: 'readCode', mode })
        : { flow };
    }),
  },
};

export { mayPass };
