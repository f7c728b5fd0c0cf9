import { worldOnEachDatabase } from '@latchkey/testing/world-on-each-database';
import { describe, expect, test } from 'vitest';

const unsigned = (claims: Record<string, unknown>) => JSON.stringify(claims);

worldOnEachDatabase((world) => {
  const accounts = '/v1/projects/latchkey/accounts';
  const told = async (localId: string) => {
    const { body } = await world().admin(`${accounts}:lookup`, { localId: [localId] });
    return body.users[0];
  };
  const enter = async (providerId: string, claims: Record<string, unknown>) => {
    const token = encodeURIComponent(unsigned(claims));
    const postBody = `providerId=${providerId}&id_token=${token}`;
    return (await world().call('signInWithIdp', { requestUri: 'http://localhost', postBody })).body;
  };

  describe('when somebody was last given a token', () => {
    test('is known from their first sign-in on, and from every other', async () => {
      const { localId } = await world().signUp('token@example.com');
      const first = await told(localId);
      expect(Date.parse(String(first?.['lastRefreshAt']))).toBe(Number(first?.['lastLoginAt']));
      world().pass(3_600_000);
      await world().call('signInWithPassword', {
        email: 'token@example.com',
        password: 'correct horse',
      });
      const second = await told(localId);
      expect(Date.parse(String(second?.['lastRefreshAt']))).toBe(Number(second?.['lastLoginAt']));
      expect(Number(second?.['lastLoginAt'])).toBeGreaterThan(Number(first?.['lastLoginAt']));
      const guest = await world().call('signUp');
      expect(await told(guest.body.localId)).toHaveProperty('lastRefreshAt');
    });

    test('is not known of whom an operator made or brought', async () => {
      const made = await world().admin(accounts, { email: 'made@example.com' });
      expect(await told(made.body.localId)).not.toHaveProperty('lastRefreshAt');
      const users = [{ localId: 'brought', lastLoginAt: '1700000000000' }];
      await world().admin(`${accounts}:batchCreate`, { users });
      const brought = await told('brought');
      expect(brought).toMatchObject({ lastLoginAt: '1700000000000' });
      expect(brought).not.toHaveProperty('lastRefreshAt');
    });
  });

  describe('a page that is full has a token for the next', () => {
    /** Fills two places, then reads them, and what comes after them. */
    const readAll = async (path: string, size: string, token: string, list: string) => {
      const read = async (more: string) =>
        (await world().admin(`${path}?${size}=2${more}`, undefined, 'GET')).body;
      const full = await read('');
      expect(full[list]).toHaveLength(2);
      const next = String(full['nextPageToken']);
      expect(next).not.toBe('undefined');
      const rest = await read(`&${token}=${encodeURIComponent(next)}`);
      expect(rest[list] ?? []).toEqual([]);
      expect(rest).not.toHaveProperty('nextPageToken');
    };

    test('of accounts', async () => {
      const { body } = await world().admin('/v2/projects/latchkey/tenants', {
        displayName: 'pages',
        enableAnonymousUser: true,
      });
      const path = `/v1/${body['name']}/accounts`;
      for (const localId of ['one', 'two']) await world().admin(path, { localId });
      await readAll(`${path}:batchGet`, 'maxResults', 'nextPageToken', 'users');
      await world().admin(`/v2/${body['name']}`, undefined, 'DELETE');
    });

    test('of tenants', async () => {
      const path = '/v2/projects/latchkey/tenants';
      for (const displayName of ['tenant-one', 'tenant-two']) {
        await world().admin(path, { displayName });
      }
      await readAll(path, 'pageSize', 'pageToken', 'tenants');
    });
  });

  test('an account is found by the address that a provider has for it, where that is told at all', async () => {
    const { localId } = await enter('google.com', {
      sub: '1',
      email: 'at-google@example.com',
      email_verified: true,
    });
    await world().admin(`${accounts}:update`, { localId, email: 'own@example.com' });
    const privately = (enableImprovedEmailPrivacy: boolean) =>
      world().admin(
        '/v2/projects/latchkey/config?updateMask=emailPrivacyConfig',
        { emailPrivacyConfig: { enableImprovedEmailPrivacy } },
        'PATCH',
      );
    const methods = async (identifier: string) =>
      (await world().call('createAuthUri', { identifier, continueUri: 'http://localhost' })).body;
    expect(await methods('at-google@example.com')).not.toHaveProperty('registered');
    await privately(false);
    for (const email of ['own@example.com', 'At-Google@example.com']) {
      expect(await methods(email)).toMatchObject({
        registered: true,
        allProviders: ['google.com'],
        signinMethods: ['google.com'],
      });
    }
    await privately(true);
  });

  test('what Google says has the names that applications know', async () => {
    const body = await enter('google.com', {
      sub: '123',
      aud: 'client',
      email: 'grace@example.com',
      email_verified: true,
      name: 'Grace Hopper',
      given_name: 'Grace',
      family_name: 'Hopper',
      picture: 'https://example.com/grace.png',
      locale: 'en',
    });
    expect(JSON.parse(String(body['rawUserInfo']))).toEqual({
      id: '123',
      email: 'grace@example.com',
      verified_email: true,
      name: 'Grace Hopper',
      given_name: 'Grace',
      family_name: 'Hopper',
      picture: 'https://example.com/grace.png',
      locale: 'en',
      granted_scopes:
        'openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email',
    });
    const other = await enter('apple.com', { sub: '123', aud: 'client' });
    expect(JSON.parse(String(other['rawUserInfo']))).toMatchObject({ sub: '123', aud: 'client' });
  });

  test('the name that somebody has at a provider is the account’s, too', async () => {
    const claims = { sub: '7', screen_name: 'turing' };
    const { localId } = await enter('google.com', claims);
    expect(await told(localId)).toMatchObject({
      screenName: 'turing',
      providerUserInfo: [{ screenName: 'turing' }],
    });
  });
});
