import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { asciiDigits } from './ascii-digits.ts';

/** All regions that have phone numbers, as ISO codes of two letters. */
export const regions: readonly string[] = getCountries();

/** What numbers of a region begin with abroad, such as `+49`. */
export const callingCodeOf = (region: string): string =>
  isSupportedCountry(region) ? `+${getCountryCallingCode(region)}` : '';

/** Where regions share a calling code: the one most of its numbers belong to. */
const largest: Readonly<Record<string, string>> = {
  '+1': 'US',
  '+7': 'RU',
  '+39': 'IT',
  '+44': 'GB',
  '+47': 'NO',
  '+61': 'AU',
  '+212': 'MA',
  '+262': 'RE',
  '+290': 'SH',
  '+358': 'FI',
  '+590': 'GP',
  '+599': 'CW',
};

const regionWith = (callingCode: string): string | undefined =>
  largest[callingCode] ?? regions.find((region) => callingCodeOf(region) === callingCode);

/** What stands in the field, and what it means. */
export type TypedNumber = {
  readonly region: string;
  readonly text: string;
  /** With the calling code in front; as far as it was typed. */
  readonly phoneNumber: string;
};

/** The region a full number belongs to. One that was chosen stays where several share a code. */
function regionOf(format: AsYouType, chosen: string): string {
  const digits = format.getCallingCode();
  if (digits === undefined || callingCodeOf(chosen) === `+${digits}`) return chosen;
  return format.getCountry() ?? regionWith(`+${digits}`) ?? chosen;
}

/** Reads what was typed so far, and writes it as people in that region do. */
export function readTyped(typed: string, chosen: string): TypedNumber {
  const format = new AsYouType(chosen as CountryCode);
  const text = format.input(asciiDigits(typed));
  const isFull = text.startsWith('+');
  return {
    region: isFull ? regionOf(format, chosen) : chosen,
    text,
    phoneNumber: format.getNumberValue() ?? '',
  };
}

/** The same, once nobody is typing: a full number is then shown as at home, beside its region. */
export function readWhole(typed: string, chosen: string): TypedNumber {
  const read = readTyped(typed, chosen);
  const { region, phoneNumber } = read;
  const number = parsePhoneNumberFromString(phoneNumber);
  if (number?.isPossible()) return { ...read, text: number.formatNational() };
  const callingCode = callingCodeOf(region);
  const isBegun = read.text.startsWith('+') && callingCode && phoneNumber.startsWith(callingCode);
  return isBegun ? { ...read, ...readTyped(phoneNumber.slice(callingCode.length), region) } : read;
}

/** A number as the server takes it, and where it belongs. */
export type WholeNumber = { readonly phoneNumber: string; readonly region: string };

/** Undefined if there can be no such number. */
export function understand(typed: string, chosen?: string): WholeNumber | undefined {
  const number = parsePhoneNumberFromString(asciiDigits(typed), chosen as CountryCode | undefined);
  if (!number?.isPossible()) return undefined;
  const { number: phoneNumber, country, countryCallingCode } = number;
  return { phoneNumber, region: country ?? regionWith(`+${countryCallingCode}`) ?? '' };
}
