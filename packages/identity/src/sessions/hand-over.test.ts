import { storeSession } from '@latchkey/testing/stored-session';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

const minute = 60_000;
const handOverPath = '/latchkey/v1/sessions:handOver';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let people = 0;
async function somebody() {
  people += 1;
  return world.signUp(`handed-over-${people}@example.com`);
}

type HandedOver = {
  readonly handOverToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
};

const handOver = async (refreshToken: string) =>
  (await world.call(handOverPath, { refreshToken })).body as unknown as HandedOver;
const take = (token: string, body = {}) => world.call('signInWithCustomToken', { token, ...body });
const refusal = async (refreshToken: string) =>
  (await world.refresh(refreshToken)).body.error?.message;
const sessionOf = (idToken: string) => {
  const { firebase, iat, exp, ...claims } = decodeJwt<{ firebase: Record<string, unknown> }>(
    idToken,
  );
  const { session_id, ...rest } = firebase;
  return { id: session_id, claims: { ...claims, ...rest } };
};

test('another client goes on with the same sign-in, in a session of its own', async () => {
  const first = await somebody();
  const handed = await handOver(first.refreshToken);
  world.pass(20_000);
  const { body } = await take(handed.handOverToken);
  expect(body).toMatchObject({ isNewUser: false, expiresIn: '3600' });
  const [one, other] = [sessionOf(handed.idToken), sessionOf(body.idToken)];
  expect(other.claims).toEqual(one.claims);
  expect(other.claims).toMatchObject({ sub: first.localId, sign_in_provider: 'password' });
  expect(other.id).not.toBe(one.id);
  // Both go on, in turn, however long.
  for (
    let [here, there] = [handed.refreshToken, body.refreshToken], count = 0;
    count < 3;
    count += 1
  ) {
    world.pass(5 * minute);
    here = (await world.refresh(here)).body.refresh_token;
    there = (await world.refresh(there)).body.refresh_token;
    expect([here, there]).toEqual([expect.any(String), expect.any(String)]);
  }
});

test('what was handed over is good for a minute', async () => {
  const late = await handOver((await somebody()).refreshToken);
  world.pass(minute);
  const { body } = await take(late.handOverToken);
  expect(body.error.message).toContain('INVALID_CUSTOM_TOKEN');
  expect(await refusal(late.refreshToken)).toBeUndefined();
});

test('changed characters open nothing', async () => {
  const { handOverToken } = await handOver((await somebody()).refreshToken);
  for (const changed of [`${handOverToken}A`, handOverToken.replace('ho1.', 'ho1.YWNtZQ')]) {
    expect((await take(changed)).body.error.message).toContain('INVALID_CUSTOM_TOKEN');
  }
  expect((await take(handOverToken, { tenantId: 'acme' })).status).toBe(400);
  expect((await take(handOverToken)).status).toBe(200);
});

test('claims of a custom token go along', async () => {
  const { refreshToken } = await storeSession(world.identity, {
    session: { signInProvider: 'custom', claims: '{"role":"editor"}' },
  });
  const { body } = await take((await handOver(refreshToken)).handOverToken);
  expect(sessionOf(body.idToken).claims).toMatchObject({
    role: 'editor',
    sign_in_provider: 'custom',
  });
});

test('nobody is asked for the second factor again, and the token says that it was shown', async () => {
  const email = 'two-steps@example.com';
  const { idToken } = await world.signUpVerified(email);
  const app = await world.enrolTotp(idToken);
  world.pass(minute);
  const first = await world.call('signInWithPassword', { email, password: 'correct horse' });
  const { refreshToken } = (await world.finishWithTotp(first.body, app)).body;
  const { body } = await take((await handOver(refreshToken)).handOverToken);
  expect(sessionOf(body.idToken).claims).toMatchObject({ sign_in_second_factor: 'totp' });
});

test('a sign-in that was long ago does not become a recent one', async () => {
  const { refreshToken } = await somebody();
  world.pass(10 * minute);
  const { body } = await take((await handOver(refreshToken)).handOverToken);
  const changed = await world.call('update', { idToken: body.idToken, password: 'battery staple' });
  expect(changed.body.error.message).toContain('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});

test('both end together, whoever ends either', async () => {
  for (const ends of ['here', 'there'] as const) {
    const handed = await handOver((await somebody()).refreshToken);
    const there = (await take(handed.handOverToken)).body.refreshToken;
    const refreshToken = ends === 'here' ? handed.refreshToken : there;
    await world.call('/latchkey/v1/sessions:signOut', { refreshToken });
    expect(await refusal(handed.refreshToken)).toBe('TOKEN_EXPIRED');
    expect(await refusal(there)).toBe('TOKEN_EXPIRED');
  }
});

test('both are one device in the list, and neither is among all others', async () => {
  const handed = await handOver((await somebody()).refreshToken);
  const there = (await take(handed.handOverToken)).body;
  for (const { idToken, refreshToken } of [handed, there]) {
    const { body } = await world.call('/latchkey/v1/sessions:list', { idToken, refreshToken });
    expect(body['sessions']).toEqual([expect.objectContaining({ current: true })]);
    await world.call('/latchkey/v1/sessions:revoke', { idToken, refreshToken, allOthers: true });
  }
  expect(await refusal(handed.refreshToken)).toBeUndefined();
  expect(await refusal(there.refreshToken)).toBeUndefined();
});
