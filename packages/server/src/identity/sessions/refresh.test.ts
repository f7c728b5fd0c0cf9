import { sessionLimits } from '@latchkey/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';

describe('a rotating refresh token', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const guest = async () => (await world.call('signUp', {})).body.refreshToken;

  test('is exchanged for another one and the reply of the protocol', async () => {
    const token = await guest();
    const { body } = await world.refresh(token);
    expect(body).toEqual({
      access_token: body.id_token,
      expires_in: '3600',
      token_type: 'Bearer',
      refresh_token: expect.not.stringMatching(token),
      id_token: expect.any(String),
      user_id: expect.any(String),
      project_id: world.identity.project.number,
    });
  });

  test('may be sent as a form, as the client does', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: `/securetoken.googleapis.com/v1/token?key=${world.apiKey}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: await guest(),
      }).toString(),
    });
    expect(response.statusCode).toBe(200);
  });

  test('needs the right words around it', async () => {
    const message = async (body: Record<string, unknown>) =>
      (await world.call('/v1/token', body)).body.error.message;
    expect(await message({})).toBe('MISSING_GRANT_TYPE');
    expect(await message({ grantType: 'password' })).toBe('INVALID_GRANT_TYPE');
    expect(await message({ grant_type: 'refresh_token' })).toBe('MISSING_REFRESH_TOKEN');
    expect(await message({ grant_type: 'refresh_token', refresh_token: 'made up' })).toBe(
      'INVALID_REFRESH_TOKEN',
    );
  });

  test('of a tab that missed a burst of forced refreshes is forgiven for a minute', async () => {
    const first = await guest();
    let newest = first;
    for (let count = 0; count < 6; count += 1) {
      newest = (await world.refresh(newest)).body.refresh_token;
      world.pass(5_000);
    }
    const late = await world.refresh(first);
    expect(late.body.refresh_token).toBe(newest);
    world.pass(61_000);
    expect((await world.refresh(first)).body.error.message).toBe('TOKEN_EXPIRED');
    expect((await world.refresh(newest)).body.error.message).toBe('TOKEN_EXPIRED');
  });
});

describe('a stable refresh token', () => {
  test('is written down once an hour, however often it is used', async () => {
    const world = await startWorld({ environment: { LATCHKEY_REFRESH_TOKENS: 'stable' } });
    const { localId, refreshToken } = await world.signUp('often@example.com');
    const written = vi.spyOn(world.data.database, 'commit');
    const statements = () =>
      written.mock.calls.flatMap(([changes]) => changes.map(({ sql }) => sql));
    await world.refresh(refreshToken);
    // The first refresh of the account; the session was opened a moment ago.
    expect(statements().filter((sql) => sql.startsWith('update'))).toHaveLength(1);
    written.mockClear();
    for (let turn = 0; turn < 100; turn += 1) await world.refresh(refreshToken);
    expect(statements().filter((sql) => sql.startsWith('update'))).toEqual([]);
    world.pass(sessionLimits.lastUseStep);
    const before = world.now();
    for (let turn = 0; turn < 10; turn += 1) await world.refresh(refreshToken);
    expect(statements().filter((sql) => sql.startsWith('update'))).toHaveLength(2);
    const [session] = await world.identity.sessions.ofAccount('', localId, 1);
    expect(session?.lastUsedAt).toBeGreaterThanOrEqual(before);
    await world.close();
  });

  test('ends at once with its session, written down or not', async () => {
    const world = await startWorld({ environment: { LATCHKEY_REFRESH_TOKENS: 'stable' } });
    const { refreshToken } = await world.signUp('ended@example.com');
    await world.refresh(refreshToken);
    await world.call('/latchkey/v1/sessions:signOut', { refreshToken });
    expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    await world.close();
  });

  test('stays the same and stays good', async () => {
    const world = await startWorld({ environment: { LATCHKEY_REFRESH_TOKENS: 'stable' } });
    const { refreshToken } = (await world.call('signUp', {})).body;
    for (let count = 0; count < 3; count += 1) {
      const { body } = await world.refresh(refreshToken);
      expect(body.refresh_token).toBe(refreshToken);
      world.pass(10 * 60_000);
    }
    await world.close();
  });
});
