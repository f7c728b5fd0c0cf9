import type { World } from '@latchkey/testing/world';
import { worldOnEachDatabase } from '@latchkey/testing/world-on-each-database';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

const guest = async (world: World) => (await world.call('signUp')).body;

async function member(world: World, claims: Record<string, unknown>) {
  const token = encodeURIComponent(JSON.stringify(claims));
  const postBody = `providerId=github.com&id_token=${token}`;
  return (await world.call('signInWithIdp', { requestUri: 'http://localhost', postBody })).body;
}

async function custom(world: World, uid: string) {
  const token = JSON.stringify({ uid });
  return (await world.call('signInWithCustomToken', { token })).body;
}

const providerOf = (idToken: string) =>
  (decodeJwt(idToken)['firebase'] as { readonly sign_in_provider: string }).sign_in_provider;

worldOnEachDatabase((world) => {
  describe('under e-mail privacy, an account that never had an address sets its first one', () => {
    test.each([
      ['a guest', 'anonymous', guest],
      ['somebody from a provider', 'github.com', (of: World) => member(of, { sub: 'first' })],
    ] as const)('%s, who stays signed in as they were', async (who, provider, enter) => {
      const email = `${who.replaceAll(' ', '-')}@example.com`;
      const { idToken } = await enter(world());
      const { status, body } = await world().call('update', { idToken, email });
      expect(status).toBe(200);
      expect(body).toMatchObject({ email, emailVerified: false });
      expect(providerOf(body.idToken)).toBe(provider);
      expect((await world().call('lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED');
    });

    // Who proves an address takes away whatever opened the account, and a backend's word stays.
    test.each([
      ['alone', 'update', {}],
      ['with a password', 'update', { password: 'a good password' }],
      ['with a password that is linked', 'signUp', { password: 'a good password' }],
    ])('and somebody with a custom token proves it first, %s', async (way, operation, more) => {
      const email = `${way.replaceAll(' ', '-')}-custom@example.com`;
      const { idToken } = await custom(world(), `custom ${way}`);
      const { body } = await world().call(operation, { idToken, email, ...more });
      expect(body.error.message).toMatch(/^OPERATION_NOT_ALLOWED/);
      const requestType = 'VERIFY_AND_CHANGE_EMAIL';
      await world().call('sendOobCode', { requestType, idToken, newEmail: email });
      const oobCode = await world().codeFor(email, 'verifyAndChangeEmail');
      const proved = await world().call('update', { oobCode, idToken });
      expect(proved.body).toMatchObject({ email, emailVerified: true });
    });

    test('with a password, which they sign in with from then on', async () => {
      const { idToken, localId } = await guest(world());
      const credentials = { email: 'both@example.com', password: 'a good password' };
      const { body } = await world().call('update', { idToken, ...credentials });
      expect(providerOf(body.idToken)).toBe('password');
      expect((await world().call('signInWithPassword', credentials)).body.localId).toBe(localId);
    });

    test('but no other after it, and none in place of one that they took away', async () => {
      const { idToken } = await guest(world());
      const first = await world().call('update', { idToken, email: 'first@example.com' });
      const next = { idToken: first.body.idToken, email: 'next@example.com' };
      expect((await world().call('update', next)).body.error.message).toMatch(
        /^OPERATION_NOT_ALLOWED/,
      );
      const shed = await member(world(), { sub: 'shed' });
      const had = await world().call('update', { idToken: shed.idToken, email: 'had@example.com' });
      const without = { idToken: had.body.idToken, deleteAttribute: ['EMAIL'] };
      expect((await world().call('update', without)).status).toBe(200);
      const again = await member(world(), { sub: 'shed' });
      expect(again.localId).toBe(shed.localId);
      const other = { idToken: again.idToken, email: 'other@example.com' };
      expect((await world().call('update', other)).body.error.message).toMatch(
        /^OPERATION_NOT_ALLOWED/,
      );
    });

    test('and the owner of one that is taken hears of it', async () => {
      const owner = 'owner@example.com';
      await world().signUp(owner);
      const { idToken } = await guest(world());
      const { body } = await world().call('update', { idToken, email: owner });
      expect(body.error.message).toBe('EMAIL_EXISTS');
      expect((await world().mailsTo(owner)).map(({ mail }) => mail.kind)).toContain(
        'signUpAttempt',
      );
    });

    test('whoever proves the address has the account for themselves', async () => {
      const email = 'victim@example.com';
      const waiting = await member(world(), { sub: 'waiting' });
      const set = await world().call('update', { idToken: waiting.idToken, email });
      expect(set.status).toBe(200);
      await world().call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      const oobCode = await world().codeFor(email, 'resetPassword');
      const newPassword = 'only the victim knows';
      expect((await world().call('resetPassword', { oobCode, newPassword })).status).toBe(200);
      expect((await world().refresh(set.body.refreshToken)).status).toBe(400);
      expect((await world().call('lookup', { idToken: set.body.idToken })).status).toBe(400);
      const again = await member(world(), { sub: 'waiting' });
      expect(again.localId).not.toBe(waiting.localId);
    });
  });
});
