import { phoneCodeLength, phoneLimits } from '@latchkey/protocol';
import { canonicalPhoneNumber } from '../phone/phone-number.ts';
import type { PhoneRules } from '../phone/phone-rules.ts';
import { isRegion } from '../phone/sms-regions.ts';
import type { ProjectConfig } from './settings.ts';

const fixedCode = new RegExp(`^\\d{${phoneCodeLength}}$`);

function testNumberProblem(numbers: Readonly<Record<string, string>>): string | undefined {
  const entries = Object.entries(numbers);
  if (entries.length > phoneLimits.testNumbers) {
    return `At most ${phoneLimits.testNumbers} test numbers can be set.`;
  }
  if (entries.some(([number]) => canonicalPhoneNumber(number) !== number)) {
    return 'A test number is written as E.164: a plus sign and digits, nothing between them.';
  }
  return entries.every(([, code]) => fixedCode.test(code))
    ? undefined
    : `The code of a test number has exactly ${phoneCodeLength} digits.`;
}

/** What is wrong with what a configuration says about phones, if anything is. */
export function phoneProblem(
  { signIn, smsRegionConfig }: ProjectConfig,
  rules: Pick<PhoneRules, 'canSend' | 'testNumbersAllowed'>,
): string | undefined {
  const { enabled, testPhoneNumbers = {} } = signIn?.phoneNumber ?? {};
  if (enabled && !rules.canSend) {
    return 'Phone sign-in needs something to send SMS with: set LATCHKEY_SMS_WEBHOOK_URL or LATCHKEY_SMS_TWILIO_ACCOUNT.';
  }
  if (!rules.testNumbersAllowed && Object.keys(testPhoneNumbers).length > 0) {
    return 'Test numbers exist in development only: their codes are no secret.';
  }
  const { allowByDefault, allowlistOnly } = smsRegionConfig ?? {};
  if (allowByDefault !== undefined && allowlistOnly !== undefined) {
    return 'SMS regions are those that are allowed, or all but those that are not.';
  }
  const regions = allowByDefault?.disallowedRegions ?? allowlistOnly?.allowedRegions ?? [];
  if (!regions.every(isRegion)) return 'An SMS region is an ISO code of two capital letters.';
  return testNumberProblem(testPhoneNumbers);
}
