import { ask, type Flow, object, show, tell } from '../flow.ts';
import { follow, followed } from '../follow.ts';
import { onlyPhone } from '../plan.ts';
import type { Failure } from '../problem.ts';
import { start, startAt } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';
import { isAboutCode, typedCode } from '../typed-code.ts';

const isAboutNumber = ({ problem }: Failure): boolean =>
  problem === 'INVALID_PHONE_NUMBER' ||
  problem === 'MISSING_PHONE_NUMBER' ||
  problem === 'UNSUPPORTED_REGION';

/** The code can no longer become right. */
const isOver = ({ problem }: Failure): boolean =>
  problem === 'SESSION_EXPIRED' || problem === 'INVALID_SESSION_INFO';

const wholeCode = /^\d{6}$/;

type PhoneFlow = Flow<'phone-entry' | 'phone-code'>;

/** Where nothing else is offered, the number is kept: there is nothing to choose from. */
const back = (flow: PhoneFlow) =>
  onlyPhone(flow.plan)
    ? show(flow, 'phone-entry', { phoneNumber: flow.data.phoneNumber })
    : startAt(flow);

/** Whether a number is new here is for the server to say. */
const isRefusedNewcomer = ({ plan }: PhoneFlow, { problem }: Failure): boolean =>
  problem === 'ADMIN_ONLY_OPERATION' &&
  (plan.adminRestricted !== undefined || plan.closedToNew !== undefined);

const turnAway = (flow: PhoneFlow) =>
  show(flow, 'not-authorized', { phoneNumber: flow.data.phoneNumber });

/** A phone number, and the code sent to it. */
export const phone: RegionTable<'phone'> = {
  'phone-entry': {
    numberEntered: to([], (flow, event) => {
      const phoneNumber = event.phoneNumber.trim();
      const typed = { ...flow, data: { phoneNumber } };
      return phoneNumber === ''
        ? object(typed, { phoneNumber: { problem: 'MISSING_PHONE_NUMBER' } })
        : ask(typed, { type: 'sendPhoneCode', phoneNumber });
    }),
    smsSent: to(['phone-code'], (flow, { at }) =>
      show(flow, 'phone-code', { phoneNumber: flow.data.phoneNumber, sentAt: at, times: 1 }),
    ),
    refused: to(['not-authorized'], (flow, { failure }) => {
      if (isRefusedNewcomer(flow, failure)) return turnAway(flow);
      return isAboutNumber(failure) ? object(flow, { phoneNumber: failure }) : tell(flow, failure);
    }),
    backPressed: to(start, (flow) => back(flow)),
  },

  'phone-code': {
    codeEntered: to([], (flow, event) => {
      const { phoneNumber } = flow.data;
      const code = typedCode(event.code);
      // What cannot be right is not worth one of the few tries.
      return wholeCode.test(code)
        ? ask(flow, { type: 'signInWithPhone', phoneNumber, code })
        : object(flow, { code: { problem: 'MISSING_CODE' } });
    }),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    resendAsked: to([], (flow) => {
      const { phoneNumber } = flow.data;
      const sending = { ...flow, data: { ...flow.data, isSending: true } };
      return ask(sending, { type: 'sendPhoneCode', phoneNumber });
    }),
    smsSent: to([], (flow, { at }) => {
      const { phoneNumber, times } = flow.data;
      return show(flow, 'phone-code', { phoneNumber, sentAt: at, times: times + 1 });
    }),
    refused: to(['phone-entry', 'not-authorized'], (flow, { failure }) => {
      const { isSending = false, ...data } = flow.data;
      const told = { ...flow, data };
      if (isRefusedNewcomer(flow, failure)) return turnAway(flow);
      if (isSending) return tell(told, failure);
      if (isOver(failure)) {
        return show(flow, 'phone-entry', { phoneNumber: data.phoneNumber }, 'SESSION_EXPIRED');
      }
      return isAboutCode(failure) ? object(told, { code: failure }) : tell(told, failure);
    }),
    numberChangeAsked: to(['phone-entry'], (flow) =>
      show(flow, 'phone-entry', { phoneNumber: flow.data.phoneNumber }),
    ),
    backPressed: to(start, (flow) => back(flow)),
  },
};
