import type { BlockingFunctions } from './blocking-functions.ts';

/** What a foreign provider said about somebody who comes from there, and what it handed out. */
export type ForeignSignIn = {
  readonly attributes?: Readonly<Record<string, unknown>>;
  /** As JSON text, the way the provider wrote it. */
  readonly rawUserInfo?: string;
  readonly idToken?: string;
  readonly accessToken?: string;
  readonly tokenSecret?: string;
  readonly refreshToken?: string;
  readonly expiresIn?: number;
};

/** The provider's credentials go no further than the operator said. */
export const foreignClaims = (
  foreign: ForeignSignIn,
  { idToken, accessToken, refreshToken }: BlockingFunctions['forwarded'],
): Readonly<Record<string, unknown>> => ({
  sign_in_attributes: foreign.attributes,
  raw_user_info: foreign.rawUserInfo,
  ...(idToken ? { oauth_id_token: foreign.idToken } : {}),
  ...(accessToken
    ? {
        oauth_access_token: foreign.accessToken,
        oauth_token_secret: foreign.tokenSecret,
        oauth_expires_in: foreign.expiresIn,
      }
    : {}),
  ...(refreshToken ? { oauth_refresh_token: foreign.refreshToken } : {}),
});
