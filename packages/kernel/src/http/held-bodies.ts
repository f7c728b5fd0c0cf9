import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import {
  type BytesHolder,
  type HeldBytes,
  type HeldBytesLimits,
  openHeldBytes,
  tooMuchHeld,
} from '../held-bytes.ts';
import { announcesBody } from './announces-body.ts';

export type HeldBodies = HeldBytes & {
  /** What is read in place of the body, for a `preParsing` hook. */
  counted(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: RequestPayload,
    holderOf: () => BytesHolder,
  ): RequestPayload;
};

/**
 * Bounds how much of bodies is held in memory while they arrive and are answered. It is counted as it
 * comes, since what is announced may never be sent.
 */
export function heldBodies(limits: HeldBytesLimits): HeldBodies {
  const held = openHeldBytes(limits);
  return {
    ...held,
    counted(request, reply, payload, holderOf) {
      const announced = request.headers['content-length'];
      if (announced !== undefined && Number(announced) <= limits.free) return payload;
      if (!announcesBody(request.raw)) return payload;
      const part = held.part(holderOf());
      let received = 0;
      let isOver = false;
      reply.raw.once('close', () => {
        isOver = true;
        part.set(0);
      });
      const counting = new Transform({
        transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
          received += chunk.length;
          if (isOver || part.set(received)) {
            done(null, chunk);
            return;
          }
          // What is left of the body is not waited for.
          if (request.raw.httpVersionMajor === 1) reply.header('connection', 'close');
          done(tooMuchHeld());
        },
      });
      payload.pipe(counting);
      payload.once('error', (error: Error) => counting.destroy(error));
      // Whoever hangs up in HTTP/2 leaves without an error.
      payload.once('close', () => {
        if (!payload.readableEnded) counting.destroy();
      });
      return Object.defineProperty(counting, 'receivedEncodedLength', { get: () => received });
    },
  };
}
