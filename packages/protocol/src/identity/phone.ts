import { always, boolean, enumeration, int32, string } from '../field.ts';
import { operation } from '../operation.ts';
import { signInReply, signInRequest } from './user-info.ts';

/** What clients say about the application check, in every call that may cost an SMS. */
export const applicationCheck = {
  recaptchaToken: string,
  captchaResponse: string,
  clientType: string,
  recaptchaVersion: string,
} as const;

/** What sending an SMS can be refused with. */
export const smsErrors = [
  'INVALID_PHONE_NUMBER',
  'OPERATION_NOT_ALLOWED',
  'MISSING_APP_CREDENTIAL',
  'INVALID_APP_CREDENTIAL',
  'QUOTA_EXCEEDED',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
] as const;

/** What a code from an SMS can be refused with. */
export const smsCodeErrors = [
  'MISSING_SESSION_INFO',
  'MISSING_CODE',
  'INVALID_SESSION_INFO',
  'INVALID_CODE',
  'SESSION_EXPIRED',
] as const;

export const sendVerificationCode = operation({
  name: 'sendVerificationCode',
  summary: 'Sends a code to a phone number. What it answers has to come back with the code.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: ['/v1/accounts:sendVerificationCode'],
  legacy: 'sendVerificationCode',
  credentials: ['key', 'admin'],
  role: 'userAdmin',
  request: { phoneNumber: string, ...applicationCheck, tenantId: string, targetProjectId: string },
  reply: { sessionInfo: string },
  errors: [...smsErrors, 'UNSUPPORTED_FIRST_FACTOR'],
});

export const signInWithPhoneNumber = operation({
  name: 'signInWithPhoneNumber',
  summary: 'Signs in, signs in again, or links a phone number, with the code of an SMS.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: ['/v1/accounts:signInWithPhoneNumber'],
  legacy: 'verifyPhoneNumber',
  credentials: ['key', 'admin'],
  role: 'userAdmin',
  request: {
    sessionInfo: string,
    code: string,
    phoneNumber: string,
    temporaryProof: string,
    idToken: string,
    operation: enumeration({
      VERIFY_OP_UNSPECIFIED: 0,
      SIGN_UP_OR_IN: 1,
      REAUTH: 2,
      UPDATE: 3,
      LINK: 4,
    }),
    ...signInRequest,
    tenantId: string,
    targetProjectId: string,
  },
  reply: {
    localId: string,
    isNewUser: always(boolean),
    phoneNumber: string,
    temporaryProof: string,
    temporaryProofExpiresIn: string,
    ...signInReply,
  },
  errors: [
    ...smsCodeErrors,
    'OPERATION_NOT_ALLOWED',
    'MISSING_PHONE_NUMBER',
    'INVALID_TEMPORARY_PROOF',
    'PHONE_NUMBER_EXISTS',
    'UNSUPPORTED_FIRST_FACTOR',
    'ADMIN_ONLY_OPERATION',
    'USER_NOT_FOUND',
    'USER_DISABLED',
    'UNVERIFIED_EMAIL',
    'INVALID_ID_TOKEN',
    'TOKEN_EXPIRED',
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'BLOCKING_FUNCTION_ERROR_RESPONSE',
  ],
});

export const getChallenge = operation({
  name: 'getChallenge',
  summary:
    'A small computation that a browser has to do before an SMS is sent. An addition of this server.',
  service: 'latchkey',
  method: 'GET',
  paths: ['/latchkey/v1/challenge'],
  credentials: ['key'],
  request: { tenantId: string },
  reply: {
    /** To be hashed with a counter behind it, until the hash begins with that many zero bits. */
    challenge: string,
    difficulty: int32,
    expiresIn: string,
  },
  errors: ['TOO_MANY_ATTEMPTS_TRY_LATER'],
});
