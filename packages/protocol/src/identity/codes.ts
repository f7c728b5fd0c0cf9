import { boolean, enumeration, message, secret, string } from '../field.ts';
import { accountPaths, operation } from '../operation.ts';
import { secondFactorInfo } from './user-info.ts';

export const codeRequestType = enumeration({
  OOB_REQ_TYPE_UNSPECIFIED: 0,
  PASSWORD_RESET: 1,
  OLD_EMAIL_AGREE: 2,
  NEW_EMAIL_ACCEPT: 3,
  VERIFY_EMAIL: 4,
  RECOVER_EMAIL: 5,
  EMAIL_SIGNIN: 6,
  VERIFY_AND_CHANGE_EMAIL: 7,
  REVERT_SECOND_FACTOR_ADDITION: 8,
  /** An addition of this server: the protocol gives no way back to a factor somebody else removed. */
  REVERT_SECOND_FACTOR_REMOVAL: 9,
});

export const sendOobCode = operation({
  name: 'sendOobCode',
  summary:
    'Mails a link that carries a one-time code; operators may have the link returned instead.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: accountPaths('sendOobCode'),
  legacy: 'getOobConfirmationCode',
  credentials: ['key', 'admin'],
  role: 'userAdmin',
  request: {
    requestType: codeRequestType,
    email: string,
    newEmail: string,
    idToken: string,
    continueUrl: string,
    canHandleCodeInApp: boolean,
    returnOobLink: boolean,
    linkDomain: string,
    tenantId: string,
    targetProjectId: string,
  },
  reply: { kind: string, email: string, oobCode: string, oobLink: string },
  errors: [
    'MISSING_REQ_TYPE',
    'INVALID_REQ_TYPE',
    'INSUFFICIENT_PERMISSION',
    'MISSING_EMAIL',
    'MISSING_NEW_EMAIL',
    'INVALID_EMAIL',
    'INVALID_NEW_EMAIL',
    'EMAIL_NOT_FOUND',
    'EMAIL_EXISTS',
    'USER_NOT_FOUND',
    'USER_DISABLED',
    'OPERATION_NOT_ALLOWED',
    'INVALID_CONTINUE_URI',
    'UNAUTHORIZED_DOMAIN',
    'INVALID_HOSTING_LINK_DOMAIN',
    'MISSING_ID_TOKEN',
    'INVALID_ID_TOKEN',
    'TOKEN_EXPIRED',
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'BLOCKING_FUNCTION_ERROR_RESPONSE',
  ],
});

/**
 * What redeeming a code does that verifies, changes or restores an address. An addition of this
 * server, for pages that have to say so before the press.
 */
const redemption = message({
  /** Whose account it is: a page sends the ID token of that account along, and of no other. */
  localId: string,
  /** The same without that token: as much, a start without anything that opened the account, or nothing. */
  withoutSession: enumeration({
    WITHOUT_SESSION_UNSPECIFIED: 0,
    ALLOWED: 1,
    STARTS_OVER: 2,
    REFUSED: 3,
  }),
  /** There is a password to sign in with. */
  hasPassword: boolean,
  /** The code has done what it is for, and that still holds. Told to who asks for it. */
  isRedeemed: boolean,
  /** The code was used or has expired, and its account still has the address. Told to who asks for it. */
  isSpent: boolean,
});

export const resetPassword = operation({
  name: 'resetPassword',
  summary: 'Looks at a code without using it; with a new password, resets the password.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: ['/v1/accounts:resetPassword'],
  legacy: 'resetPassword',
  credentials: ['key', 'admin'],
  role: 'userAdmin',
  request: {
    oobCode: string,
    newPassword: secret,
    email: string,
    oldPassword: secret,
    /** An addition of this server: say of a code that it has verified an address, or whose it was. */
    includeRedeemed: boolean,
    tenantId: string,
    targetProjectId: string,
  },
  reply: {
    kind: string,
    requestType: codeRequestType,
    email: string,
    newEmail: string,
    mfaInfo: secondFactorInfo,
    redemption,
  },
  errors: [
    'MISSING_OOB_CODE',
    'INVALID_OOB_CODE',
    'EXPIRED_OOB_CODE',
    'OPERATION_NOT_ALLOWED',
    'PASSWORD_LOGIN_DISABLED',
    'WEAK_PASSWORD',
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
    'INVALID_LOGIN_CREDENTIALS',
    'USER_DISABLED',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});
