import type { sendVerificationCode as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { Refused } from '../refused.ts';
import { requireNoSecondFactors } from './first-factor.ts';
import { sendPhoneCode } from './send-phone-code.ts';

export async function sendVerificationCode(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (caller.tenant !== '') throw new Refused('UNSUPPORTED_TENANT_OPERATION');
  const settings = await identity.settings.current(caller.tenant);
  if (!settings.phoneSignIn) throw new Refused('OPERATION_NOT_ALLOWED');
  const sessionInfo = await sendPhoneCode(identity, caller, settings, {
    phoneNumber: request.phoneNumber,
    purpose: 'signIn',
    boundTo: '',
    check: request,
    refuse: async (phoneNumber) =>
      requireNoSecondFactors(await identity.accounts.byPhoneNumber(caller.tenant, phoneNumber)),
  });
  return { sessionInfo };
}
