import { boolean, double, int64, list, message, string } from '../field.ts';

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

/** An account as lookup shows it. `passwordHash` is never the hash: clients only test that it is there. */
export const userInfo = message({
  localId: string,
  email: string,
  emailVerified: boolean,
  displayName: string,
  photoUrl: string,
  phoneNumber: string,
  disabled: boolean,
  createdAt: int64,
  lastLoginAt: int64,
  lastRefreshAt: string,
  passwordHash: string,
  passwordUpdatedAt: double,
  validSince: int64,
  customAttributes: string,
  customAuth: boolean,
  emailLinkSignin: boolean,
  initialEmail: string,
  tenantId: string,
  providerUserInfo: list(providerUserInfo),
});

/** What every successful sign-in adds to its reply. */
export const issuedTokens = {
  idToken: string,
  refreshToken: string,
  expiresIn: string,
} as const;
