import { Refused } from '@latchkey/kernel/refused';
import { fieldLimits } from '@latchkey/protocol';
import { canonicalPhoneNumber } from '../phone/phone-number.ts';
import { canonicalEmail } from './email-address.ts';

const unprintable = /[\p{Cc}\p{Cs}]/u;

/** Neither controls nor halves of characters, all of which a database keeps as one and the same mark. */
export const isCleanText = (text: string): boolean => !unprintable.test(text);

/** Decoration that does not fit is left out; nobody is kept outside by it. */
export const fittingOrNone = (text: string | null | undefined, length: number): string | null =>
  text == null || text.length > length || !isCleanText(text) ? null : text;

/** The empty text means no name. */
export function checkDisplayName(name: string): string | null {
  if (name.length > fieldLimits.displayName || !isCleanText(name))
    throw new Refused('INVALID_DISPLAY_NAME');
  return name === '' ? null : name;
}

/** An address that a page can show as a picture, and that does nothing where it is followed. */
const isPictureAddress = (url: string): boolean =>
  url.length <= fieldLimits.photoUrl &&
  isCleanText(url) &&
  /^https?:\/\/[^/]/i.test(url) &&
  URL.canParse(url);

/** Where an account matters more than its picture. */
export const pictureOrNone = (url: string | null | undefined): string | null =>
  url && isPictureAddress(url) ? url : null;

export function checkPhotoUrl(url: string): string | null {
  if (url === '') return null;
  if (!isPictureAddress(url)) throw new Refused('INVALID_PHOTO_URL');
  return url;
}

export function checkEmail(email: string): string {
  const canonical = canonicalEmail(email);
  if (canonical === undefined) throw new Refused('INVALID_EMAIL');
  return canonical;
}

/** E.164: a plus sign, a country code that does not begin with zero, fifteen digits at most. */
export function checkPhoneNumber(phoneNumber: string): string {
  if (!/^\+[1-9]\d{5,14}$/.test(phoneNumber))
    throw new Refused('INVALID_PHONE_NUMBER', 'Invalid format.');
  // A trunk zero that slipped in would make a second number of one.
  return canonicalPhoneNumber(phoneNumber) ?? phoneNumber;
}

export const isLocalId = (text: string): boolean =>
  text !== '' && text.length <= fieldLimits.localId && isCleanText(text);

export function checkLocalId(localId: string): string {
  if (!isLocalId(localId)) throw new Refused('INVALID_LOCAL_ID');
  return localId;
}
