import { challengeWith } from '../challenge.ts';
import { ask, type Flow, object, type Step, show, tell } from '../flow.ts';
import { follow, followed } from '../follow.ts';
import { named } from '../named.ts';
import type { Failure, Problem } from '../problem.ts';
import { start, startAt, startTold, toldStart } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';
import { isAboutCode, smsFailure, typedCode } from '../typed-code.ts';

type Asking = 'sms-challenge' | 'totp-challenge' | 'recovery-challenge';

/** The sign-in took too long or was tried too often, or the factor is gone: it begins anew. */
const isOver: ReadonlySet<Problem> = new Set([
  'INVALID_MFA_PENDING_CREDENTIAL',
  'MFA_ENROLLMENT_NOT_FOUND',
]);

function refuse<S extends Asking>(
  flow: Flow<S>,
  refused: Failure,
): Step<(typeof toldStart)[number] | S> {
  const failure = named(refused);
  if (isOver.has(failure.problem)) return startTold(flow, 'SESSION_EXPIRED');
  return isAboutCode(failure) ? object(flow, { code: failure }) : tell(flow, failure);
}

const others = (flow: Flow<Asking>): Step<'factor-choice'> =>
  show(flow, 'factor-choice', { factors: flow.data.factors });

/** The second factor of a sign-in, and every way on for whom it does not work. */
export const secondFactor: RegionTable<'second-factor'> = {
  'factor-choice': {
    factorChosen: to(['sms-challenge', 'totp-challenge'], (flow, { id }) => {
      const { factors } = flow.data;
      const factor = factors.find((known) => known.id === id);
      return factor === undefined ? { flow } : challengeWith(flow, factors, factor);
    }),
    recoveryCodeChosen: to(['recovery-challenge'], (flow) =>
      show(flow, 'recovery-challenge', flow.data),
    ),
    backPressed: to(start, (flow) => startAt(flow)),
  },

  'sms-challenge': {
    smsSent: to([], (flow, { at }) => {
      const { sent, isSending: _sent, ...data } = flow.data;
      return show(flow, 'sms-challenge', {
        ...data,
        sent: { sentAt: at, times: (sent?.times ?? 0) + 1 },
      });
    }),
    codeEntered: to([], (flow, event) => {
      const code = typedCode(event.code);
      if (code === '') return object(flow, { code: { problem: 'MISSING_CODE' } });
      return ask(flow, { type: 'proveFactor', factor: flow.data.factor, code });
    }),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    resendAsked: to([], (flow) =>
      ask(
        { ...flow, data: { ...flow.data, isSending: true } },
        { type: 'sendFactorCode', id: flow.data.factor.id },
      ),
    ),
    // An SMS that did not go out is no wrong code.
    refused: to(toldStart, (flow, { failure }) => {
      const { isSending, ...data } = flow.data;
      return isSending ? refuse({ ...flow, data }, smsFailure(failure)) : refuse(flow, failure);
    }),
    othersAsked: to(['factor-choice'], others),
    backPressed: to(start, (flow) => startAt(flow)),
  },

  'totp-challenge': {
    codeEntered: to([], (flow, event) => {
      const code = typedCode(event.code);
      if (code === '') return object(flow, { code: { problem: 'MISSING_CODE' } });
      return ask(flow, { type: 'proveFactor', factor: flow.data.factor, code });
    }),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    refused: to(toldStart, (flow, { failure }) => refuse(flow, failure)),
    othersAsked: to(['factor-choice'], others),
    backPressed: to(start, (flow) => startAt(flow)),
  },

  'recovery-challenge': {
    codeEntered: to([], (flow, event) => {
      const code = event.code.trim();
      if (code === '') return object(flow, { code: { problem: 'MISSING_CODE' } });
      return ask(flow, { type: 'redeemRecoveryCode', code });
    }),
    recoveryCodeUsed: to(['recovery-used'], (flow, { remaining }) =>
      show(flow, 'recovery-used', { remaining }),
    ),
    refused: to(toldStart, (flow, { failure }) => refuse(flow, failure)),
    othersAsked: to(['factor-choice'], others),
    backPressed: to(start, (flow) => startAt(flow)),
  },

  'recovery-used': {
    continuePressed: to([], (flow) => ask(flow, { type: 'concludeSignIn' })),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    refused: to(toldStart, (flow, { failure }) => startTold(flow, failure)),
  },
};
