import type { ErrorReason } from '@latchkey/protocol/types';
import { ClientError, type ClientErrorCode } from './client-error.ts';

/** For the few answers whose message is a sentence and no code. */
const codesByStatus: Readonly<Record<number, ClientErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  503: 'UNAVAILABLE',
};

const codeAndDetail = /^([A-Z][A-Z0-9_]+)(?: *: *(.*))?$/s;

type Envelope = {
  readonly error?: {
    readonly message?: unknown;
    readonly details?: readonly { readonly reason?: ErrorReason }[];
  } | null;
};

const secondsOf = (header: string | null): number | undefined =>
  /^\d+$/.test(`${header}`) ? Number(header) : undefined;

/** What the server refused with, from the protocol's envelope. */
export function readFailure(
  status: number,
  headers: Pick<Headers, 'get'>,
  body: object,
): ClientError {
  const { message, details } = (body as Envelope).error ?? {};
  // Some machine on the way answered, not the server.
  if (typeof message !== 'string') {
    return new ClientError('NETWORK_REQUEST_FAILED', `Status ${status}`);
  }
  const retryAfter = secondsOf(headers.get('retry-after'));
  const known = codesByStatus[status] ?? (status < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL');
  const [, code = known, detail] = codeAndDetail.exec(message) ?? [0, undefined, message];
  return new ClientError(code as ClientErrorCode, detail, retryAfter, details?.[0]?.reason);
}
