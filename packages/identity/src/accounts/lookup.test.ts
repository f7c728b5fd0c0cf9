import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const lookUp = (body: Record<string, unknown>) =>
  world.admin('/v1/projects/latchkey/accounts:lookup', body);

describe('looking up', () => {
  test('shows the signed-in account, its hash redacted, and nobody else’s', async () => {
    const { idToken, localId } = await world.signUp('mine@example.com');
    const { localId: other } = await world.signUp('other@example.com');
    const { body } = await world.call('lookup', {
      idToken,
      localId: [other],
      email: ['other@example.com'],
    });
    expect(body.users).toHaveLength(1);
    expect(body.users[0]).toMatchObject({
      localId,
      email: 'mine@example.com',
      passwordHash: 'UkVEQUNURUQ=',
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  test('needs a token', async () => {
    expect((await world.call('lookup', {})).body.error.message).toBe('MISSING_ID_TOKEN');
    expect((await world.call('lookup', { localId: ['x'] })).body.error.message).toBe(
      'MISSING_ID_TOKEN',
    );
    expect((await world.call('lookup', { idToken: 'nonsense' })).body.error.message).toBe(
      'INVALID_ID_TOKEN',
    );
  });

  test('finds for an operator by id, then address, then number, each account once', async () => {
    const { localId: a } = await world.signUp('a@example.com');
    const { localId: b } = await world.signUp('b@example.com');
    const { body } = await lookUp({
      email: ['A@Example.com', 'nobody@example.com'],
      localId: [b, a],
    });
    expect(body.users.map(({ localId }) => localId)).toEqual([b, a]);
  });

  test('leaves the list out when nobody is found', async () => {
    expect((await lookUp({ email: ['nobody@example.com'] })).text).toBe(
      '{"kind":"identitytoolkit#GetAccountInfoResponse"}',
    );
  });

  test('takes a hundred identifiers at most', async () => {
    const { status, body } = await lookUp({
      localId: Array.from({ length: 101 }, (_, index) => `id${index}`),
    });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^INVALID_ARGUMENT/);
  });
});

describe('deleting', () => {
  const remove = (body: Record<string, unknown>) => world.call('delete', body);

  test('removes the signed-in account, its sessions and codes, and frees its address', async () => {
    const { idToken, refreshToken } = await world.signUp('gone@example.com');
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const oobCode = await world.codeFor('gone@example.com');
    expect((await remove({ idToken })).body).toEqual({
      kind: 'identitytoolkit#DeleteAccountResponse',
    });
    expect((await world.call('lookup', { idToken })).body.error.message).toBe('USER_NOT_FOUND');
    expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    await world.signUp('gone@example.com');
    expect((await world.call('update', { oobCode })).body.error.message).toBe('INVALID_OOB_CODE');
  });

  test('takes the account from the token, never from the body', async () => {
    const { localId } = await world.signUp('target@example.com');
    expect((await remove({ localId })).body.error.message).toBe('MISSING_ID_TOKEN');
    const { idToken } = await world.signUp('attacker@example.com');
    await remove({ idToken, localId });
    expect((await lookUp({ localId: [localId] })).body.users).toHaveLength(1);
  });

  test('asks to sign in again when that was a while ago', async () => {
    const { refreshToken } = await world.signUp('stale@example.com');
    world.pass(6 * 60_000);
    const { id_token: idToken } = (await world.refresh(refreshToken)).body;
    expect((await remove({ idToken })).body.error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });

  test('works for an operator by id', async () => {
    const { localId } = await world.signUp('removed@example.com');
    const path = '/v1/projects/latchkey/accounts:delete';
    expect((await world.admin(path, {})).body.error.message).toBe('MISSING_LOCAL_ID');
    expect((await world.admin(path, { localId: 'nobody' })).body.error.message).toBe(
      'USER_NOT_FOUND',
    );
    expect((await world.admin(path, { localId })).status).toBe(200);
  });
});
