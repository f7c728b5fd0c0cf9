import { newAccountId } from '@latchkey/kernel/random-names';
import { secondFactorLimits } from '@latchkey/protocol';
import { checkDisplayName, isLocalId } from '../accounts/profile-fields.ts';
import { canonicalPhoneNumber } from '../phone/phone-number.ts';
import type { SecondFactorInfo, SecondFactorRecord } from '../second-factors/second-factor.ts';
import { type Importing, orUnacceptable, Unacceptable } from './importing.ts';

function factorOf(importing: Importing, given: SecondFactorInfo): SecondFactorRecord {
  const { mfaEnrollmentId, phoneInfo, enrolledAt } = given;
  // The secret of an authenticator app is in no export, so that the app cannot move.
  if (phoneInfo === undefined) throw new Unacceptable('Second factor not supported.');
  const phoneNumber = canonicalPhoneNumber(phoneInfo);
  if (phoneNumber === undefined) throw new Unacceptable('Phone number format is invalid');
  if (mfaEnrollmentId && !isLocalId(mfaEnrollmentId))
    throw new Unacceptable('Enrollment id is invalid.');
  const time = Date.parse(enrolledAt ?? '');
  return {
    id: mfaEnrollmentId || newAccountId(importing.randomBytes),
    kind: 'phone',
    displayName: orUnacceptable(
      () => checkDisplayName(given.displayName ?? ''),
      () => 'The name of a second factor is invalid.',
    ),
    enrolledAt: Number.isNaN(time) ? importing.now() : time,
    phoneNumber,
    sealedSecret: null,
    lastStep: null,
    given: true,
  };
}

/** The second factors of an account on its way in. */
export function uploadedFactors(
  importing: Importing,
  given: readonly SecondFactorInfo[],
  account: {
    readonly email: string | null;
    readonly emailVerified: boolean;
    readonly phoneNumber: string | null;
  },
): readonly SecondFactorRecord[] {
  if (given.length === 0) return [];
  if (account.email === null)
    throw new Unacceptable('Second factor account requires email to be presented.');
  if (!account.emailVerified)
    throw new Unacceptable('Second factor account requires email to be verified.');
  const factors = given.map((each) => factorOf(importing, each));
  if (new Set(factors.map(({ id }) => id)).size < factors.length)
    throw new Unacceptable('Enrollment id already exists.');
  if (factors.length > secondFactorLimits.factors)
    throw new Unacceptable('There are too many second factors.');
  if (factors.some(({ phoneNumber }) => phoneNumber === account.phoneNumber))
    throw new Unacceptable('A phone cannot be both factors.');
  return factors;
}
