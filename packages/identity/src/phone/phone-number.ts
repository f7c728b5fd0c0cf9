import { Refused } from '@latchkey/kernel/refused';
import type { PhoneNumber } from 'libphonenumber-js/max';
import { phoneLibrary } from './phone-library.ts';

const longestSpelling = 64;

/** A plus sign, then digits of any script with what people put between them. No letters, no extension. */
const spelling = /^\+[\p{Nd}\p{Zs}\p{Pd}().·/]+$/u;

/** Full-width digits and signs as plain ones, where it is a number that somebody wrote. */
function plainSpelling(text: string): string | undefined {
  if (text.length > longestSpelling) return undefined;
  const plain = text.normalize('NFKC').trim();
  return spelling.test(plain) ? plain : undefined;
}

function parse(text: string): PhoneNumber | undefined {
  const plain = plainSpelling(text);
  // The parser knows the digits of other scripts.
  if (plain === undefined) return undefined;
  return phoneLibrary().parsePhoneNumberFromString(plain, { extract: false });
}

/** The one spelling of a number: E.164, whatever was put between its digits. */
export const canonicalPhoneNumber = (text: string): string | undefined => parse(text)?.number;

type ShapedNumber = { readonly phoneNumber: string; readonly region: string | undefined };

const isE164 = (text: string): boolean => /^\+[1-9]\d{5,14}$/.test(text);

/** One that looks like a number, whether or not any network has it. */
export function shapedNumber(text: string): ShapedNumber | undefined {
  const number = parse(text);
  const phoneNumber = number?.number ?? plainSpelling(text)?.replace(/[^+\d]/g, '');
  if (phoneNumber === undefined || !isE164(phoneNumber)) return undefined;
  return { phoneNumber, region: number?.country };
}

/** The lines that have SMS. All others are refused, most of all those that cost the sender extra. */
const reachable: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

type ReachableNumber = {
  readonly phoneNumber: string;
  /** ISO 3166, two letters. */
  readonly region: string;
};

/** A number that exists, belongs to a country and can get an SMS. */
export function reachableNumber(text: string): ReachableNumber {
  const number = parse(text);
  if (number === undefined || !number.isValid())
    throw new Refused('INVALID_PHONE_NUMBER', 'Invalid format.');
  // Satellites and other networks of no country: what an SMS costs there is anybody's guess.
  if (number.country === undefined || !reachable.has(number.getType() ?? ''))
    throw new Refused('INVALID_PHONE_NUMBER', 'This kind of number cannot be sent a code.');
  return { phoneNumber: number.number, region: number.country };
}
