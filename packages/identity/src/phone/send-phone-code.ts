import { createHash } from 'node:crypto';
import type { Caller } from '@latchkey/kernel/caller';
import { newCode } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import { phoneLimits } from '@latchkey/protocol';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import type { OutgoingSms } from '../outbox/outbox.ts';
import type { Settings } from '../settings/settings.ts';
import { type ApplicationCheck, checkApplication } from './check-application.ts';
import type { PhoneCode, SmsPurpose } from './phone-code.ts';
import { hmacOfDigits, newPhoneDigits } from './phone-digits.ts';
import { canonicalPhoneNumber, reachableNumber, shapedNumber } from './phone-number.ts';
import { chargeSms } from './sms-budgets.ts';
import { maySendTo } from './sms-regions.ts';

type PhoneCodeOrder = {
  readonly phoneNumber: string | undefined;
  readonly purpose: SmsPurpose;
  readonly boundTo: string;
  readonly check: ApplicationCheck;
  /** Whom the audit trail names, where somebody is known. */
  readonly accountId?: string;
  /** A last objection, asked for only once the asker has paid: its answer may tell who has an account. */
  readonly refuse?: (phoneNumber: string) => Promise<void>;
};

/** Whoever asks for a second factor showed the first, and sits in one office with many others. */
const addressRuleOf = {
  signIn: addressRules.sendSms,
  enrolFactor: addressRules.sendSms,
  secondFactor: addressRules.sendFactorSms,
} as const;

export const hashSessionInfo = (sessionInfo: string): string =>
  createHash('sha256').update(sessionInfo).digest('base64url');

/** The fixed code of a number that people who build have set aside for tests. */
function testDigits(identity: Identity, settings: Settings, phoneNumber: string) {
  const digits = settings.testPhoneNumbers.get(phoneNumber);
  return identity.phone.testNumbersAllowed ? digits : undefined;
}

/** The record and the two secrets it is made of: what the asker keeps, and what the phone gets. */
function drawCode(
  identity: Identity,
  caller: Caller,
  order: PhoneCodeOrder & { readonly phoneNumber: string },
  digits = newPhoneDigits(identity.randomBytes),
): { readonly sessionInfo: string; readonly digits: string; readonly code: PhoneCode } {
  const now = identity.now();
  const sessionInfo = newCode(identity.randomBytes);
  const session = { tenant: caller.tenant, sessionHash: hashSessionInfo(sessionInfo) };
  const code: PhoneCode = {
    ...session,
    purpose: order.purpose,
    boundTo: order.boundTo,
    phoneNumber: order.phoneNumber,
    address: caller.address,
    codeHmac: hmacOfDigits(identity, session, digits),
    createdAt: now,
    expiresAt: now + phoneLimits.codeLifetime,
    usedAt: null,
  };
  return { sessionInfo, digits, code };
}

/**
 * Sends six digits to a number and answers with what has to come back with them. Everything is paid
 * for, stored and handed to the outbox by one commit; when any part is refused, nothing happened.
 */
export async function sendPhoneCode(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  order: PhoneCodeOrder,
): Promise<string> {
  takeFromAddress(identity, caller, addressRuleOf[order.purpose]);
  const given = order.phoneNumber ?? '';
  const shaped = identity.phone.anyNumber ? shapedNumber(given) : undefined;
  const canonical = shaped?.phoneNumber ?? canonicalPhoneNumber(given);
  if (canonical === undefined) throw new Refused('INVALID_PHONE_NUMBER', 'Invalid format.');
  const at = identity.now();
  const sent = identity.audit.record(
    auditEvent(caller, at, 'code_sent', order.accountId ?? null, order.purpose),
  );

  const smsOf = ({ code, digits, sessionInfo }: ReturnType<typeof drawCode>): OutgoingSms => ({
    tenant: caller.tenant,
    kind: 'phoneCode',
    to: code.phoneNumber,
    locale: caller.locale ?? (settings.smsInDeviceLanguage ? caller.deviceLocale : null) ?? null,
    code: digits,
    sessionInfo,
    createdAt: at,
    expiresAt: code.expiresAt,
  });

  const fixed = testDigits(identity, settings, canonical);
  if (fixed !== undefined) {
    await order.refuse?.(canonical);
    const test = drawCode(identity, caller, { ...order, phoneNumber: canonical }, fixed);
    const noted = identity.emulates ? [identity.outbox.noteAnswered(smsOf(test))] : [];
    await identity.commit([identity.phoneCodes.insert(test.code), ...noted, sent]);
    return test.sessionInfo;
  }

  const { phoneNumber, region } = shaped ?? reachableNumber(given);
  const mayBeSent = region === undefined || maySendTo(settings, region);
  if (!identity.phone.canSend || !mayBeSent) {
    throw new Refused(
      'OPERATION_NOT_ALLOWED',
      'No SMS can be sent to this region.',
      'SMS_REGION_NOT_ALLOWED',
    );
  }
  const spent = checkApplication(identity, order.check);
  await order.refuse?.(phoneNumber);
  const drawn = drawCode(identity, caller, { ...order, phoneNumber });
  const { code } = drawn;
  const refusal = await identity.commit<'send-capped' | 'quota-exceeded' | 'challenge-spent'>([
    ...spent,
    ...chargeSms(identity, caller, { ...order, phoneNumber }, at),
    identity.phoneCodes.retire(code, at),
    identity.phoneCodes.insert(code),
    identity.outbox.enqueueSms(smsOf(drawn)),
    sent,
  ]);
  if (refusal === 'challenge-spent') throw new Refused('INVALID_APP_CREDENTIAL');
  if (refusal === 'quota-exceeded')
    throw new Refused(
      'QUOTA_EXCEEDED',
      'Too many SMS were sent. Try again later.',
      'SMS_QUOTA_EXCEEDED',
    );
  if (refusal === 'send-capped')
    throw new Refused(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'Too many SMS to this number.',
      'TOO_MANY_MESSAGES',
    );
  return drawn.sessionInfo;
}
