import { writeLimits } from '@latchkey/protocol';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const path = '/latchkey/v1/account:export';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('all that is kept about somebody', () => {
  test('is given to them, with their ways in, devices, claims and what happened', async () => {
    const email = 'all@example.com';
    const { idToken, localId } = await world.signUpVerified(email, 'correct horse');
    const app = await world.enrolTotp(idToken, 'My phone');
    await world.admin('/v1/projects/latchkey/accounts:update', {
      localId,
      displayName: 'Ada',
      customAttributes: '{"plan":"gold"}',
    });
    const first = await world.call(
      'signInWithPassword',
      { email, password: 'correct horse' },
      { headers: { 'user-agent': 'Tablet' } },
    );
    const { body: signedIn } = await world.finishWithTotp(first.body, app, 1);
    const { status, body } = await world.call(path, { idToken: signedIn.idToken });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      profile: {
        localId,
        email,
        emailVerified: true,
        displayName: 'Ada',
        hasPassword: true,
        customAttributes: '{"plan":"gold"}',
      },
      secondFactors: [{ kind: 'totp', displayName: 'My phone' }],
    });
    expect(JSON.stringify(body['sessions'])).toContain('"signInProvider":"password"');
    expect(JSON.stringify(body['events'])).toContain('"event":"second_factor_added"');
  });

  test('is given to a guest, and is noted', async () => {
    const { body: guest } = await world.call('signUp', {});
    const { status, body } = await world.call(path, { idToken: guest.idToken });
    expect(status).toBe(200);
    expect(body['profile']).toMatchObject({ localId: guest.localId });
    const query = `event=user_exported&subject=${guest.localId}`;
    const url = `/latchkey/v1/projects/latchkey/auditEvents?${query}`;
    const { body: trail } = await world.admin(url, undefined, 'GET');
    expect(trail['events']).toHaveLength(1);
  });

  test('tells nothing of an operator but what was done', async () => {
    const { idToken, localId } = await world.signUp('watched@example.com');
    await world.admin('/v1/projects/latchkey/accounts:update', { localId, displayName: 'X' });
    const { body } = await world.call(path, { idToken });
    const events = body['events'] as readonly Record<string, unknown>[];
    const [changed] = events.filter(({ event }) => event === 'user_updated');
    expect(changed).toBeDefined();
    expect(changed).not.toHaveProperty('address');
    expect(changed).not.toHaveProperty('actor');
  });
});

describe('nobody else is given it', () => {
  test('who signed in long ago signs in again first', async () => {
    const { idToken } = await world.signUp('late@example.com');
    world.pass(301_000);
    const { body } = await world.call(path, { idToken });
    expect(body.error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });

  test('nor who has no token, or one of a session that is over', async () => {
    expect((await world.call(path, {})).body.error.message).toBe('MISSING_ID_TOKEN');
    const { idToken, refreshToken } = await world.signUp('over@example.com');
    await world.call('/latchkey/v1/sessions:signOut', { refreshToken });
    expect((await world.call(path, { idToken })).status).toBe(400);
  });
});

describe('nothing in it opens the account', () => {
  let text: string;
  const secrets: Record<string, string> = {};
  beforeAll(async () => {
    const email = 'secrets@example.com';
    const { idToken, localId } = await world.signUpVerified(email, 'correct horse');
    const app = await world.enrolTotp(idToken);
    const first = await world.call('signInWithPassword', { email, password: 'correct horse' });
    const { body } = await world.finishWithTotp(first.body, app, 1);
    const made = await world.call('/latchkey/v1/recoveryCodes:generate', { idToken: body.idToken });
    const account = await world.identity.accounts.byId('', localId);
    const sessions = await world.identity.sessions.ofAccount('', localId, 10);
    const unused = account && (await world.identity.recoveryCodes.unused(account));
    Object.assign(secrets, {
      'the password': 'correct horse',
      'the password hash': account?.passwordHash,
      'a salt': account?.passwordHash?.split('$').at(-2),
      'the secret of the app': app.secret,
      'the sealed secret': account?.secondFactors[0]?.sealedSecret,
      'a recovery code': (made.body['codes'] as readonly string[] | undefined)?.[0],
      'the hash of a recovery code': unused?.[0]?.hash,
      'a refresh token': body.refreshToken,
      'an ID token': body.idToken,
      'a session id': sessions[0]?.id,
    });
    text = (await world.call(path, { idToken: body.idToken })).text;
    expect(text).toContain(localId);
  });

  test.each([
    'the password',
    'the password hash',
    'a salt',
    'the secret of the app',
    'the sealed secret',
    'a recovery code',
    'the hash of a recovery code',
    'a refresh token',
    'an ID token',
    'a session id',
  ])('%s', (name) => {
    expect(secrets[name]?.length).toBeGreaterThan(5);
    expect(text).not.toContain(secrets[name]);
  });
});

test('it can be had so often in an hour', async () => {
  const strict = await startWorld({
    environment: { ...productionEnvironment, LATCHKEY_KEY_BITS: '2048' },
  });
  const { idToken } = await strict.signUp('often@example.com', 'analytical engine 1843');
  const statuses: number[] = [];
  const { count } = writeLimits.exportsOfAccount;
  for (let turn = 0; turn <= count; turn += 1) {
    statuses.push((await strict.call(path, { idToken })).status);
  }
  expect(statuses).toEqual([...Array(count).fill(200), 429]);
  await strict.close();
});
