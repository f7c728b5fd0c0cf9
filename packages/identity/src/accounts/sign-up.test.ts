import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const refusal = async (body: Record<string, unknown>) =>
  (await world.call('signUp', body)).body.error.message;

describe('a guest', () => {
  test('gets an account, a session and nothing else', async () => {
    const { status, body } = await world.call('signUp', {
      returnSecureToken: true,
      displayName: 'ignored',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
    expect(decodeJwt(body.idToken)).toMatchObject({
      provider_id: 'anonymous',
      firebase: { identities: {}, sign_in_provider: 'anonymous' },
    });
  });
});

describe('an address and a password', () => {
  test('make an account whose tokens carry exactly the claims of the protocol', async () => {
    const { body } = await world.call('signUp', {
      email: 'Ada@Example.COM',
      password: 'secret12',
      displayName: 'Ada Lovelace',
      photoUrl: 'https://example.com/ignored.png',
    });
    expect(body).toMatchObject({ email: 'ada@example.com', displayName: 'Ada Lovelace' });
    const claims = decodeJwt(body.idToken);
    expect(claims).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      email_verified: false,
      iss: 'https://securetoken.google.com/latchkey',
      aud: 'latchkey',
      auth_time: claims['auth_time'],
      user_id: body.localId,
      sub: body.localId,
      iat: claims.iat,
      exp: Number(claims.iat) + 3600,
      firebase: {
        identities: { email: ['ada@example.com'] },
        sign_in_provider: 'password',
        session_id: body.refreshToken.split('.')[2],
      },
    });
  });

  test('are refused by the protocol’s own codes', async () => {
    expect(await refusal({ email: 'x@example.com' })).toBe('MISSING_PASSWORD');
    expect(await refusal({ password: 'secret12' })).toBe('MISSING_EMAIL');
    expect(await refusal({ email: '', password: '' })).toBe('INVALID_EMAIL');
    expect(await refusal({ email: 'not an address', password: 'secret12' })).toBe('INVALID_EMAIL');
    expect(await refusal({ email: 'x@example.com', password: '12345' })).toBe(
      'WEAK_PASSWORD : Password should be at least 6 characters',
    );
    expect(await refusal({ email: 'x@example.com', password: 'secret12', localId: 'mine' })).toBe(
      'UNEXPECTED_PARAMETER : User ID',
    );
    expect(
      await refusal({ email: 'x@example.com', password: 'secret12', tenantId: 'nobody' }),
    ).toBe('TENANT_NOT_FOUND');
  });

  test('of somebody else are refused, and the owner hears of it', async () => {
    await world.signUp('owner@example.com');
    expect(await refusal({ email: 'OWNER@example.com', password: 'another1' })).toBe(
      'EMAIL_EXISTS',
    );
    const [notice] = await world.mailsTo('owner@example.com');
    expect(notice?.mail.kind).toBe('signUpAttempt');
    const { status } = await world.call('signInWithPassword', {
      email: 'owner@example.com',
      password: 'correct horse',
    });
    expect(status).toBe(200);
  });
});

describe('a guest who becomes a member', () => {
  test('keeps the account; the guest’s session ends', async () => {
    const guest = (await world.call('signUp', {})).body;
    const { status, body: member } = await world.call('signUp', {
      idToken: guest.idToken,
      email: 'member@example.com',
      password: 'secret12',
    });
    expect(status).toBe(200);
    expect(member.localId).toBe(guest.localId);
    expect(decodeJwt(member.idToken)['firebase']).toMatchObject({ sign_in_provider: 'password' });
    expect((await world.refresh(guest.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    expect((await world.refresh(member.refreshToken)).status).toBe(200);
  });

  test('does not swallow an account that exists', async () => {
    await world.signUp('taken@example.com');
    const guest = (await world.call('signUp', {})).body;
    expect(
      await refusal({ idToken: guest.idToken, email: 'taken@example.com', password: 'secret12' }),
    ).toBe('EMAIL_EXISTS');
    expect((await world.refresh(guest.refreshToken)).status).toBe(200);
  });
});

describe('an operator', () => {
  const create = (body: Record<string, unknown>) =>
    world.admin('/v1/projects/latchkey/accounts', body);

  test('creates an account with any fields and gets no tokens', async () => {
    const { body } = await create({
      localId: 'chosen-id',
      email: 'made@example.com',
      password: 'secret12',
      phoneNumber: '+15555550100',
      emailVerified: true,
      photoUrl: 'https://example.com/p.png',
    });
    expect(body).toEqual({
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: 'chosen-id',
      email: 'made@example.com',
    });
    const { body: found } = await world.admin('/v1/projects/latchkey/accounts:lookup', {
      phoneNumber: ['+15555550100'],
    });
    expect(found.users[0]).toMatchObject({ localId: 'chosen-id', emailVerified: true });
  });

  test('is refused what is taken or malformed', async () => {
    const message = async (body: Record<string, unknown>) =>
      (await create(body)).body.error.message;
    await create({ localId: 'first', phoneNumber: '+15555550111' });
    expect(await message({ localId: 'first' })).toBe('DUPLICATE_LOCAL_ID');
    expect(await message({ phoneNumber: '+15555550111' })).toBe('PHONE_NUMBER_EXISTS');
    expect(await message({ phoneNumber: '5555550111' })).toBe(
      'INVALID_PHONE_NUMBER : Invalid format.',
    );
    expect(await message({ localId: 'x'.repeat(129) })).toBe('INVALID_LOCAL_ID');
  });

  test('leaves nothing behind when the second of two names is taken', async () => {
    await create({ localId: 'has-number', phoneNumber: '+15555550122' });
    await create({ localId: 'half', email: 'half@example.com', phoneNumber: '+15555550122' });
    const { body } = await world.admin('/v1/projects/latchkey/accounts:lookup', {
      localId: ['half'],
      email: ['half@example.com'],
    });
    expect(body).toEqual({ kind: 'identitytoolkit#GetAccountInfoResponse' });
  });

  test('is required wherever the path names the project', async () => {
    for (const project of ['latchkey', 'other']) {
      const { body } = await world.call(`/v1/projects/${project}/accounts`, {});
      expect(body.error.message).toBe(
        'INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.',
      );
    }
  });
});
