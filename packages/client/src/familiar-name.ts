import type { ClientError, ClientErrorCode } from './client-error.ts';

/** Where the familiar name is not the code in lower case. */
const otherNames: Partial<Record<ClientErrorCode, string>> = {
  ADMIN_ONLY_OPERATION: 'admin-restricted-operation',
  CREDENTIAL_MISMATCH: 'custom-token-mismatch',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  EMAIL_EXISTS: 'email-already-in-use',
  EMAIL_NOT_FOUND: 'user-not-found',
  EXPIRED_OOB_CODE: 'expired-action-code',
  FEDERATED_USER_ID_ALREADY_LINKED: 'credential-already-in-use',
  INVALID_IDENTIFIER: 'invalid-email',
  INVALID_ID_TOKEN: 'invalid-user-token',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  INVALID_OOB_CODE: 'invalid-action-code',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_REFRESH_TOKEN: 'invalid-user-token',
  MISSING_CONTINUE_URI: 'internal-error',
  MISSING_CUSTOM_TOKEN: 'internal-error',
  MISSING_OOB_CODE: 'internal-error',
  MISSING_REQ_TYPE: 'internal-error',
  NO_CURRENT_ACCOUNT: 'no-current-user',
  PASSWORD_LOGIN_DISABLED: 'operation-not-allowed',
  TIMEOUT: 'network-request-failed',
  TOKEN_EXPIRED: 'user-token-expired',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  UNAUTHORIZED_DOMAIN: 'unauthorized-continue-uri',
  USER_NOT_FOUND: 'user-token-expired',
};

/** What Firebase's clients call a failure. A function, for most applications never ask. */
export const familiarName = ({ code }: Pick<ClientError, 'code'>): string =>
  `auth/${otherNames[code] ?? code.toLowerCase().replaceAll('_', '-')}`;
