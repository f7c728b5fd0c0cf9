import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ClientError, createClient } from '../src/index.ts';
import { connectTo } from './server-connection.ts';

let world: World;
let url: string;

beforeAll(async () => {
  world = await startWorld();
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
});

const open = (options: Partial<Parameters<typeof createClient>[0]> = {}) =>
  createClient({ url, apiKey: world.apiKey, ...options });

const failureOf = async (promise: Promise<unknown>): Promise<ClientError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClientError)) throw new Error(`No ClientError: ${String(error)}`);
  return error;
};

describe('over a real connection', () => {
  test('an operation is asked and answered', async () => {
    const reply = await open({ url: `${url}/` }).call('signUp', {});
    expect(reply).toMatchObject({ idToken: expect.any(String), expiresIn: '3600' });
    const policy = await open().call('passwordPolicy', {});
    expect(policy.customStrengthOptions?.minPasswordLength).toBe(6);
  });

  test('whole numbers arrive as the texts they travel as', async () => {
    const client = open();
    const { idToken } = await client.call('signUp', {});
    const { users } = await client.call('lookup', {}, { idToken: idToken ?? '' });
    expect(users?.[0]?.createdAt).toMatch(/^\d{13}$/);
  });

  test('a refusal is the protocol’s own code', async () => {
    const client = open();
    await client.call('signUp', { email: 'taken@example.com', password: 'correct horse' });
    expect(
      await failureOf(
        client.call('signUp', { email: 'taken@example.com', password: 'correct horse' }),
      ),
    ).toMatchObject({ code: 'EMAIL_EXISTS' });
  });

  test('a detail is kept apart from the code', async () => {
    const refused = await failureOf(
      open().call('signUp', { email: 'weak@example.com', password: '12345' }),
    );
    expect(refused.code).toBe('WEAK_PASSWORD');
    expect(refused.detail).toMatch(/6 characters/);
    expect(refused.message).toBe(`WEAK_PASSWORD: ${refused.detail}`);
  });

  test('nobody listening is a failure of the network', async () => {
    const closed = open({ url: 'http://127.0.0.1:9' });
    expect(await failureOf(closed.call('signUp', {}))).toMatchObject({
      code: 'NETWORK_REQUEST_FAILED',
    });
  });

  test('too many attempts say when to come back', async () => {
    const client = open();
    await client.call('signUp', { email: 'guessed@example.com', password: 'correct horse' });
    const guess = () =>
      client.call('signInWithPassword', { email: 'guessed@example.com', password: 'wrong' });
    for (let count = 0; count < 10; count += 1) await failureOf(guess());
    const refused = await failureOf(guess());
    expect(refused.code).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
  });
});

test('a wrong API key is told apart from a refused request', async () => {
  const production = await startWorld({ environment: productionEnvironment });
  const client = open({ apiKey: 'wrong', fetch: connectTo(production).fetch });
  expect(await failureOf(client.call('signUp', {}))).toMatchObject({
    code: 'INVALID_ARGUMENT',
    detail: 'API key not valid. Please pass a valid API key.',
  });
  await production.close();
});

describe('the language', () => {
  test('of mails is the client’s, and can be changed', async () => {
    const client = open({ locale: 'de' });
    const send = async (email: string) => {
      await client.call('signUp', { email, password: 'correct horse' });
      await client.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      const [newest] = await world.mailsTo(email);
      return new URL(newest?.mail.link ?? '').searchParams.get('lang');
    };
    expect(await send('german@example.com')).toBe('de');
    client.setLocale('fr');
    expect(client.locale).toBe('fr');
    expect(await send('french@example.com')).toBe('fr');
    client.setLocale(undefined);
    expect(await send('other@example.com')).toBe('en');
  });
});

describe('the tenant', () => {
  test('goes with every call without a token, and can be changed', async () => {
    const client = open({ tenantId: 'blue' });
    expect(await failureOf(client.call('signUp', {}))).toMatchObject({ code: 'TENANT_NOT_FOUND' });
    expect(await failureOf(client.call('project', {}))).toMatchObject({ code: 'TENANT_NOT_FOUND' });
    client.setTenantId(undefined);
    expect(await client.call('signUp', {})).toHaveProperty('idToken');
  });

  test('does not go with a token, which names its own: that may be another one', async () => {
    const client = open();
    const { idToken = '', refreshToken = '' } = await client.call('signUp', {});
    client.setTenantId('blue');
    expect(await client.call('lookup', {}, { idToken })).toHaveProperty('users');
    expect(await client.call('token', { grantType: 'refresh_token', refreshToken })).toHaveProperty(
      'id_token',
    );
  });
});

describe('a call that takes too long', () => {
  const never = (_input: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        ended = true;
        reject(new Error('aborted'));
      });
    });
  let ended = false;

  test('is given up after 30 seconds, and its request ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    ended = false;
    const failure = failureOf(open({ fetch: never }).call('signUp', {}));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: 'TIMEOUT' });
    expect(ended).toBe(true);
  });

  test('has the time that there is on such a device, which is found out with the first call', async () => {
    vi.useFakeTimers();
    const asked: string[] = [];
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: asked.push(query) > 0 }));
    onTestFinished(() => void vi.unstubAllGlobals());
    let hasFailed = false;
    const tablet = open({ fetch: () => new Promise(() => {}) });
    expect(asked).toEqual([]);
    const failure = failureOf(tablet.call('signUp', {})).finally(() => {
      hasFailed = true;
    });
    expect(asked).toEqual(['(pointer: coarse)']);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(hasFailed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: 'TIMEOUT' });
  });

  test('is given up even where `fetch` cannot be ended', async () => {
    const deaf = open({ fetch: () => new Promise(() => {}), timeout: 1 });
    expect(await failureOf(deaf.call('signUp', {}))).toMatchObject({ code: 'TIMEOUT' });
  });

  test('and was aborted by its caller rejects with the caller’s own reason', async () => {
    ended = false;
    const abort = new AbortController();
    const call = open({ fetch: never }).call('signUp', {}, { signal: abort.signal });
    const reason = new Error('The visitor pressed Cancel');
    abort.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(ended).toBe(true);
  });

  test('is not even begun when it was aborted before', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const reason = new Error('too late');
    const call = open({ fetch }).call('signUp', {}, { signal: AbortSignal.abort(reason) });
    await expect(call).rejects.toBe(reason);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('an answer that is not the server’s', () => {
  const answers = {
    'the page of a captive portal': () => new Response('<html>Welcome</html>'),
    'the error page of a proxy': () => new Response('Bad gateway', { status: 502 }),
    'a list': () => Response.json([]),
    nothing: () => new Response(null, { status: 204 }),
    'somebody else’s error': () => Response.json({ message: 'No.' }, { status: 403 }),
    'an error that is no object': () => Response.json({ error: 'No.' }, { status: 403 }),
  };

  for (const [what, answer] of Object.entries(answers)) {
    test(`such as ${what} is a failure of the network`, async () => {
      const client = open({ fetch: async () => answer() });
      expect(await failureOf(client.call('signUp', {}))).toMatchObject({
        code: 'NETWORK_REQUEST_FAILED',
      });
    });
  }
});

test('a password never follows a redirect, and no address of a page goes along', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
  await open({ fetch }).call('signInWithPassword', { email: 'a@example.com', password: 'secret' });
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
});

describe('heartbeats', () => {
  test('reach the server once a day', async () => {
    const connection = connectTo(world);
    const client = open({ fetch: connection.fetch, now: world.now });
    await client.call('project', {});
    await client.call('project', {});
    world.pass(24 * 3_600_000);
    await client.call('project', {});
    const sent = connection.requests.map(({ headers }) => headers.get('x-firebase-client'));
    const decoded = sent.map(
      (header) => header && JSON.parse(Buffer.from(header, 'base64url').toString()),
    );
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    const beat = (date: string) => ({
      version: 2,
      heartbeats: [{ agent: expect.stringMatching(/^Latchkey\//), dates: [date] }],
    });
    expect(decoded).toEqual([
      beat(day(world.now() - 24 * 3_600_000)),
      null,
      beat(day(world.now())),
    ]);
  });
});
