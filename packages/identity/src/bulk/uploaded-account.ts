import { type batchCreate, fieldLimits, type RequestOf } from '@latchkey/protocol';
import type { Account, ProviderLink } from '../accounts/account.ts';
import { isProviderName, longestRawId } from '../accounts/account-edits.ts';
import { canonicalEmail } from '../accounts/email-address.ts';
import { newAccount } from '../accounts/new-account.ts';
import {
  checkDisplayName,
  fittingOrNone,
  isCleanText,
  pictureOrNone,
} from '../accounts/profile-fields.ts';
import { canonicalPhoneNumber } from '../phone/phone-number.ts';
import { checkCustomAttributes } from '../tokens/claims.ts';
import { type Importing, orUnacceptable, Unacceptable } from './importing.ts';
import { uploadedFactors } from './uploaded-factors.ts';

export type UploadedUser = NonNullable<RequestOf<typeof batchCreate>['users']>[number];

type UploadedLink = NonNullable<UploadedUser['providerUserInfo']>[number];

/** The last moment a date can be. */
const lastTime = 8_640_000_000_000_000;

const claimsTroubles: Readonly<Record<string, string>> = {
  INVALID_CLAIMS: 'Invalid custom claims provided.',
  CLAIMS_TOO_LARGE: 'Custom claims provided are too large.',
  FORBIDDEN_CLAIM: 'Custom claims provided include a reserved claim.',
};

function idOf({ localId }: UploadedUser): string {
  if (!localId) throw new Unacceptable('localId is missing');
  if (localId.length > fieldLimits.localId || !isCleanText(localId))
    throw new Unacceptable('localId is invalid');
  return localId;
}

function claimsOf({ customAttributes }: UploadedUser): string | null {
  if (!customAttributes) return null;
  return orUnacceptable(
    () => checkCustomAttributes(customAttributes),
    (code) => claimsTroubles[code] ?? code,
  );
}

/** What follows from the account's own address and number is not given again. */
const isForeign = ({ providerId }: UploadedLink) =>
  providerId !== 'password' && providerId !== 'phone';

function linkOf(given: UploadedLink): ProviderLink {
  const rawId = given.rawId || given.federatedId;
  if (!given.providerId || !rawId)
    throw new Unacceptable('federatedId or (providerId & rawId) is required');
  if (!isProviderName(given.providerId) || rawId.length > longestRawId || !isCleanText(rawId))
    throw new Unacceptable('providerId or rawId is invalid');
  return {
    providerId: given.providerId,
    rawId,
    federatedId: fittingOrNone(given.federatedId, 2 * longestRawId),
    email: fittingOrNone(given.email, fieldLimits.email),
    displayName: fittingOrNone(given.displayName, fieldLimits.displayName),
    photoUrl: pictureOrNone(given.photoUrl),
    screenName: fittingOrNone(given.screenName, fieldLimits.displayName),
    linkedAt: null,
  };
}

function emailOf(email: string | undefined): string | null {
  if (!email) return null;
  const canonical = canonicalEmail(email);
  if (canonical === undefined) throw new Unacceptable('email is invalid');
  return canonical;
}

function phoneNumberOf({ phoneNumber }: UploadedUser): string | null {
  if (!phoneNumber) return null;
  const canonical = canonicalPhoneNumber(phoneNumber);
  if (canonical === undefined) throw new Unacceptable('phone number format is invalid');
  return canonical;
}

function timeOf(name: string, time: number | undefined): number | undefined {
  if (time !== undefined && (time < 0 || time > lastTime))
    throw new Unacceptable(`${name} is invalid`);
  return time;
}

const nameOf = ({ displayName = '' }: UploadedUser) =>
  orUnacceptable(
    () => checkDisplayName(displayName),
    () => 'displayName or photoUrl is invalid',
  );

/** The account that a record of an import describes. Throws the reason why it cannot be one. */
export function uploadedAccount(
  importing: Importing,
  tenant: string,
  user: UploadedUser,
  passwordHash: string | null,
): Account {
  const id = idOf(user);
  if (user.tenantId && user.tenantId !== tenant)
    throw new Unacceptable('Tenant id in userInfo does not match the tenant id in request.');
  const customAttributes = claimsOf(user);
  const providers = (user.providerUserInfo ?? []).filter(isForeign).map(linkOf);
  if (new Set(providers.map(({ providerId }) => providerId)).size < providers.length)
    throw new Unacceptable('providerId is there twice');
  const phoneNumber = phoneNumberOf(user);
  const email = emailOf(user.email);
  const emailVerified = email !== null && (user.emailVerified ?? false);
  const secondFactors = uploadedFactors(importing, user.mfaInfo ?? [], {
    email,
    emailVerified,
    phoneNumber,
  });
  const now = importing.now();
  return newAccount(importing, tenant, {
    id,
    email,
    emailVerified,
    displayName: nameOf(user),
    photoUrl: pictureOrNone(user.photoUrl),
    phoneNumber,
    phoneUsedAt: phoneNumber === null ? null : now,
    passwordHash,
    hashCost: passwordHash === null ? null : importing.passwords.costOf(passwordHash),
    passwordUpdatedAt:
      passwordHash === null ? null : (timeOf('passwordUpdatedAt', user.passwordUpdatedAt) ?? now),
    disabled: user.disabled ?? false,
    customAttributes,
    customAuth: user.customAuth ?? false,
    emailLinkSignIn: email !== null && (user.emailLinkSignin ?? false),
    initialEmail: emailOf(user.initialEmail),
    createdAt: timeOf('createdAt', user.createdAt) ?? now,
    lastLoginAt: timeOf('lastLoginAt', user.lastLoginAt) ?? null,
    lastRefreshAt: null,
    providers,
    secondFactors,
  });
}
