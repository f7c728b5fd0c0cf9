import { unauthenticated } from '@latchkey/kernel/http/credentials';
import type { ErrorReply } from '@latchkey/kernel/http/error-reply';
import { requestRefusal } from '@latchkey/kernel/http/request-refused';
import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { WrongOffset } from '../../uploads/upload.ts';

type Said = { readonly status?: number; readonly reason: string };

/** What clients of buckets go by: the status, and one word for why. */
const said: Readonly<Record<string, Said>> = {
  INVALID_ARGUMENT: { reason: 'invalid' },
  OUT_OF_RANGE: { status: 413, reason: 'uploadTooLarge' },
  NOT_FOUND: { reason: 'notFound' },
  ALREADY_EXISTS: { reason: 'conflict' },
  ABORTED: { reason: 'conflict' },
  PERMISSION_DENIED: { reason: 'forbidden' },
  UNAUTHENTICATED: { reason: 'authError' },
  FAILED_PRECONDITION: { status: 412, reason: 'conditionNotMet' },
  RESOURCE_EXHAUSTED: { reason: 'rateLimitExceeded' },
  UNIMPLEMENTED: { reason: 'notImplemented' },
};

const ours: Said = { reason: 'backendError' };

function wordFor(error: unknown, code: string): Said {
  if (error instanceof WrongOffset) return { status: 400, reason: 'invalid' };
  if (error instanceof RpcRefused) return said[code] ?? ours;
  const { status: _status, ...rest } = said[code] ?? ours;
  return rest;
}

/** Any failure as the JSON API of buckets says it. */
export function gcsReplyTo(error: unknown): ErrorReply {
  const { body, code = 'INTERNAL', ...reply } = rpcReplyTo(error);
  const { status = reply.status, reason } = wordFor(error, code);
  const named = requestRefusal(error)?.details;
  const { message } = body.error;
  return {
    ...reply,
    status,
    code,
    body: {
      error: {
        code: status,
        message,
        errors: [{ message, domain: 'global', reason, ...named }],
      },
    },
  };
}

/** Who shows nothing at all. */
export const loginRequired = () => unauthenticated('required');
