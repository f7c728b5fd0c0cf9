import type { Caller } from '@latchkey/kernel/caller';
import { createAddressLimits } from '@latchkey/kernel/limits/address-limits';
import { Refused } from '@latchkey/kernel/refused';
import { type ErrorCode, sessionLimits } from '@latchkey/protocol';
import { someCaller, storeSession } from '@latchkey/testing/stored-session';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { exchangeRefreshToken } from './exchange-refresh-token.ts';

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

  test('is noted with the account once an hour, and with the session at once', async () => {
    const { account, session, refreshToken } = await storeSession(world.identity);
    const notedAt = async () => (await world.identity.accounts.byId('', account.id))?.lastRefreshAt;
    let token = refreshToken;
    const next = async () => {
      token = (await world.refresh(token)).body.refresh_token;
      return (await world.identity.sessions.find('', session.id))?.lastUsedAt ?? 0;
    };
    await next();
    const first = (await notedAt()) ?? 0;
    expect(first).toBeGreaterThanOrEqual(session.createdAt);
    world.pass(sessionLimits.lastUseStep / 2);
    expect(await next()).toBeGreaterThanOrEqual(first + sessionLimits.lastUseStep / 2);
    expect(await notedAt()).toBe(first);
    world.pass(sessionLimits.lastUseStep / 2);
    await next();
    expect(await notedAt()).toBeGreaterThan(first);
  });
});

describe('a refresh', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const ask = (refreshToken: string, from: Partial<Caller> = {}, using: Partial<Identity> = {}) =>
    exchangeRefreshToken(
      { ...world.identity, ...using },
      { ...someCaller, ...from },
      { grantType: 'refresh_token', refreshToken },
    );
  const configure = (mask: string, fields: Record<string, unknown>) =>
    world.admin(`/v2/projects/latchkey/config?updateMask=${mask}`, fields, 'PATCH');

  test.each<[string, Parameters<typeof storeSession>[1], string]>([
    ['an account that was disabled', { account: { disabled: true } }, 'USER_DISABLED'],
    ['a session that was ended', { session: { revokedAt: 1 } }, 'TOKEN_EXPIRED'],
    ['a session that is too old', { session: { expiresAt: 1 } }, 'TOKEN_EXPIRED'],
    ['a session that lay idle', { session: { lastUsedAt: 1 } }, 'TOKEN_EXPIRED'],
    ['a sign-in from before all were ended', { session: { authTime: 1 } }, 'TOKEN_EXPIRED'],
  ])('is refused of %s', async (_, given, refusal) => {
    const { refreshToken } = await storeSession(world.identity, given);
    await expect(ask(refreshToken)).rejects.toThrow(new Refused(refusal as ErrorCode));
  });

  test('is refused where the session was cleared away, and where the account just went', async () => {
    const { account, session, refreshToken } = await storeSession(world.identity);
    const { find } = world.identity.sessions;
    vi.spyOn(world.identity.sessions, 'find').mockImplementationOnce(async (...asked) => {
      const found = await find(...asked);
      await world.identity.commit(world.identity.accounts.remove(account));
      return found;
    });
    await expect(ask(refreshToken)).rejects.toThrow(new Refused('USER_NOT_FOUND'));
    expect(await find('', session.id)).toBeUndefined();
    await expect(ask(refreshToken)).rejects.toThrow(new Refused('TOKEN_EXPIRED'));
  });

  test('is for those with the second factor that is mandatory, and those on the way to it', async () => {
    const secondFactor = { provider: 'totp', identifier: 'an app' };
    const [without, way, factor] = await Promise.all([
      storeSession(world.identity),
      storeSession(world.identity, { session: { enrolmentOnly: true } }),
      storeSession(world.identity, { session: { secondFactor } }),
    ]);
    const mandatory = (state: string) =>
      configure('mfa', {
        mfa: { state, providerConfigs: [{ state: 'ENABLED', totpProviderConfig: {} }] },
      });
    expect((await mandatory('MANDATORY')).status).toBe(200);
    await expect(ask(without.refreshToken)).rejects.toThrow(new Refused('TOKEN_EXPIRED'));
    await ask(way.refreshToken);
    await ask(factor.refreshToken);
    await mandatory('ENABLED');
    await ask(without.refreshToken);
  });

  test('of a retired token ends the session and is written down', async () => {
    const { account, session, refreshToken } = await storeSession(world.identity);
    const { refresh_token: successor } = await ask(refreshToken);
    const { refresh_token: newest } = await ask(successor ?? '');
    world.pass(sessionLimits.refreshGrace + 1);
    await expect(ask(refreshToken)).rejects.toThrow(new Refused('TOKEN_EXPIRED'));
    await expect(ask(newest ?? '')).rejects.toThrow(new Refused('TOKEN_EXPIRED'));
    const ended = await world.identity.sessions.find('', session.id);
    expect(ended?.revokedAt).toBeGreaterThan(session.createdAt);
    const { id: subject } = account;
    const events = await world.identity.audit.list({ tenant: '', subject, limit: 9 });
    expect(events).toMatchObject([
      { event: 'authn_token_reuse', result: 'refused', reason: 'TOKEN_EXPIRED', tenant: '' },
    ]);
  });

  test('that was overtaken on its way does not set the session back', async () => {
    const { refreshToken } = await storeSession(world.identity);
    const { byId } = world.identity.accounts;
    let newest: string | undefined;
    vi.spyOn(world.identity.accounts, 'byId').mockImplementationOnce(async (...asked) => {
      const account = await byId(...asked);
      newest = (await ask((await ask(refreshToken)).refresh_token ?? '')).refresh_token;
      return account;
    });
    expect((await ask(refreshToken)).refresh_token).toBe(newest);
  });

  test('that is overtaken again and again is to be tried later', async () => {
    const { refreshToken } = await storeSession(world.identity);
    const commit = vi.fn(async () => 'session-moved');
    const using = { commit: commit as unknown as Identity['commit'] };
    const refusal = await ask(refreshToken, {}, using).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 1 });
    expect(refusal).toHaveProperty('message', expect.stringContaining('many requests at once'));
    expect(commit).toHaveBeenCalledTimes(10);
    // The last of its tries is as good as the first.
    for (let lost = 0; lost < 9; lost += 1) commit.mockResolvedValueOnce('session-moved');
    commit.mockResolvedValueOnce(undefined as unknown as string);
    await ask(refreshToken, {}, using);
  });

  test('is counted by session, and who is over it waits', async () => {
    const [busy, calm] = [await storeSession(world.identity), await storeSession(world.identity)];
    let elapsed = 0;
    const using = {
      refreshTokens: 'stable' as const,
      addressLimits: createAddressLimits({ now: () => elapsed }),
    };
    for (let turn = 0; turn < addressRules.refresh.count; turn += 1) {
      await ask(busy.refreshToken, {}, using);
    }
    await expect(ask(busy.refreshToken, {}, using)).rejects.toThrow(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    await ask(calm.refreshToken, {}, using);
    elapsed += addressRules.refresh.perMs;
    await ask(busy.refreshToken, {}, using);
  });

  test('says whose it was, once it succeeded', async () => {
    const { account, refreshToken } = await storeSession(world.identity);
    const ended = await storeSession(world.identity, { session: { revokedAt: 1 } });
    const recognized: string[] = [];
    const recognize = ({ id }: { readonly id: string }) => recognized.push(id);
    await ask(refreshToken, { recognize });
    await expect(ask(ended.refreshToken, { recognize })).rejects.toThrow();
    expect(recognized).toEqual([account.id]);
  });

  describe('in a tenant', () => {
    let tenant = '';
    let other = '';
    beforeAll(async () => {
      const add = async () =>
        (await world.admin('/v2/projects/latchkey/tenants', { displayName: 'acme' })).body['name'];
      [tenant = '', other = ''] = [await add(), await add()].map((name) =>
        String(name).split('/').at(-1),
      );
    });

    test('is for that tenant, whether the caller names it or nothing', async () => {
      const { refreshToken } = await storeSession(world.identity, { account: { tenant } });
      const mismatch = new Refused('TENANT_ID_MISMATCH');
      await expect(ask(refreshToken, { tenant: other })).rejects.toThrow(mismatch);
      const successor = await ask(refreshToken, { tenant });
      await ask(successor.refresh_token ?? '');
      const ofProject = await storeSession(world.identity);
      await expect(ask(ofProject.refreshToken, { tenant })).rejects.toThrow(mismatch);
    });

    test('ends with it, and waits while the project has none', async () => {
      const { refreshToken } = await storeSession(world.identity, { account: { tenant } });
      const gone = await storeSession(world.identity, { account: { tenant: other } });
      const ofProject = await storeSession(world.identity);
      const allow = (allowTenants: boolean) =>
        configure('multiTenant', { multiTenant: { allowTenants } });
      const expired = new Refused('TOKEN_EXPIRED');
      await allow(false);
      await expect(ask(refreshToken)).rejects.toThrow(expired);
      await ask(ofProject.refreshToken);
      const { refresh_token: newer } = await ask(refreshToken, { operator: 'ops' });
      await allow(true);
      await ask(newer ?? '');
      await world.admin(`/v2/projects/latchkey/tenants/${other}`, undefined, 'DELETE');
      await expect(ask(gone.refreshToken)).rejects.toThrow(expired);
    });

    test('tells that tenant of a theft', async () => {
      const { account, refreshToken } = await storeSession(world.identity, { account: { tenant } });
      await ask((await ask(refreshToken)).refresh_token ?? '');
      world.pass(sessionLimits.refreshGrace + 1);
      await expect(ask(refreshToken)).rejects.toThrow(new Refused('TOKEN_EXPIRED'));
      const told = await world.identity.audit.list({ tenant, subject: account.id, limit: 9 });
      expect(told).toMatchObject([{ event: 'authn_token_reuse', tenant }]);
    });
  });
});

describe('a stable refresh token', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ environment: { LATCHKEY_REFRESH_TOKENS: 'stable' } });
  });
  afterAll(() => world.close());
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is written down once an hour, however often it is used', async () => {
    const { localId, refreshToken } = await world.signUp('often@example.com');
    const written = vi.spyOn(world.data.database, 'commit');
    const statements = () =>
      written.mock.calls.flatMap(([changes]) => changes.map(({ sql }) => sql));
    // The session was opened a moment ago, and that was the account's first token.
    for (let turn = 0; turn < 100; turn += 1) await world.refresh(refreshToken);
    expect(statements().filter((sql) => /^update "(sessions|accounts)"/.test(sql))).toEqual([]);
    world.pass(sessionLimits.lastUseStep);
    const before = world.now();
    for (let turn = 0; turn < 10; turn += 1) await world.refresh(refreshToken);
    expect(statements().filter((sql) => /^update "(sessions|accounts)"/.test(sql))).toHaveLength(2);
    const [session] = await world.identity.sessions.ofAccount('', localId, 1);
    expect(session?.lastUsedAt).toBeGreaterThanOrEqual(before);
  });

  test('ends at once with its session, written down or not', async () => {
    const { refreshToken } = await world.signUp('ended@example.com');
    await world.refresh(refreshToken);
    await world.call('/latchkey/v1/sessions:signOut', { refreshToken });
    expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
  });

  test('is refused where its session ends while it is written down', async () => {
    const { account, session, refreshToken } = await storeSession(world.identity);
    world.pass(sessionLimits.lastUseStep);
    const { byId } = world.identity.accounts;
    vi.spyOn(world.identity.accounts, 'byId').mockImplementationOnce(async (...asked) => {
      const found = await byId(...asked);
      await world.identity.commit([world.identity.sessions.revokeAll('', account.id, 1)]);
      return found;
    });
    expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    const left = await world.identity.sessions.find('', session.id);
    expect(left).toMatchObject({ revokedAt: 1, lastUsedAt: session.lastUsedAt });
  });

  test('stays the same and stays good', async () => {
    const { refreshToken } = (await world.call('signUp', {})).body;
    for (let count = 0; count < 3; count += 1) {
      const { body } = await world.refresh(refreshToken);
      expect(body.refresh_token).toBe(refreshToken);
      world.pass(10 * 60_000);
    }
  });
});
