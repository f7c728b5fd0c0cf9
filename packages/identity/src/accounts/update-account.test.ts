import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Body = Record<string, unknown>;

const update = (body: Body) => world.call('update', body);
const operate = (body: Body) => world.admin('/v1/projects/latchkey/accounts:update', body);
const account = async (localId: string) =>
  (await world.admin('/v1/projects/latchkey/accounts:lookup', { localId: [localId] })).body
    .users[0];

async function withoutEmailPrivacy<Result>(work: () => Promise<Result>): Promise<Result> {
  const set = (enableImprovedEmailPrivacy: boolean) =>
    world.admin(
      '/v2/projects/latchkey/config?updateMask=emailPrivacyConfig',
      { emailPrivacyConfig: { enableImprovedEmailPrivacy } },
      'PATCH',
    );
  await set(false);
  try {
    return await work();
  } finally {
    await set(true);
  }
}

describe('one’s own account', () => {
  test('has a name and a picture that can be set and taken away, without new tokens', async () => {
    const { idToken, localId } = await world.signUp('profile@example.com');
    const { body } = await update({
      idToken,
      displayName: 'Ada',
      photoUrl: 'https://example.com/a.png',
    });
    expect(body).toMatchObject({
      localId,
      displayName: 'Ada',
      photoUrl: 'https://example.com/a.png',
    });
    expect(body).not.toHaveProperty('idToken');
    await update({ idToken, deleteAttribute: ['PHOTO_URL', 2] });
    expect(await account(localId)).not.toHaveProperty('photoUrl');
    expect(await account(localId)).not.toHaveProperty('displayName');
    expect((await update({ idToken, displayName: 'x'.repeat(257) })).body.error.message).toBe(
      'INVALID_DISPLAY_NAME',
    );
  });

  test('gets a new password with new tokens; every other session ends and the owner is told', async () => {
    const first = await world.signUp('change@example.com', 'old password');
    const second = (
      await world.call('signInWithPassword', {
        email: 'change@example.com',
        password: 'old password',
      })
    ).body;
    const { body } = await update({
      idToken: second.idToken,
      password: 'new password',
      returnSecureToken: true,
    });
    expect(decodeJwt(body.idToken)['firebase']).toMatchObject({ sign_in_provider: 'password' });
    for (const { refreshToken, idToken } of [first, second]) {
      expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
      expect((await world.call('lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED');
    }
    expect((await world.refresh(body.refreshToken)).status).toBe(200);
    expect((await world.call('lookup', { idToken: body.idToken })).status).toBe(200);
    expect((await world.mailsTo('change@example.com'))[0]?.mail.kind).toBe('passwordChanged');
  });

  test('asks for a recent sign-in before anything sensitive', async () => {
    const { refreshToken } = await world.signUp('stale@example.com');
    world.pass(6 * 60_000);
    const idToken = (await world.refresh(refreshToken)).body.id_token;
    const sensitive: Body[] = [
      { password: 'new password' },
      { email: 'other@example.com' },
      { deleteProvider: ['password'] },
      { deleteAttribute: ['PASSWORD'] },
    ];
    for (const body of sensitive) {
      expect((await update({ idToken, ...body })).body.error.message).toBe(
        'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
      );
    }
    expect((await update({ idToken, displayName: 'Still allowed' })).status).toBe(200);
  });

  test('does not change its address unseen while e-mail enumeration protection is on', async () => {
    const { idToken } = await world.signUp('private@example.com');
    const { body } = await update({ idToken, email: 'elsewhere@example.com' });
    expect(body.error.message).toMatch(/^OPERATION_NOT_ALLOWED/);
  });

  test('changes its address with protection off: unverified, new session, a way back to the old one', () =>
    withoutEmailPrivacy(async () => {
      const { idToken, localId, refreshToken } = await world.signUp('before@example.com');
      await world.signUp('occupied@example.com');
      expect((await update({ idToken, email: 'occupied@example.com' })).body.error.message).toBe(
        'EMAIL_EXISTS',
      );
      const { body } = await update({ idToken, email: 'after@example.com' });
      expect(body).toMatchObject({ email: 'after@example.com', idToken: expect.any(String) });
      expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
      expect(await account(localId)).toMatchObject({
        email: 'after@example.com',
        initialEmail: 'before@example.com',
      });

      const code = await world.codeFor('before@example.com', 'recoverEmail');
      expect((await world.call('resetPassword', { oobCode: code })).body).toMatchObject({
        requestType: 'RECOVER_EMAIL',
        email: 'before@example.com',
        newEmail: 'after@example.com',
      });
      expect((await update({ oobCode: code })).body).toMatchObject({
        email: 'before@example.com',
        emailVerified: true,
      });
      expect((await world.refresh(body.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    }));

  test('loses its password provider on request', async () => {
    const { idToken, localId } = await world.signUp('unlink@example.com');
    const link = { providerId: 'google.com', rawId: 'of-unlink' };
    await world.admin('/v1/projects/latchkey/accounts:update', {
      localId,
      linkProviderUserInfo: link,
    });
    await update({ idToken, deleteProvider: ['password'] });
    expect(await account(localId)).not.toHaveProperty('email');
    await world.signUp('unlink@example.com');
  });

  test('cannot be given what only an operator gives', async () => {
    const { idToken, localId } = await world.signUp('plain@example.com');
    const forbidden: Body[] = [
      { emailVerified: true },
      { customAttributes: '{"admin":true}' },
      { validSince: '1' },
      { phoneNumber: '+15555550100' },
      { createdAt: '1' },
      { linkProviderUserInfo: { providerId: 'google.com', rawId: '1' } },
    ];
    for (const body of forbidden) {
      expect((await update({ idToken, ...body })).body.error.message).toBe(
        'INSUFFICIENT_PERMISSION',
      );
    }
    expect((await update({ idToken, disableUser: false })).body.error.message).toBe(
      'OPERATION_NOT_ALLOWED',
    );
    expect(await account(localId)).toMatchObject({ localId, email: 'plain@example.com' });
  });

  test('needs a token or a code', async () => {
    expect((await update({ displayName: 'nobody' })).body.error.message).toBe(
      'INVALID_REQ_TYPE : Unsupported request parameters.',
    );
  });
});

describe('a code from a mail', () => {
  test('verifies the address', async () => {
    const { idToken, localId } = await world.signUp('verify@example.com');
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const oobCode = await world.codeFor('verify@example.com', 'verifyEmail');
    expect((await update({ oobCode, idToken })).body).toMatchObject({
      localId,
      emailVerified: true,
    });
    expect((await update({ oobCode })).body.error.message).toBe('INVALID_OOB_CODE');
    expect((await account(localId))?.emailVerified).toBe(true);
  });

  test('moves the account to a new address, ends its sessions, and leaves a way back', async () => {
    const { idToken, localId, refreshToken } = await world.signUp('old@example.com');
    await world.call('sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: 'new@example.com',
    });
    const oobCode = await world.codeFor('new@example.com', 'verifyAndChangeEmail');
    expect((await update({ oobCode, idToken })).body).toMatchObject({
      email: 'new@example.com',
      newEmail: 'new@example.com',
      emailVerified: true,
    });
    expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');

    await update({ oobCode: await world.codeFor('old@example.com', 'recoverEmail') });
    expect(await account(localId)).toMatchObject({ email: 'old@example.com', emailVerified: true });
  });

  test('moves nobody onto an address that was taken meanwhile', async () => {
    const { idToken, localId } = await world.signUp('mover@example.com');
    await world.call('sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: 'contested@example.com',
    });
    const oobCode = await world.codeFor('contested@example.com', 'verifyAndChangeEmail');
    await world.signUp('contested@example.com');
    expect((await update({ oobCode, idToken })).body.error.message).toBe('EMAIL_EXISTS');
    expect((await account(localId))?.email).toBe('mover@example.com');
  });

  test('leads back to where it was sent, and a thief’s later link does not undo that', async () => {
    const { idToken, localId } = await world.signUp('victim@example.com');
    await world.call('sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: 'thief@example.com',
    });
    await update({
      oobCode: await world.codeFor('thief@example.com', 'verifyAndChangeEmail'),
      idToken,
    });
    const stolen = (
      await world.call('signInWithPassword', {
        email: 'thief@example.com',
        password: 'correct horse',
      })
    ).body;
    await world.call('sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken: stolen.idToken,
      newEmail: 'thief2@example.com',
    });
    await update({
      oobCode: await world.codeFor('thief2@example.com', 'verifyAndChangeEmail'),
      idToken: stolen.idToken,
    });

    await update({ oobCode: await world.codeFor('victim@example.com', 'recoverEmail') });
    expect((await account(localId))?.email).toBe('victim@example.com');
    const back = await update({
      oobCode: await world.codeFor('thief@example.com', 'recoverEmail'),
    });
    expect(back.body.error.message).toBe('INVALID_OOB_CODE');
    expect((await account(localId))?.email).toBe('victim@example.com');
  });
});

describe('an operator', () => {
  test('needs an account that exists', async () => {
    expect((await operate({})).body.error.message).toBe('MISSING_LOCAL_ID');
    expect((await operate({ localId: 'nobody' })).body.error.message).toBe('USER_NOT_FOUND');
  });

  test('disables an account at once and everywhere', async () => {
    const { localId, idToken, refreshToken } = await world.signUp('disable@example.com');
    expect((await operate({ localId, disableUser: true })).status).toBe(200);
    expect((await world.call('lookup', { idToken })).body.error.message).toBe('USER_DISABLED');
    expect((await world.refresh(refreshToken)).body.error.message).toBe('USER_DISABLED');
    await operate({ localId, disableUser: false });
    expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    const { status } = await world.call('signInWithPassword', {
      email: 'disable@example.com',
      password: 'correct horse',
    });
    expect(status).toBe(200);
  });

  test('sets claims that the next refresh carries', async () => {
    const { localId, refreshToken } = await world.signUp('claims@example.com');
    await operate({ localId, customAttributes: '{"role":"editor","name":"Chosen"}' });
    const claims = decodeJwt((await world.refresh(refreshToken)).body.id_token);
    expect(claims).toMatchObject({ role: 'editor', name: 'Chosen', sub: localId });
    const message = async (customAttributes: string) =>
      (await operate({ localId, customAttributes })).body.error.message;
    expect(await message(`{"x":"${'a'.repeat(1000)}"}`)).toBe('CLAIMS_TOO_LARGE');
    expect(await message('[1]')).toBe('INVALID_CLAIMS');
    expect(await message('{')).toBe('INVALID_CLAIMS');
    expect(await message('{"sub":"somebody"}')).toBe('FORBIDDEN_CLAIM : sub');
  });

  test('revokes every session with validSince', async () => {
    const { localId, idToken, refreshToken } = await world.signUp('revoke@example.com');
    world.pass(2000);
    await operate({ localId, validSince: Math.floor(world.now() / 1000) });
    expect((await world.call('lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED');
    expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
  });

  test('revokes sign-ins of that very second, and none after, whatever the operator’s clock', async () => {
    const email = 'clocks@example.com';
    const { localId } = await world.signUp(email);
    for (const secondsAhead of [0, 30, -30]) {
      const { body } = await world.call('signInWithPassword', { email, password: 'correct horse' });
      await operate({ localId, validSince: Math.floor(world.now() / 1000) + secondsAhead });
      const { idToken } = body;
      expect((await world.call('lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED');
      const again = await world.call('signInWithPassword', { email, password: 'correct horse' });
      expect((await world.call('lookup', { idToken: again.body.idToken })).status).toBe(200);
      expect((await world.refresh(again.body.refreshToken)).status).toBe(200);
      world.pass(2000);
    }
  });

  test('sets a new password that works at once, however often the old one was guessed at', async () => {
    const { localId } = await world.signUp('locked@example.com');
    const signIn = (password: string) =>
      world.call('signInWithPassword', { email: 'locked@example.com', password });
    for (let count = 0; count < 10; count += 1) await signIn('a wrong one');
    expect((await signIn('correct horse')).status).toBe(429);
    await operate({ localId, password: 'handed over by phone' });
    expect((await signIn('handed over by phone')).status).toBe(200);
  });

  test('links and unlinks providers', async () => {
    const { localId } = await world.signUp('linked@example.com');
    await operate({
      localId,
      linkProviderUserInfo: { providerId: 'google.com', rawId: '42', email: 'g@example.com' },
    });
    expect((await account(localId))?.providerUserInfo.map(({ providerId }) => providerId)).toEqual([
      'google.com',
      'password',
    ]);
    const { body } = await world.admin('/v1/projects/latchkey/accounts:lookup', {
      federatedUserId: [{ providerId: 'google.com', rawId: '42' }],
    });
    expect(body.users[0]?.localId).toBe(localId);
    const { localId: other } = await world.signUp('unlinked@example.com');
    const taken = await operate({
      localId: other,
      linkProviderUserInfo: { providerId: 'google.com', rawId: '42' },
    });
    expect(taken.body.error.message).toBe('FEDERATED_USER_ID_ALREADY_LINKED');
    await operate({ localId, deleteProvider: ['google.com'] });
    expect((await account(localId))?.providerUserInfo.map(({ providerId }) => providerId)).toEqual([
      'password',
    ]);
    expect(
      (await operate({ localId, linkProviderUserInfo: { providerId: 'google.com' } })).body.error
        .message,
    ).toBe('MISSING_RAW_ID');
    expect(
      (await operate({ localId, linkProviderUserInfo: { rawId: '1' } })).body.error.message,
    ).toBe('MISSING_PROVIDER_ID');
    for (const field of ['email', 'displayName', 'screenName', 'federatedId']) {
      const link = { providerId: 'google.com', rawId: 'endless', [field]: 'x'.repeat(3000) };
      const { status, body } = await operate({ localId, linkProviderUserInfo: link });
      expect([status, body.error.message]).toEqual([
        400,
        'INVALID_ARGUMENT : What the link says of the person is not fit to be kept.',
      ]);
    }
  });

  test('sets and clears a phone number, unique in the project', async () => {
    const { localId } = await world.signUp('phone@example.com');
    await operate({ localId, phoneNumber: '+15555550133' });
    const { localId: other } = await world.signUp('phone2@example.com');
    expect(
      (await operate({ localId: other, phoneNumber: '+15555550133' })).body.error.message,
    ).toBe('PHONE_NUMBER_EXISTS');
    await operate({ localId, deleteProvider: ['phone'] });
    expect((await operate({ localId: other, phoneNumber: '+15555550133' })).status).toBe(200);
  });
});
