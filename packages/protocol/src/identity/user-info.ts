import { always, boolean, double, int64, list, message, string } from '../field.ts';

export const providerUserInfo = message({
  providerId: string,
  rawId: string,
  federatedId: string,
  email: string,
  displayName: string,
  photoUrl: string,
  phoneNumber: string,
  screenName: string,
});

/** A second factor. Which of the last three is there tells its kind. */
export const secondFactorInfo = message({
  mfaEnrollmentId: string,
  displayName: string,
  enrolledAt: string,
  phoneInfo: string,
  unobfuscatedPhoneInfo: string,
  totpInfo: message({}),
});

const passkeyInfo = message({ credentialId: string, name: string });

/** An account as lookup shows it. `passwordHash` is never the hash: clients only test that it is there. */
export const userInfo = message({
  localId: string,
  email: string,
  /** Where there is an address. */
  emailVerified: always(boolean),
  displayName: string,
  photoUrl: string,
  phoneNumber: string,
  disabled: always(boolean),
  /** The first moment of 1970 is one, too, as imports have it. */
  createdAt: always(int64),
  lastLoginAt: always(int64),
  lastRefreshAt: string,
  passwordHash: string,
  passwordUpdatedAt: double,
  validSince: int64,
  customAttributes: string,
  customAuth: boolean,
  emailLinkSignin: boolean,
  initialEmail: string,
  tenantId: string,
  screenName: string,
  providerUserInfo: list(providerUserInfo),
  mfaInfo: list(secondFactorInfo),
  passkeyInfo: list(passkeyInfo),
});

/** What every successful sign-in adds to its reply. */
export const issuedTokens = {
  idToken: string,
  refreshToken: string,
  expiresIn: string,
} as const;

/**
 * What the request of a first factor may add, as an addition of this server: the client can lead to the
 * verification of an address. Where that comes first, it takes tokens good for that alone; any other
 * client is refused with `UNVERIFIED_EMAIL`.
 */
export const signInRequest = {
  emailVerification: message({
    /** Where the mailed link leads on to, if mails may lead there. */
    continueUrl: string,
  }),
} as const;

/**
 * What the reply of a first factor adds: tokens, or what a second factor has to be shown with. Where
 * one is mandatory and there is none yet, the tokens are good for adding one and nothing else; and
 * where the address has to be verified first, for that. A factor is added to a verified address only:
 * `verificationSent` says that a mail for it left a moment ago.
 */
export const signInReply = {
  ...issuedTokens,
  mfaPendingCredential: string,
  mfaInfo: list(secondFactorInfo),
  enrollmentRequired: boolean,
  verificationRequired: boolean,
  verificationSent: boolean,
} as const;
