import { errorCodes, type RpcCode, rpcCodeOf, rpcCodes } from '@latchkey/protocol';
import { Refused } from '../refused.ts';
import { RpcRefused } from '../rpc-refused.ts';
import { Unavailable } from '../unavailable.ts';
import { errorInfo } from './error-info.ts';
import type { ErrorReply } from './error-reply.ts';
import { requestRefusal } from './request-refused.ts';

type More = {
  /** Where HTTP has a word of its own for it. */
  readonly status?: number;
  readonly details?: readonly unknown[];
  readonly retryAfterSeconds?: number | undefined;
};

function rpcReply(name: RpcCode, message: string, more: More = {}): ErrorReply {
  const { status = rpcCodes[name].status, details = [], retryAfterSeconds } = more;
  return {
    status,
    code: name,
    retryAfterSeconds,
    body: {
      error: { code: status, message, status: name, ...(details.length > 0 && { details }) },
    },
  };
}

/** Any failure as google.rpc.Status, for products whose clients read nothing else. */
export function rpcReplyTo(error: unknown): ErrorReply {
  if (error instanceof RpcRefused) {
    return rpcReply(error.code, error.message, { details: error.details });
  }
  if (error instanceof Refused) {
    const { code, detail = code, reason, retryAfterSeconds } = error;
    const details = reason === undefined ? [] : [errorInfo(reason)];
    const status = errorCodes[code];
    return rpcReply(rpcCodeOf(code), detail, { status, details, retryAfterSeconds });
  }
  if (error instanceof Unavailable) {
    const { sentence, retryAfterSeconds, isFault } = error;
    return {
      ...rpcReply('UNAVAILABLE', sentence, { retryAfterSeconds }),
      ...(isFault && { fault: error }),
    };
  }
  const refusal = requestRefusal(error);
  if (refusal !== undefined) {
    const { code, message } = refusal;
    return rpcReply(rpcCodeOf(code), message, { status: errorCodes[code] });
  }
  return { ...rpcReply('INTERNAL', 'Something went wrong. Please try again.'), fault: error };
}
