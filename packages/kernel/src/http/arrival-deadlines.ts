import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { announcesBody } from './announces-body.ts';
import { answerBrokenRequest, requestTimeout, tooSlow } from './broken-request.ts';
import type { Envelope } from './error-reply.ts';
import { hasArrived, hasConnection } from './http2-requests.ts';
import { sendError } from './send-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Goes on for as long as both sides want, and has arrived when they part. */
    isConversation?: true;
    /** May take as long as it likes, if so many bytes of it are taken within every deadline. */
    leastArriving?: number;
  }
}

const taken = new WeakMap<IncomingMessage, number>();

/** Told by whoever reads a body that arrives for as long as it does. */
export function countTaken(request: IncomingMessage, bytes: number): void {
  taken.set(request, (taken.get(request) ?? 0) + bytes);
}

/** Whether so much was taken since the last look, or waits for us to take it. */
function lookAtArriving(request: IncomingMessage, least: number | undefined): () => boolean {
  let seen = 0;
  return () => {
    if (least === undefined) return false;
    const now = taken.get(request) ?? 0;
    const isMoving = now - seen >= least || request.readableLength > 0;
    seen = now;
    return isMoving;
  };
}

export type ArrivalDeadlines = {
  /** Requests of this scope may take so long from their headers to their last byte. */
  set(scope: FastifyInstance, milliseconds: number, envelope: Envelope): void;
  /** The same where HTTP/1.1 has the deadline of Node: HTTP/2 has none. */
  setForHttp2(scope: FastifyInstance, milliseconds: number, envelope: Envelope): void;
  /** Whether what comes on this connection has a deadline of its own, which passes some other time. */
  isOurs(socket: Socket): boolean;
};

/**
 * Node has one deadline for all requests of HTTP/1.1, which counts from the first byte and before it is
 * known who is asked. It stays for everybody; those who gave themselves another one are spared.
 */
export function createArrivalDeadlines(): ArrivalDeadlines {
  const arriving = new WeakMap<Socket, IncomingMessage>();
  /** What is within a scope has the deadline of the innermost. */
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

  function watch(
    request: FastifyRequest,
    reply: FastifyReply,
    milliseconds: number,
    envelope: Envelope,
  ): void {
    const { raw, routeOptions } = request;
    if (routeOptions.config.isConversation || !hasConnection(raw)) return;
    const { socket } = raw;
    arriving.set(socket, raw);
    const outer = timers.get(raw);
    clearTimeout(outer);
    const isMoving = lookAtArriving(raw, routeOptions.config.leastArriving);
    const timer = setTimeout(() => {
      if (hasArrived(raw)) return;
      if (isMoving()) {
        timer.refresh();
        return;
      }
      // An answer that has begun cannot become another one.
      if (reply.raw.headersSent) socket.destroy();
      else if (raw.httpVersionMajor === 2) sendError(reply, envelope(tooSlow()));
      else answerBrokenRequest(requestTimeout(), socket, envelope);
    }, milliseconds);
    timer.unref();
    timers.set(raw, timer);
    if (outer === undefined) reply.raw.once('close', () => clearTimeout(timers.get(raw)));
  }

  return {
    set(scope, milliseconds, envelope) {
      scope.addHook('onRequest', (request, reply, done) => {
        // What has no body is there already.
        if (announcesBody(request.raw)) watch(request, reply, milliseconds, envelope);
        done();
      });
    },
    setForHttp2(scope, milliseconds, envelope) {
      scope.addHook('onRequest', (request, reply, done) => {
        if (request.raw.httpVersionMajor === 2) watch(request, reply, milliseconds, envelope);
        done();
      });
    },
    // The next request on the connection may be anybody's.
    isOurs: (socket) => arriving.get(socket)?.complete === false,
  };
}
