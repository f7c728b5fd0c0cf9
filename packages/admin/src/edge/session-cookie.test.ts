import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createSessionCookie,
  createVerifier,
  type Fetch,
  type KeyFile,
  TokenRefused,
  type VerifierOptions,
  verifySessionCookie,
} from './index.ts';

const url = 'http://localhost:8787';
const minute = 60_000;

let world: World;
let key: KeyFile;
let viewerKey: KeyFile;
let foreign: KeyObject;
beforeAll(async () => {
  world = await startWorld();
  const operator = async (role: 'userAdmin' | 'viewer') => {
    const { key, file } = await createServiceAccount('latchkey', role.toLowerCase(), world.now(), {
      role,
    });
    await world.data.store.serviceAccounts.add(key);
    return file;
  };
  [key, viewerKey] = [await operator('userAdmin'), await operator('viewer')];
  foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
});

/** A way to the server that knows no keys yet, and counts how often they were asked for. */
function wayTo(server: World) {
  const asked: string[] = [];
  const fetch: Fetch = async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address);
    asked.push(pathname);
    const reply = await server.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { payload: body }),
    });
    const kept = Object.entries(reply.headers).map(([name, value]) => [name, String(value)]);
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: kept as [string, string][],
    });
  };
  return { fetch, keysAsked: () => asked.filter((path) => path.includes('jwks')).length };
}

let way: ReturnType<typeof wayTo>;
beforeEach(() => {
  way = wayTo(world);
});
const cookieFor = (idToken: string, expiresIn = 10 * minute, options: { tenantId?: string } = {}) =>
  createSessionCookie(idToken, { url, key, expiresIn, fetch: way.fetch, ...options });
const verifierWith = (options: Partial<VerifierOptions> = {}) =>
  createVerifier({ url, projectId: 'latchkey', fetch: way.fetch, ...options });

const reasonOf = (verified: Promise<unknown>) =>
  verified.then(
    () => 'accepted',
    (error: unknown) => (error instanceof TokenRefused ? error.reason : String(error)),
  );

describe('a session cookie', () => {
  test('is made of an ID token, lasts as long as asked, and says who it stands for', async () => {
    const { idToken, localId, email } = await world.signUp('ada@example.com');
    const cookie = await cookieFor(idToken, 5 * 24 * 3600_000);
    const { iat, exp } = decodeJwt(cookie);
    expect(Number(exp) - Number(iat)).toBe(5 * 24 * 3600);
    const server = { url, key, fetch: way.fetch };
    for (const checkRevoked of [false, true]) {
      const claims = await verifySessionCookie(cookie, { ...server, checkRevoked });
      expect(claims).toMatchObject({ uid: localId, email, aud: 'latchkey' });
    }
    expect(way.keysAsked()).toBe(1);
  });

  test('does not pass for an ID token, nor one for it', async () => {
    const { idToken } = await world.signUp('bob@example.com');
    const cookie = await cookieFor(idToken);
    expect(await reasonOf(verifierWith().verifyIdToken(idToken))).toBe('accepted');
    expect(await reasonOf(verifierWith().verifyIdToken(cookie))).toBe('invalid');
    expect(await reasonOf(verifierWith().verifySessionCookie(idToken))).toBe('invalid');
    expect(await reasonOf(cookieFor(cookie))).toBe('invalid');
  });

  test.each([5 * minute - 1, 14 * 24 * 60 * minute + 1, Number.NaN])(
    'of %d milliseconds is not even asked for',
    async (expiresIn) => {
      await expect(cookieFor('a-token', expiresIn)).rejects.toThrow(
        'five minutes to fourteen days',
      );
    },
  );

  test('is over in time', async () => {
    const { idToken } = await world.signUp('carol@example.com');
    const cookie = await cookieFor(idToken, 5 * minute);
    vi.useFakeTimers({ now: Date.now() + 5 * minute + 1000, toFake: ['Date'] });
    expect(await reasonOf(verifierWith().verifySessionCookie(cookie))).toBe('expired');
  });

  test.each([
    ['disabled', () => ({ disableUser: true })],
    ['signed out everywhere', () => ({ validSince: Math.floor(Date.now() / 1000) + 60 })],
    ['deleted', undefined],
  ])('of somebody who was %s is refused where the server is asked', async (how, change) => {
    const { idToken, localId } = await world.signUp(`${how.replaceAll(' ', '-')}@example.com`);
    const cookie = await cookieFor(idToken);
    const verb = change === undefined ? 'delete' : 'update';
    await world.admin(`/v1/projects/latchkey/accounts:${verb}`, { localId, ...change?.() });
    // To look at accounts is all that it takes.
    const verifier = verifierWith({ key: viewerKey });
    expect(await reasonOf(verifier.verifySessionCookie(cookie))).toBe('accepted');
    const checked = verifier.verifySessionCookie(cookie, { checkRevoked: true });
    expect(await reasonOf(checked)).toBe('revoked');
    expect(await reasonOf(cookieFor(idToken))).toMatch(/revoked|expired/);
  });

  test('is made of a fresh sign-in only, where that is asked', async () => {
    const { idToken } = await world.signUp('frank@example.com');
    const made = (token: string) =>
      createSessionCookie(token, {
        ...{ url, key, expiresIn: 10 * minute, fetch: way.fetch, signedInWithin: 5 * minute },
      });
    expect(await reasonOf(made(idToken))).toBe('accepted');
    vi.useFakeTimers({ now: Date.now() + 6 * minute, toFake: ['Date'] });
    expect(await reasonOf(made(idToken))).toBe('stale');
    for (const token of ['', 'owner', 'a.b.c']) expect(await reasonOf(made(token))).toBe('invalid');
  });

  test('is made by nobody whose role is too low, and asked about by nobody without a key', async () => {
    const { idToken } = await world.signUp('dora@example.com');
    const made = createSessionCookie(idToken, {
      ...{ url, key: viewerKey, expiresIn: 10 * minute, fetch: way.fetch },
    });
    await expect(made).rejects.toThrow('The server made no session cookie: 403');
    const cookie = await cookieFor(idToken);
    const checked = verifierWith().verifySessionCookie(cookie, { checkRevoked: true });
    await expect(checked).rejects.toThrow('takes the key of a service account');
  });

  test('is of one tenant, where that is asked', async () => {
    await world.admin('/v2/projects/latchkey/tenants', { allowPasswordSignup: true });
    const { body } = await world.admin('/v2/projects/latchkey/tenants', undefined, 'GET');
    const [{ name }] = body['tenants'] as [{ name: string }];
    const tenantId = name.split('/').at(-1) ?? '';
    const tenants = await world.call('signUp', {
      ...{ email: 'eve@example.com', password: 'correct horse', tenantId },
    });
    const { idToken } = await world.signUp('eve@example.com');
    expect(await reasonOf(cookieFor(idToken, minute * 10, { tenantId }))).toBe('invalid');
    const ofTheProject = cookieFor(tenants.body.idToken, minute * 10, { tenantId: '' });
    expect(await reasonOf(ofTheProject)).toBe('invalid');
    const [theirs, ours] = [
      await cookieFor(tenants.body.idToken, minute * 10, { tenantId }),
      await cookieFor(idToken),
    ];
    const accepted = async (options: Partial<VerifierOptions>) =>
      Promise.all(
        [theirs, ours].map((cookie) => reasonOf(verifierWith(options).verifySessionCookie(cookie))),
      );
    expect(await accepted({ tenantId })).toEqual(['accepted', 'invalid']);
    expect(await accepted({ tenantId: '' })).toEqual(['invalid', 'accepted']);
    expect(await accepted({})).toEqual(['accepted', 'accepted']);
    const checked = { checkRevoked: true };
    expect((await verifierWith({ key }).verifySessionCookie(theirs, checked)).uid).toBe(
      tenants.body.localId,
    );
  });
});

describe('a forged session cookie', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  /** What an attacker would change of a cookie that is good. */
  async function forgeries(): Promise<Readonly<Record<string, string>>> {
    const { idToken } = await world.signUp('mallory@example.com');
    const cookie = await cookieFor(idToken);
    const [header = '', payload = '', signature = ''] = cookie.split('.');
    const { kid = '' } = decodeProtectedHeader(cookie);
    const claims = decodeJwt(cookie);
    const certificates = (await world.app.inject('/v1/publicKeys')).json<Record<string, string>>();
    const signed = (name: Record<string, unknown>, changes: object = {}) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'RS256', ...name })
        .sign(foreign);
    return {
      'without a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'that says it needs none': `${encode({ alg: 'none', kid })}.${payload}.${signature}`,
      'that says so in another case': `${encode({ alg: 'None', kid })}.${payload}.`,
      'with a signature cut off': `${header}.${payload}.`,
      'with another subject': `${header}.${encode({ ...claims, sub: 'ada' })}.${signature}`,
      'signed with a public key for a secret': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(Buffer.from(certificates[kid] ?? '')),
      'signed by somebody else in the name of a key': await signed({ kid }),
      'signed by a key that nobody published': await signed({ kid: 'mine' }),
      'signed by a key named like a part of all objects': await signed({ kid: '__proto__' }),
      'signed by a key without a name': await signed({}),
      'that brings its own key': await signed({
        jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' },
        jku: 'https://evil.example/keys',
      }),
      'of no form': 'owner',
      'of nothing': '',
    };
  }

  test('is invalid, however it was made', async () => {
    for (const [how, cookie] of Object.entries(await forgeries())) {
      expect([how, await reasonOf(verifierWith().verifySessionCookie(cookie))]).toEqual([
        how,
        'invalid',
      ]);
    }
    expect(way.keysAsked()).toBe(1);
  });
});

describe('what a server signed', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const good = () => ({
    ...{ iss: 'https://session.firebase.google.com/latchkey', aud: 'latchkey', sub: 'ada' },
    ...{ iat: now() - 10, exp: now() + 600, auth_time: now() - 20 },
    firebase: { sign_in_provider: 'password', identities: {} },
  });

  test.each([
    ['in order', {}, 'accepted'],
    ['for another project', { aud: 'another' }, 'invalid'],
    ['for several', { aud: ['latchkey', 'another'] }, 'invalid'],
    ['on the way to a second factor', { aud: 'latchkey/enrolment' }, 'invalid'],
    ['as somebody else', { iss: 'https://securetoken.google.com/latchkey' }, 'invalid'],
    ['for nobody', { sub: '' }, 'invalid'],
    ['for a number', { sub: 7 }, 'invalid'],
    ['too late', { exp: Math.floor(Date.now() / 1000) - 1 }, 'expired'],
    ['without an end', { exp: undefined }, 'invalid'],
    ['until a word', { exp: 'tomorrow' }, 'invalid'],
    ['without a beginning', { iat: undefined }, 'invalid'],
    ['tomorrow', { iat: Math.floor(Date.now() / 1000) + 86_400 }, 'invalid'],
    ['by a clock a little ahead', { iat: Math.floor(Date.now() / 1000) + 5 }, 'accepted'],
    ['without a sign-in', { auth_time: undefined }, 'invalid'],
    ['before a sign-in', { auth_time: Math.floor(Date.now() / 1000) + 86_400 }, 'invalid'],
    ['not yet', { nbf: Math.floor(Date.now() / 1000) + 86_400 }, 'invalid'],
  ])('%s', async (_, changes, verdict) => {
    const cookie = await world.identity.signer.sign({ ...good(), ...changes });
    expect(await reasonOf(verifierWith().verifySessionCookie(cookie))).toBe(verdict);
  });
});
