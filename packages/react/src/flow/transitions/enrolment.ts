import { ask, type Flow, flowAt, object, type Step, show, tell } from '../flow.ts';
import { follow, followed } from '../follow.ts';
import type { Failure, Problem } from '../problem.ts';
import type { Enrolment } from '../screens.ts';
import { start, startAt, startTold, toldStart } from '../start.ts';
import { type RegionTable, type Transitions, to } from '../transition.ts';
import { isAboutCode, typedCode } from '../typed-code.ts';

type Enrolling = 'verify-address' | EnrollingFactor;
type EnrollingFactor = 'enrol-verify' | 'enrol-choice' | 'sms-enrol' | 'totp-enrol';

const enrolmentOf = ({ email, kinds }: Enrolment): Enrolment => ({ email, kinds });

/** What is wrong with a number; anything else about an SMS is told across the card. */
const aboutNumber: ReadonlySet<Problem> = new Set([
  'MISSING_PHONE_NUMBER',
  'INVALID_PHONE_NUMBER',
  'SECOND_FACTOR_EXISTS',
  'UNSUPPORTED_REGION',
]);

const refusals = [...toldStart, 'enrol-verify'] as const;

function refuse<S extends EnrollingFactor>(
  flow: Flow<S>,
  failure: Failure,
  isSending = false,
): Step<(typeof refusals)[number] | S> {
  const { problem } = failure;
  // Only somebody who signed in just now may add a factor.
  if (isOver(failure)) {
    return startTold(flow, 'SESSION_EXPIRED', flow.data.email);
  }
  if (problem === 'UNVERIFIED_EMAIL') {
    return show(flow, 'enrol-verify', enrolmentOf(flow.data), failure);
  }
  if (problem === 'INVALID_DISPLAY_NAME') return object(flow, { name: failure });
  if (aboutNumber.has(problem)) return object(flow, { phoneNumber: failure });
  return isAboutCode(failure) && !isSending ? object(flow, { code: failure }) : tell(flow, failure);
}

/** The factor is there: now the codes for the day it is lost. */
const makeCodes = (flow: Flow<'sms-enrol' | 'totp-enrol'>): Step<'recovery-codes'> =>
  ask(flowAt(flow, 'recovery-codes', { email: flow.data.email }), { type: 'makeRecoveryCodes' });

/** Whoever does not want to is not signed in. */
const leaving = {
  backPressed: to(
    [],
    <S extends Enrolling>(flow: Flow<S>): Step<S> => ask(flow, { type: 'giveUp' }),
  ),
  gaveUp: to(start, (flow: Flow<Enrolling>) => startAt(flow)),
} satisfies Transitions<Enrolling>;

/** Nothing is awaited, and what was told stays told. */
function rested(flow: Flow<'verify-address'>): Flow<'verify-address'> {
  const { isLooking: _looked, ...data } = flow.data;
  return { ...flow, data };
}

/**
 * Has it looked whether the link was opened, in nobody's way: presses are heard, nobody is told to wait,
 * and what was told stays.
 */
function look(flow: Flow<'verify-address'>): Step<'verify-address'> {
  const ticket = flow.ticket + 1;
  const data = { ...flow.data, isLooking: true } as const;
  return { flow: { ...flow, data, ticket, pending: -ticket }, effect: { type: 'checkEmail' } };
}

/** What somebody came with is used up: they begin again. */
const isOver = ({ problem }: Failure): boolean => problem === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN';

/** What a sign-in is missing where nobody gets in without it: a proved address, or a second factor. */
export const enrolment: RegionTable<'enrolment'> = {
  'verify-address': {
    ...leaving,
    backPressed: to(['create-account'], (flow) => {
      const resting = rested(flow);
      const { email, isNew } = resting.data;
      // Whoever has just made the account may have mistyped its address, and keeps it.
      return isNew
        ? show(flow, 'create-account', { email, corrects: resting.data })
        : ask(resting, { type: 'giveUp' });
    }),
    returned: to([], look),
    continuePressed: to([], (flow) => ask(rested(flow), { type: 'checkEmail' })),
    resendAsked: to([], (flow) => ask(rested(flow), { type: 'sendVerification' })),
    mailSent: to([], (flow, { at }) => {
      const { data } = rested(flow);
      const sent = { ...data.sent, sentAt: at, times: data.sent.times + 1 };
      return show(flow, 'verify-address', { ...data, sent });
    }),
    emailChecked: to([], (flow, { isVerified }) => {
      if (isVerified) return ask(rested(flow), { type: 'enterVerified' });
      return flow.data.isLooking
        ? { flow: rested(flow) }
        : tell(flow, { problem: 'UNVERIFIED_EMAIL' });
    }),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    refused: to(toldStart, (flow, { failure }) => {
      if (isOver(failure)) return startTold(flow, 'SESSION_EXPIRED', flow.data.email);
      return flow.data.isLooking ? { flow: rested(flow) } : tell(flow, failure);
    }),
  },

  'enrol-verify': {
    ...leaving,
    continuePressed: to([], (flow) =>
      ask(flow, { type: flow.data.sent === undefined ? 'sendVerification' : 'checkEmail' }),
    ),
    resendAsked: to([], (flow) => ask(flow, { type: 'sendVerification' })),
    mailSent: to([], (flow, { at }) => {
      const { email, sent } = flow.data;
      return show(flow, 'enrol-verify', {
        ...flow.data,
        sent: { email, sentAt: at, times: (sent?.times ?? 0) + 1 },
      });
    }),
    emailChecked: to(['enrol-choice'], (flow, { isVerified }) =>
      isVerified
        ? show(flow, 'enrol-choice', enrolmentOf(flow.data))
        : tell(flow, { problem: 'UNVERIFIED_EMAIL' }),
    ),
    refused: to(toldStart, (flow, { failure }) => refuse(flow, failure)),
  },

  'enrol-choice': {
    ...leaving,
    kindChosen: to(['sms-enrol'], (flow, { kind }) =>
      kind === 'sms' ? show(flow, 'sms-enrol', flow.data) : ask(flow, { type: 'makeSecret' }),
    ),
    secretMade: to(['totp-enrol'], (flow, { secret }) =>
      show(flow, 'totp-enrol', { ...flow.data, ...secret }),
    ),
    refused: to(refusals, (flow, { failure }) => refuse(flow, failure)),
  },

  'sms-enrol': {
    ...leaving,
    numberEntered: to([], (flow, { phoneNumber }) =>
      phoneNumber === ''
        ? object(flow, { phoneNumber: { problem: 'INVALID_PHONE_NUMBER' } })
        : ask(
            { ...flow, data: { ...flow.data, phoneNumber, isSending: true } },
            { type: 'sendEnrolmentCode', phoneNumber },
          ),
    ),
    resendAsked: to([], (flow) =>
      ask(
        { ...flow, data: { ...flow.data, isSending: true } },
        { type: 'sendEnrolmentCode', phoneNumber: flow.data.phoneNumber ?? '' },
      ),
    ),
    smsSent: to([], (flow, { at }) => {
      const { sent, isSending: _sent, ...data } = flow.data;
      return show(flow, 'sms-enrol', {
        ...data,
        sent: { sentAt: at, times: (sent?.times ?? 0) + 1 },
      });
    }),
    numberChangeAsked: to([], (flow) => {
      const { sent: _sent, ...data } = flow.data;
      return show(flow, 'sms-enrol', data);
    }),
    codeEntered: to([], (flow, event) => {
      const code = typedCode(event.code);
      if (code === '') return object(flow, { code: { problem: 'MISSING_CODE' } });
      return ask(flow, { type: 'enrol', kind: 'sms', code });
    }),
    enrolled: to(['recovery-codes'], (flow) => makeCodes(flow)),
    // An SMS that did not go out is no wrong code.
    refused: to(refusals, (flow, { failure }) => {
      const { isSending, ...data } = flow.data;
      return refuse({ ...flow, data }, failure, isSending);
    }),
    othersAsked: to(['enrol-choice'], (flow) => show(flow, 'enrol-choice', enrolmentOf(flow.data))),
  },

  'totp-enrol': {
    ...leaving,
    appEntered: to([], (flow, event) => {
      const code = typedCode(event.code);
      if (code === '') return object(flow, { code: { problem: 'MISSING_CODE' } });
      return ask(flow, { type: 'enrol', kind: 'totp', code, name: event.name.trim() });
    }),
    enrolled: to(['recovery-codes'], (flow) => makeCodes(flow)),
    refused: to([...refusals, 'enrol-choice'], (flow, { failure }) =>
      // The secret was made too long ago, and no code of it is taken any more.
      failure.problem === 'SESSION_EXPIRED'
        ? show(flow, 'enrol-choice', enrolmentOf(flow.data), 'SETUP_EXPIRED')
        : refuse(flow, failure),
    ),
    othersAsked: to(['enrol-choice'], (flow) => show(flow, 'enrol-choice', enrolmentOf(flow.data))),
  },

  'recovery-codes': {
    codesMade: to([], (flow, { codes }) => show(flow, 'recovery-codes', { ...flow.data, codes })),
    refused: to([], (flow, { failure }) => tell(flow, failure)),
    // They were not made, and are asked for once more.
    continuePressed: to([], (flow) => ask(flow, { type: 'makeRecoveryCodes' })),
    codesKept: to([], (flow, { isSaid }) =>
      isSaid
        ? ask(flow, { type: 'concludeSignIn' })
        : object(flow, { confirmation: { problem: 'CODES_NOT_SAVED' } }),
    ),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
  },
};
