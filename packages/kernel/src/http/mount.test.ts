import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { Refused } from '../refused.ts';
import { RpcRefused } from '../rpc-refused.ts';
import { Unavailable } from '../unavailable.ts';
import { type AppContext, createApp } from './app.ts';
import type { Mount } from './mount.ts';
import { trackConnections } from './open-connections.ts';
import { rpcReplyTo } from './rpc-reply.ts';

const appWith = (mounts: readonly Mount[], logged: string[] = []) =>
  createApp({
    health: { isReady: async () => true },
    log: (_level, event) => logged.push(event),
    noteRefusal: () => undefined,
    trustsProxy: () => false,
    secure: false,
    mounts,
  } satisfies AppContext);

const failures: Record<string, () => Error> = {
  away: () =>
    new Unavailable('The disk is full', {
      sentence: 'Come back later.',
      retryAfterSeconds: 7,
      isFault: true,
    }),
  broken: () => new Error('A detail for the log'),
  refused: () => new RpcRefused('FAILED_PRECONDITION', 'It has changed.', [{ '@type': 'x/y' }]),
  limited: () => new Refused('QUOTA_EXCEEDED', 'Enough for today.', 'SMS_QUOTA_EXCEEDED', 3),
};

type Named = { Params: { name: string } };

const echo: Mount['routes'] = (scope) => {
  scope.put('/items/:name', async ({ body }) => body);
  scope.get<Named>('/items/:name', async ({ params }) => ({ length: params.name.length }));
  scope.get<Named>('/failures/:name', async ({ params }) => {
    throw failures[params.name]?.();
  });
};

const documents: Mount = {
  prefix: '/documents',
  reading: {
    bodyBytes: 1024 * 1024,
    urlBytes: 20 * 1024,
    parameterLength: 6 * 1024,
    json: { depth: 100, keys: 20_000, arrayLength: 20_000, names: 'any' },
  },
  envelope: rpcReplyTo,
  readers: {
    mayRead: async (origin) => origin === 'https://documents.example',
    privateNetwork: false,
    methods: ['GET', 'PUT'],
    exposed: ['x-upload-status'],
  },
  routes: echo,
};

const accounts: Mount = {
  routes: (scope, door) => {
    echo(scope, door);
    // As pages for people do.
    scope.get('/*', async () => 'a page');
  },
};

const logged: string[] = [];
const app = appWith([accounts, documents], logged);
afterAll(() => app.close());

const put = (url: string, payload: string, type = 'application/json') =>
  app.inject({ method: 'PUT', url, payload, headers: { 'content-type': type } });

/** Values say their type, so that each map is three objects of JSON. */
const mapsInMaps = (depth: number): object =>
  depth === 0 ? { stringValue: '' } : { mapValue: { fields: { inner: mapsInMaps(depth - 1) } } };

const members = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, 0])));

const usualEnvelope = { error: expect.objectContaining({ errors: [expect.anything()] }) };

describe('what one product has to read, the one beside it refuses as ever', () => {
  test.each([
    ['maps that are 20 deep', JSON.stringify({ fields: mapsInMaps(20) }), 400],
    ['a member called constructor', '{"constructor":{"prototype":{"polluted":true}}}', 400],
    ['a member called __proto__', '{"a":[{"__proto__":{"polluted":true}}],"__proto__":1}', 400],
    ['five thousand members', members(5000), 400],
    ['a list of ten thousand', JSON.stringify({ list: Array(10_000).fill(0) }), 400],
    ['half a megabyte', JSON.stringify({ text: 'x'.repeat(512 * 1024) }), 413],
  ])('%s', async (_, text, status) => {
    const answer = await put('/documents/items/one', text);
    expect([answer.statusCode, answer.body]).toEqual([200, text]);
    const refused = await put('/items/one', text);
    expect([refused.statusCode, refused.json()]).toEqual([status, usualEnvelope]);
    expect('polluted' in {}).toBe(false);
  });

  test.each([
    ['a name of 6 KB', 'x'.repeat(6 * 1024), 404],
    ['a name of 6 KB that is thrice as long in an address', '€'.repeat(2 * 1024), 414],
  ])('%s', async (_, name, status) => {
    const url = `/items/${encodeURIComponent(name)}`;
    const answer = await app.inject({ url: `/documents${url}` });
    expect([answer.statusCode, answer.json()]).toEqual([200, { length: name.length }]);
    const refused = await app.inject({ url });
    expect([refused.statusCode, refused.json()]).toEqual([status, usualEnvelope]);
  });

  test('values that say little, and numbers that JavaScript does not have', async () => {
    const text = '{"no":false,"none":0,"empty":"","nothing":null,"big":"9223372036854775807"}';
    expect((await put('/documents/items/one', text)).body).toBe(text);
  });
});

test('a document has the members that were sent, and inherits none', async () => {
  const seen: unknown[] = [];
  const routes: Mount['routes'] = (scope) => {
    scope.post('/', async ({ body }) => {
      const { inner } = body as { inner: object };
      seen.push(body, inner);
      return {};
    });
  };
  const alone = appWith([{ ...documents, routes }]);
  await alone.inject({ method: 'POST', url: '/documents', payload: { inner: {} } });
  expect(seen.map((value) => 'constructor' in (value as object))).toEqual([false, false]);
  await alone.close();
});

describe('every refusal is in the envelope of the product that was asked', () => {
  const tooDeep = `${'{"a":'.repeat(101)}0${'}'.repeat(101)}`;
  const json = { 'content-type': 'application/json' };
  const putting = (payload: string, headers: Record<string, string> = json): InjectOptions => ({
    method: 'PUT',
    url: '/items/one',
    payload,
    headers,
  });

  test.each<[string, InjectOptions, number, string, string]>([
    [
      'too large',
      putting('x'.repeat(1024 * 1024 + 1)),
      413,
      'INVALID_ARGUMENT',
      'The request is too large.',
    ],
    [
      'not JSON',
      putting('{'),
      400,
      'INVALID_ARGUMENT',
      'Invalid JSON payload received. Unexpected token.',
    ],
    [
      'too deep',
      putting(tooDeep),
      400,
      'INVALID_ARGUMENT',
      'Invalid JSON payload received. Nested too deeply.',
    ],
    [
      'of another type',
      putting('{}', { 'content-type': 'text/html' }),
      415,
      'INVALID_ARGUMENT',
      'The content type is not supported.',
    ],
    [
      'at too long an address',
      { url: `/items/${'x'.repeat(21_000)}` },
      414,
      'INVALID_ARGUMENT',
      'The URL is too long.',
    ],
    [
      'of too long a name',
      { method: 'PUT', url: `/items/${'x'.repeat(7000)}` },
      404,
      'NOT_FOUND',
      'There is nothing here.',
    ],
    ['at no address', { url: '/items/%zz' }, 400, 'INVALID_ARGUMENT', 'The URL is malformed.'],
    [
      'by another method',
      { method: 'DELETE', url: '/items/one' },
      404,
      'NOT_FOUND',
      'There is nothing here.',
    ],
    ['unavailable', { url: '/failures/away' }, 503, 'UNAVAILABLE', 'Come back later.'],
    [
      'broken',
      { url: '/failures/broken' },
      500,
      'INTERNAL',
      'Something went wrong. Please try again.',
    ],
  ])('%s', async (_, request, code, status, message) => {
    const answer = await app.inject({ ...request, url: `/documents${request.url}` });
    expect(answer.statusCode).toBe(code);
    expect(answer.json()).toEqual({ error: { code, message, status } });
    expect(answer.headers['cache-control']).toBe('no-store');
    const beside = await app.inject(request);
    expect([beside.statusCode, beside.json()]).toEqual([code, usualEnvelope]);
  });

  test('what is not there is nobody else’s to answer', async () => {
    expect((await app.inject({ url: '/elsewhere' })).body).toBe('a page');
    const status = 'NOT_FOUND';
    for (const url of ['/documents', '/documents/', '/documents/elsewhere?x=/']) {
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const answer = await app.inject({ method, url });
        expect([answer.statusCode, answer.json().error.status], url).toEqual([404, status]);
      }
    }
  });

  test('whatever a product itself serves at its root', async () => {
    for (const url of ['', '/', '/*']) {
      const routes: Mount['routes'] = (scope) => {
        scope.get(url, async () => 'its own');
      };
      const alone = appWith([{ ...documents, routes }]);
      const ask = async (method: 'GET' | 'POST', path: string) =>
        (await alone.inject({ method, url: `/documents${path}` })).statusCode;
      expect(await ask('GET', url.replace('*', 'any')), url).toBe(200);
      expect(await ask('POST', url.replace('*', 'any')), url).toBe(404);
      expect((await alone.inject({ url: '/documents/a/b' })).statusCode).toBe(
        url === '/*' ? 200 : 404,
      );
      await alone.close();
    }
  });

  test('also where whoever was asked would show a page for what fails', async () => {
    const pages = (mount: Mount): Mount => ({
      ...mount,
      routes: (scope, door) => {
        scope.setErrorHandler((_error, _request, reply) => reply.send('a page'));
        mount.routes(scope, door);
      },
    });
    const people = appWith([pages({ routes: echo }), pages(documents)]);
    const url = `/failures/broken?${'x'.repeat(21_000)}`;
    const usual = await people.inject({ url });
    const own = await people.inject({ url: `/documents${url}` });
    expect([usual.statusCode, usual.json()]).toEqual([414, usualEnvelope]);
    expect([own.statusCode, own.json().error.status]).toEqual([414, 'INVALID_ARGUMENT']);
    await people.close();
  });

  test('an operation’s own refusal has its details', async () => {
    const answer = await app.inject({ url: '/documents/failures/refused' });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        error: {
          code: 400,
          message: 'It has changed.',
          status: 'FAILED_PRECONDITION',
          details: [{ '@type': 'x/y' }],
        },
      },
    ]);
  });

  test('why it was refused is told in one way, whatever the envelope', async () => {
    const why = {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'SMS_QUOTA_EXCEEDED',
      domain: 'latchkey',
    };
    const message = 'QUOTA_EXCEEDED : Enough for today.';
    for (const [url, error] of [
      [
        '/documents/failures/limited',
        { message: 'Enough for today.', status: 'RESOURCE_EXHAUSTED' },
      ],
      [
        '/failures/limited',
        { message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
      ],
    ] as const) {
      const answer = await app.inject({ url });
      expect(answer.json()).toEqual({ error: { code: 429, ...error, details: [why] } });
      expect(answer.headers['retry-after']).toBe('3');
    }
  });

  test('who is to come back is told when, and a fault is logged', async () => {
    logged.length = 0;
    for (const url of ['/documents/failures/away', '/failures/away']) {
      expect((await app.inject({ url })).headers['retry-after'], url).toBe('7');
    }
    expect(logged.filter((event) => event === 'request_failed')).toHaveLength(2);
  });
});

describe('each product says whose pages may read its answers', () => {
  const from = (origin: string, url: string, method: 'GET' | 'OPTIONS') =>
    app.inject({ method, url, headers: { origin } });

  test('where something is and where nothing is', async () => {
    for (const url of ['/documents/items/one', '/documents/elsewhere']) {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const told = await from('https://documents.example', url, method);
        const other = await from('https://other.example', url, method);
        const allowed = [told, other].map(({ headers }) => headers['access-control-allow-origin']);
        expect(allowed, `${method} ${url}`).toEqual(['https://documents.example', undefined]);
      }
    }
  });

  test('by which methods, and which headers', async () => {
    const url = '/documents/items/one';
    const asked = await from('https://documents.example', url, 'OPTIONS');
    expect(asked.headers['access-control-allow-methods']).toBe('GET,PUT,OPTIONS');
    const answer = await from('https://documents.example', url, 'GET');
    expect(answer.headers['access-control-expose-headers']).toBe('retry-after,x-upload-status');
  });

  test('and says nothing for others', async () => {
    const { headers } = await from('https://documents.example', '/items/one', 'GET');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('a stream ends by itself when the server closes, which does not wait for it', async () => {
  const streams: Mount = {
    prefix: '/streams',
    routes: (scope, { leaving }) => {
      scope.get('/', (_request, reply) => {
        reply.hijack();
        reply.raw.write('first,');
        leaving.addEventListener('abort', () => reply.raw.end('last'));
      });
    },
  };
  const closing = appWith([streams]);
  const connections = trackConnections(closing.server);
  const address = await closing.listen({ host: '127.0.0.1', port: 0 });
  // Held as a whole: what is read of an answer ends when nobody holds the answer any more.
  const answer = await fetch(`${address}/streams`);
  if (answer.body === null) throw new Error('There is no stream');
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader.read()).toEqual({ done: false, value: 'first,' });
  const closed = (async () => {
    connections.leave();
    await closing.close();
  })();
  expect(await reader.read()).toEqual({ done: false, value: 'last' });
  expect((await reader.read()).done).toBe(true);
  await closed;
  expect(answer.ok).toBe(true);
});
