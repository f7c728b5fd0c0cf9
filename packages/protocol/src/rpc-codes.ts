import { type ErrorCode, errorCodes, isRequestCode, type RequestCode } from './error-codes.ts';

/** The codes of google.rpc.Code, all of them: the number on gRPC and the status on HTTP. */
export const rpcCodes = {
  OK: { number: 0, status: 200 },
  CANCELLED: { number: 1, status: 499 },
  UNKNOWN: { number: 2, status: 500 },
  INVALID_ARGUMENT: { number: 3, status: 400 },
  DEADLINE_EXCEEDED: { number: 4, status: 504 },
  NOT_FOUND: { number: 5, status: 404 },
  ALREADY_EXISTS: { number: 6, status: 409 },
  PERMISSION_DENIED: { number: 7, status: 403 },
  RESOURCE_EXHAUSTED: { number: 8, status: 429 },
  FAILED_PRECONDITION: { number: 9, status: 400 },
  ABORTED: { number: 10, status: 409 },
  OUT_OF_RANGE: { number: 11, status: 400 },
  UNIMPLEMENTED: { number: 12, status: 501 },
  INTERNAL: { number: 13, status: 500 },
  UNAVAILABLE: { number: 14, status: 503 },
  DATA_LOSS: { number: 15, status: 500 },
  UNAUTHENTICATED: { number: 16, status: 401 },
} as const satisfies Record<string, { readonly number: number; readonly status: number }>;

export type RpcCode = keyof typeof rpcCodes;

const ofRequests: Readonly<Record<RequestCode, RpcCode>> = {
  INVALID_ARGUMENT: 'INVALID_ARGUMENT',
  API_KEY_INVALID: 'INVALID_ARGUMENT',
  UNAUTHENTICATED: 'UNAUTHENTICATED',
  PERMISSION_DENIED: 'PERMISSION_DENIED',
  INSUFFICIENT_PERMISSION: 'PERMISSION_DENIED',
  NOT_FOUND: 'NOT_FOUND',
  REQUEST_TIMEOUT: 'DEADLINE_EXCEEDED',
  PAYLOAD_TOO_LARGE: 'INVALID_ARGUMENT',
  URI_TOO_LONG: 'INVALID_ARGUMENT',
  UNSUPPORTED_MEDIA_TYPE: 'INVALID_ARGUMENT',
  HEADERS_TOO_LARGE: 'INVALID_ARGUMENT',
  INTERNAL: 'INTERNAL',
  NOT_IMPLEMENTED: 'UNIMPLEMENTED',
  UNAVAILABLE: 'UNAVAILABLE',
};

const names = Object.keys(rpcCodes) as RpcCode[];

/** What those who know only these codes are told: where nothing else is said, the first of its status. */
export function rpcCodeOf(code: ErrorCode): RpcCode {
  if (isRequestCode(code)) return ofRequests[code];
  return names.find((name) => rpcCodes[name].status === errorCodes[code]) ?? 'UNKNOWN';
}
