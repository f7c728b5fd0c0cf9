import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Shown = { readonly sessionId: string; readonly current?: boolean; readonly userAgent: string };

const signIn = async (email: string, userAgent: string) =>
  (
    await world.call(
      'signInWithPassword',
      { email, password: 'correct horse' },
      { headers: { 'user-agent': userAgent } },
    )
  ).body;

const list = async (body: Record<string, unknown>) =>
  (await world.call('/latchkey/v1/sessions:list', body)).body['sessions'] as readonly Shown[];
const revoke = (body: Record<string, unknown>) => world.call('/latchkey/v1/sessions:revoke', body);
const refusal = async (refreshToken: string) =>
  (await world.refresh(refreshToken)).body.error?.message;

test('an account sees its sign-ins, the one that asks marked', async () => {
  await world.signUp('devices@example.com');
  const phone = await signIn('devices@example.com', 'Phone');
  const laptop = await signIn('devices@example.com', 'Laptop');
  const sessions = await list({ idToken: laptop.idToken, refreshToken: laptop.refreshToken });
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ current }) => current).map(({ userAgent }) => userAgent)).toEqual([
    'Laptop',
  ]);
  expect(await refusal(phone.refreshToken)).toBeUndefined();
});

test('one sign-in is ended, the others go on', async () => {
  const { idToken } = await world.signUp('one@example.com');
  const lost = await signIn('one@example.com', 'Lost phone');
  const session = (await list({ idToken })).find(({ userAgent }) => userAgent === 'Lost phone');
  expect((await revoke({ idToken, sessionId: session?.sessionId })).status).toBe(200);
  expect(await refusal(lost.refreshToken)).toBe('TOKEN_EXPIRED');
  expect(await list({ idToken })).toHaveLength(1);
});

test('all others are ended, the one that asks goes on', async () => {
  const first = await world.signUp('others@example.com');
  const second = await signIn('others@example.com', 'Second');
  const { idToken, refreshToken } = second;
  expect((await revoke({ idToken, allOthers: true })).body.error.message).toBe(
    'MISSING_REFRESH_TOKEN',
  );
  await revoke({ idToken, allOthers: true, refreshToken });
  expect(await refusal(first.refreshToken)).toBe('TOKEN_EXPIRED');
  expect(await refusal(second.refreshToken)).toBeUndefined();
});

test('nobody ends a session of somebody else', async () => {
  const victim = await world.signUp('victim@example.com');
  const [session] = await list({ idToken: victim.idToken });
  const attacker = await world.signUp('attacker@example.com');
  await revoke({ idToken: attacker.idToken, sessionId: session?.sessionId });
  expect(await refusal(victim.refreshToken)).toBeUndefined();
  expect((await revoke({ sessionId: session?.sessionId })).body.error.message).toBe(
    'MISSING_ID_TOKEN',
  );
});

test('signing out ends the session of the token, and may be said twice', async () => {
  const { refreshToken } = await world.signUp('out@example.com');
  for (let count = 0; count < 2; count += 1) {
    expect((await world.call('/latchkey/v1/sessions:signOut', { refreshToken })).status).toBe(200);
  }
  expect(await refusal(refreshToken)).toBe('TOKEN_EXPIRED');
  const made = await world.call('/latchkey/v1/sessions:signOut', { refreshToken: 'made up' });
  expect(made.body.error.message).toBe('INVALID_REFRESH_TOKEN');
});

describe('operators, of any account,', () => {
  const path = '/latchkey/v1/projects/latchkey/sessions';
  const listOf = async (localId: string) => {
    const { body } = await world.admin(`${path}?localId=${localId}`, undefined, 'GET');
    return (body['sessions'] ?? []) as readonly Shown[];
  };

  test('see the sign-ins, end one, and end all', async () => {
    const first = await world.signUp('anybody@example.com');
    const { localId } = first;
    const second = await signIn('anybody@example.com', 'Second');
    const session = (await listOf(localId)).find(({ userAgent }) => userAgent === 'Second');
    expect(session).toEqual({
      sessionId: expect.any(String),
      signInProvider: 'password',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      userAgent: 'Second',
      address: '127.0.0.1',
      clientCount: 1,
    });
    const { status } = await world.admin(`${path}:revoke`, {
      localId,
      sessionId: session?.sessionId,
    });
    expect(status).toBe(200);
    expect(await refusal(second.refreshToken)).toBe('TOKEN_EXPIRED');
    expect(await refusal(first.refreshToken)).toBeUndefined();
    expect((await world.admin(`${path}:revoke`, { localId })).status).toBe(200);
    expect(await listOf(localId)).toEqual([]);
    expect((await world.call('lookup', { idToken: first.idToken })).status).toBe(400);
    const [event] = await world.identity.audit.list({ tenant: '', subject: localId, limit: 1 });
    expect(event).toMatchObject({ event: 'authn_token_revoked', reason: null });
  });

  test('do not end the session of somebody else by its id', async () => {
    const victim = await world.signUp('named@example.com');
    const other = await world.signUp('unnamed@example.com');
    const [session] = await listOf(victim.localId);
    await world.admin(`${path}:revoke`, {
      localId: other.localId,
      sessionId: session?.sessionId,
    });
    expect(await refusal(victim.refreshToken)).toBeUndefined();
  });

  test('name an account that there is', async () => {
    for (const body of [{}, { localId: 'nobody' }, { localId: 'nobody', sessionId: 'x' }]) {
      const said = body.localId === undefined ? 'MISSING_LOCAL_ID' : 'USER_NOT_FOUND';
      expect((await world.admin(`${path}:revoke`, body)).body.error.message).toBe(said);
    }
    const query = `${path}?localId=nobody`;
    expect((await world.admin(query, undefined, 'GET')).body.error.message).toBe('USER_NOT_FOUND');
  });
});
