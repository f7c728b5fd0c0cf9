import type { FastifyReply } from 'fastify';
import type { ErrorReply } from './error-reply.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** What the answer says went wrong. */
    refusal?: ErrorReply['code'];
  }
}

export function sendError(
  reply: FastifyReply,
  { status, code, retryAfterSeconds, body }: ErrorReply,
): FastifyReply {
  reply.refusal = code;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
