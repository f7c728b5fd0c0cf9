import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { answerBrokenRequest, requestTimeout } from './broken-request.ts';

/** What every connection of HTTP/2 begins with, and no request of HTTP/1.1. */
const preface = Buffer.from('PRI * HTTP/2.0\r\n');

/** Undefined while both are possible: a request may begin with the same letter. */
function beginsHttp2(received: Buffer): boolean | undefined {
  const length = Math.min(received.length, preface.length);
  if (!received.subarray(0, length).equals(preface.subarray(0, length))) return false;
  return length < preface.length ? undefined : true;
}

type Taking = {
  /** Handed a connection on which nothing is read yet. */
  readonly takeHttp2: (socket: Socket) => void;
  /** Milliseconds, for the bytes by which the two are told apart. */
  readonly patience: number;
};

/** One port for both: a connection is served as what its first bytes say. */
export function tellByFirstBytes(server: Server, { takeHttp2, patience }: Taking): void {
  const serveHttp1 = server.listeners('connection');
  server.removeAllListeners('connection');

  server.on('connection', (socket: Socket) => {
    let received: Buffer = Buffer.alloc(0);
    let looking: NodeJS.Immediate | undefined;
    const waiting = setTimeout(() => {
      // What has arrived while nobody looked is looked at before.
      looking = setImmediate(() => answerBrokenRequest(requestTimeout(), socket));
    }, patience).unref();
    const hangUp = () => socket.destroy();
    const stopWaiting = () => {
      clearTimeout(waiting);
      clearImmediate(looking);
      socket.off('data', look).off('end', hangUp).off('error', hangUp).off('close', stopWaiting);
    };
    function look(bytes: Buffer): void {
      received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
      const isHttp2 = beginsHttp2(received);
      if (isHttp2 === undefined) return;
      stopWaiting();
      socket.pause();
      socket.unshift(received);
      if (isHttp2) {
        takeHttp2(socket);
        return;
      }
      for (const serve of serveHttp1) serve.call(server, socket);
      socket.resume();
    }
    socket.on('data', look).on('end', hangUp).on('error', hangUp).on('close', stopWaiting);
  });
}
