import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import { phoneLimits } from '@latchkey/protocol';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import type { PhoneCode, SmsPurpose } from './phone-code.ts';
import { areDigitsOf } from './phone-digits.ts';
import { hashSessionInfo } from './send-phone-code.ts';
import { confirmSms } from './sms-budgets.ts';

async function findCode(
  identity: Identity,
  caller: Caller,
  sessionInfo: string,
  wanted: Pick<PhoneCode, 'purpose' | 'boundTo'>,
): Promise<PhoneCode> {
  const code = await identity.phoneCodes.find(caller.tenant, hashSessionInfo(sessionInfo));
  if (
    code === undefined ||
    code.usedAt !== null ||
    code.purpose !== wanted.purpose ||
    code.boundTo !== wanted.boundTo
  ) {
    throw new Refused('INVALID_SESSION_INFO');
  }
  if (code.expiresAt <= identity.now()) throw new Refused('SESSION_EXPIRED');
  return code;
}

/** The sixth try finds no code any more, right or wrong. */
async function refuseExhausted(identity: Identity, caller: Caller, code: PhoneCode) {
  const at = identity.now();
  await identity.commit([
    identity.audit.record(auditEvent(caller, at, 'code_exhausted', null, code.purpose, 'refused')),
  ]);
  throw new Refused('SESSION_EXPIRED');
}

/**
 * Finds the code that was asked for with `sessionInfo`, if these are its digits. A try is paid for
 * before it is judged. Whoever acts on the answer consumes the code in the commit that does so.
 */
export async function openPhoneCode(
  identity: Identity,
  caller: Caller,
  given: {
    readonly sessionInfo: string | undefined;
    readonly code: string | undefined;
    readonly purpose: SmsPurpose;
    readonly boundTo: string;
  },
): Promise<PhoneCode> {
  if (!given.sessionInfo) throw new Refused('MISSING_SESSION_INFO');
  if (!given.code) throw new Refused('MISSING_CODE');
  takeFromAddress(identity, caller, addressRules.redeemCode);
  const { purpose } = given;
  const code = await findCode(identity, caller, given.sessionInfo, given);
  const right = areDigitsOf(identity, code, given.code);
  const refusal = await identity.commit([
    identity.phoneCodes.chargeTry(code, phoneLimits.codeTries),
    ...(right ? [confirmSms(identity, caller, { ...code, purpose })] : []),
  ]);
  if (refusal === 'code-exhausted') await refuseExhausted(identity, caller, code);
  if (!right) throw new Refused('INVALID_CODE');
  return code;
}
