import { boolean, int32, list, message, string } from '../field.ts';
import { idTokenErrors, operation } from '../operation.ts';
import { applicationCheck, smsCodeErrors, smsErrors } from './phone.ts';
import { issuedTokens, signInRequest } from './user-info.ts';

const enrolment = (verb: string) => [`/v2/accounts/mfaEnrollment:${verb}`];
const signIn = (verb: string) => [`/v2/accounts/mfaSignIn:${verb}`];

const phoneCheck = message({ phoneNumber: string, ...applicationCheck });
const phoneCode = message({ sessionInfo: string, code: string, phoneNumber: string });
const sentCode = message({ sessionInfo: string });
const nothing = message({});

const enrolmentErrors = [
  ...idTokenErrors,
  'OPERATION_NOT_ALLOWED',
  'UNSUPPORTED_FIRST_FACTOR',
  'UNVERIFIED_EMAIL',
  'SECOND_FACTOR_EXISTS',
  'SECOND_FACTOR_LIMIT_EXCEEDED',
  'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
] as const;

export const startMfaEnrollment = operation({
  name: 'startMfaEnrollment',
  summary: 'Begins to add a second factor: sends a code by SMS, or makes a secret for an app.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: enrolment('start'),
  credentials: ['key'],
  request: {
    idToken: string,
    phoneEnrollmentInfo: phoneCheck,
    totpEnrollmentInfo: nothing,
    tenantId: string,
  },
  reply: {
    phoneSessionInfo: sentCode,
    totpSessionInfo: message({
      sharedSecretKey: string,
      verificationCodeLength: int32,
      hashingAlgorithm: string,
      periodSec: int32,
      sessionInfo: string,
      finalizeEnrollmentTime: string,
    }),
  },
  errors: [...enrolmentErrors, ...smsErrors, 'INVALID_ARGUMENT'],
});

export const finalizeMfaEnrollment = operation({
  name: 'finalizeMfaEnrollment',
  summary: 'Adds the second factor, once a code of it was right. Every other sign-in ends.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: enrolment('finalize'),
  credentials: ['key'],
  request: {
    idToken: string,
    displayName: string,
    phoneVerificationInfo: phoneCode,
    totpVerificationInfo: message({ sessionInfo: string, verificationCode: string }),
    tenantId: string,
  },
  reply: {
    ...issuedTokens,
    phoneAuthInfo: message({ phoneNumber: string }),
    totpAuthInfo: nothing,
  },
  errors: [
    ...enrolmentErrors,
    ...smsCodeErrors,
    'INVALID_ARGUMENT',
    'INVALID_DISPLAY_NAME',
    'BLOCKING_FUNCTION_ERROR_RESPONSE',
  ],
});

export const withdrawMfa = operation({
  name: 'withdrawMfa',
  summary: 'Removes a second factor from the signed-in account.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: enrolment('withdraw'),
  credentials: ['key'],
  request: { idToken: string, mfaEnrollmentId: string, tenantId: string },
  reply: issuedTokens,
  errors: [
    ...idTokenErrors,
    'MISSING_MFA_ENROLLMENT_ID',
    'MFA_ENROLLMENT_NOT_FOUND',
    'OPERATION_NOT_ALLOWED',
    'UNVERIFIED_EMAIL',
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});

export const startMfaSignIn = operation({
  name: 'startMfaSignIn',
  summary: 'Sends the SMS of a second factor. Other factors need no such step.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: signIn('start'),
  credentials: ['key'],
  request: {
    mfaPendingCredential: string,
    mfaEnrollmentId: string,
    phoneSignInInfo: phoneCheck,
    tenantId: string,
  },
  reply: { phoneResponseInfo: sentCode },
  errors: [
    'MISSING_MFA_PENDING_CREDENTIAL',
    'INVALID_MFA_PENDING_CREDENTIAL',
    'MISSING_MFA_ENROLLMENT_ID',
    'MFA_ENROLLMENT_NOT_FOUND',
    'INVALID_ARGUMENT',
    'USER_DISABLED',
    ...smsErrors,
  ],
});

export const finalizeMfaSignIn = operation({
  name: 'finalizeMfaSignIn',
  summary: 'Finishes a sign-in with the code of a second factor.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: signIn('finalize'),
  credentials: ['key'],
  request: {
    mfaPendingCredential: string,
    mfaEnrollmentId: string,
    phoneVerificationInfo: phoneCode,
    totpVerificationInfo: message({ verificationCode: string }),
    ...signInRequest,
    tenantId: string,
  },
  reply: {
    ...issuedTokens,
    verificationRequired: boolean,
    phoneAuthInfo: message({ phoneNumber: string }),
    totpAuthInfo: nothing,
  },
  errors: [
    'MISSING_CREDENTIAL',
    'INVALID_MFA_PENDING_CREDENTIAL',
    'MISSING_MFA_ENROLLMENT_ID',
    'MFA_ENROLLMENT_NOT_FOUND',
    'INVALID_ARGUMENT',
    'USER_DISABLED',
    'UNVERIFIED_EMAIL',
    ...smsCodeErrors,
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'BLOCKING_FUNCTION_ERROR_RESPONSE',
  ],
});

/** Additions of this server: the protocol has no recovery codes and cannot rename a factor. */
const own = (path: string) => [`/latchkey/v1/${path}`];

export const renameSecondFactor = operation({
  name: 'renameSecondFactor',
  summary: 'Gives a second factor of the signed-in account another name.',
  service: 'latchkey',
  method: 'POST',
  paths: own('secondFactors:rename'),
  credentials: ['key'],
  request: { idToken: string, mfaEnrollmentId: string, displayName: string, tenantId: string },
  reply: {},
  errors: [
    ...idTokenErrors,
    'MISSING_MFA_ENROLLMENT_ID',
    'MFA_ENROLLMENT_NOT_FOUND',
    'INVALID_DISPLAY_NAME',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});

export const readRecoveryCodes = operation({
  name: 'readRecoveryCodes',
  summary: 'How many recovery codes the signed-in account has left, and since when.',
  service: 'latchkey',
  method: 'POST',
  paths: own('recoveryCodes:read'),
  credentials: ['key'],
  request: { idToken: string, tenantId: string },
  reply: { remaining: int32, createdAt: string },
  errors: idTokenErrors,
});

export const generateRecoveryCodes = operation({
  name: 'generateRecoveryCodes',
  summary: 'Makes ten new recovery codes, shown this once. Earlier ones stop working.',
  service: 'latchkey',
  method: 'POST',
  paths: own('recoveryCodes:generate'),
  credentials: ['key'],
  request: { idToken: string, tenantId: string },
  reply: { codes: list(string), createdAt: string },
  errors: [
    ...idTokenErrors,
    'MFA_ENROLLMENT_NOT_FOUND',
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});

export const signInWithRecoveryCode = operation({
  name: 'signInWithRecoveryCode',
  summary: 'Finishes a sign-in with a recovery code instead of a second factor.',
  service: 'latchkey',
  method: 'POST',
  paths: own('recoveryCodes:signIn'),
  credentials: ['key'],
  request: { mfaPendingCredential: string, code: string, ...signInRequest, tenantId: string },
  reply: { ...issuedTokens, verificationRequired: boolean, remaining: int32 },
  errors: [
    'MISSING_MFA_PENDING_CREDENTIAL',
    'INVALID_MFA_PENDING_CREDENTIAL',
    'MISSING_CODE',
    'INVALID_CODE',
    'USER_DISABLED',
    'UNVERIFIED_EMAIL',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'BLOCKING_FUNCTION_ERROR_RESPONSE',
  ],
});
