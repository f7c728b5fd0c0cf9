import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { type AppContext, createApp } from './app.ts';
import { countTaken } from './arrival-deadlines.ts';
import type { Mount } from './mount.ts';
import { rpcReplyTo } from './rpc-reply.ts';

const echo: Mount['routes'] = (scope) => {
  scope.post('/items', async ({ body }) => body);
};

const accounts: Mount = { routes: echo };
const uploads: Mount = { prefix: '/uploads', envelope: rpcReplyTo, routes: echo };

const appWith = (
  mounts: readonly Mount[],
  timeouts: NonNullable<AppContext['timeouts']>,
): FastifyInstance =>
  createApp({
    health: { isReady: async () => true },
    log: () => undefined,
    noteRefusal: () => undefined,
    trustsProxy: () => false,
    secure: false,
    mounts,
    timeouts,
  });

/** A server that all connections are made to, gone when the test is. */
async function serve(
  mounts: readonly Mount[],
  timeouts: NonNullable<AppContext['timeouts']>,
  talk: (port: number) => Promise<void>,
): Promise<void> {
  const app = appWith(mounts, timeouts);
  await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    await talk((app.server.address() as AddressInfo).port);
  } finally {
    app.server.closeAllConnections();
    await app.close();
  }
}

async function open(port: number) {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString();
  });
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  await once(socket, 'connect');
  return {
    ended,
    send: (text: string) => {
      if (socket.writable) socket.write(text);
    },
    async receives(end: string) {
      while (!received.endsWith(end)) await once(socket, 'data');
      return received;
    },
  };
}

/** Takes whatever comes, and answers with how much it was. */
const taking: Mount = {
  prefix: '/taking',
  envelope: rpcReplyTo,
  routes(scope) {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post('/items', { config: { leastArriving: 5 } }, async ({ raw }) => {
      let size = 0;
      for await (const piece of raw) {
        countTaken(raw, piece.length);
        size += piece.length;
      }
      return { size };
    });
  },
};

const text = JSON.stringify({ text: 'x'.repeat(10_000) });

const head = (path: string) =>
  [
    `POST ${path}/items HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    '\r\n',
  ].join('\r\n');

const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

const bodyOf = (received: string) =>
  JSON.parse(received.slice(received.lastIndexOf('\r\n\r\n') + 4));

/** A piece at a time, for as long as somebody else is waited for; answers with what is left. */
async function trickle(
  connection: { send(piece: string): void },
  until: Promise<unknown>,
): Promise<string> {
  let sent = 0;
  const drops = setInterval(() => {
    connection.send(text.slice(sent, sent + 1));
    sent += 1;
  }, 20);
  await until;
  clearInterval(drops);
  return text.slice(sent);
}

const hurried = { headers: 200, request: 400, keepAlive: 60_000 };

test('an upload goes on while one beside it, which began later, is ended', async () => {
  const patient = { ...uploads, timeouts: { request: 600_000 } };
  await serve([accounts, patient], hurried, async (port) => {
    const upload = await open(port);
    upload.send(head('/uploads'));
    const beside = await open(port);
    beside.send(head(''));
    const rest = await trickle(upload, beside.ended);
    expect(statuses(await beside.ended)).toEqual([408]);
    expect(bodyOf(await beside.ended).error.errors).toHaveLength(1);
    upload.send(rest);
    expect(statuses(await upload.receives(text))).toEqual([200]);

    // On the same connection nobody else has as much time.
    upload.send(`${head('')}{`);
    expect(statuses(await upload.ended)).toEqual([200, 408]);
  });
});

test('headers have no more time than others before, whoever is asked', async () => {
  const patient = { ...uploads, timeouts: { request: 600_000 } };
  await serve([patient], hurried, async (port) => {
    const connection = await open(port);
    connection.send(`${head('/uploads')}${text}`);
    await connection.receives(text);
    connection.send(head('/uploads').slice(0, -4));
    expect(statuses(await connection.ended)).toEqual([200, 408]);
  });
});

test('what nobody serves has no more time, either', async () => {
  const patient = { ...uploads, timeouts: { request: 600_000 } };
  await serve([patient], hurried, async (port) => {
    for (const path of ['/uploads/elsewhere', '/elsewhere']) {
      const connection = await open(port);
      connection.send(`${head(path)}{`);
      expect(statuses(await connection.ended).at(-1)).toBe(408);
    }
  });
});

test('a deadline of one’s own passes, and is answered in one’s own envelope', async () => {
  const impatient = { ...uploads, timeouts: { request: 300 } };
  const usual = { headers: 10_000, request: 600_000, keepAlive: 60_000 };
  await serve([accounts, impatient], usual, async (port) => {
    const upload = await open(port);
    upload.send(`${head('/uploads')}{`);
    const result = await upload.ended;
    expect(statuses(result)).toEqual([408]);
    expect(bodyOf(result)).toEqual({
      error: {
        code: 408,
        message: 'The request took too long to arrive.',
        status: 'DEADLINE_EXCEEDED',
      },
    });
  });
});

test('an upload of which enough is taken within every deadline goes on, and one that stands still does not', async () => {
  const moving = { ...taking, timeouts: { request: 300 } };
  await serve([moving], hurried, async (port) => {
    const upload = await open(port);
    upload.send(head('/taking'));
    const standingStill = async () => {
      const other = await open(port);
      other.send(`${head('/taking')}{}{}{}`);
      return statuses(await other.ended);
    };
    // Each of them begins when the one before was ended.
    const others = (async () => [await standingStill(), await standingStill()])();
    upload.send(await trickle(upload, others));
    expect(await others).toEqual([[408], [408]]);
    const answer = JSON.stringify({ size: text.length });
    expect(statuses(await upload.receives(answer))).toEqual([200]);
  });
});

test('a request that is there is answered, however long that takes', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const routes: Mount['routes'] = (scope, door) => {
    echo(scope, door);
    scope.get('/slow', () => finished.then(() => 'whole'));
  };
  const usual = { headers: 10_000, request: 600_000, keepAlive: 60_000 };
  await serve([{ ...uploads, routes, timeouts: { request: 300 } }], usual, async (port) => {
    const slow = await open(port);
    slow.send('GET /uploads/slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    // Whoever began later is already late.
    const late = await open(port);
    late.send(head('/uploads'));
    await late.ended;
    finish();
    expect(statuses(await slow.receives('whole'))).toEqual([200]);
  });
});

test('an answer that began before all was there ends, and no other is written into it', async () => {
  const routes: Mount['routes'] = (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post('/items', (_request, reply) => {
      reply.hijack();
      reply.raw.write('begun');
    });
  };
  const usual = { headers: 10_000, request: 600_000, keepAlive: 60_000 };
  await serve([{ ...uploads, routes, timeouts: { request: 300 } }], usual, async (port) => {
    const upload = await open(port);
    upload.send(`${head('/uploads')}{`);
    const received = await upload.ended;
    expect(statuses(received)).toEqual([200]);
    expect(received).toContain('begun');
  });
});

test('where addresses may be long, headers still may not', async () => {
  const long = { ...uploads, reading: { urlBytes: 20 * 1024 } };
  const usual = { headers: 10_000, request: 30_000, keepAlive: 5000 };
  await serve([accounts, long], usual, async (port) => {
    const ask = async (path: string, header: number) => {
      const connection = await open(port);
      const lines = [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', 'Content-Length: 0'];
      connection.send([...lines, `X-Long: ${'x'.repeat(header)}`, '\r\n'].join('\r\n'));
      return statuses(await connection.ended)[0];
    };
    const query = (length: number) => `?${'x'.repeat(length)}`;
    expect(await ask('/items', 15_000)).toBe(200);
    expect(await ask('/items', 17_000)).toBe(431);
    expect(await ask(`/items${query(9000)}`, 1)).toBe(414);
    expect(await ask(`/items${query(8000)}`, 9000)).toBe(431);
    expect(await ask(`/uploads/items${query(19_000)}`, 1)).toBe(200);
    expect(await ask(`/uploads/items${query(21_000)}`, 1)).toBe(414);
    expect(await ask(`/uploads/elsewhere${query(9000)}`, 1)).toBe(414);
    expect(await ask(`/uploads/items${query(1)}`, 40_000)).toBe(431);
  });
});

test('what came over no connection is there as a whole, however long its answer takes', async () => {
  const began = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const routes: Mount['routes'] = (scope) => {
    scope.post('/items', async ({ body }) => {
      began.resolve();
      await finished.promise;
      return body;
    });
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = appWith([{ ...uploads, routes, timeouts: { request: 300 } }], hurried);
  try {
    const answer = app.inject({ method: 'POST', url: '/uploads/items', payload: { text: 'x' } });
    await began.promise;
    vi.advanceTimersByTime(600_000);
    finished.resolve();
    expect((await answer).json()).toEqual({ text: 'x' });
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});
