import { sendPhoneCode, signInWithPhone } from '../../effects/phone.ts';
import { phone } from '../../flow/transitions/phone.ts';
import { phone as words } from '../../messages/en/phone.ts';
import type { Region } from '../../region.ts';
import { PhoneCode } from './phone-code.tsx';
import { PhoneEntry } from './phone-entry.tsx';

export const region: Region<'phone'> = {
  transitions: phone,
  words: words.problems,
  views: { 'phone-entry': PhoneEntry, 'phone-code': PhoneCode },
  performers: { sendPhoneCode, signInWithPhone },
};
