import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  type startMfaEnrollment as operation,
  type ReplyOf,
  type RequestOf,
  secondFactorLimits,
} from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { canonicalPhoneNumber } from '../phone/phone-number.ts';
import { sendPhoneCode } from '../phone/send-phone-code.ts';
import type { Settings } from '../settings/settings.ts';
import { mayEnrol, refuseTakenNumber } from './enrolment-rules.ts';
import { newTotpSecret, totpAlgorithm } from './totp.ts';
import { writeOffer } from './totp-secret.ts';

type Request = RequestOf<typeof operation>;
type Reply = ReplyOf<typeof operation>;

async function offerSecret(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  request: Request,
): Promise<Reply> {
  const { account } = await mayEnrol(identity, caller, settings, request.idToken, 'totp');
  const secret = newTotpSecret(identity.randomBytes);
  const expiresAt = identity.now() + secondFactorLimits.enrolmentLifetime;
  return {
    totpSessionInfo: {
      sharedSecretKey: secret,
      verificationCodeLength: secondFactorLimits.totpDigits,
      hashingAlgorithm: totpAlgorithm,
      periodSec: secondFactorLimits.totpPeriodSeconds,
      sessionInfo: writeOffer(identity, account, { secret, expiresAt }),
      finalizeEnrollmentTime: new Date(expiresAt).toISOString(),
    },
  };
}

async function sendCodeToPhone(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  request: Request,
): Promise<Reply> {
  const { account } = await mayEnrol(identity, caller, settings, request.idToken, 'phone');
  const { phoneEnrollmentInfo: info } = request;
  if (info === undefined) throw new Refused('INVALID_ARGUMENT', '((Missing phoneEnrollmentInfo.))');
  refuseTakenNumber(account, canonicalPhoneNumber(info.phoneNumber ?? '') ?? '');
  const sessionInfo = await sendPhoneCode(identity, caller, settings, {
    phoneNumber: info.phoneNumber,
    purpose: 'enrolFactor',
    boundTo: account.id,
    check: info,
    accountId: account.id,
  });
  return { phoneSessionInfo: { sessionInfo } };
}

export async function startMfaEnrollment(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<Reply> {
  const settings = await identity.settings.current(caller.tenant);
  return request.totpEnrollmentInfo === undefined
    ? sendCodeToPhone(identity, caller, settings, request)
    : offerSecret(identity, caller, settings, request);
}
