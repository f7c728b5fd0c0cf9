import type { ErrorReply } from '@latchkey/kernel/http/error-reply';
import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { WrongOffset } from '../uploads/upload.ts';

/** Where clients of files go by another status than those of google.rpc do. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof RpcRefused)) return undefined;
  if (error instanceof WrongOffset) return 400;
  switch (error.code) {
    case 'RESOURCE_EXHAUSTED':
      // `storage/quota-exceeded`; what is refused with 429 is tried again.
      return 402;
    case 'FAILED_PRECONDITION':
      return 412;
    case 'OUT_OF_RANGE':
      return 413;
    default:
      return undefined;
  }
}

/** Any failure as clients of files read it. */
export function filesReplyTo(error: unknown): ErrorReply {
  const reply = rpcReplyTo(error);
  const status = statusOf(error);
  if (status === undefined) return reply;
  return { ...reply, status, body: { error: { ...reply.body.error, code: status } } };
}
