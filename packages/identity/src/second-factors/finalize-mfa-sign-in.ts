import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { finalizeMfaSignIn as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { openPhoneCode } from '../phone/open-phone-code.ts';
import { requireKind } from './enrolment-rules.ts';
import { finishPending, type Show } from './finish-pending.ts';
import { acceptedStep } from './totp.ts';
import { openSecret } from './totp-secret.ts';

type Request = RequestOf<typeof operation>;
type Reply = ReplyOf<typeof operation>;

function showApp(
  identity: Identity,
  caller: Caller,
  { mfaEnrollmentId, totpVerificationInfo: info }: Request,
): Show<Reply> {
  const code = info?.verificationCode;
  if (!mfaEnrollmentId)
    throw new Refused('MISSING_MFA_ENROLLMENT_ID', 'Please set MFA Enrollment ID.');
  if (!code) throw new Refused('MISSING_CODE');
  return async ({ account }) => {
    const factor = account.secondFactors.find(({ id }) => id === mfaEnrollmentId);
    if (factor?.kind !== 'totp') throw new Refused('MFA_ENROLLMENT_NOT_FOUND');
    const { secondFactors } = await identity.settings.current(caller.tenant);
    const lastStep = acceptedStep(openSecret(identity, account, factor), code, identity.now(), {
      window: secondFactors.totpWindow,
      after: factor.lastStep,
    });
    if (lastStep === undefined) throw new Refused('INVALID_CODE');
    return {
      secondFactor: { provider: 'totp', identifier: factor.id },
      // The edit is refused when anybody changed the account since: of two, one gets past it.
      edit: {
        secondFactors: account.secondFactors.map((each) =>
          each === factor ? { ...factor, lastStep } : each,
        ),
      },
      changes: [],
      reply: { totpAuthInfo: {} },
    };
  };
}

function showPhone(
  identity: Identity,
  caller: Caller,
  info: NonNullable<Request['phoneVerificationInfo']>,
): Show<Reply> {
  if (!info.sessionInfo) throw new Refused('MISSING_SESSION_INFO');
  if (!info.code) throw new Refused('MISSING_CODE');
  return async ({ pending, account }) => {
    const code = await openPhoneCode(identity, caller, {
      sessionInfo: info.sessionInfo,
      code: info.code,
      purpose: 'secondFactor',
      boundTo: pending.hash,
    });
    const { phoneNumber } = code;
    const factor = account.secondFactors.find((each) => each.phoneNumber === phoneNumber);
    if (factor === undefined) throw new Refused('MFA_ENROLLMENT_NOT_FOUND');
    return {
      secondFactor: { provider: 'phone', identifier: factor.id },
      changes: [identity.phoneCodes.consume(code, identity.now())],
      reply: { phoneAuthInfo: { phoneNumber } },
    };
  };
}

export async function finalizeMfaSignIn(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<Reply> {
  const { mfaPendingCredential, phoneVerificationInfo: phone } = request;
  const settings = await identity.settings.current(caller.tenant);
  // An app needs nobody to send anything: whoever has one gets in by it until no factor is asked for.
  if (request.totpVerificationInfo === undefined || settings.secondFactors.state === 'OFF') {
    requireKind(settings, request.totpVerificationInfo === undefined ? 'phone' : 'totp');
  }
  if (!mfaPendingCredential)
    throw new Refused('MISSING_CREDENTIAL', 'Please set MFA Pending Credential.');
  if (phone === undefined && request.totpVerificationInfo === undefined)
    throw new Refused('INVALID_ARGUMENT', 'MFA provider not supported!');
  const show =
    phone === undefined ? showApp(identity, caller, request) : showPhone(identity, caller, phone);
  return finishPending(identity, caller, mfaPendingCredential, show, request.emailVerification);
}
