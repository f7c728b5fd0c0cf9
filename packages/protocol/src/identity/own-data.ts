import { boolean, int32, list, message, string } from '../field.ts';
import { idTokenErrors, operation } from '../operation.ts';

/** An addition of this server: people may ask for all that is kept about them. */
export const exportOwnData = operation({
  name: 'exportOwnData',
  summary:
    'Everything that is kept about the signed-in account, without what opens it. Asks for a recent sign-in.',
  service: 'latchkey',
  method: 'POST',
  paths: ['/latchkey/v1/account:export'],
  credentials: ['key'],
  request: { idToken: string, tenantId: string },
  reply: {
    exportedAt: string,
    profile: message({
      localId: string,
      tenantId: string,
      displayName: string,
      photoUrl: string,
      email: string,
      emailVerified: boolean,
      firstEmail: string,
      phoneNumber: string,
      hasPassword: boolean,
      passwordUpdatedAt: string,
      createdAt: string,
      lastLoginAt: string,
      lastRefreshAt: string,
      customAttributes: string,
    }),
    providers: list(
      message({
        providerId: string,
        rawId: string,
        email: string,
        displayName: string,
        photoUrl: string,
        screenName: string,
        linkedAt: string,
      }),
    ),
    secondFactors: list(
      message({ kind: string, displayName: string, phoneNumber: string, enrolledAt: string }),
    ),
    recoveryCodesLeft: int32,
    passkeys: list(
      message({ name: string, createdAt: string, lastUsedAt: string, backedUp: boolean }),
    ),
    sessions: list(
      message({
        signInProvider: string,
        createdAt: string,
        lastUsedAt: string,
        endedAt: string,
        userAgent: string,
        address: string,
      }),
    ),
    events: list(
      message({
        at: string,
        lastAt: string,
        times: int32,
        event: string,
        result: string,
        reason: string,
        address: string,
      }),
    ),
  },
  errors: [...idTokenErrors, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
});
