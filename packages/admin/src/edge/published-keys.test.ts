import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publishedKeys } from './published-keys.ts';

const address = 'https://auth.example.com/.well-known/jwks.json';
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = (kid: string) => ({
  ...publicKey.export({ format: 'jwk' }),
  ...{ kid, alg: 'RS256', use: 'sig' },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** A server whose answers the test chooses. */
function serverWith(first: object[], headers: Record<string, string> = {}) {
  const server = {
    asked: 0,
    keys: first,
    headers: { 'cache-control': 'public, max-age=3600, must-revalidate', ...headers },
    status: 200,
    fetch: async (asked: string, { redirect }: RequestInit) => {
      server.asked += 1;
      expect([asked, redirect]).toEqual([address, 'manual']);
      const { status, keys } = server;
      return Response.json({ keys }, { status, headers: server.headers });
    },
  };
  return { server, keys: publishedKeys(address, server.fetch) };
}

describe('published keys', () => {
  test('are read once, by however many at once, and again when the answer is too old', async () => {
    const { server, keys } = serverWith([jwk('one')]);
    const found = await Promise.all(Array.from({ length: 20 }, () => keys.find('one')));
    expect(found.every((key) => key?.type === 'public')).toBe(true);
    pass(3599);
    await keys.find('one');
    expect(server.asked).toBe(1);
    server.keys = [jwk('two')];
    pass(2);
    // A key that was withdrawn is not believed for longer.
    expect(await keys.find('one')).toBe(undefined);
    expect(server.asked).toBe(2);
  });

  test.each([
    ['no word of it', '', '', 299, 301],
    ['a time in which it lay elsewhere', 'max-age=600', '500', 99, 101],
    ['no time at all', 'no-store, max-age=0', '', 29, 31],
    ['a year', 'max-age=31536000', '', 86_399, 86_401],
  ])('are kept within bounds, when the answer says: %s', async (_, control, age, kept, over) => {
    const { server, keys } = serverWith([jwk('one')], { 'cache-control': control, age });
    await keys.find('one');
    pass(kept);
    await keys.find('one');
    expect(server.asked).toBe(1);
    pass(over - kept);
    await keys.find('one');
    expect(server.asked).toBe(2);
  });

  test('are not believed by a clock that was set back', async () => {
    const { server, keys } = serverWith([jwk('one')]);
    await keys.find('one');
    pass(-86_400);
    await keys.find('one');
    expect(server.asked).toBe(2);
  });

  test('are looked for again when one is unknown, but once in half a minute', async () => {
    const { server, keys } = serverWith([jwk('one')]);
    await keys.find('one');
    for (let count = 0; count < 100; count += 1)
      expect(await keys.find(`${count}`)).toBe(undefined);
    expect(server.asked).toBe(1);
    pass(31);
    server.keys = [jwk('one'), jwk('two')];
    // Whoever comes while it is asked for waits for the same answer.
    const found = await Promise.all([keys.find('forged'), keys.find('two'), keys.find('other')]);
    expect(found.map((key) => key?.type)).toEqual([undefined, 'public', undefined]);
    expect(server.asked).toBe(2);
    await Promise.all(Array.from({ length: 100 }, (_, count) => keys.find(`again-${count}`)));
    expect(server.asked).toBe(2);
  });

  test('that cannot be read are no verdict, and asked for once in a second', async () => {
    const { server, keys } = serverWith([jwk('one')]);
    server.status = 503;
    await expect(keys.find('one')).rejects.toThrow('answered with 503');
    await expect(keys.find('one')).rejects.toThrow('answered with 503');
    expect(server.asked).toBe(1);
    server.status = 200;
    pass(1);
    expect((await keys.find('one'))?.type).toBe('public');
    // An unknown one does not take those that are known along.
    pass(31);
    server.status = 503;
    await expect(keys.find('two')).rejects.toThrow('answered with 503');
    expect((await keys.find('one'))?.type).toBe('public');
    pass(3600);
    await expect(keys.find('one')).rejects.toThrow('answered with 503');
  });

  test('that are of another kind or broken are passed over', async () => {
    const { keys } = serverWith([
      { kty: 'oct', k: 'c2VjcmV0', kid: 'secret' },
      { ...jwk('of another algorithm'), alg: 'RS512' },
      { ...jwk('for something else'), use: 'enc' },
      { kty: 'RSA', kid: 'broken', n: '!' },
      { ...jwk('one'), kid: 7 },
      jwk('one'),
    ]);
    expect((await keys.find('one'))?.type).toBe('public');
    for (const kid of ['secret', 'of another algorithm', 'for something else', 'broken', '7']) {
      expect([kid, await keys.find(kid)]).toEqual([kid, undefined]);
    }
  });

  test('a server without any is asked again', async () => {
    const { keys } = serverWith([]);
    await expect(keys.find('one')).rejects.toThrow('publishes no key');
  });

  test('each asks for itself where requests must not wait for one another', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
    const { server, keys } = serverWith([jwk('one')]);
    const found = await Promise.all([keys.find('one'), keys.find('one')]);
    expect(found.map((key) => key?.type)).toEqual(['public', 'public']);
    await Promise.all([keys.find('forged'), keys.find('forged too')]);
    expect(server.asked).toBe(2);
  });
});
