import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Often enough that no proxy thinks the stream is dead. */
const heartbeat = 20_000;

export type EventStream = {
  /** To every page that is open. */
  tell(event: string, data: string): void;
  isHeard(): boolean;
};

/**
 * A stream of events for pages that stay open. Browsers reconnect by themselves when the server
 * restarts. `leave` is called when it ends for good.
 */
export function mountEventStream(
  scope: FastifyInstance,
  path: string,
  leave: () => void,
): EventStream {
  const streams = new Set<ServerResponse>();
  const write = (text: string) => {
    for (const stream of streams) stream.write(text);
  };
  const beating = setInterval(() => write(':\n\n'), heartbeat).unref();

  // Before the server waits for its open requests, of which these would never end.
  scope.addHook('preClose', async () => {
    leave();
    clearInterval(beating);
    for (const stream of streams) stream.end();
  });

  scope.get(path, { exposeHeadRoute: false }, (_request, reply) => {
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

  return {
    tell: (event, data) => write(`event: ${event}\ndata: ${data}\n\n`),
    isHeard: () => streams.size > 0,
  };
}
