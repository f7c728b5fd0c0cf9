import type { Account } from '../accounts/account.ts';
import { providerRows } from '../accounts/user-info.ts';
import type { SecondFactorRecord } from '../second-factors/second-factor.ts';
import { storedClaims } from '../tokens/claims.ts';

type Json = Readonly<Record<string, unknown>>;

/** Without what is not there: functions test for presence. */
const present = (fields: Json): Json =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );

const factorOf = (factor: SecondFactorRecord): Json =>
  present({
    uid: factor.id,
    display_name: factor.displayName,
    enrollment_time: new Date(factor.enrolledAt).toISOString(),
    phone_number: factor.phoneNumber,
    factor_id: factor.kind,
  });

/** An account as functions read it: the names are the protocol's. */
export const functionUserRecord = (account: Account): Json =>
  present({
    uid: account.id,
    email: account.email,
    email_verified: account.emailVerified,
    display_name: account.displayName,
    photo_url: account.photoUrl,
    disabled: account.disabled,
    phone_number: account.phoneNumber,
    custom_claims: storedClaims(account.customAttributes),
    tenant_id: account.tenant === '' ? undefined : account.tenant,
    provider_data: providerRows(account).map((row) =>
      present({
        provider_id: row.providerId,
        uid: row.rawId,
        display_name: row.displayName,
        email: row.email,
        phone_number: row.phoneNumber,
        photo_url: row.photoUrl,
      }),
    ),
    multi_factor:
      account.secondFactors.length === 0
        ? undefined
        : { enrolled_factors: account.secondFactors.map(factorOf) },
    metadata: present({
      creation_time: account.createdAt,
      last_sign_in_time: account.lastLoginAt,
    }),
  });
