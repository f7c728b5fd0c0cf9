import type { FastifyReply } from 'fastify';
import type { ErrorReply } from './error-reply.ts';
import { isGrpc, refuseCall } from './grpc/grpc-status.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** What the answer says went wrong. */
    refusal?: ErrorReply['code'];
  }
}

export function sendError(reply: FastifyReply, answer: ErrorReply): FastifyReply {
  if (isGrpc(reply.request)) return refuseCall(reply, answer);
  const { status, code, retryAfterSeconds, body } = answer;
  reply.refusal = code;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
