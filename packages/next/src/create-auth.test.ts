import type { Fetch, KeyFile } from '@latchkey/admin/edge';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, createAuth } from './index.ts';

const origin = 'https://app.example.com';
const name = '__Host-session';

let world: World;
let key: KeyFile;
beforeAll(async () => {
  world = await startWorld();
  const options = { role: 'userAdmin' } as const;
  const created = await createServiceAccount('latchkey', 'backend', world.now(), options);
  await world.data.store.serviceAccounts.add(created.key);
  key = created.file;
});
afterAll(() => world.close());

const ask: Fetch = async (address, { method, headers, body }) => {
  const { pathname, search } = new URL(address);
  const reply = await world.app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url: pathname + search,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' && { payload: body }),
  });
  return new Response(reply.body, { status: reply.statusCode });
};

/** The cookies of one visitor, as Next hands them to a request. */
const jar = new Map<string, string>();
beforeEach(() => jar.clear());
const cookies: Cookies = async () => ({
  get: (asked) => {
    const value = jar.get(asked);
    return value === undefined ? undefined : { value };
  },
  set: ({ name, value, maxAge, secure, path }) => {
    expect([secure, path]).toEqual([true, '/']);
    if (maxAge > 0) jar.set(name, value);
    else jar.delete(name);
  },
});

const { auth, signOut, handlers, proxy } = createAuth(cookies, () => ({
  ...{ url: 'http://localhost:8787', key, origin, fetch: ask, signInPath: '/sign-in' },
}));

const request = (path: string, init: RequestInit = {}) => new Request(`${origin}${path}`, init);
const post = (body: unknown, headers: Record<string, string> = { origin }) =>
  handlers.POST(request('/session', { method: 'POST', headers, body: JSON.stringify(body) }));

/** Signs somebody up and puts the cookie, as the handler sent it, into the jar. */
async function signIn(email: string) {
  const account = await world.signUp(email);
  const answer = await post({ idToken: account.idToken });
  expect(answer.status).toBe(204);
  const sent = answer.headers.get('set-cookie') ?? '';
  jar.set(name, sent.slice(name.length + 1, sent.indexOf(';')));
  return { ...account, sent };
}

describe('a session of Next', () => {
  test('begins with an ID token, is known to pages, and ends', async () => {
    expect(await auth()).toBe(undefined);
    const { localId, sent } = await signIn('ada@example.com');
    expect(sent).toMatch(
      /^__Host-session=[\w.-]+; Max-Age=432000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await auth()).toMatchObject({ uid: localId, email: 'ada@example.com' });
    await signOut();
    expect(jar.size).toBe(0);
    expect(await auth()).toBe(undefined);
  });

  test('is nobody’s once the account is disabled, where Latchkey is asked', async () => {
    const { localId } = await signIn('bob@example.com');
    await world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
    expect(await auth()).toMatchObject({ uid: localId });
    expect(await auth({ checkRevoked: true })).toBe(undefined);
  });

  test('is not made of what nobody signed, nor for another site', async () => {
    const { idToken } = await world.signUp('carol@example.com');
    for (const body of [{ idToken: 'a.b.c' }, {}, null, 'text', { idToken: 7 }]) {
      expect([body, (await post(body)).status]).toEqual([body, 401]);
    }
    for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'none' }]) {
      const asked = request('/session', { method: 'DELETE', headers });
      const answers = [await post({ idToken }, headers as never), await handlers.DELETE(asked)];
      for (const answer of answers) {
        expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
      }
    }
  });

  test('is forgotten by a page that asks for it', async () => {
    const answer = await handlers.DELETE(
      request('/session', { method: 'DELETE', headers: { origin } }),
    );
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0;/);
  });

  test('is not made up where Latchkey does not answer', async () => {
    await signIn('dora@example.com');
    const away = createAuth(cookies, () => ({
      ...{ url: 'http://localhost:8787', key, origin, signInPath: '/sign-in' },
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    }));
    await expect(away.auth()).rejects.toThrow('fetch failed');
  });
});

describe('the guard', () => {
  const visit = (path: string, cookie = '') =>
    proxy(request(path, { headers: { cookie: `${name}=${cookie}` } }));

  test('leads whoever is not signed in to the page for that, and back', async () => {
    for (const cookie of ['', 'a.b.c']) {
      const answer = await visit('/account?tab=2', cookie);
      expect(answer?.status).toBe(307);
      expect(answer?.headers.get('location')).toBe(
        'https://app.example.com/sign-in?next=%2Faccount%3Ftab%3D2',
      );
    }
  });

  test('lets whoever is signed in pass', async () => {
    await signIn('eve@example.com');
    expect(await visit('/account', jar.get(name))).toBe(undefined);
  });
});

test('settings are read when they are needed, and no sooner than there is a request', async () => {
  const withoutKey = (jar: Cookies) =>
    createAuth(jar, () => {
      throw new Error('There is no key.');
    });
  await expect(withoutKey(cookies).auth()).rejects.toThrow('There is no key.');
  const building = withoutKey(() => Promise.reject(new Error('There is no request.')));
  await expect(building.auth()).rejects.toThrow('There is no request.');
  await expect(building.signOut()).rejects.toThrow('There is no request.');
});
