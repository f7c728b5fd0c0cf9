import { Refused } from '@latchkey/kernel/refused';
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

const longestSpelling = 64;

/** A plus sign, then digits of any script with what people put between them. No letters, no extension. */
const spelling = /^\+[\p{Nd}\p{Zs}\p{Pd}().·/]+$/u;

function parse(text: string): PhoneNumber | undefined {
  if (text.length > longestSpelling) return undefined;
  // Full-width digits and signs become plain ones; the parser knows the other digits.
  const plain = text.normalize('NFKC').trim();
  if (!spelling.test(plain)) return undefined;
  return parsePhoneNumberFromString(plain, { extract: false });
}

/** The one spelling of a number: E.164, whatever was put between its digits. */
export const canonicalPhoneNumber = (text: string): string | undefined => parse(text)?.number;

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
