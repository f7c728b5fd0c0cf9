import type { Reference } from './references.ts';

type Json = Readonly<Record<string, unknown>>;

const the = (name: Reference) => ({ $: name });

const signedIn: Json = { idToken: the('idToken') };
const withSecondFactor: Json = {
  idToken: the('secondFactorIdToken'),
  mfaEnrollmentId: the('enrolment'),
};
const credential = 'AAAA';

export const samlConfig: Json = {
  enabled: true,
  idpConfig: {
    idpEntityId: 'acme',
    ssoUrl: 'https://127.0.0.1:9/sso',
    idpCertificates: [{ x509Certificate: the('certificate') }],
  },
  spConfig: { spEntityId: 'us' },
};

/** What gets an operation to do its work. Whatever else is generated is put on top of it. */
export const usualMessages: Readonly<Record<string, Json>> = {
  batchCreate: { users: [{ localId: 'imported', email: 'imported@example.com' }] },
  batchDelete: { localIds: [the('otherId')], force: true },
  createAuthUri: {
    providerId: 'google.com',
    continueUri: 'http://localhost:8787/__/auth/handler',
  },
  createDefaultSupportedIdpConfig: { idpId: 'google.com', clientId: 'x', clientSecret: 'y' },
  createInboundSamlConfig: { inboundSamlConfigId: 'saml.acme', ...samlConfig },
  createOauthIdpConfig: {
    oauthIdpConfigId: 'oidc.more',
    issuer: 'https://127.0.0.1:9',
    clientId: 'x',
    clientSecret: 'y',
    responseType: { code: true },
  },
  createServiceAccount: { name: 'robot-one', role: 'viewer' },
  createSessionCookie: { ...signedIn, validDuration: 300 },
  createTenant: { displayName: 'Other' },
  delete: { idToken: the('guestIdToken') },
  downloadAccount: { targetProjectId: 'latchkey' },
  token: { grantType: 'refresh_token', refreshToken: the('refreshToken') },
  finalizeMfaEnrollment: {
    ...signedIn,
    totpVerificationInfo: { sessionInfo: 'x', verificationCode: '000000' },
  },
  finalizeMfaSignIn: {
    mfaPendingCredential: the('pendingCredential'),
    mfaEnrollmentId: the('enrolment'),
    totpVerificationInfo: { verificationCode: '000000' },
  },
  finalizePasskeyEnrollment: {
    ...signedIn,
    authenticatorRegistrationResponse: {
      id: credential,
      rawId: credential,
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    },
  },
  finalizePasskeySignIn: {
    authenticatorAuthenticationResponse: {
      id: credential,
      rawId: credential,
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    },
  },
  exportOwnData: signedIn,
  generateRecoveryCodes: withSecondFactor,
  listAccountSessions: { localId: the('localId') },
  listPasskeys: signedIn,
  listSessions: signedIn,
  lookup: signedIn,
  query: { returnUserInfo: true },
  readRecoveryCodes: signedIn,
  renamePasskey: { ...signedIn, credentialId: credential, name: 'Phone' },
  renameSecondFactor: { ...withSecondFactor, displayName: 'App' },
  resetPassword: { oobCode: the('resetCode') },
  revokeAccountSessions: { localId: the('otherId') },
  revokeSessions: { ...signedIn, allOthers: true },
  revokeToken: { ...signedIn, providerId: 'apple.com', tokenType: 'ACCESS_TOKEN', token: 'x' },
  sendOobCode: { requestType: 'PASSWORD_RESET', email: the('email') },
  sendVerificationCode: { phoneNumber: '+14155550100' },
  signInWithCustomToken: { token: '{"uid":"custom"}' },
  signInWithEmailLink: { email: the('email'), oobCode: the('signInCode') },
  signInWithIdp: {
    requestUri: 'http://localhost',
    postBody: 'id_token={"sub":"1","email":"idp@example.com"}&providerId=google.com',
  },
  signInWithPassword: { email: the('email'), password: 'correct horse' },
  signInWithPhoneNumber: { sessionInfo: the('sessionInfo'), code: '000000' },
  signInWithRecoveryCode: { mfaPendingCredential: the('pendingCredential'), code: 'aaaa-bbbb' },
  signUp: { email: 'new@example.com', password: 'correct horse' },
  startMfaEnrollment: { ...signedIn, totpEnrollmentInfo: {} },
  startMfaSignIn: {
    mfaPendingCredential: the('pendingCredential'),
    mfaEnrollmentId: the('enrolment'),
  },
  startPasskeyEnrollment: signedIn,
  update: signedIn,
  updateInboundSamlConfig: samlConfig,
  withdrawMfa: withSecondFactor,
};
