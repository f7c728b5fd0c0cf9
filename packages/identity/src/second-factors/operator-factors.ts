import { newAccountId } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import { type RequestOf, secondFactorLimits, type updateAccount } from '@latchkey/protocol';
import type { Account, AccountEdit } from '../accounts/account.ts';
import { checkDisplayName } from '../accounts/profile-fields.ts';
import type { Identity } from '../identity.ts';
import { canonicalPhoneNumber } from '../phone/phone-number.ts';
import type { SecondFactorInfo, SecondFactorRecord } from './second-factor.ts';

/** As long as clients may choose the names of accounts. */
const longestId = 128;

function checkId({ id }: SecondFactorRecord): void {
  if (id === '') throw new Refused('INVALID_MFA_ENROLLMENT_ID', 'mfaEnrollmentId must be defined.');
  if (id.length > longestId || /\p{Cc}/u.test(id)) throw new Refused('INVALID_MFA_ENROLLMENT_ID');
}

function checkTime(text: string | undefined, now: number): number {
  if (!text) return now;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Refused('INVALID_ARGUMENT', 'enrolledAt must be a time.');
  return time;
}

/** An app cannot be given by an operator, who does not know its secret; one that is there may stay. */
function factorOf(
  identity: Identity,
  existing: readonly SecondFactorRecord[],
  given: SecondFactorInfo,
): SecondFactorRecord {
  const id = given.mfaEnrollmentId ?? '';
  const displayName = checkDisplayName(given.displayName ?? '');
  if (given.phoneInfo === undefined) {
    const kept = existing.find((factor) => factor.id === id);
    if (kept?.kind === 'totp') return { ...kept, displayName };
    if (given.totpInfo !== undefined) throw new Refused('UNSUPPORTED_SECOND_FACTOR');
  }
  const phoneNumber = canonicalPhoneNumber(given.phoneInfo ?? '');
  if (phoneNumber === undefined) throw new Refused('INVALID_MFA_PHONE_NUMBER', 'Invalid format.');
  const isKept = existing.some(
    (factor) => factor.id === id && factor.phoneNumber === phoneNumber && !factor.given,
  );
  return {
    id,
    kind: 'phone',
    displayName,
    enrolledAt: checkTime(given.enrolledAt, identity.now()),
    phoneNumber,
    sealedSecret: null,
    lastStep: null,
    ...(isKept ? {} : { given: true }),
  };
}

const isFirstWithItsNumber = (
  { phoneNumber }: SecondFactorRecord,
  index: number,
  all: readonly SecondFactorRecord[],
): boolean =>
  phoneNumber === null || all.findIndex((other) => other.phoneNumber === phoneNumber) === index;

function factorsOf(
  identity: Identity,
  existing: readonly SecondFactorRecord[],
  given: readonly SecondFactorInfo[],
): readonly SecondFactorRecord[] {
  const secondFactors = given
    .map((each) => factorOf(identity, existing, each))
    .filter(isFirstWithItsNumber);
  // A phone that is named twice has to be named well once.
  for (const factor of secondFactors) checkId(factor);
  if (new Set(secondFactors.map(({ id }) => id)).size < secondFactors.length)
    throw new Refused('DUPLICATE_MFA_ENROLLMENT_ID');
  if (secondFactors.length > secondFactorLimits.factors)
    throw new Refused('SECOND_FACTOR_LIMIT_EXCEEDED');
  return secondFactors;
}

/** What an operator wants the factors to be: all of them, none, or what they are. */
export const factorsEdit = (
  identity: Identity,
  { secondFactors }: Account,
  mfa: RequestOf<typeof updateAccount>['mfa'],
): AccountEdit =>
  mfa === undefined
    ? {}
    : { secondFactors: factorsOf(identity, secondFactors, mfa.enrollments ?? []) };

/** The phones of an account that an operator makes. Their names are ours to choose. */
export const phonesOfNewAccount = (
  identity: Identity,
  given: readonly SecondFactorInfo[],
): readonly SecondFactorRecord[] =>
  factorsOf(
    identity,
    [],
    given.map((each) => ({ ...each, mfaEnrollmentId: newAccountId(identity.randomBytes) })),
  );

/** What holds for whoever adds a factor holds for operators, too, once all of the edit is known. */
export function refuseImpossibleFactors(account: Account, edit: AccountEdit): void {
  const { secondFactors, email, emailVerified, phoneNumber } = { ...account, ...edit };
  if (edit.secondFactors !== undefined && secondFactors.length > 0) {
    if (email === null || !emailVerified) throw new Refused('UNVERIFIED_EMAIL');
  }
  if (phoneNumber !== null && secondFactors.some((each) => each.phoneNumber === phoneNumber))
    throw new Refused('UNSUPPORTED_SECOND_FACTOR', 'A phone cannot be both factors.');
}
