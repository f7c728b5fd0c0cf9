import { boolean, int32, list, message, string, struct } from '../field.ts';
import { idTokenErrors, operation } from '../operation.ts';
import { issuedTokens, signInReply, signInRequest } from './user-info.ts';

const enrolment = (verb: string) => [`/v2/accounts/passkeyEnrollment:${verb}`];
const signIn = (verb: string) => [`/v2/accounts/passkeySignIn:${verb}`];
const own = (verb: string) => [`/latchkey/v1/passkeys:${verb}`];

/** WebAuthn's own names and shapes, in its JSON form: binary values are base64url. */
const descriptor = message({ type: string, id: string, transports: list(string) });

const creationOptions = message({
  rp: message({ id: string, name: string }),
  user: message({ id: string, name: string, displayName: string }),
  challenge: string,
  pubKeyCredParams: list(message({ type: string, alg: int32 })),
  timeout: int32,
  excludeCredentials: list(descriptor),
  authenticatorSelection: message({
    residentKey: string,
    requireResidentKey: boolean,
    userVerification: string,
  }),
  attestation: string,
});

const requestOptions = message({
  challenge: string,
  timeout: int32,
  rpId: string,
  allowCredentials: list(descriptor),
  userVerification: string,
});

/** What the browser made, as `PublicKeyCredential.toJSON()` writes it. */
const credential = {
  id: string,
  rawId: string,
  type: string,
  authenticatorAttachment: string,
  clientExtensionResults: struct,
} as const;

export const startPasskeyEnrollment = operation({
  name: 'startPasskeyEnrollment',
  summary: 'Begins to add a passkey to the signed-in account.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: enrolment('start'),
  credentials: ['key'],
  request: { idToken: string, tenantId: string },
  reply: { credentialCreationOptions: creationOptions },
  errors: [
    ...idTokenErrors,
    'OPERATION_NOT_ALLOWED',
    'PASSKEY_LIMIT_EXCEEDED',
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});

export const finalizePasskeyEnrollment = operation({
  name: 'finalizePasskeyEnrollment',
  summary: 'Adds the passkey that the browser made.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: enrolment('finalize'),
  credentials: ['key'],
  request: {
    idToken: string,
    authenticatorRegistrationResponse: message({
      ...credential,
      response: message({
        clientDataJSON: string,
        attestationObject: string,
        transports: list(string),
        authenticatorData: string,
        publicKey: string,
        publicKeyAlgorithm: int32,
      }),
    }),
    name: string,
    displayName: string,
    tenantId: string,
  },
  reply: { localId: string, credentialId: string, name: string, ...issuedTokens },
  errors: [
    ...idTokenErrors,
    'OPERATION_NOT_ALLOWED',
    'MISSING_AUTHENTICATOR_RESPONSE',
    'INVALID_AUTHENTICATOR_RESPONSE',
    'INVALID_CREDENTIAL_ID',
    'CREDENTIAL_ALREADY_IN_USE',
    'PASSKEY_LIMIT_EXCEEDED',
    'INVALID_DISPLAY_NAME',
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});

export const startPasskeySignIn = operation({
  name: 'startPasskeySignIn',
  summary: 'Begins a sign-in with whichever passkey the visitor chooses.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: signIn('start'),
  credentials: ['key'],
  request: { sessionId: string, tenantId: string },
  reply: { credentialRequestOptions: requestOptions },
  errors: ['OPERATION_NOT_ALLOWED', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
});

export const finalizePasskeySignIn = operation({
  name: 'finalizePasskeySignIn',
  summary: 'Signs in with what a passkey signed.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: signIn('finalize'),
  credentials: ['key'],
  request: {
    authenticatorAuthenticationResponse: message({
      ...credential,
      response: message({
        clientDataJSON: string,
        authenticatorData: string,
        signature: string,
        userHandle: string,
      }),
    }),
    sessionId: string,
    ...signInRequest,
    tenantId: string,
  },
  reply: { localId: string, email: string, ...signInReply },
  errors: [
    'OPERATION_NOT_ALLOWED',
    'MISSING_AUTHENTICATOR_RESPONSE',
    'INVALID_AUTHENTICATOR_RESPONSE',
    'INVALID_CREDENTIAL_ID',
    'PASSKEY_CREDENTIAL_NOT_FOUND',
    'USER_DISABLED',
    'UNVERIFIED_EMAIL',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'BLOCKING_FUNCTION_ERROR_RESPONSE',
  ],
});

export const listPasskeys = operation({
  name: 'listPasskeys',
  summary: 'The passkeys of the signed-in account. An addition of this server.',
  service: 'latchkey',
  method: 'POST',
  paths: own('list'),
  credentials: ['key'],
  request: { idToken: string, tenantId: string },
  reply: {
    passkeys: list(
      message({
        credentialId: string,
        name: string,
        createdAt: string,
        lastUsedAt: string,
        /** Kept by a service, so that it is on several devices. */
        backedUp: boolean,
      }),
    ),
  },
  errors: idTokenErrors,
});

export const renamePasskey = operation({
  name: 'renamePasskey',
  summary: 'Gives a passkey of the signed-in account another name. An addition of this server.',
  service: 'latchkey',
  method: 'POST',
  paths: own('rename'),
  credentials: ['key'],
  request: { idToken: string, credentialId: string, name: string, tenantId: string },
  reply: {},
  errors: [
    ...idTokenErrors,
    'PASSKEY_CREDENTIAL_NOT_FOUND',
    'INVALID_DISPLAY_NAME',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});
