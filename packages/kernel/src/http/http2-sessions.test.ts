import { once } from 'node:events';
import { type ClientHttp2Session, connect as connectHttp2, constants } from 'node:http2';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import type { Mount } from './mount.ts';
import { type OpenConnections, trackConnections } from './open-connections.ts';
import type { Refusal } from './refusal-audit.ts';
import { rpcReplyTo } from './rpc-reply.ts';

let release: () => void;
let held: Promise<void>;

const items: Mount = {
  prefix: '/items',
  envelope: rpcReplyTo,
  routes(scope, { addressOf }) {
    scope.get('/', async (request) => ({ from: addressOf(request), host: request.headers.host }));
    scope.post('/', async ({ body }) => body);
    scope.get('/slow', async () => {
      await held;
      return { slow: true };
    });
  },
};

let app: FastifyInstance;
let connections: OpenConnections;
let port: number;
const refusals: Refusal[] = [];
const logged: string[] = [];

beforeEach(async () => {
  refusals.length = 0;
  logged.length = 0;
  held = new Promise((resolve) => {
    release = resolve;
  });
  app = createApp({
    health: { isReady: async () => true },
    log: (level, event) => level !== 'info' && logged.push(event),
    noteRefusal: (refusal) => refusals.push(refusal),
    trustsProxy: (ip) => ip === '127.0.0.1',
    secure: false,
    mounts: [items],
    timeouts: { headers: 300, request: 400, keepAlive: 1000, untaken: 300 },
  });
  connections = trackConnections(app.server);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  release();
  connections.leave();
  connections.cutUnfinished();
  app.server.closeAllConnections();
  await app.close();
  // Nothing that anybody sends is a fault of the server.
  expect(logged).toEqual([]);
});

function openSession(): ClientHttp2Session {
  const session = connectHttp2(`http://127.0.0.1:${port}`);
  session.on('error', () => undefined);
  return session;
}

type Answer = { readonly status: number; readonly text: string };

function ask(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  body?: string,
): Promise<Answer> {
  const stream = session.request(headers, { endStream: body === undefined });
  let [status, text] = [0, ''];
  stream.on('response', (answer) => {
    status = Number(answer[':status']);
  });
  stream.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  if (body !== undefined) stream.end(body);
  return new Promise((resolve) => {
    stream.on('error', () => undefined);
    stream.on('close', () => resolve({ status, text }));
  });
}

/** What comes back over a connection to the end of it. */
async function sendBytes(...pieces: readonly (string | Buffer)[]): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true).on('error', () => undefined);
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
  });
  await once(socket, 'connect');
  for (const piece of pieces) {
    await new Promise((resolve) => socket.write(piece, resolve));
  }
  await once(socket, 'close');
  return received;
}

const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);

const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;

describe('one port', () => {
  test('answers the same requests in both versions, also of a proxy', async () => {
    const session = openSession();
    const expected = { from: '192.0.2.7', host: 'example.com' };
    const { status, text } = await ask(session, {
      ':path': '/items/',
      ':authority': 'example.com',
      'x-forwarded-for': '192.0.2.7',
    });
    expect([status, JSON.parse(text)]).toEqual([200, expected]);
    const posted = await ask(
      session,
      { ':method': 'POST', ':path': '/items/', 'content-type': 'application/json' },
      '{"a":1}',
    );
    expect(posted).toEqual({ status: 200, text: '{"a":1}' });
    session.close();
    expect(await health()).toBe(200);
  });

  test.each([
    ['one byte at a time', [...'PROPFIND /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n']],
    ['at once', ['PUT /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n']],
  ])('tells HTTP/1.1 from its first letters, %s', async (_, pieces) => {
    expect(await sendBytes(...pieces)).toContain('HTTP/1.1 404');
  });

  test('tells HTTP/2 though it comes one byte at a time', async () => {
    const received = await sendBytes(...preface.split(''), settings, Buffer.alloc(9, 255));
    expect(received.charCodeAt(3)).toBe(4);
  });

  test.each([
    ['says nothing', []],
    ['stops within the first bytes', ['PRI * HT']],
  ])('hangs up on whoever %s', async (_, pieces) => {
    expect(await sendBytes(...pieces)).toContain('HTTP/1.1 408');
  });

  test('hangs up on nobody whose first bytes came in time, while it was busy', async () => {
    const taken = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    await taken;
    socket.write('GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const busyUntil = performance.now() + 400;
    while (performance.now() < busyUntil);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    expect(bytes.toString('latin1')).toContain('HTTP/1.1 404');
    socket.destroy();
  });

  test('survives whoever leaves before it is known what they speak', async () => {
    for (const text of ['', 'PRI']) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.end(text);
      await once(socket, 'close');
      connect(port, '127.0.0.1', function (this: Socket) {
        this.write(text);
        this.resetAndDestroy();
      });
    }
    expect(await health()).toBe(200);
  });
});

describe('a request of HTTP/2', () => {
  test('names one host', async () => {
    const session = openSession();
    const two = { ':path': '/items/', ':authority': 'a.example', host: 'b.example' };
    expect((await ask(session, two)).status).toBe(400);
    const same = { ':path': '/items/', ':authority': 'a.example', host: 'a.example' };
    expect((await ask(session, same)).status).toBe(200);
    session.destroy();
  });

  test('is there in time, or refused', async () => {
    const session = openSession();
    for (const path of ['/items/', '/nothing']) {
      const stream = session.request({
        ':method': 'POST',
        ':path': path,
        'content-type': 'application/json',
      });
      const closed = once(stream.resume(), 'close');
      stream.write('{"a":');
      const [answer] = await once(stream, 'response');
      expect(answer[':status']).toBe(408);
      await closed;
    }
    const slow = ask(session, { ':path': '/items/slow' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    release();
    expect((await slow).status).toBe(200);
    session.destroy();
  });

  test.each([
    ['headers beyond what is read', { ':path': '/items/', 'x-long': 'x'.repeat(200_000) }],
    [
      'too many headers',
      Object.fromEntries([
        [':path', '/items/'],
        ...Array.from({ length: 500 }, (_, index) => [`x-${index}`, '1']),
      ]),
    ],
    ['a method that nobody has', { ':method': 'FOO', ':path': '/items/' }],
    ['a path that is none', { ':path': '*' }],
    ['an address that is not decoded', { ':path': '/items/%ff' }],
    ['a call of gRPC that is not there', { ':path': '/x', 'content-type': 'application/grpc' }],
  ])('with %s is refused, and others are answered', async (_, headers: Record<string, string>) => {
    const session = openSession();
    const { status } = await ask(session, { ':method': 'POST', ...headers }, '');
    expect(status).toBeLessThan(500);
    session.destroy();
    const other = openSession();
    expect((await ask(other, { ':path': '/items/' })).status).toBe(200);
    other.destroy();
  });

  test('that is refused is noted with the address it came from', async () => {
    const session = openSession();
    const asked = once(app.server, 'request');
    const stream = session.request({ ':path': '/items/slow', 'x-forwarded-for': '192.0.2.9' });
    await asked;
    stream.close(constants.NGHTTP2_CANCEL);
    await once(stream, 'close');
    release();
    await expect.poll(() => refusals.map(({ address }) => address)).toEqual(['192.0.2.9']);
    session.destroy();
  });
});

describe('a session', () => {
  test.each([
    ['frames of no kind', Buffer.alloc(4096, 0xaa)],
    ['a frame longer than all', Buffer.from([255, 255, 255, 0, 0, 0, 0, 0, 1])],
    ['data for a stream that is not there', Buffer.from([0, 0, 1, 0, 0, 0, 0, 0, 1, 0])],
    [
      'headers that are not compressed as headers',
      Buffer.from([0, 0, 2, 1, 5, 0, 0, 0, 1, 255, 255]),
    ],
    ['settings that cannot be', Buffer.from([0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 4, 255, 255, 255, 255])],
  ])('of %s ends, and others do not', async (_, bytes) => {
    await sendBytes(preface, settings, bytes);
    expect(await health()).toBe(200);
  });

  test('of requests that are all taken back ends', async () => {
    const session = openSession();
    const closed = new Promise((resolve) => session.once('close', resolve));
    for (let round = 0; round < 5000 && !session.destroyed && !session.closed; round += 1) {
      const stream = session.request({ ':path': '/items/slow' });
      stream.on('error', () => undefined);
      stream.close(constants.NGHTTP2_CANCEL);
      if (round % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await closed;
    expect(await health()).toBe(200);
  });

  test('ends with the connection of its client, and so does what is under way', async () => {
    const socket = connect(port, '127.0.0.1');
    const session = connectHttp2(`http://127.0.0.1:${port}`, { createConnection: () => socket });
    session.on('error', () => undefined);
    const asked = once(app.server, 'request');
    const stream = session.request({ ':path': '/items/slow' });
    stream.on('error', () => undefined);
    const [, response] = await asked;
    const closed = once(response, 'close');
    // Without taking the request back: as a process ends.
    socket.end();
    await closed;
    session.destroy();
  });

  test('has its answers given up that nobody takes', async () => {
    const session = connectHttp2(`http://127.0.0.1:${port}`, {
      settings: { initialWindowSize: 0 },
    });
    session.on('error', () => undefined);
    const asked = once(app.server, 'request');
    const stream = session.request({ ':path': '/items/' });
    stream.on('error', () => undefined);
    const [, response] = await asked;
    const closed = once(response, 'close');
    await closed;
    expect((await ask(openSession(), { ':path': '/items/' })).status).toBe(200);
    session.destroy();
  });

  test('is told that the server leaves, and has what is under way answered', async () => {
    const [idle, busy, unfinished] = [openSession(), openSession(), openSession()];
    await once(idle, 'remoteSettings');
    const underWay = once(app.server, 'request');
    const slow = ask(busy, { ':path': '/items/slow' });
    await underWay;
    const stream = unfinished.request({
      ':method': 'POST',
      ':path': '/items/',
      'content-type': 'application/json',
    });
    stream.on('error', () => undefined).write('{');
    await ask(unfinished, { ':path': '/items/' });
    const gone = [idle, unfinished, busy].map(
      (session) => new Promise((resolve) => session.once('close', resolve)),
    );
    connections.leave();
    const closed = app.close();
    await gone[0];
    connections.cutUnfinished();
    await gone[1];
    release();
    expect((await slow).status).toBe(200);
    await gone[2];
    await closed;
  });
});
