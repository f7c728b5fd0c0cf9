import { errorCodes } from '@latchkey/protocol';
import { describe, expect, test } from 'vitest';
import type { ClientErrorCode } from './client-error.ts';
import { familiarName } from './familiar-name.ts';

/** What Firebase's own client calls these, from its table of server errors. */
const familiarNames: readonly [ClientErrorCode, string][] = [
  ['ADMIN_ONLY_OPERATION', 'auth/admin-restricted-operation'],
  ['CREDENTIAL_MISMATCH', 'auth/custom-token-mismatch'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'auth/requires-recent-login'],
  ['EMAIL_EXISTS', 'auth/email-already-in-use'],
  ['EMAIL_NOT_FOUND', 'auth/user-not-found'],
  ['EXPIRED_OOB_CODE', 'auth/expired-action-code'],
  ['FEDERATED_USER_ID_ALREADY_LINKED', 'auth/credential-already-in-use'],
  ['INVALID_EMAIL', 'auth/invalid-email'],
  ['INVALID_IDENTIFIER', 'auth/invalid-email'],
  ['INVALID_ID_TOKEN', 'auth/invalid-user-token'],
  ['INVALID_LOGIN_CREDENTIALS', 'auth/invalid-credential'],
  ['INVALID_OOB_CODE', 'auth/invalid-action-code'],
  ['INVALID_PASSWORD', 'auth/wrong-password'],
  ['INVALID_REQ_TYPE', 'auth/invalid-req-type'],
  ['MISSING_CONTINUE_URI', 'auth/internal-error'],
  ['MISSING_CUSTOM_TOKEN', 'auth/internal-error'],
  ['MISSING_OOB_CODE', 'auth/internal-error'],
  ['MISSING_PASSWORD', 'auth/missing-password'],
  ['MISSING_REQ_TYPE', 'auth/internal-error'],
  ['NETWORK_REQUEST_FAILED', 'auth/network-request-failed'],
  ['OPERATION_NOT_ALLOWED', 'auth/operation-not-allowed'],
  ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'auth/password-does-not-meet-requirements'],
  ['PASSWORD_LOGIN_DISABLED', 'auth/operation-not-allowed'],
  ['TIMEOUT', 'auth/network-request-failed'],
  ['TOKEN_EXPIRED', 'auth/user-token-expired'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'auth/too-many-requests'],
  ['UNAUTHORIZED_DOMAIN', 'auth/unauthorized-continue-uri'],
  ['USER_DISABLED', 'auth/user-disabled'],
  ['USER_NOT_FOUND', 'auth/user-token-expired'],
  ['WEAK_PASSWORD', 'auth/weak-password'],
];

describe('a failure', () => {
  test.each(familiarNames)('%s is familiar as %s', (code, familiar) => {
    expect(familiarName({ code })).toBe(familiar);
  });

  test.each(Object.keys(errorCodes))('%s has a name of the usual shape', (code) => {
    expect(familiarName({ code: code as ClientErrorCode })).toMatch(/^auth\/[a-z-]+$/);
  });
});
