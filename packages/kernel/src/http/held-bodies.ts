import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { Unavailable } from '../unavailable.ts';
import { announcesBody } from './announces-body.ts';

/** Whose body it is, and what they share with others. */
export type BodyHolder = {
  readonly name: string;
  readonly group: string;
};

export type HeldBodiesLimits = {
  /** Bytes of all bodies together that are held for one holder. */
  readonly holder: number;
  /** And for all of a group. */
  readonly group: number;
  /** So much of each is not counted: whoever sends little is never in anybody's way. */
  readonly free: number;
};

const tooMuch = () =>
  new Unavailable('Too many large requests are held.', {
    sentence: 'Too many large requests are under way. Try again.',
    retryAfterSeconds: 1,
    isFault: false,
  });

type Held = Map<string, number>;

function add(held: Held, key: string, bytes: number): void {
  const sum = (held.get(key) ?? 0) + bytes;
  if (sum <= 0) held.delete(key);
  else held.set(key, sum);
}

export type HeldBodies = {
  /** What is read in place of the body, for a `preParsing` hook. */
  counted(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: RequestPayload,
    holderOf: () => BodyHolder,
  ): RequestPayload;
};

/**
 * Bounds how much of bodies is held in memory while they arrive and are answered. It is counted as it
 * comes, since what is announced may never be sent.
 */
export function heldBodies({
  holder: most,
  group: mostOfGroup,
  free,
}: HeldBodiesLimits): HeldBodies {
  const held: Held = new Map();
  return {
    counted(request, reply, payload, holderOf) {
      const announced = request.headers['content-length'];
      if (announced !== undefined && Number(announced) <= free) return payload;
      if (!announcesBody(request.raw)) return payload;
      const { name, group } = holderOf();
      const keys = { own: `holder ${name}`, group: `group ${group}` };
      let [received, taken] = [0, 0];
      reply.raw.once('close', () => {
        add(held, keys.own, -taken);
        add(held, keys.group, -taken);
        taken = 0;
      });
      const counting = new Transform({
        transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
          const bytes = Math.max(0, received + chunk.length - Math.max(free, received));
          received += chunk.length;
          const isTooMuch =
            (held.get(keys.own) ?? 0) + bytes > most ||
            (held.get(keys.group) ?? 0) + bytes > mostOfGroup;
          if (isTooMuch) {
            // What is left of the body is not waited for.
            if (request.raw.httpVersionMajor === 1) reply.header('connection', 'close');
            done(tooMuch());
            return;
          }
          taken += bytes;
          add(held, keys.own, bytes);
          add(held, keys.group, bytes);
          done(null, chunk);
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
