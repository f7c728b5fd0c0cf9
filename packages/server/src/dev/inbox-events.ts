import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Often enough that no proxy thinks the stream is dead. */
const heartbeat = 20_000;

export type InboxEvents = {
  /** Tells every open inbox to look again. */
  announce(): void;
};

/** A stream that says "look again". Browsers reconnect by themselves when the server restarts. */
export function mountInboxEvents(
  app: FastifyInstance,
  subscribe: (listener: () => void) => () => void,
): InboxEvents {
  const streams = new Set<ServerResponse>();
  const tell = (text: string) => {
    for (const stream of streams) stream.write(text);
  };
  const announce = () => tell('event: mail\ndata: changed\n\n');

  const unsubscribe = subscribe(announce);
  const beating = setInterval(() => tell(':\n\n'), heartbeat);
  beating.unref();

  // Before the server waits for its open requests, of which these would never end.
  app.addHook('preClose', async () => {
    unsubscribe();
    clearInterval(beating);
    for (const stream of streams) stream.end();
  });

  app.get('/dev/inbox/events', { exposeHeadRoute: false }, (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    stream.write('retry: 1000\n\n');
    streams.add(stream);
    stream.once('close', () => streams.delete(stream));
  });

  return { announce };
}
