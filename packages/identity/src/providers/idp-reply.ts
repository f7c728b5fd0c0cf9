import type { ReplyOf, signInWithIdp } from '@latchkey/protocol';
import type { ForeignIdentity } from './foreign-provider.ts';

type Reply = ReplyOf<typeof signInWithIdp>;

/** What the provider said, for the application. Its tokens only where the application asked for them. */
export function idpReply(foreign: ForeignIdentity, tenant: string, withTokens: boolean): Reply {
  const { tokens } = foreign;
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: foreign.providerId,
    federatedId: foreign.federatedId ?? undefined,
    email: foreign.email ?? undefined,
    emailVerified: foreign.email === null ? undefined : foreign.emailVerified,
    displayName: foreign.displayName ?? undefined,
    fullName: foreign.displayName ?? undefined,
    firstName: foreign.firstName ?? undefined,
    lastName: foreign.lastName ?? undefined,
    screenName: foreign.screenName ?? undefined,
    photoUrl: foreign.photoUrl ?? undefined,
    language: foreign.language ?? undefined,
    rawUserInfo: JSON.stringify(foreign.rawUserInfo),
    tenantId: tenant || undefined,
    ...(withTokens
      ? {
          oauthIdToken: tokens.idToken,
          oauthAccessToken: tokens.accessToken,
          oauthRefreshToken: tokens.refreshToken,
          oauthExpireIn: tokens.expiresInSeconds,
        }
      : {}),
  };
}
