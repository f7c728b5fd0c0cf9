import { challengeWith } from '../challenge.ts';
import type { SignInResult } from '../event.ts';
import { ask, type Flow, object, type Step, show, tell } from '../flow.ts';
import { follow, followed } from '../follow.ts';
import type { Failure, Problem } from '../problem.ts';
import { redeemSignedIn } from '../redeem.ts';
import type { Challenge } from '../screens.ts';
import { start, startAt, startTold, toldStart } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';
import { isAboutCode, typedCode } from '../typed-code.ts';

type Asking = 'sms-challenge' | 'totp-challenge' | 'recovery-challenge';

/** The sign-in took too long or was tried too often, or the factor is gone: it begins anew. */
const isOver: ReadonlySet<Problem> = new Set([
  'INVALID_MFA_PENDING_CREDENTIAL',
  'MFA_ENROLLMENT_NOT_FOUND',
]);

/** Anywhere here, somebody may have come with a mailed link that waits for their sign-in. */
type Waiting = Pick<Flow, 'plan' | 'ticket' | 'typed'> & {
  readonly data: Pick<Challenge, 'redeems'>;
};

const left = [...start, 'action-sign-in'] as const;

/** Back to where the sign-in began: on the first screen, or at the link. */
function leave(flow: Waiting): Step<(typeof left)[number]> {
  const { redeems } = flow.data;
  return redeems === undefined ? startAt(flow) : show(flow, 'action-sign-in', redeems);
}

const toldLeft = [...toldStart, 'action-sign-in'] as const;

function leaveTold(flow: Waiting, why: Failure | Problem): Step<(typeof toldLeft)[number]> {
  const { redeems } = flow.data;
  return redeems === undefined ? startTold(flow, why) : show(flow, 'action-sign-in', redeems, why);
}

const gone = [...followed, 'action-confirm'] as const;

/** The sign-in goes on; where a link waited for it, with that: it is good for proving an address. */
function goOn(flow: Waiting, result: SignInResult): Step<(typeof gone)[number]> {
  const { redeems } = flow.data;
  const isEnough = result.kind === 'signedIn' || result.kind === 'verification';
  return redeems !== undefined && isEnough ? redeemSignedIn(flow, redeems) : follow(flow, result);
}

function refuse<S extends Asking>(
  flow: Flow<S>,
  failure: Failure,
  isSending = false,
): Step<(typeof toldLeft)[number] | S> {
  const waiting: Waiting = flow;
  if (isOver.has(failure.problem)) return leaveTold(waiting, 'SESSION_EXPIRED');
  return isAboutCode(failure) && !isSending ? object(flow, { code: failure }) : tell(flow, failure);
}

const challengeOf = ({ factors, redeems }: Challenge): Challenge =>
  redeems === undefined ? { factors } : { factors, redeems };

const others = (flow: Flow<Asking>): Step<'factor-choice'> =>
  show(flow, 'factor-choice', challengeOf(flow.data));

/** The second factor of a sign-in, and every way on for whom it does not work. */
export const secondFactor: RegionTable<'second-factor'> = {
  'factor-choice': {
    factorChosen: to(['sms-challenge', 'totp-challenge'], (flow, { id }) => {
      const factor = flow.data.factors.find((known) => known.id === id);
      return factor === undefined ? { flow } : challengeWith(flow, flow.data, factor);
    }),
    recoveryCodeChosen: to(['recovery-challenge'], (flow) =>
      show(flow, 'recovery-challenge', flow.data),
    ),
    backPressed: to(left, (flow) => leave(flow)),
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
    signInAnswered: to(gone, (flow, { result }) => goOn(flow, result)),
    resendAsked: to([], (flow) =>
      ask(
        { ...flow, data: { ...flow.data, isSending: true } },
        { type: 'sendFactorCode', id: flow.data.factor.id },
      ),
    ),
    // An SMS that did not go out is no wrong code.
    refused: to(toldLeft, (flow, { failure }) => {
      const { isSending, ...data } = flow.data;
      return refuse({ ...flow, data }, failure, isSending);
    }),
    othersAsked: to(['factor-choice'], others),
    backPressed: to(left, (flow) => leave(flow)),
  },

  'totp-challenge': {
    codeEntered: to([], (flow, event) => {
      const code = typedCode(event.code);
      if (code === '') return object(flow, { code: { problem: 'MISSING_CODE' } });
      return ask(flow, { type: 'proveFactor', factor: flow.data.factor, code });
    }),
    signInAnswered: to(gone, (flow, { result }) => goOn(flow, result)),
    refused: to(toldLeft, (flow, { failure }) => refuse(flow, failure)),
    othersAsked: to(['factor-choice'], others),
    backPressed: to(left, (flow) => leave(flow)),
  },

  'recovery-challenge': {
    codeEntered: to([], (flow, event) => {
      const code = event.code.trim();
      if (code === '') return object(flow, { code: { problem: 'MISSING_CODE' } });
      return ask(flow, { type: 'redeemRecoveryCode', code });
    }),
    recoveryCodeUsed: to(['recovery-used'], (flow, { remaining }) => {
      const { redeems } = flow.data;
      const waiting = redeems === undefined ? {} : { redeems };
      return show(flow, 'recovery-used', { remaining, ...waiting });
    }),
    refused: to(toldLeft, (flow, { failure }) => refuse(flow, failure)),
    othersAsked: to(['factor-choice'], others),
    backPressed: to(left, (flow) => leave(flow)),
  },

  'recovery-used': {
    continuePressed: to([], (flow) => ask(flow, { type: 'concludeSignIn' })),
    signInAnswered: to(gone, (flow, { result }) => goOn(flow, result)),
    refused: to(toldLeft, (flow, { failure }) => leaveTold(flow, failure)),
  },
};
