import type { ActionMode } from '@latchkey/client';
import type { EventOf } from '../event.ts';
import { ask, type Flow, flowAt, object, type Step, show, tell } from '../flow.ts';
import { follow } from '../follow.ts';
import { mayPass } from '../may-pass.ts';
import { newPasswordFields } from '../new-password-fields.ts';
import type { Failure, Problem } from '../problem.ts';
import { goesOnSignedIn } from '../redeem.ts';
import type { ReadCode } from '../screens.ts';
import { start, startAt } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';

type Context = Pick<Flow, 'plan' | 'ticket'>;

const failed = (
  flow: Context,
  mode: ActionMode,
  { problem }: Failure,
  email?: string,
): Step<'action-failed'> => show(flow, 'action-failed', { mode, problem, ...(email && { email }) });

/** Looks at the link, once more where something was found out about it. */
const check = (flow: Context, mode: ActionMode): Step<'action-checking'> =>
  ask(flowAt(flow, 'action-checking', { mode }), { type: 'readCode', mode });

/** What is wrong with a link for good. */
const isDead: ReadonlySet<Problem> = new Set([
  'EXPIRED_OOB_CODE',
  'INVALID_OOB_CODE',
  'MISSING_OOB_CODE',
]);

/** Whether the next step is a new mail that anybody may ask for. */
export const canAskAgain = ({ mode, problem }: Flow<'action-failed'>['data']): boolean =>
  mode === 'resetPassword' && isDead.has(problem);

/** Where one signs in, for whom nothing else is left to do here. */
const signIn = <
  S extends 'action-done' | 'action-failed' | 'password-reset' | 'password-reset-done',
>(
  flow: Flow<S>,
  email: string | undefined,
  hasPassword = false,
): Step<S> =>
  ask(flow, { type: 'goToSignIn', ...(email && { email }), ...(hasPassword && { hasPassword }) });

/** The address one signs in with from now on. */
const addressAfter = ({ mode, email, newEmail }: ReadCode): string =>
  (mode === 'verifyAndChangeEmail' && newEmail) || email;

const isAboutPassword: ReadonlySet<Problem> = new Set([
  'INVALID_LOGIN_CREDENTIALS',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
]);

function done(
  flow: Flow<'action-confirm' | 'action-sign-in'>,
  { outcome, continues = flow.data.continues }: EventOf<'codeUsed'>,
): Step<'action-done'> {
  const { asks, ...code } = flow.data;
  const endsPassword = code.endsPassword || (outcome === 'startedOver' && asks?.password);
  return show(flow, 'action-done', {
    ...code,
    continues,
    ...(outcome && { outcome }),
    ...(endsPassword && { endsPassword }),
  });
}

/** Where the links in mails lead. Looking changes nothing; only a pressed button acts. */
export const actions: RegionTable<'actions'> = {
  'action-checking': {
    codeRead: to(
      ['password-reset', 'action-confirm', 'action-sign-in', 'action-done', 'action-failed'],
      (flow, { code }) => {
        const { mode } = flow.data;
        // A code for one thing under a link that says another must not pass for either.
        if (code.mode !== mode || code.mode === 'signIn') {
          return failed(flow, mode, { problem: 'INVALID_OOB_CODE' });
        }
        if (code.isSpent) return failed(flow, mode, { problem: 'EXPIRED_OOB_CODE' }, code.email);
        if (code.mode === 'resetPassword') {
          const { mode: _reset, ...reset } = code;
          return show(flow, 'password-reset', reset);
        }
        const { asks, isRedeemed, ...done } = code;
        if (isRedeemed) return show(flow, 'action-done', done);
        return asks === undefined
          ? show(flow, 'action-confirm', code)
          : show(flow, 'action-sign-in', { ...code, asks });
      },
    ),
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
      if (failure.problem in newPasswordFields) return object(flow, { newPassword: failure });
      // What passes by itself leaves the visitor where they are: the link is still good.
      return mayPass(failure.problem)
        ? tell(flow, failure)
        : failed(flow, 'resetPassword', failure, flow.data.email);
    }),
    // Only who is signed in as somebody else is offered it, and stays who they are.
    signInAsked: to([], (flow) => signIn(flow, undefined)),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
  },

  'password-reset-done': {
    continuePressed: to([], (flow) => {
      const { email, continues, otherAccount } = flow.data;
      // Whose password it was is who goes on.
      return ask(flow, {
        type: continues ? 'leave' : 'goToSignIn',
        email,
        hasPassword: true,
        ...(otherAccount && { switches: true }),
      });
    }),
    signInAsked: to([], (flow) => signIn(flow, flow.data.email, true)),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
    signInHere: to(['password-sign-in', ...start], (flow) => {
      const { email } = flow.data;
      const { email: ways, providers } = flow.plan;
      return ways.password && providers.includes('password')
        ? show(flow, 'password-sign-in', { email, isKnown: true })
        : startAt(flow, { typed: email });
    }),
  },

  'action-confirm': {
    continuePressed: to([], (flow) => ask(flow, { type: 'applyCode' })),
    codeUsed: to(['action-done'], done),
    refused: to(['action-failed', 'action-checking'], (flow, { failure }) => {
      const { mode } = flow.data;
      // Whoever was signed in here is not any more: the same link asks more of them now.
      if (failure.problem === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN') return check(flow, mode);
      return mayPass(failure.problem)
        ? tell(flow, failure)
        : failed(flow, mode, failure, flow.data.email);
    }),
  },

  'action-sign-in': {
    passwordEntered: to([], (flow, { password }) =>
      password === ''
        ? object(flow, { password: { problem: 'MISSING_PASSWORD' } })
        : ask(flow, { type: 'signInToRedeem', email: flow.data.email, password }),
    ),
    signInAnswered: to(['factor-choice', 'sms-challenge', 'totp-challenge'], (flow, { result }) => {
      switch (result.kind) {
        case 'signedIn':
        // The link itself is what is missing.
        case 'verification':
          return ask(flow, { type: 'applyCode', handsOver: goesOnSignedIn(flow.data) });
        // Good enough for the link, and for nothing else until there is a second factor.
        case 'enrolment':
          return ask(flow, { type: 'applyCode' });
        case 'secondFactor':
          // That leads nowhere but to the screens that ask for it.
          return follow(flow, { ...result, redeems: flow.data }) as Step<
            'factor-choice' | 'sms-challenge' | 'totp-challenge'
          >;
        default:
          return tell(flow, { problem: 'INTERNAL' });
      }
    }),
    passwordUnknown: to([], (flow) =>
      // Only who verifies an address may do without: for a change somebody has to sign in.
      flow.data.mode === 'verifyEmail'
        ? ask(flow, { type: 'applyCode', startsOver: true })
        : { flow },
    ),
    othersAsked: to([], (flow) =>
      flow.data.asks.signInPage ? ask(flow, { type: 'signInElsewhere' }) : { flow },
    ),
    codeUsed: to(['action-done'], done),
    refused: to(['action-failed'], (flow, { failure }) => {
      if (isAboutPassword.has(failure.problem)) return object(flow, { password: failure });
      return isDead.has(failure.problem)
        ? failed(flow, flow.data.mode, failure, flow.data.email)
        : tell(flow, failure);
    }),
  },

  'action-done': {
    continuePressed: to([], (flow) => ask(flow, { type: 'leave', email: addressAfter(flow.data) })),
    signInAsked: to([], (flow) => signIn(flow, addressAfter(flow.data))),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
    signInHere: to(start, (flow) => startAt(flow, { typed: addressAfter(flow.data) })),
    // Whoever changed the address, or added the factor, may know the password.
    recoveryAsked: to([], (flow) => ask(flow, { type: 'sendRecovery', email: flow.data.email })),
    mailSent: to(['recovery-sent'], (flow, { at }) =>
      show(flow, 'recovery-sent', { email: flow.data.email, sentAt: at, times: 1, isLast: true }),
    ),
    refused: to([], (flow) => tell(flow, { problem: 'RESET_MAIL_NOT_SENT' })),
  },

  'action-failed': {
    // Of most dead links it is known whom they were for.
    recoveryAsked: to(['password-recovery'], (flow, { email }) =>
      canAskAgain(flow.data) ? show(flow, 'password-recovery', { email }) : { flow },
    ),
    signInAsked: to([], (flow) => signIn(flow, flow.data.email)),
    signInHere: to(start, (flow) => startAt(flow, { typed: flow.data.email })),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
    // Only what passes offers it.
    continuePressed: to(['action-checking'], (flow) => {
      const { mode, problem } = flow.data;
      return mode !== undefined && mayPass(problem) ? check(flow, mode) : { flow };
    }),
  },
};

export { mayPass };
