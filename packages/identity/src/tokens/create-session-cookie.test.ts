import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const create = (body: Record<string, unknown>) =>
  world.admin('/v1/projects/latchkey:createSessionCookie', body);

test('a session cookie repeats the ID token under its own issuer and with its own life', async () => {
  const { idToken } = await world.signUp('cookie@example.com');
  world.pass(5000);
  const { body } = await create({ idToken, validDuration: 300 });
  const { iat, exp, ...cookie } = decodeJwt(body.sessionCookie);
  const { iat: tokenMade, exp: _tokenEnds, ...token } = decodeJwt(idToken);
  expect(cookie).toEqual({ ...token, iss: 'https://session.firebase.google.com/latchkey' });
  expect(Number(iat)).toBeGreaterThanOrEqual(Number(tokenMade) + 5);
  expect(Number(exp)).toBe(Number(iat) + 300);
});

test('without a duration it lives fourteen days', async () => {
  const { idToken } = await world.signUp('long@example.com');
  const { iat, exp } = decodeJwt((await create({ idToken })).body.sessionCookie);
  expect(Number(exp) - Number(iat)).toBe(14 * 24 * 3600);
});

test('it may live fourteen days and is written down', async () => {
  const { idToken, localId } = await world.signUp('longest@example.com');
  expect((await create({ idToken, validDuration: 1_209_600 })).status).toBe(200);
  const event = 'session_cookie_created';
  const events = await world.identity.audit.list({ tenant: '', event, subject: localId, limit: 9 });
  expect(events).toMatchObject([{ event, result: 'success' }]);
});

test('what is missing, too short, too long or dead is refused', async () => {
  const { idToken, localId } = await world.signUp('refused@example.com');
  const message = async (body: Record<string, unknown>) => (await create(body)).body.error.message;
  expect(await message({})).toBe('MISSING_ID_TOKEN');
  expect(await message({ idToken, validDuration: '299' })).toBe('INVALID_DURATION');
  expect(await message({ idToken, validDuration: 1_209_601 })).toBe('INVALID_DURATION');
  await world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
  expect(await message({ idToken })).toBe('USER_DISABLED');
});

test('a session cookie is not an ID token', async () => {
  const { idToken } = await world.signUp('confused@example.com');
  const { sessionCookie } = (await create({ idToken })).body;
  expect((await world.call('lookup', { idToken: sessionCookie })).body.error.message).toBe(
    'INVALID_ID_TOKEN',
  );
});

test('only operators make session cookies', async () => {
  const { idToken } = await world.signUp('visitor@example.com');
  const { status, body } = await world.call('/v1/projects/latchkey:createSessionCookie', {
    idToken,
  });
  expect(status).toBe(401);
  expect(body.error).toMatchObject({ status: 'UNAUTHENTICATED', errors: [{ reason: 'required' }] });
});
