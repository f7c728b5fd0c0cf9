import type { FastifyReply } from 'fastify';
import type { ErrorReply } from './error-reply.ts';

export function sendError(
  reply: FastifyReply,
  { status, retryAfterSeconds, body }: ErrorReply,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
