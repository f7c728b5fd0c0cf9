import { configureForeign, depart, signInAt } from '@latchkey/testing/federated-sign-in';
import { foreignPeople } from '@latchkey/testing/foreign-people';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const handler = 'http://localhost:8787/__/auth/handler';

/** Somebody new for every test, with an address of their own. */
const person = (name: string, email_verified = true) => ({
  sub: `sub-of-${name}`,
  name,
  email: `${name}@example.com`,
  email_verified,
});

const people = {
  ...foreignPeople,
  ...Object.fromEntries(
    [
      ...['again', 'renamed', 'linker', 'other', 'taken', 'existing', 'once', 'guest', 'factor'],
      'guarded',
      ...['mandatory', 'closed', 'known', 'double', 'disabled', 'tokens', 'implicit', 'alone'],
    ].map((name) => [name, person(name)]),
  ),
  ...Object.fromEntries(
    ['doubtful', 'waits', 'late', 'twice', 'hidden'].map((name) => [name, person(name, false)]),
  ),
};

let world: World;
let provider: ForeignProvider;
beforeAll(async () => {
  world = await startWorld();
  provider = await startForeignProvider({ people });
  await configureForeign(world, 'oidc.acme', provider);
  await configureForeign(world, 'oidc.second', provider);
  await configureForeign(world, 'oidc.implicit', provider, 'idToken');
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const configure = async (mask: string, body: Record<string, unknown>) => {
  await world.admin(`/v2/projects/latchkey/config?updateMask=${mask}`, body, 'PATCH');
};
afterEach(async () => {
  await configure('signIn.allowDuplicateEmails,client.permissions,mfa.state', {
    mfa: { state: 'ENABLED' },
  });
});

const account = async (localId: string) => {
  const { body } = await world.admin('/v1/projects/latchkey/accounts:lookup', {
    localId: [localId],
  });
  return body.users[0];
};

test('who signs in at a provider for the first time gets an account with what it says', async () => {
  const { body } = await signInAt(world, provider, 'ada');
  expect(body).toMatchObject({
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: 'oidc.acme',
    federatedId: 'foreign-ada',
    isNewUser: true,
    email: 'ada@example.com',
    emailVerified: true,
    displayName: 'Ada Lovelace',
    firstName: 'Ada',
    lastName: 'Lovelace',
    photoUrl: 'https://provider.example/ada.png',
  });
  expect(JSON.parse(String(body['rawUserInfo']))).toMatchObject({ sub: 'foreign-ada' });
  for (const absent of ['needConfirmation', 'errorMessage', 'oauthAccessToken', 'pendingToken']) {
    expect(body).not.toHaveProperty(absent);
  }
  expect(decodeJwt(body.idToken)).toMatchObject({
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Lovelace',
    firebase: {
      sign_in_provider: 'oidc.acme',
      identities: { 'oidc.acme': ['foreign-ada'], email: ['ada@example.com'] },
      sign_in_attributes: { name: 'Ada Lovelace', email: 'ada@example.com' },
    },
  });
});

test('what the provider said stays in every token of the session', async () => {
  const { body } = await signInAt(world, provider, 'tokens');
  const { body: refreshed } = await world.refresh(body.refreshToken);
  expect(decodeJwt(refreshed.id_token)).toMatchObject({
    firebase: { sign_in_provider: 'oidc.acme', sign_in_attributes: { name: 'tokens' } },
  });
});

test('who comes again is the same, and is told so', async () => {
  const first = await signInAt(world, provider, 'again');
  const second = await signInAt(world, provider, 'again');
  expect(second.body.localId).toBe(first.body.localId);
  expect(second.body.isNewUser).toBe(false);
});

test('an issuer can answer with the token itself', async () => {
  const { body } = await signInAt(world, provider, 'implicit', { providerId: 'oidc.implicit' });
  expect(body).toMatchObject({ isNewUser: true, email: 'implicit@example.com' });
});

test('somebody without an address gets an account without one', async () => {
  const { body } = await signInAt(world, provider, 'withoutEmail');
  expect(await account(body.localId)).not.toHaveProperty('email');
});

test("the provider's tokens are for the application that asks for them", async () => {
  const { body } = await signInAt(world, provider, 'again', { returnIdpCredential: true });
  expect(body).toMatchObject({
    oauthIdToken: expect.stringMatching(/^eyJ/),
    oauthAccessToken: expect.any(String),
    oauthExpireIn: 3600,
  });
});

test('who signed in can be shown once more by what the application was told', async () => {
  const { body } = await signInAt(world, provider, 'again', { returnIdpCredential: true });
  const { pendingToken } = body;
  const shown = { pendingToken, autoCreate: false, returnIdpCredential: true };
  const again = await world.call('signInWithIdp', shown);
  expect(again.body.localId).toBe(body.localId);
  expect(again.body).not.toHaveProperty('pendingToken');
  const twice = await world.call('signInWithIdp', shown);
  expect(twice.body.error.message).toBe('INVALID_PENDING_TOKEN');
});

test('what the application gave on the way it gets back', async () => {
  const { authUri, sessionId } = await depart(world, 'oidc.acme', { context: 'a word of mine' });
  const answer = await provider.visit(authUri, 'again');
  const { body } = await world.call('signInWithIdp', { ...answer, sessionId });
  expect(body['context']).toBe('a word of mine');
});

test('who says no at the provider has cancelled', async () => {
  const { body } = await signInAt(world, provider, 'refuses');
  expect(body.error.message).toBe('USER_CANCELLED');
});

describe('leaving for a provider', () => {
  const leave = (body: Record<string, unknown>) =>
    world.call('createAuthUri', { providerId: 'oidc.acme', continueUri: handler, ...body });

  test('asks for what the application wants, and lets it change nothing that is checked', async () => {
    const { body } = await leave({
      sessionId: 'a-session-of-20-letters',
      oauthScope: 'offline_access',
      customParameter: {
        prompt: 'login',
        login_hint: 'ada',
        state: 'mine',
        nonce: 'x',
        scope: 'x',
      },
    });
    const query = Object.fromEntries(new URL(String(body['authUri'])).searchParams);
    expect(query).toMatchObject({
      redirect_uri: 'http://localhost:8787/__/auth/callback/oidc.acme',
      response_type: 'code',
      scope: 'openid email profile offline_access',
      prompt: 'login',
      login_hint: 'ada',
      code_challenge_method: 'S256',
    });
    expect(query['state']).toMatch(/^[\w-]{43}$/);
    expect(query['nonce']).toMatch(/^[\w-]{43}$/);
    expect(body).toMatchObject({ providerId: 'oidc.acme', sessionId: 'a-session-of-20-letters' });
    expect(String(body['authUri'])).not.toContain('a-session-of-20-letters');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a provider that cannot be', { providerId: 'evil' }, 'INVALID_PROVIDER_ID'],
    ['one that is not configured', { providerId: 'saml.none' }, 'OPERATION_NOT_ALLOWED'],
    ['nowhere to come back to', { continueUri: '' }, 'MISSING_CONTINUE_URI'],
    [
      'a page that does not say how it waits',
      { continueUri: 'http://localhost:8787/sign-in' },
      'INVALID_CONTINUE_URI',
    ],
    [
      'a page of others',
      { continueUri: 'https://evil.example/', returnBy: 'POPUP' },
      'UNAUTHORIZED_DOMAIN',
    ],
    [
      'a page with a fragment',
      { continueUri: 'http://localhost/#x', returnBy: 'REDIRECT' },
      'INVALID_CONTINUE_URI',
    ],
    ['scopes without an end', { oauthScope: 'x '.repeat(31) }, 'INVALID_ARGUMENT'],
    ['a scope without an end', { oauthScope: 'x'.repeat(257) }, 'INVALID_ARGUMENT'],
    ['a session without an end', { sessionId: 'x'.repeat(257) }, 'INVALID_ARGUMENT'],
  ])('is refused with %s', async (_, body, code) => {
    expect((await leave(body)).body.error.message.split(' : ')[0]).toBe(code);
  });

  test('is refused, in a sentence, while the provider is out of order', async () => {
    const broken = await startForeignProvider();
    await configureForeign(world, 'oidc.broken', broken);
    broken.fail('/');
    const { status, body } = await leave({ providerId: 'oidc.broken' });
    expect([status, body.error.message.split(' : ')[0]]).toEqual([400, 'INVALID_IDP_RESPONSE']);
    broken.fail(undefined);
    expect((await leave({ providerId: 'oidc.broken' })).status).toBe(200);
    await broken.close();
  });
});

describe('an account that has the address already', () => {
  test('gets the provider as one more way in where both vouch for the address', async () => {
    const { localId } = await world.signUpVerified('existing@example.com');
    const { body } = await signInAt(world, provider, 'existing');
    expect(body.localId).toBe(localId);
    expect(body.isNewUser).toBe(false);
    const reply = await world.call('signInWithPassword', {
      email: 'existing@example.com',
      password: 'correct horse',
    });
    expect(reply.status).toBe(200);
  });

  test('is to be shown first where the provider does not vouch for it', async () => {
    const { idToken, localId } = await world.signUpVerified('waits@example.com');
    const { body } = await signInAt(world, provider, 'waits', { returnIdpCredential: true });
    expect(body).toMatchObject({ needConfirmation: true, email: 'waits@example.com' });
    for (const absent of ['idToken', 'refreshToken', 'localId']) {
      expect(body).not.toHaveProperty(absent);
    }
    const pendingToken = String(body['pendingToken']);
    const alone = await world.call('signInWithIdp', { pendingToken });
    expect(alone.body).toMatchObject({ needConfirmation: true, pendingToken });
    const linked = await world.call('signInWithIdp', { pendingToken, idToken });
    expect(linked.body).toMatchObject({ localId, providerId: 'oidc.acme' });
    expect((await signInAt(world, provider, 'waits')).body.localId).toBe(localId);
  });

  test('a credential waits for an hour, and is linked once', async () => {
    const { idToken } = await world.signUpVerified('twice@example.com');
    const { body } = await signInAt(world, provider, 'twice');
    const pendingToken = body['pendingToken'];
    expect((await world.call('signInWithIdp', { pendingToken, idToken })).status).toBe(200);
    const again = await world.call('signInWithIdp', { pendingToken });
    expect(again.body.error.message).toBe('INVALID_PENDING_TOKEN');

    await world.signUpVerified('late@example.com');
    const late = await signInAt(world, provider, 'late');
    world.pass(3_600_000);
    const expired = await world.call('signInWithIdp', { pendingToken: late.body['pendingToken'] });
    expect(expired.body.error.message).toBe('INVALID_PENDING_TOKEN');
  });

  test('a waiting credential ends with the sign-ins of its account', async () => {
    const { localId } = (await signInAt(world, provider, 'once')).body;
    const told = await signInAt(world, provider, 'once', {
      idToken: (await world.call('signUp')).body.idToken,
      returnIdpCredential: true,
    });
    world.pass(2000);
    const validSince = String(Math.floor(world.now() / 1000));
    await world.admin('/v1/projects/latchkey/accounts:update', { localId, validSince });
    const pendingToken = told.body['pendingToken'];
    const { body } = await world.call('signInWithIdp', { pendingToken });
    expect(body.error.message).toBe('INVALID_PENDING_TOKEN');
  });

  test('is told by its id only where e-mail enumeration protection is off', async () => {
    const { localId } = await world.signUpVerified('hidden@example.com');
    await configure('emailPrivacyConfig', {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
    });
    expect((await signInAt(world, provider, 'hidden')).body.localId).toBe(localId);
    await configure('emailPrivacyConfig', {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    });
  });

  test('stays what it is where many accounts may share an address', async () => {
    const { localId } = await world.signUpVerified('double@example.com');
    await configure('signIn.allowDuplicateEmails', { signIn: { allowDuplicateEmails: true } });
    const { body } = await signInAt(world, provider, 'double');
    expect(body).toMatchObject({ isNewUser: true, email: 'double@example.com' });
    expect(body.localId).not.toBe(localId);
    const made = await account(body.localId);
    expect(made).not.toHaveProperty('email');
    expect(made?.providerUserInfo[0]).toMatchObject({ email: 'double@example.com' });
  });
});

describe('linking', () => {
  test('adds the provider to whoever is signed in', async () => {
    const { idToken, localId } = await world.signUp('somebody@example.com');
    const { body } = await signInAt(world, provider, 'linker', { idToken });
    expect(body.localId).toBe(localId);
    expect(await account(localId)).toMatchObject({
      email: 'somebody@example.com',
      displayName: 'linker',
    });
    expect(decodeJwt(body.idToken)).toMatchObject({
      firebase: { identities: { 'oidc.acme': ['sub-of-linker'] } },
    });
  });

  test('makes a member of a guest, with the address of the provider', async () => {
    const { idToken, localId } = (await world.call('signUp')).body;
    await signInAt(world, provider, 'guest', { idToken });
    expect(await account(localId)).toMatchObject({
      email: 'guest@example.com',
      emailVerified: true,
    });
  });

  test('is refused where the identity is linked already, to oneself as well', async () => {
    const first = await signInAt(world, provider, 'other');
    const { idToken } = (await world.call('signUp')).body;
    for (const token of [idToken, first.body.idToken]) {
      const plain = await signInAt(world, provider, 'other', { idToken: token });
      expect(plain.body.error.message).toBe('FEDERATED_USER_ID_ALREADY_LINKED');
      const told = await signInAt(world, provider, 'other', {
        idToken: token,
        returnIdpCredential: true,
      });
      expect(told.status).toBe(200);
      expect(told.body).toMatchObject({
        errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED',
        oauthIdToken: expect.any(String),
        pendingToken: expect.any(String),
      });
      expect(told.body).not.toHaveProperty('idToken');
    }
  });

  test('is refused where the address is somebody else’s', async () => {
    await world.signUpVerified('taken@example.com');
    const { idToken } = (await world.call('signUp')).body;
    const { body } = await signInAt(world, provider, 'taken', { idToken });
    expect(body.error.message).toBe('EMAIL_EXISTS');
    await configure('signIn.allowDuplicateEmails', { signIn: { allowDuplicateEmails: true } });
    expect((await signInAt(world, provider, 'taken', { idToken })).status).toBe(200);
  });

  test('takes one identity of a provider', async () => {
    const { body } = await signInAt(world, provider, 'alone');
    const { body: second } = await signInAt(world, provider, 'withoutEmail', {
      idToken: body.idToken,
    });
    expect(second.error.message).toMatch(/^(?:FEDERATED|PROVIDER)_/);
    const third = await signInAt(world, provider, 'grace', { idToken: body.idToken });
    expect(third.body.error.message).toMatch(/^PROVIDER_ALREADY_LINKED/);
  });
});

test('who only wants to prove who they are creates nobody', async () => {
  const { body } = await signInAt(world, provider, 'known', { autoCreate: false });
  expect(body.error.message).toBe('USER_NOT_FOUND');
  const told = await signInAt(world, provider, 'known', {
    autoCreate: false,
    returnIdpCredential: true,
  });
  expect(told.body['errorMessage']).toBe('USER_NOT_FOUND');
  const { localId } = (await signInAt(world, provider, 'known')).body;
  const again = await signInAt(world, provider, 'known', { autoCreate: false });
  expect(again.body.localId).toBe(localId);
});

test('where sign-up is off, nobody new comes in by a provider', async () => {
  await configure('client.permissions', { client: { permissions: { disabledUserSignup: true } } });
  const { body } = await signInAt(world, provider, 'closed');
  expect(body.error.message).toBe('ADMIN_ONLY_OPERATION');
});

test('a disabled account stays closed', async () => {
  const { localId } = (await signInAt(world, provider, 'disabled')).body;
  await world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
  const { body } = await signInAt(world, provider, 'disabled');
  expect(body.error.message).toBe('USER_DISABLED');
});

test('a second factor is asked for after a provider as after a password', async () => {
  const { idToken } = (await signInAt(world, provider, 'factor')).body;
  const app = await world.enrolTotp(idToken);
  const { body } = await signInAt(world, provider, 'factor');
  expect(body).not.toHaveProperty('idToken');
  expect(body.mfaInfo).toHaveLength(1);
  const finished = await world.finishWithTotp(body, app);
  expect(decodeJwt(finished.body.idToken)).toMatchObject({
    firebase: {
      sign_in_provider: 'oidc.acme',
      sign_in_second_factor: 'totp',
      sign_in_attributes: { name: 'factor' },
    },
  });
});

test('nor is it gone around where the provider vouches for an address that nobody proved', async () => {
  const { idToken, localId } = (await signInAt(world, provider, 'guarded')).body;
  await world.enrolTotp(idToken);
  await world.admin('/v1/projects/latchkey/accounts:update', { localId, emailVerified: false });
  const { body } = await signInAt(world, provider, 'guarded');
  expect(body).not.toHaveProperty('idToken');
  expect(body.mfaInfo).toHaveLength(1);
  expect(await account(localId)).toMatchObject({ mfaInfo: [{}] });
});

test('where a second factor is mandatory, a new account leads to adding one', async () => {
  await configure('mfa.state', { mfa: { state: 'MANDATORY' } });
  const { body } = await signInAt(world, provider, 'mandatory');
  expect(body.enrollmentRequired).toBe(true);
});

test('a provider that is switched off lets nobody in, on the way back either', async () => {
  await configureForeign(world, 'oidc.switched', provider);
  const { authUri, sessionId } = await depart(world, 'oidc.switched');
  const answer = await provider.visit(authUri, 'once');
  await world.admin(
    '/v2/projects/latchkey/oauthIdpConfigs/oidc.switched?updateMask=enabled',
    { enabled: false },
    'PATCH',
  );
  const { body } = await world.call('signInWithIdp', { ...answer, sessionId });
  expect(body.error.message).toMatch(/^OPERATION_NOT_ALLOWED/);
});
