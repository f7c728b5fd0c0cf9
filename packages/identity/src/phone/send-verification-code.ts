import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { sendVerificationCode as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { requireNoSecondFactors } from './first-factor.ts';
import { sendPhoneCode } from './send-phone-code.ts';

export async function sendVerificationCode(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (caller.tenant !== '') throw new Refused('UNSUPPORTED_TENANT_OPERATION');
  const settings = await identity.settings.current(caller.tenant);
  if (!settings.phoneSignIn)
    throw new Refused('OPERATION_NOT_ALLOWED', undefined, 'SIGN_IN_METHOD_DISABLED');
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
