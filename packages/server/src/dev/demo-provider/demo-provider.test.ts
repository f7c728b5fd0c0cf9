import { visitDemoProvider } from '@latchkey/testing/demo-visit';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const handler = 'http://localhost:8787/__/auth/handler';
const redirectUriOf = (providerId: string, tenant = '') =>
  `http://localhost:8787/__/auth/callback/${tenant && `${tenant}/`}${providerId}`;

function played(providerId: string) {
  const provider = world.identity.demoProvider?.(providerId);
  if (provider === undefined) throw new Error(`Nobody plays ${providerId}.`);
  return provider;
}

/** One browser for all tests, which has been everybody. */
const cookies = new Map<string, string>();

const departure = { state: 'a state', scopes: [], parameters: {} };

async function signIn(
  providerId: string,
  choice: Record<string, string>,
  parameters = {},
  redirectUri = redirectUriOf(providerId),
) {
  const leaving = { ...departure, redirectUri, parameters };
  const { authUri, kept } = await played(providerId).depart(leaving);
  const { requestUri, chooser } = await visitDemoProvider(world, authUri, choice, cookies);
  const { searchParams } = new URL(requestUri);
  const answer = { redirectUri, state: 'a state', kept, parameters: searchParams };
  return { searchParams, chooser, arrive: () => played(providerId).arrive(answer) };
}

describe('the demo provider', () => {
  test('is believed because of what it signed, as any issuer', async () => {
    const { arrive, searchParams } = await signIn('google.com', { person: 'ada' });
    expect(searchParams.get('state')).toBe('a state');
    expect(await arrive()).toMatchObject({
      providerId: 'google.com',
      rawId: 'ada@google.com',
      email: 'ada@example.com',
      emailVerified: true,
      displayName: 'Ada Lovelace',
    });
  });

  // The issuer goes by the machine's clock, and a test's own clock is not that one.
  test.each([
    ['an hour', 3_600_000],
    ['eight days', 8 * 86_400_000],
    ['a year', 366 * 86_400_000],
  ])('is believed by a server that has run for %s', async (_long, passed) => {
    expect((await (await signIn('google.com', { person: 'ada' })).arrive()).rawId).toBe(
      'ada@google.com',
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + passed });
    try {
      const { arrive } = await signIn('google.com', { person: 'grace' });
      expect(await arrive()).toMatchObject({ rawId: 'grace@google.com' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('knows a person under another name at each provider it plays', async () => {
    const ids = new Set<string>();
    for (const providerId of ['google.com', 'github.com', 'apple.com', 'oidc.demo']) {
      const { arrive } = await signIn(providerId, { person: 'grace' });
      ids.add((await arrive()).rawId);
    }
    expect(ids.size).toBe(4);
  });

  test('vouches for no address where the real one would not', async () => {
    const { arrive } = await signIn('facebook.com', { person: 'ada' });
    expect(await arrive()).toMatchObject({ email: 'ada@example.com', emailVerified: false });
  });

  test('has somebody with an unconfirmed address, and somebody without any', async () => {
    const una = await signIn('google.com', { person: 'una' });
    expect(await una.arrive()).toMatchObject({ email: 'una@example.com', emailVerified: false });
    const nemo = await signIn('google.com', { person: 'nemo' });
    expect(await nemo.arrive()).toMatchObject({ email: null, emailVerified: false });
  });

  test('has somebody whose tokens take three seconds', async () => {
    const { arrive } = await signIn('google.com', { person: 'sid' });
    const asked = performance.now();
    expect(await arrive()).toMatchObject({ email: 'sid@example.com' });
    expect(performance.now() - asked).toBeGreaterThan(2900);
  });

  test.each(['nora', 'nobody'])('comes back without anything from %s', async (person) => {
    const { searchParams } = await signIn('google.com', { person });
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.get('code')).toBeNull();
  });

  test('takes anybody who types an address for somebody new, and knows them again', async () => {
    const choice = { person: 'new', email: 'Zoe@example.org', name: '', verified: 'yes' };
    const first = await (await signIn('google.com', choice)).arrive();
    expect(first).toMatchObject({ email: 'zoe@example.org', displayName: 'zoe' });
    const again = await (await signIn('google.com', { ...choice, name: 'Zoe' })).arrive();
    expect(again.rawId).toBe(first.rawId);
    expect(again.displayName).toBe('Zoe');
  });

  test('says what is wrong with a typed address', async () => {
    const choice = { person: 'new', email: 'nonsense' };
    await expect(signIn('google.com', choice)).rejects.toThrow('This is not an email address.');
  });

  test('shows whom the application expects first, and fills in whom it does not know', async () => {
    const known = await signIn('google.com', { person: 'ada' }, { login_hint: 'sid@example.com' });
    expect(known.chooser.indexOf('Sid Slow')).toBeLessThan(known.chooser.indexOf('Ada Lovelace'));
    const stranger = await signIn('google.com', { person: 'ada' }, { login_hint: 'x@example.org' });
    expect(stranger.chooser).toContain('value="x@example.org"');
  });

  test('writes what it was told as text', async () => {
    const hint = '"><script>alert(1)</script>';
    const { chooser } = await signIn('google.com', { person: 'ada' }, { login_hint: hint });
    expect(chooser).not.toContain('<script>alert');
    expect(chooser).toContain('&lt;script&gt;');
  });

  test('sends people back to the address that a tenant has for a provider', async () => {
    const redirectUri = redirectUriOf('google.com', 'acme-1');
    const { arrive } = await signIn('google.com', { person: 'ada' }, {}, redirectUri);
    expect(await arrive()).toMatchObject({ email: 'ada@example.com' });
  });

  test.each([
    'https://evil.example/',
    handler,
    redirectUriOf('github.com'),
    redirectUriOf('github.com', 'acme-1'),
    `${redirectUriOf('google.com')}/more`,
    `${redirectUriOf('google.com')}?more`,
    `${redirectUriOf('google.com', 'a/b')}`,
  ])('sends nobody of Google to %s', async (address) => {
    const redirectUri = redirectUriOf('google.com');
    const { authUri } = await played('google.com').depart({ ...departure, redirectUri });
    const elsewhere = new URL(authUri);
    elsewhere.searchParams.set('redirect_uri', address);
    const answer = await world.app.inject(`${elsewhere.pathname}${elsewhere.search}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
  });

  test('says that it is over to whoever comes back to an old page', async () => {
    const answer = await world.app.inject('/dev/idp/choose/unknown');
    expect(answer.headers.location).toBe('/__/auth/handler?state=');
    const page = await world.app.inject('/__/auth/handler?state=');
    expect(page.body).toContain('This sign-in is over');
  });

  test('leads nobody to a provider that it does not play', async () => {
    const { status, body } = await world.call('createAuthUri', {
      providerId: 'oidc.other',
      continueUri: handler,
    });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^OPERATION_NOT_ALLOWED/);
  });
});

test('nobody plays anybody in production', async () => {
  const production = await startWorld({ environment: productionEnvironment });
  expect(production.identity.demoProvider).toBeUndefined();
  expect(
    (await production.app.inject('/dev/idp/.well-known/openid-configuration')).statusCode,
  ).toBe(404);
  await production.close();
});
