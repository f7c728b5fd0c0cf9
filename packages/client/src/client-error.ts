import type { ErrorCode, ErrorReason } from '@latchkey/protocol/types';

/**
 * The protocol's own codes, and the failures only a client can see. A newer server may answer with
 * a code this build has not heard of: it is handed on as it came.
 */
export type ClientErrorCode =
  | ErrorCode
  | 'NETWORK_REQUEST_FAILED'
  | 'TIMEOUT'
  | 'MULTI_FACTOR_AUTH_REQUIRED'
  | 'NO_CURRENT_ACCOUNT';

/** Where the familiar name is not the code in lower case. */
const familiarNames: Partial<Record<ClientErrorCode, string>> = {
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

const familiarName = (code: ClientErrorCode) =>
  `auth/${familiarNames[code] ?? code.toLowerCase().replaceAll('_', '-')}`;

/** One failure, by the protocol's code; `familiar` is what Firebase's clients call it. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  declare readonly code: ClientErrorCode;
  declare readonly familiar: string;
  /** What the server said beside the code. For developers, not for visitors. */
  declare readonly detail: string | undefined;
  declare readonly retryAfterSeconds: number | undefined;
  /** Why, where the code means several things. A newer server may have reasons that are not listed. */
  declare readonly reason: ErrorReason | undefined;

  constructor(
    code: ClientErrorCode,
    detail?: string,
    retryAfterSeconds?: number,
    reason?: ErrorReason,
  ) {
    super(detail === undefined ? code : `${code}: ${detail}`);
    // All at once, and declared for the compiler alone: every byte here is on every first page.
    Object.assign(this, { code, familiar: familiarName(code), detail, retryAfterSeconds, reason });
  }
}

const passing: readonly ClientErrorCode[] = [
  'NETWORK_REQUEST_FAILED',
  'TIMEOUT',
  'UNAVAILABLE',
  'INTERNAL',
  'REQUEST_TIMEOUT',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
];

/** Whether trying again later may help without anybody doing anything. Never a reason to sign out. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ClientError && passing.includes(error.code);

const refusals: readonly ClientErrorCode[] = [
  'TOKEN_EXPIRED',
  'USER_DISABLED',
  'USER_NOT_FOUND',
  'INVALID_REFRESH_TOKEN',
];

/** Whether the server said that this sign-in is over. */
export const endsSession = (error: unknown): boolean =>
  error instanceof ClientError && refusals.includes(error.code);
