import { createHmac, timingSafeEqual } from 'node:crypto';
import { phoneCodeLength } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import type { PhoneCode } from './phone-code.ts';

const numbers = 10 ** phoneCodeLength;
const limit = 2 ** 32 - (2 ** 32 % numbers);

/** Unbiased: draws beyond the last whole multiple are thrown away. */
export function newPhoneDigits(randomBytes: Identity['randomBytes']): string {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE();
    if (drawn < limit) return String(drawn % numbers).padStart(phoneCodeLength, '0');
  }
}

/** Different for every session: equal digits do not look equal in the database. */
export const hmacOfDigits = (
  identity: Identity,
  { tenant, sessionHash }: Pick<PhoneCode, 'tenant' | 'sessionHash'>,
  digits: string,
): string =>
  createHmac('sha256', identity.phone.codeKey)
    .update(`${tenant}\n${sessionHash}\n${digits}`)
    .digest('base64url');

export const areDigitsOf = (identity: Identity, code: PhoneCode, digits: string): boolean => {
  const given = Buffer.from(hmacOfDigits(identity, code, digits));
  const wanted = Buffer.from(code.codeHmac);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
