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
  | 'NO_CURRENT_ACCOUNT'
  | 'ORIGIN_NOT_AUTHORIZED'
  | 'SERVER_UNREACHABLE';

/** One failure, by the protocol's code. */
export class ClientError extends Error {
  /** Always `ClientError`. */
  override readonly name = 'ClientError';
  /** The protocol's code, or one for what happened before the server was heard. */
  declare readonly code: ClientErrorCode;
  /** What the server said beside the code. For developers, not for visitors. */
  declare readonly detail: string | undefined;
  /** After how many seconds another attempt may succeed, where the server said so. */
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
    Object.assign(this, { code, detail, retryAfterSeconds, reason });
  }
}

const isOneOf =
  (codes: readonly ClientErrorCode[]) =>
  (error: unknown): boolean =>
    error instanceof ClientError && codes.includes(error.code);

/** Whether trying again later may help without anybody doing anything. Never a reason to sign out. */
export const isPassing = isOneOf([
  'NETWORK_REQUEST_FAILED',
  'TIMEOUT',
  'SERVER_UNREACHABLE',
  'UNAVAILABLE',
  'INTERNAL',
  'REQUEST_TIMEOUT',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
]);

/** Whether the server said that this sign-in is over. */
export const endsSession = isOneOf([
  'TOKEN_EXPIRED',
  'USER_DISABLED',
  'USER_NOT_FOUND',
  'INVALID_REFRESH_TOKEN',
]);
