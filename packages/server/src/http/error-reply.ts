import { type ErrorCode, errorCodes, MalformedMessage } from '@latchkey/protocol';
import { HashingOverloaded } from '../identity/passwords/password-hasher.ts';
import { Refused } from '../identity/refused.ts';
import { DatabaseUnavailable } from '../store/database.ts';
import { MalformedJson } from './read-json.ts';

export type ErrorReply = {
  readonly status: number;
  readonly retryAfterSeconds?: number;
  readonly body: { readonly error: Record<string, unknown> };
  /** Something of ours is broken, and somebody has to look. */
  readonly fault?: unknown;
};

/** The canonical status names; an ordinary refusal of an operation carries none. */
const statusNames: Partial<Record<ErrorCode, string>> = {
  INVALID_ARGUMENT: 'INVALID_ARGUMENT',
  API_KEY_INVALID: 'INVALID_ARGUMENT',
  UNAUTHENTICATED: 'UNAUTHENTICATED',
  PERMISSION_DENIED: 'PERMISSION_DENIED',
  NOT_FOUND: 'NOT_FOUND',
  INTERNAL: 'INTERNAL',
  NOT_IMPLEMENTED: 'UNIMPLEMENTED',
  UNAVAILABLE: 'UNAVAILABLE',
};

type Details = Readonly<Record<string, string>>;

export function errorReply(
  code: ErrorCode,
  message: string,
  details: Details = { reason: 'invalid', domain: 'global' },
  retryAfterSeconds?: number,
): ErrorReply {
  const status = errorCodes[code];
  const name = statusNames[code];
  return {
    status,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    body: {
      error: {
        code: status,
        message,
        errors: [{ message, ...details }],
        ...(name === undefined ? {} : { status: name }),
      },
    },
  };
}

const parseError = { reason: 'parseError', domain: 'global' };

/** What the framework refuses before any route is asked. */
const frameworkErrors: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'The content type is not supported.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'INVALID_ARGUMENT',
    'The content length does not match the content.',
  ],
  FST_ERR_BAD_URL: ['INVALID_ARGUMENT', 'The URL is malformed.'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'There is nothing here.'],
};

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/**
 * Any failure as the protocol says it. What was not foreseen becomes one generic sentence: the
 * details are for the log.
 */
export function replyTo(error: unknown): ErrorReply {
  if (error instanceof Refused) {
    return errorReply(error.code, error.message, undefined, error.retryAfterSeconds);
  }
  if (error instanceof MalformedJson || error instanceof MalformedMessage) {
    return errorReply('INVALID_ARGUMENT', error.message, parseError);
  }
  if (error instanceof HashingOverloaded) {
    return errorReply(
      'UNAVAILABLE',
      'UNAVAILABLE : The server is busy. Try again.',
      undefined,
      error.retryAfterSeconds,
    );
  }
  if (error instanceof DatabaseUnavailable) {
    return {
      ...errorReply(
        'UNAVAILABLE',
        'UNAVAILABLE : The server cannot reach its data. Try again.',
        undefined,
        1,
      ),
      fault: error,
    };
  }
  const known = frameworkErrors[codeOf(error)];
  if (known !== undefined) return errorReply(known[0], known[1], parseError);
  return {
    ...errorReply('INTERNAL', 'INTERNAL : Something went wrong. Please try again.', {
      reason: 'backendError',
      domain: 'global',
    }),
    fault: error,
  };
}
