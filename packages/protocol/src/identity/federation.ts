import { always, boolean, enumeration, int32, list, message, string } from '../field.ts';
import { federationLimits } from '../limits.ts';
import { idTokenErrors, operation } from '../operation.ts';
import { signInReply, signInRequest } from './user-info.ts';

export const signInWithIdp = operation({
  name: 'signInWithIdp',
  summary:
    "Signs in, creates an account or links a provider with the provider's answer or its tokens.",
  service: 'identitytoolkit',
  method: 'POST',
  paths: ['/v1/accounts:signInWithIdp'],
  legacy: 'verifyAssertion',
  bodyBytes: federationLimits.answerBytes,
  credentials: ['key', 'admin'],
  role: 'userAdmin',
  request: {
    requestUri: string,
    postBody: string,
    sessionId: string,
    pendingToken: string,
    idToken: string,
    autoCreate: boolean,
    returnIdpCredential: boolean,
    ...signInRequest,
    tenantId: string,
    targetProjectId: string,
  },
  reply: {
    kind: string,
    context: always(string),
    providerId: string,
    federatedId: string,
    localId: string,
    isNewUser: always(boolean),
    email: string,
    emailVerified: always(boolean),
    emailRecycled: boolean,
    originalEmail: string,
    displayName: string,
    fullName: string,
    firstName: string,
    lastName: string,
    nickName: string,
    screenName: string,
    photoUrl: string,
    language: string,
    timeZone: string,
    dateOfBirth: string,
    rawUserInfo: string,
    oauthIdToken: string,
    oauthAccessToken: string,
    oauthTokenSecret: string,
    oauthExpireIn: int32,
    oauthRefreshToken: string,
    oauthAuthorizationCode: string,
    pendingToken: string,
    nonce: string,
    tenantId: string,
    needConfirmation: boolean,
    verifiedProvider: list(string),
    errorMessage: string,
    ...signInReply,
  },
  errors: [
    'MISSING_REQUEST_URI',
    'INVALID_REQUEST_URI',
    'INVALID_CREDENTIAL_OR_PROVIDER_ID',
    'INVALID_PROVIDER_ID',
    'INVALID_IDP_RESPONSE',
    'MISSING_SESSION_ID',
    'MISSING_OR_INVALID_NONCE',
    'INVALID_PENDING_TOKEN',
    'USER_CANCELLED',
    'REJECTED_CREDENTIAL',
    'UNVERIFIED_EMAIL',
    'OPERATION_NOT_ALLOWED',
    'ADMIN_ONLY_OPERATION',
    'FEDERATED_USER_ID_ALREADY_LINKED',
    'PROVIDER_ALREADY_LINKED',
    'QUOTA_EXCEEDED',
    'EMAIL_EXISTS',
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    'USER_NOT_FOUND',
    'USER_DISABLED',
    'INVALID_ID_TOKEN',
    'TOKEN_EXPIRED',
    'TENANT_ID_MISMATCH',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});

export const revokeToken = operation({
  name: 'revokeToken',
  summary: 'Tells Apple that its token is not wanted any more. Nobody is signed out by it.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: ['/v2/accounts:revokeToken'],
  credentials: ['key'],
  request: {
    providerId: string,
    tokenType: enumeration({
      TOKEN_TYPE_UNSPECIFIED: 0,
      REFRESH_TOKEN: 1,
      ACCESS_TOKEN: 2,
      CODE: 3,
    }),
    token: string,
    redirectUri: string,
    idToken: string,
    tenantId: string,
  },
  reply: {},
  errors: [
    ...idTokenErrors,
    'INVALID_PROVIDER_ID',
    'OPERATION_NOT_ALLOWED',
    'INVALID_IDP_RESPONSE',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});

/** An OpenID Connect issuer. Its id begins with `oidc.`. The secret goes in and never comes out. */
export const oidcProviderConfig = {
  name: string,
  displayName: string,
  enabled: boolean,
  issuer: string,
  clientId: string,
  clientSecret: string,
  responseType: message({ idToken: boolean, code: boolean }),
  /**
   * The address to register with the issuer: one that no other provider has. Set to that of the
   * handler, for an issuer that announces in its metadata that it names itself in its answers.
   */
  redirectUri: string,
} as const;

/** A SAML 2.0 identity provider. Its id begins with `saml.`. */
export const samlProviderConfig = {
  name: string,
  displayName: string,
  enabled: boolean,
  idpConfig: message({
    idpEntityId: string,
    ssoUrl: string,
    signRequest: boolean,
    idpCertificates: list(message({ x509Certificate: string })),
  }),
  spConfig: message({
    spEntityId: string,
    callbackUri: string,
    spCertificates: list(message({ x509Certificate: string, expiresAt: string })),
  }),
} as const;

/** A provider that this server knows by name: `google.com`, `github.com` and the like. */
export const knownProviderConfig = {
  name: string,
  enabled: boolean,
  clientId: string,
  clientSecret: string,
  /** The address to register with the provider. */
  redirectUri: string,
  appleSignInConfig: message({
    bundleIds: list(string),
    codeFlowConfig: message({ keyId: string, teamId: string, privateKey: string }),
  }),
} as const;

/** What a sign-in page shows of a provider. */
export const offeredProvider = message({
  providerId: string,
  displayName: string,
  /** `true` where a demo provider of a developer's machine plays this one. */
  demo: boolean,
});
