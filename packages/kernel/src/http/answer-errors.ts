import type { FastifyInstance } from 'fastify';
import { faultFields, type Log } from '../log.ts';
import type { Envelope } from './error-reply.ts';
import { hasHungUp } from './http2-requests.ts';
import { sendError } from './send-error.ts';

/** In this scope and those within it that do not say otherwise. */
export function answerErrors(scope: FastifyInstance, log: Log, envelope: Envelope): void {
  scope.setErrorHandler((error, request, reply) => {
    // Whoever hung up gets no answer, and is no fault of ours.
    if (hasHungUp(request.raw)) return reply.hijack();
    const answer = envelope(error, request);
    if (answer.fault !== undefined) {
      log('error', 'request_failed', { requestId: request.id, ...faultFields(answer.fault) });
    }
    return sendError(reply, answer);
  });
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, envelope };
  });
}
