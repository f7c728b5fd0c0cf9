import { ClientError, type ReplyFor } from '@latchkey/client';
import type { Answer } from '../flow/event.ts';
import { proveApplication } from '../phone/prove-application.ts';
import { sendableNumber } from '../phone/sendable-number.ts';
import { adopt, conflict, guestOf } from './adopt.ts';
import { leadsToProof } from './leads-to-proof.ts';
import { letGo } from './let-go.ts';
import type { Perform, Stage } from './performance.ts';

export const sendPhoneCode: Perform<'sendPhoneCode'> = async (stage, effect, signal) => {
  const { client, hands, options } = stage;
  const number = await sendableNumber(client, options.phone, effect.phoneNumber);
  if ('problem' in number) return { type: 'refused', failure: number };
  const recaptchaToken = await proveApplication(client, signal);
  const { phoneNumber } = number;
  const { sessionInfo = '' } = await client.call(
    'sendVerificationCode',
    { phoneNumber, recaptchaToken },
    { signal },
  );
  letGo(stage);
  hands.attempt = { at: 'phoneCode', sessionInfo };
  return { type: 'smsSent', at: client.now() };
};

type PhoneReply = ReplyFor<'signInWithPhoneNumber'>;

const take = (stage: Stage, reply: PhoneReply, asGuest: boolean, signal: AbortSignal) =>
  adopt(
    stage,
    reply,
    {
      isNewAccount: reply.isNewUser ?? false,
      providerId: 'phone',
      operation: asGuest ? 'link' : 'signIn',
    },
    signal,
  );

/** The number belongs to somebody else. Whoever decides to leave the guest behind can be them. */
function otherOwner(stage: Stage, phoneNumber: string, temporaryProof: string): Answer {
  const { client } = stage;
  return conflict(stage, {
    email: '',
    phoneNumber,
    async signIn() {
      const reply = await client.call('signInWithPhoneNumber', { phoneNumber, temporaryProof });
      await take(stage, reply, false, new AbortController().signal);
      return undefined;
    },
  });
}

export const signInWithPhone: Perform<'signInWithPhone'> = async (stage, effect, signal) => {
  const { client, hands } = stage;
  const { attempt } = hands;
  if (attempt?.at !== 'phoneCode') throw new ClientError('SESSION_EXPIRED');
  await client.session.ready;
  const isUpgrade = guestOf(stage) !== undefined;
  const reply = await client.call(
    'signInWithPhoneNumber',
    { sessionInfo: attempt.sessionInfo, code: effect.code, ...leadsToProof(stage) },
    { signal, ...(isUpgrade ? { idToken: true } : {}) },
  );
  const { temporaryProof, phoneNumber = effect.phoneNumber } = reply;
  if (temporaryProof !== undefined) return otherOwner(stage, phoneNumber, temporaryProof);
  delete hands.attempt;
  return take(stage, reply, isUpgrade, signal);
};
