import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { announcesBody } from './announces-body.ts';
import { answerBrokenRequest, requestTimeout } from './broken-request.ts';
import type { Envelope } from './error-reply.ts';

export type ArrivalDeadlines = {
  /** Requests of this scope may take so long from their headers to their last byte. */
  set(scope: FastifyInstance, milliseconds: number, envelope: Envelope): void;
  /** Whether what comes on this connection has a deadline of its own, which passes some other time. */
  isOurs(socket: Socket): boolean;
};

/**
 * Node has one deadline for all requests, which counts from the first byte and before it is known
 * who is asked. It stays for everybody; those who gave themselves another one are spared.
 */
export function createArrivalDeadlines(): ArrivalDeadlines {
  const arriving = new WeakMap<Socket, IncomingMessage>();
  return {
    set(scope, milliseconds, envelope) {
      scope.addHook('onRequest', (request, reply, done) => {
        const { raw } = request;
        if (!announcesBody(raw.headers)) {
          // It is there already.
          done();
          return;
        }
        const { socket } = raw;
        arriving.set(socket, raw);
        const timer = setTimeout(() => {
          if (raw.complete) return;
          // An answer that has begun cannot become another one.
          if (reply.raw.headersSent) socket.destroy();
          else answerBrokenRequest(requestTimeout(), socket, envelope);
        }, milliseconds);
        timer.unref();
        reply.raw.once('close', () => clearTimeout(timer));
        done();
      });
    },
    // The next request on the connection may be anybody's.
    isOurs: (socket) => arriving.get(socket)?.complete === false,
  };
}
