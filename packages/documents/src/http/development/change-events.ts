import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Often enough that no proxy thinks the stream is dead. */
const heartbeat = 20_000;
/** Commands commit without telling a server that runs: it looks for that itself. */
const looksEvery = 1000;
/** However much is committed, nobody needs to look more often than that. */
const toldEvery = 250;

type Watching = {
  /** Called at every commit of this server. */
  readonly subscribe: (listener: () => void) => () => void;
  /** What is another one when something was committed. */
  readonly latest: () => Promise<string>;
};

/** A stream that says "look again". Browsers reconnect by themselves when the server restarts. */
export function mountChangeEvents(
  scope: FastifyInstance,
  path: string,
  { subscribe, latest }: Watching,
): void {
  const streams = new Set<ServerResponse>();
  let known: string | undefined;
  let toldLater: NodeJS.Timeout | undefined;

  const tell = (text: string) => {
    for (const stream of streams) stream.write(text);
  };

  function announce(): void {
    if (streams.size === 0) return;
    toldLater ??= setTimeout(() => {
      toldLater = undefined;
      tell('event: change\ndata: look\n\n');
    }, toldEvery).unref();
  }

  async function look(): Promise<void> {
    if (streams.size === 0) return;
    const found = await latest();
    if (known !== undefined && known !== found) announce();
    known = found;
  }

  const unsubscribe = subscribe(announce);
  // What cannot be read now can be read a second later.
  const looking = setInterval(() => void look().catch(() => undefined), looksEvery).unref();
  const beating = setInterval(() => tell(':\n\n'), heartbeat).unref();

  // Before the server waits for its open requests, of which these would never end.
  scope.addHook('preClose', async () => {
    unsubscribe();
    for (const timer of [looking, beating]) clearInterval(timer);
    clearTimeout(toldLater);
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
}
