import type { ReplyFor } from '@latchkey/client';
import type { Factor } from '../flow/screens.ts';

type WireFactor = NonNullable<ReplyFor<'signInWithPassword'>['mfaInfo']>[number];

/** A second factor as the wire shows it: a number makes it one of SMS. */
export const factorOf = ({ mfaEnrollmentId, displayName, phoneInfo }: WireFactor): Factor => ({
  id: mfaEnrollmentId ?? '',
  kind: phoneInfo === undefined ? 'totp' : 'sms',
  ...(displayName ? { name: displayName } : {}),
  ...(phoneInfo === undefined ? {} : { phoneNumber: phoneInfo }),
});
