import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { connectionOf, hasArrived, sessionOn } from './http2-requests.ts';

export type OpenConnections = {
  /** From now on a connection ends with the answer that is under way on it. */
  leave(): void;
  /** Ends those that sent part of a request and nothing to answer. */
  cutUnfinished(): void;
};

/**
 * Knows of every connection whether a whole request is being answered on it. A server that closes
 * waits for all of them, and somebody who never finishes a request would keep it from leaving.
 */
export function trackConnections(server: Server): OpenConnections {
  const answering = new Map<Socket, Set<IncomingMessage>>();
  let leaving = false;

  server.on('connection', (socket) => {
    answering.set(socket, new Set());
    socket.once('close', () => answering.delete(socket));
  });
  server.on('request', (request, response) => {
    const socket = connectionOf(request);
    const requests = answering.get(socket);
    requests?.add(request);
    response.once('close', () => {
      requests?.delete(request);
      // A session of HTTP/2 that was told to close ends by itself.
      if (leaving && requests?.size === 0 && sessionOn(socket) === undefined) socket.end();
    });
  });

  return {
    leave() {
      leaving = true;
      // Browsers open connections before they know what for.
      for (const socket of answering.keys()) {
        if (socket.bytesRead === 0) socket.destroy();
        else sessionOn(socket)?.close();
      }
    },
    cutUnfinished() {
      for (const [socket, requests] of answering) {
        const isAnswered = requests.size > 0 && [...requests].every(hasArrived);
        if (!isAnswered) socket.destroy();
      }
    },
  };
}
