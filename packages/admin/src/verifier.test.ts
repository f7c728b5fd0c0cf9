import type { AddressInfo } from 'node:net';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createVerifier, TokenRefused, type Verifier } from './index.ts';

let world: World;
let url: string;
let verifier: Verifier;
beforeAll(async () => {
  world = await startWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
  verifier = createVerifier({ url, projectId: 'latchkey', apiKey: world.apiKey });
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const reasonOf = (verified: Promise<unknown>) =>
  verified.then(
    () => 'accepted',
    (error: unknown) => (error instanceof TokenRefused ? error.reason : String(error)),
  );

test('a token of the server is verified with the keys it publishes', async () => {
  const { idToken, localId, email } = await world.signUp('ada@example.com');
  for (const checkRevoked of [false, true]) {
    const claims = await verifier.verifyIdToken(idToken, { checkRevoked });
    expect(claims).toMatchObject({ uid: localId, sub: localId, email, aud: 'latchkey' });
  }
});

test('unsigned, altered and foreign tokens are invalid', async () => {
  const { idToken } = await world.signUp('bob@example.com');
  const [header = '', payload = '', signature = ''] = idToken.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const none = encode({ alg: 'none', typ: 'JWT' });
  const altered = encode({ ...decodeJwt(idToken), sub: 'somebody-else' });
  for (const token of [
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${header}.${altered}.${signature}`,
    `${header}.${payload}.`,
    encode({ alg: 'HS256' }),
    '',
    'owner',
  ]) {
    expect([token, await reasonOf(verifier.verifyIdToken(token))]).toEqual([token, 'invalid']);
  }
  const elsewhere = createVerifier({ url, projectId: 'another' });
  expect(await reasonOf(elsewhere.verifyIdToken(idToken))).toBe('invalid');
});

test('a session cookie is no ID token', async () => {
  const { idToken } = await world.signUp('cookie@example.com');
  const { body } = await world.admin('/v1/projects/latchkey:createSessionCookie', {
    idToken,
    validDuration: 600,
  });
  expect(await reasonOf(verifier.verifyIdToken(body.sessionCookie))).toBe('invalid');
});

test('a token is good for its hour', async () => {
  const { idToken } = await world.signUp('carol@example.com');
  await verifier.verifyIdToken(idToken);
  vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] });
  expect(await reasonOf(verifier.verifyIdToken(idToken))).toBe('expired');
});

test.each([
  ['disabled', { disableUser: true }],
  ['signed-out', { validSince: Math.floor(Date.now() / 1000) }],
])('whoever was %s is refused where the server is asked', async (how, change) => {
  const { idToken, localId } = await world.signUp(`${how}@example.com`);
  const { status } = await world.admin('/v1/projects/latchkey/accounts:update', {
    localId,
    ...change,
  });
  expect(status).toBe(200);
  expect(await reasonOf(verifier.verifyIdToken(idToken))).toBe('accepted');
  expect(await reasonOf(verifier.verifyIdToken(idToken, { checkRevoked: true }))).toBe('revoked');
});

test('a server that does not answer refuses nobody and admits nobody', async () => {
  const { idToken } = await world.signUp('dora@example.com');
  const nowhere = createVerifier({ url: 'http://127.0.0.1:9', projectId: 'latchkey' });
  const reason = await reasonOf(nowhere.verifyIdToken(idToken));
  expect(['accepted', 'invalid', 'expired', 'revoked']).not.toContain(reason);
});

test('with the emulator’s variable set there is no verifier in production', () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', 'localhost:9099');
  const make = () => createVerifier({ url: 'https://auth.example.com', projectId: 'latchkey' });
  expect(make).toThrow(/FIREBASE_AUTH_EMULATOR_HOST is set/);
});
