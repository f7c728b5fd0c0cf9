import { createPrivateKey } from 'node:crypto';
import {
  createServiceAccount,
  type ServiceAccountFile,
} from '@latchkey/kernel/keys/service-account';
import { startWorld, type World } from '@latchkey/testing/world';
import { hash } from '@node-rs/argon2';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const configure = (mask: string, body: Record<string, unknown>) =>
  world.admin(`/v2/projects/latchkey/config?updateMask=${mask}`, body, 'PATCH');

describe('signing in with a password', () => {
  test('answers as the protocol does', async () => {
    const { localId } = await world.signUp('in@example.com', 'the password');
    const { status, body } = await world.call('signInWithPassword', {
      email: 'IN@example.com',
      password: 'the password',
      returnSecureToken: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId,
      email: 'in@example.com',
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
  });

  test('refuses what is missing or malformed in the order of the protocol', async () => {
    const message = async (body: Record<string, unknown>) =>
      (await world.call('signInWithPassword', body)).body.error.message;
    expect(await message({})).toBe('MISSING_EMAIL');
    expect(await message({ email: '' })).toBe('INVALID_EMAIL');
    expect(await message({ email: 'in@example.com' })).toBe('MISSING_PASSWORD');
    expect(await message({ email: 'nonsense', password: 'x' })).toBe('INVALID_EMAIL');
  });

  test('says more when e-mail enumeration protection is off', async () => {
    const { localId } = await world.signUp('open@example.com', 'the password');
    await configure('emailPrivacyConfig', {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
    });
    const message = async (email: string, password: string) =>
      (await world.call('signInWithPassword', { email, password })).body.error.message;
    expect(await message('nobody@example.com', 'x')).toBe('EMAIL_NOT_FOUND');
    expect(await message('open@example.com', 'x')).toBe('INVALID_PASSWORD');
    await world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
    expect(await message('open@example.com', 'x')).toBe('INVALID_PASSWORD');
    expect(await message('open@example.com', 'the password')).toBe('USER_DISABLED');
    await configure('emailPrivacyConfig', {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    });
  });

  test('replaces a hash that was made with other parameters, once the password was right', async () => {
    const { localId } = await world.signUp('aged@example.com', 'the password');
    const hashOf = async () =>
      (await world.identity.accounts.byId('', localId))?.passwordHash ?? '';
    const account = await world.identity.accounts.byId('', localId);
    if (account === undefined) throw new Error('The account is gone.');
    const passwordHash = await hash('the password', {
      memoryCost: 32,
      timeCost: 3,
      parallelism: 1,
    });
    await world.identity.commit(world.identity.accounts.edit(account, { passwordHash }));

    const signIn = (password: string) =>
      world.call('signInWithPassword', { email: 'aged@example.com', password });
    await signIn('a wrong one');
    expect(await hashOf()).toBe(passwordHash);
    expect((await signIn('the password')).status).toBe(200);
    const renewed = await hashOf();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect((await signIn('the password')).status).toBe(200);
    expect(await hashOf()).toBe(renewed);
  });

  test('can be switched off', async () => {
    await configure('signIn.email', { signIn: { email: { enabled: false } } });
    const { body } = await world.call('signInWithPassword', {
      email: 'in@example.com',
      password: 'the password',
    });
    expect(body.error.message).toBe('PASSWORD_LOGIN_DISABLED');
    expect(
      (await world.call('signUp', { email: 'z@example.com', password: 'secret12' })).body.error
        .message,
    ).toBe('OPERATION_NOT_ALLOWED');
    await configure('signIn.email', { signIn: { email: { enabled: true } } });
  });

  test('tells of a password from before the policy, and refuses it where the policy insists', async () => {
    await world.signUp('lax@example.com', 'lowercase');
    const policy = (forceUpgradeOnSignin: boolean) =>
      configure('passwordPolicyConfig', {
        passwordPolicyConfig: {
          passwordPolicyEnforcementState: 'ENFORCE',
          forceUpgradeOnSignin,
          passwordPolicyVersions: [{ customStrengthOptions: { containsNumericCharacter: true } }],
        },
      });
    await policy(false);
    const signIn = () =>
      world.call('signInWithPassword', { email: 'lax@example.com', password: 'lowercase' });
    expect((await signIn()).body['userNotifications']).toMatchObject([
      { notificationCode: 'MISSING_NUMERIC_CHARACTER' },
    ]);
    await policy(true);
    expect((await signIn()).body.error.message).toBe(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [MISSING_NUMERIC_CHARACTER]',
    );
    expect(
      (await world.call('signUp', { email: 'lax2@example.com', password: 'lowercase' })).body.error
        .message,
    ).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS/);
    await configure('passwordPolicyConfig', {});
  });
});

describe('signing in with an e-mail link', () => {
  const send = (email: string) =>
    world.call('sendOobCode', {
      requestType: 6,
      email,
      continueUrl: 'http://localhost/finish',
      canHandleCodeInApp: true,
    });

  test('creates an account with a verified address, then finds it again', async () => {
    await send('link@example.com');
    const first = await world.call('signInWithEmailLink', {
      email: 'link@example.com',
      oobCode: await world.codeFor('link@example.com'),
    });
    expect(first.body).toMatchObject({
      kind: 'identitytoolkit#EmailLinkSigninResponse',
      isNewUser: true,
    });
    expect(decodeJwt(first.body.idToken)).toMatchObject({
      email_verified: true,
      firebase: { sign_in_provider: 'password' },
    });
    await send('link@example.com');
    const second = await world.call('signInWithEmailLink', {
      email: 'Link@Example.com',
      oobCode: await world.codeFor('link@example.com'),
    });
    expect(second.body.localId).toBe(first.body.localId);
    expect(second.body.isNewUser).toBe(false);
    expect((await world.refresh(first.body.refreshToken)).status).toBe(200);
  });

  test('wants the address the link was sent to', async () => {
    await send('right@example.com');
    const oobCode = await world.codeFor('right@example.com');
    const { body } = await world.call('signInWithEmailLink', {
      email: 'wrong@example.com',
      oobCode,
    });
    expect(body.error.message).toBe(
      'INVALID_EMAIL : The email provided does not match the sign-in email address.',
    );
    expect(
      (await world.call('signInWithEmailLink', { email: 'right@example.com', oobCode })).status,
    ).toBe(200);
  });

  test('takes an unverified account away from whoever made it', async () => {
    const squatter = await world.signUp('owner2@example.com', 'squatters password');
    await send('owner2@example.com');
    const { body } = await world.call('signInWithEmailLink', {
      email: 'owner2@example.com',
      oobCode: await world.codeFor('owner2@example.com', 'signIn'),
    });
    expect(body.localId).toBe(squatter.localId);
    expect((await world.refresh(squatter.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    expect((await world.call('lookup', { idToken: squatter.idToken })).body.error.message).toBe(
      'TOKEN_EXPIRED',
    );
    const again = await world.call('signInWithPassword', {
      email: 'owner2@example.com',
      password: 'squatters password',
    });
    expect(again.body.error.message).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  test('links the address to a signed-in guest, but not one that belongs to somebody', async () => {
    const guest = (await world.call('signUp', {})).body;
    await send('upgraded@example.com');
    const linked = await world.call('signInWithEmailLink', {
      email: 'upgraded@example.com',
      oobCode: await world.codeFor('upgraded@example.com'),
      idToken: guest.idToken,
    });
    expect(linked.body.localId).toBe(guest.localId);
    const other = (await world.call('signUp', {})).body;
    await send('upgraded@example.com');
    const { body } = await world.call('signInWithEmailLink', {
      email: 'upgraded@example.com',
      oobCode: await world.codeFor('upgraded@example.com'),
      idToken: other.idToken,
    });
    expect(body.error.message).toBe('EMAIL_EXISTS');
  });

  test('is refused when passwords are required, and when nothing is given', async () => {
    const message = async (body: Record<string, unknown>) =>
      (await world.call('signInWithEmailLink', body)).body.error.message;
    expect(await message({})).toBe('MISSING_EMAIL');
    expect(await message({ email: 'a@example.com' })).toBe('MISSING_OOB_CODE');
    expect(await message({ email: 'a@example.com', oobCode: 'nonsense' })).toBe('INVALID_OOB_CODE');
    await configure('signIn.email.passwordRequired', {
      signIn: { email: { passwordRequired: true } },
    });
    expect(await message({ email: 'a@example.com', oobCode: 'x' })).toBe('OPERATION_NOT_ALLOWED');
    expect((await send('a@example.com')).body.error.message).toBe('OPERATION_NOT_ALLOWED');
    await configure('signIn.email.passwordRequired', {
      signIn: { email: { passwordRequired: false } },
    });
  });
});

describe('signing in with a custom token', () => {
  let file: ServiceAccountFile;
  beforeAll(async () => {
    const account = await createServiceAccount('latchkey', 'signer', world.now());
    await world.data.store.serviceAccounts.add(account.key);
    file = account.file;
  });

  const token = (claims: Record<string, unknown>) => {
    const now = Math.floor(world.now() / 1000);
    return new SignJWT({
      iss: file.client_email,
      sub: file.client_email,
      aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
      iat: now,
      exp: now + 3600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .sign(createPrivateKey(file.private_key));
  };

  test('creates the account it names and carries its claims through every refresh', async () => {
    const signedIn = await world.call('signInWithCustomToken', {
      token: await token({ uid: 'game-player', claims: { level: 7 } }),
    });
    expect(signedIn.body).toEqual({
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      isNewUser: true,
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
    const refreshed = decodeJwt((await world.refresh(signedIn.body.refreshToken)).body.id_token);
    expect(refreshed).toMatchObject({
      sub: 'game-player',
      level: 7,
      firebase: { identities: {}, sign_in_provider: 'custom' },
    });
    const again = await world.call('signInWithCustomToken', {
      token: await token({ uid: 'game-player' }),
    });
    expect(again.body.isNewUser).toBe(false);
    expect(decodeJwt(again.body.idToken)).not.toHaveProperty('level');
  });

  test('is refused without an account to name, or with claims that are not its to make', async () => {
    const message = async (given: string) =>
      (await world.call('signInWithCustomToken', { token: given })).body.error.message;
    expect(await message('')).toBe('MISSING_CUSTOM_TOKEN');
    expect(await message('nonsense')).toMatch(/^INVALID_CUSTOM_TOKEN/);
    expect(await message(await token({}))).toBe('MISSING_IDENTIFIER');
    expect(await message(await token({ uid: 'a', claims: { sub: 'b' } }))).toBe(
      'FORBIDDEN_CLAIM : sub',
    );
    expect(await message(await token({ uid: 'a', claims: 'text' }))).toBe('INVALID_CLAIMS');
    expect(await message(await token({ uid: 'a', tenant_id: 'elsewhere' }))).toBe(
      'TENANT_ID_MISMATCH',
    );
    expect(await message(await token({ uid: 'a', iss: 'stranger@example.com' }))).toMatch(
      /^CREDENTIAL_MISMATCH/,
    );
  });
});

describe('asking how an address signs in', () => {
  const ask = (identifier: string) =>
    world.call('createAuthUri', { identifier, continueUri: 'http://localhost' });

  test('says nothing while e-mail enumeration protection is on', async () => {
    await world.signUp('asked@example.com');
    const known = (await ask('asked@example.com')).body;
    const unknown = (await ask('nobody@example.com')).body;
    for (const body of [known, unknown]) {
      expect(body).toEqual({
        kind: 'identitytoolkit#CreateAuthUriResponse',
        sessionId: expect.stringMatching(/^[A-Za-z0-9]{27}$/),
      });
    }
  });

  test('lists the methods when it is off', async () => {
    await configure('emailPrivacyConfig', {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
    });
    expect((await ask('asked@example.com')).body).toMatchObject({
      registered: true,
      allProviders: ['password'],
      signinMethods: ['password'],
    });
    expect((await ask('nobody@example.com')).body['signinMethods']).toEqual([]);
    await configure('emailPrivacyConfig', {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    });
  });

  test('needs an address and a place to go on to', async () => {
    const message = async (body: Record<string, unknown>) =>
      (await world.call('createAuthUri', body)).body.error.message;
    expect(await message({})).toBe('MISSING_IDENTIFIER');
    expect(await message({ identifier: 'a@example.com' })).toBe('MISSING_CONTINUE_URI');
    expect(await message({ identifier: 'a', continueUri: 'http://localhost' })).toBe(
      'INVALID_IDENTIFIER',
    );
    expect(await message({ identifier: 'a@example.com', continueUri: 'nowhere' })).toBe(
      'INVALID_CONTINUE_URI',
    );
  });
});
