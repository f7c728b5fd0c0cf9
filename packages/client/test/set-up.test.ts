import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ClientError, createClient } from '../src/index.ts';
import { lookInto } from '../src/set-up.ts';

const page = 'https://app.example.com';

let world: World;
let url: string;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());
beforeEach(() => {
  vi.stubGlobal('location', new URL(page));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As a browser fetches for a page: an answer that is not for it fails like a connection. */
const fetchFor =
  (origin: string): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', origin);
    const response = await fetch(input, { ...init, headers });
    const readers = response.headers.get('access-control-allow-origin');
    if (readers === '*' || readers === origin) return response;
    throw new TypeError('Failed to fetch');
  };

type Setting = { readonly url?: string; readonly apiKey?: string; readonly origin?: string };

/** Signs in from a page, and looks into what came of it. */
async function failureOf({ origin = page, ...options }: Setting): Promise<unknown> {
  const fetch = fetchFor(origin);
  const client = createClient({ url, apiKey: world.apiKey, fetch, ...options });
  const email = 'nobody@example.com';
  const failure = await client.call('signInWithPassword', { email, password: 'wrong' }).then(
    () => undefined,
    (error: unknown) => error,
  );
  client.close();
  return lookInto(client, failure, fetch);
}

const lines = () => vi.mocked(console.error).mock.calls.map(String);

describe('a call that fails because of how the application is set up', () => {
  test('with a wrong key, or none, says where the right one is', async () => {
    const own = new URL('/', url).href.replace(/\/$/, '');
    for (const apiKey of ['wrong', '']) {
      expect(await failureOf({ apiKey, origin: 'https://auth.example.com' })).toMatchObject({
        code: 'API_KEY_INVALID',
        detail: expect.stringContaining('`latchkey config get client.apiKey`'),
      });
    }
    expect(lines()).toEqual([expect.stringContaining(`Latchkey: The server at ${own} does not`)]);
  });

  test('from a page that may not call says whose, and the command that lets it', async () => {
    const failure = await failureOf({});
    expect(failure).toBeInstanceOf(ClientError);
    expect(failure).toMatchObject({
      code: 'ORIGIN_NOT_AUTHORIZED',
      detail: expect.stringContaining(`pages of ${page} `),
    });
    expect(lines()).toEqual([
      expect.stringContaining('`latchkey config add authorizedDomains app.example.com`'),
    ]);
    await failureOf({});
    expect(lines()).toHaveLength(1);
  });

  test('over http from another machine says that this is not enough in production', async () => {
    vi.stubGlobal('location', new URL('http://app.example.com'));
    await failureOf({ origin: 'http://app.example.com' });
    expect(lines()).toEqual([expect.stringContaining('over https')]);
  });

  test('from a file says that it has to be served', async () => {
    vi.stubGlobal('location', new URL('file:///home/ada/index.html'));
    await failureOf({ origin: 'null' });
    expect(lines()).toEqual([expect.stringContaining('without a host')]);
  });

  test('with a server that is away says at which address', async () => {
    // What listens there answers nobody.
    const away = 'http://127.0.0.1:9';
    expect(await failureOf({ url: away })).toMatchObject({ code: 'SERVER_UNREACHABLE' });
    expect(lines()).toEqual([expect.stringContaining(`No Latchkey server answers at ${away}.`)]);
  });

  test('with another server at that address says the same', async () => {
    const fetch: typeof globalThis.fetch = async () => new Response('<p>Hello</p>');
    const client = createClient({ url: 'https://other.example.com', apiKey: 'key', fetch });
    const lost = new ClientError('NETWORK_REQUEST_FAILED');
    expect(await lookInto(client, lost, fetch)).toMatchObject({ code: 'SERVER_UNREACHABLE' });
    client.close();
  });
});

describe('any other failure is handed on as it came, without a word', () => {
  afterEach(() => expect(lines()).toEqual([]));

  test('a refusal', async () => {
    const failure = await failureOf({ origin: 'https://auth.example.com' });
    expect(failure).toMatchObject({ code: 'INVALID_LOGIN_CREDENTIALS' });
  });

  test('what is no failure of a call', async () => {
    const error = new TypeError('x is undefined');
    const client = createClient({ url, apiKey: world.apiKey });
    expect(await lookInto(client, error)).toBe(error);
    client.close();
  });

  test('a connection that broke for a moment, and one of a browser without a network', async () => {
    const client = createClient({ url, apiKey: world.apiKey });
    const lost = new ClientError('NETWORK_REQUEST_FAILED');
    expect(await lookInto(client, lost)).toBe(lost);
    client.close();
    vi.stubGlobal('navigator', { onLine: false });
    const away = createClient({ url: 'http://127.0.0.1:9', apiKey: 'key' });
    expect(await lookInto(away, lost)).toBe(lost);
    away.close();
  });

  test('one of a program that is no page, which nobody keeps from reading', async () => {
    vi.stubGlobal('location', undefined);
    expect(await failureOf({})).toMatchObject({ code: 'NETWORK_REQUEST_FAILED' });
  });
});
