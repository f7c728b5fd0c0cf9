import {
  type ErrorCode,
  errorCodes,
  isRequestCode,
  type RpcCode,
  rpcCodeOf,
  rpcCodes,
} from '@latchkey/protocol';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import { Unavailable } from '../unavailable.ts';
import { errorInfo } from './error-info.ts';
import { type RefusalDetails, requestRefusal } from './request-refused.ts';

export type ErrorReply = {
  readonly status: number;
  /** What metrics call it, of a list that ends; where there is none they go by the status. */
  readonly code?: ErrorCode | RpcCode;
  readonly retryAfterSeconds?: number | undefined;
  readonly body: { readonly error: Record<string, unknown> };
  /** Something of ours is broken, and somebody has to look. */
  readonly fault?: unknown;
};

/** How a product says that something failed, to whoever asked if that is known. */
export type Envelope = (error: unknown, request?: FastifyRequest) => ErrorReply;

/**
 * The canonical name, where the status is the one that goes with it. An ordinary refusal of an
 * operation carries none.
 */
function statusName(code: ErrorCode): string | undefined {
  const name = rpcCodeOf(code);
  return isRequestCode(code) && rpcCodes[name].status === errorCodes[code] ? name : undefined;
}

export function errorReply(
  code: ErrorCode,
  message: string,
  details: RefusalDetails = { reason: 'invalid', domain: 'global' },
  retryAfterSeconds?: number,
): ErrorReply {
  const status = errorCodes[code];
  const name = statusName(code);
  return {
    status,
    code,
    retryAfterSeconds,
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

/**
 * Any failure as the protocol of accounts says it. What was not foreseen becomes one generic
 * sentence: the details are for the log.
 */
export function replyTo(error: unknown): ErrorReply {
  if (error instanceof Refused) {
    const { code, message, reason, retryAfterSeconds } = error;
    const answer = errorReply(code, message, undefined, retryAfterSeconds);
    if (reason === undefined) return answer;
    return { ...answer, body: { error: { ...answer.body.error, details: [errorInfo(reason)] } } };
  }
  if (error instanceof Unavailable) {
    const { sentence, retryAfterSeconds, isFault } = error;
    return {
      ...errorReply('UNAVAILABLE', `UNAVAILABLE : ${sentence}`, undefined, retryAfterSeconds),
      ...(isFault && { fault: error }),
    };
  }
  const refusal = requestRefusal(error);
  if (refusal !== undefined) return errorReply(refusal.code, refusal.message, refusal.details);
  return {
    ...errorReply('INTERNAL', 'INTERNAL : Something went wrong. Please try again.', {
      reason: 'backendError',
      domain: 'global',
    }),
    fault: error,
  };
}
