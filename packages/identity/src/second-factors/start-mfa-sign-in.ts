import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { startMfaSignIn as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { sendPhoneCode } from '../phone/send-phone-code.ts';
import { requireKind } from './enrolment-rules.ts';
import { openPending } from './open-pending.ts';

export async function startMfaSignIn(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const settings = await identity.settings.current(caller.tenant);
  requireKind(settings, 'phone');
  if (!request.mfaPendingCredential)
    throw new Refused('MISSING_MFA_PENDING_CREDENTIAL', 'Please set MFA Pending Credential.');
  if (!request.mfaEnrollmentId)
    throw new Refused('MISSING_MFA_ENROLLMENT_ID', 'Please set MFA Enrollment ID.');
  const { pending, account } = await openPending(identity, caller, request.mfaPendingCredential);
  const factor = account.secondFactors.find(({ id }) => id === request.mfaEnrollmentId);
  if (factor === undefined) throw new Refused('MFA_ENROLLMENT_NOT_FOUND');
  if (factor.phoneNumber === null)
    throw new Refused('INVALID_ARGUMENT', 'MFA provider not supported!');
  const sessionInfo = await sendPhoneCode(identity, caller, settings, {
    phoneNumber: factor.phoneNumber,
    purpose: 'secondFactor',
    boundTo: pending.hash,
    check: request.phoneSignInInfo ?? {},
    accountId: account.id,
  });
  return { phoneResponseInfo: { sessionInfo } };
}
