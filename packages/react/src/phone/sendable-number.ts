import type { Client } from '@latchkey/client';
import { signInSettings } from '../effects/settings.ts';
import type { Failure } from '../flow/problem.ts';
import { allowedRegions } from '../kit/phone/allowed-regions.ts';
import { understand } from '../kit/phone/numbers.ts';
import type { PhoneOptions } from '../kit/phone/phone-options.ts';

/** A number that may be sent a code, as the server takes it, or why it may not. */
export async function sendableNumber(
  client: Client,
  options: PhoneOptions | undefined,
  typed: string,
): Promise<{ readonly phoneNumber: string } | Failure> {
  const number = understand(typed, options?.defaultCountry);
  if (number === undefined) return { problem: 'INVALID_PHONE_NUMBER' };
  const { phoneNumber, region } = number;
  const { smsRegions } = await signInSettings(client);
  const allowed = allowedRegions(options ?? {}, smsRegions);
  return allowed.includes(region) ? { phoneNumber } : { problem: 'UNSUPPORTED_REGION' };
}
