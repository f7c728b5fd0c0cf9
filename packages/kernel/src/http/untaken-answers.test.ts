import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from './app.ts';
import type { Mount } from './mount.ts';

const piece = Buffer.alloc(64 * 1024);
let sourcesOpen = 0;

/** Without an end, as far as anybody here takes it. */
async function* endless() {
  sourcesOpen += 1;
  try {
    for (;;) yield piece;
  } finally {
    sourcesOpen -= 1;
  }
}

let speak: () => void;

const answers: Mount = {
  prefix: '/answers',
  routes(scope) {
    scope.get('/endless', (_request, reply) => reply.send(Readable.from(endless())));
    scope.get('/silent', (_request, reply) => {
      const silent = new Readable({ read: () => undefined });
      silent.push('first');
      speak = () => {
        silent.push('last');
        silent.push(null);
      };
      return reply.send(silent);
    });
  },
};

let app: FastifyInstance;
let port: number;
const logged: string[] = [];
beforeEach(async () => {
  logged.length = 0;
  app = createApp({
    health: { isReady: async () => true },
    log: (level, event) => level !== 'info' && logged.push(event),
    noteRefusal: () => undefined,
    trustsProxy: () => false,
    secure: false,
    mounts: [answers],
    timeouts: { headers: 10_000, request: 10_000, keepAlive: 1000, untaken: 200 },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
  expect(logged).toEqual([]);
});

const nextAnswer = async () => (await once(app.server, 'request'))[1] as ServerResponse;

test('an answer of HTTP/1.1 of which nothing is taken is given up, and what it is read from closed', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.pause();
  const asked = nextAnswer();
  socket.write('GET /answers/endless HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(await asked, 'close');
  await expect.poll(() => sourcesOpen).toBe(0);
  socket.destroy();
});

test('an answer of HTTP/2 of which nothing is taken is given up before it has ended', async () => {
  const session = connectHttp2(`http://127.0.0.1:${port}`);
  session.on('error', () => undefined);
  const asked = nextAnswer();
  const stream = session.request({ ':path': '/answers/endless' }).on('error', () => undefined);
  await once(await asked, 'close');
  await expect.poll(() => sourcesOpen).toBe(0);
  stream.destroy();
  session.destroy();
});

test('an answer that is taken goes on, however long it has nothing to say', async () => {
  // Held as a whole: what is read of an answer ends when nobody holds the answer any more.
  const answer = await fetch(`http://127.0.0.1:${port}/answers/silent`);
  // Somebody else who takes nothing is given up in the meantime, twice.
  for (const _ of [1, 2]) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause();
    const asked = nextAnswer();
    socket.write('GET /answers/endless HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(await asked, 'close');
    socket.destroy();
  }
  speak();
  expect(await answer.text()).toBe('firstlast');
});
