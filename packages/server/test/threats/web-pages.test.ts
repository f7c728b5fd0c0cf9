import { operationPaths } from '@latchkey/kernel/http/operation-paths';
import { secretFields } from '@latchkey/protocol';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOperation } from './every-operation.ts';
import { exchange, listen, statusesOf } from './raw-connection.ts';

let production: World;
let development: World;
let port: number;
beforeAll(async () => {
  production = await startWorld({ environment: productionEnvironment });
  development = await startWorld({
    environment: { LATCHKEY_DEVELOPMENT_HOSTS: 'box.example, 192.168.7.7,[fd00::7]' },
  });
  port = await listen(development);
  await development.admin(
    '/v2/projects/latchkey/config?updateMask=authorizedDomains',
    { authorizedDomains: ['localhost', 'app.example'] },
    'PATCH',
  );
});
afterAll(() => Promise.all([production.close(), development.close()]));

const owner = { authorization: 'Bearer owner' };
const evil = 'https://evil.example';

async function ask(world: World, options: InjectOptions) {
  const { statusCode: status, headers, body } = await world.app.inject(options);
  return { status, headers, body, grant: headers['access-control-allow-origin'] };
}

/** Everything that a stranger could have left behind, or taken away. */
async function dump({ data: { database } }: World): Promise<string> {
  const tables = ['accounts', 'codes', 'sessions', 'settings', 'service_accounts', 'tenants'];
  const rows = [
    ...tables.map((table) => `SELECT * FROM ${table} ORDER BY 1, 2`),
    'SELECT provider_id FROM provider_configs',
    // A mail is on its way whatever happens here.
    'SELECT id FROM outbox ORDER BY id',
  ].map((sql) => database.read({ sql, parameters: [] }));
  return JSON.stringify(await Promise.all(rows));
}

/** What an operator can do to last, and what the helpers of development tell. */
const powers: readonly InjectOptions[] = [
  {
    method: 'POST',
    url: '/latchkey/v1/projects/latchkey/serviceAccounts',
    headers: owner,
    payload: { name: 'planted', role: 'owner' },
  },
  {
    method: 'PATCH',
    url: '/v2/projects/latchkey/config?updateMask=authorizedDomains',
    headers: owner,
    payload: { authorizedDomains: ['evil.example'] },
  },
  {
    method: 'POST',
    url: '/v1/projects/latchkey/accounts',
    headers: { authorization: 'bearer OWNER' },
    payload: { email: 'planted@evil.example', password: 'correct horse' },
  },
  {
    method: 'GET',
    url: '/v2/projects/latchkey/config',
    headers: { authorization: 'Bearer ya29.any' },
  },
  // Clients of files say Firebase in place of Bearer.
  {
    method: 'GET',
    url: '/v1/projects/latchkey/releases',
    headers: { authorization: 'Firebase owner' },
  },
  {
    method: 'GET',
    url: '/v0/b/latchkey.appspot.com/o',
    headers: { authorization: 'firebase ya29.any' },
  },
  { method: 'DELETE', url: '/emulator/v1/projects/latchkey/accounts' },
  { method: 'GET', url: '/emulator/v1/projects/latchkey/oobCodes' },
  { method: 'GET', url: '/emulator/v1/projects/latchkey/verificationCodes' },
  {
    method: 'PATCH',
    url: '/emulator/v1/projects/latchkey/config',
    payload: { signIn: { allowDuplicateEmails: true } },
  },
  { method: 'GET', url: '/dev/inbox/mails' },
  { method: 'GET', url: '/dev/inbox' },
  { method: 'GET', url: '/%64ev/inbox/mails' },
  { method: 'GET', url: '/%65mulator/v1/projects/latchkey/oobCodes' },
  { method: 'POST', url: '/dev/inbox/clear' },
];

const withHeaders = (options: InjectOptions, headers: Record<string, string>): InjectOptions => ({
  ...options,
  headers: { ...options.headers, ...headers },
});

describe('W1: a development server answers to its own names only', () => {
  // DNS rebinding: the page stays at evil.example, whose address becomes 127.0.0.1, and to the
  // browser our server is now that page's own.
  const get = (...headers: string[]) =>
    exchange(port, ['GET /healthz HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'));

  test.each([
    'localhost',
    'localhost:8787',
    'LOCALHOST:1',
    'localhost.',
    'app.localhost:3000',
    '127.0.0.1:8787',
    '127.8.9.1',
    '[::1]:8787',
    '[::ffff:127.0.0.1]:80',
    'box.example:8787',
    'Box.Example',
    '192.168.7.7:8787',
    '[fd00::7]:8787',
    'app.example',
    'identitytoolkit.googleapis.com',
    'www.googleapis.com',
  ])('%s is one', async (host) => {
    expect(statusesOf(await get(`Host: ${host}`))).toEqual([200]);
  });

  test.each([
    'evil.example',
    'evil.example:8787',
    'localhost.evil.example',
    'evillocalhost',
    'localhost.example:8787',
    '127.0.0.1.evil.example',
    '1270.0.0.1',
    '128.0.0.1',
    '0.0.0.0:8787',
    '192.168.7.8',
    '[::]',
    '[fd00::8]',
    '[::1',
    'sub.box.example',
    'localhost:8787:1',
    'localhost:x',
    'localhost@evil.example',
    'www.googleapis.com:8787',
    'evil.example#localhost',
    'evil.example/localhost',
    'localhost, evil.example',
    '',
  ])('%s is none', async (host) => {
    const received = await get(`Host: ${host}`);
    expect(statusesOf(received)).toEqual([403]);
    expect(received).toContain('LATCHKEY_DEVELOPMENT_HOSTS');
  });

  test('none at all is none', async () => {
    const received = await exchange(port, 'GET /healthz HTTP/1.0\r\n\r\n');
    expect(statusesOf(received)).toEqual([403]);
  });

  test('whatever is asked for, by whomever', async () => {
    const before = await dump(development);
    for (const power of powers) {
      const { status } = await ask(development, withHeaders(power, { host: 'evil.example:8787' }));
      expect([power.url, status]).toEqual([power.url, 403]);
    }
    for (const url of ['/', '/sign-in', '/v1/accounts:signUp?key=any', '/.well-known/jwks.json']) {
      const { status } = await ask(development, { url, headers: { host: 'evil.example' } });
      expect([url, status]).toEqual([url, 403]);
    }
    expect(await dump(development)).toBe(before);
  });

  test('an authorized domain is a name for people, and not for operators', async () => {
    const here = { host: 'app.example' };
    const guest = { method: 'POST', url: '/v1/accounts:signUp?key=any', payload: {} } as const;
    expect((await ask(development, withHeaders(guest, here))).status).toBe(200);
    for (const power of powers) {
      const { status } = await ask(development, withHeaders(power, here));
      expect([power.url, status]).toEqual([power.url, 403]);
    }
  });

  test('production leaves names to its proxy', async () => {
    const { status } = await ask(production, { url: '/healthz', headers: { host: '10.1.2.3' } });
    expect(status).toBe(200);
  });
});

describe('W2: a page that a developer visits is no operator, and reads no mail', () => {
  // Every page in the same browser can reach localhost, and `Bearer owner` is no secret.
  const foreign: readonly (readonly [string, Record<string, string>])[] = [
    ['another origin', { origin: evil, 'sec-fetch-site': 'cross-site' }],
    ['another origin in an old browser', { origin: evil }],
    ['an authorized domain', { origin: 'https://app.example' }],
    ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a frame without an origin in an old browser', { origin: 'null' }],
    ['a name that begins like ours', { origin: 'http://localhost.evil.example' }],
    ['a name that ends like ours', { origin: 'http://evillocalhost:8787' }],
    ['a name with ours in front', { origin: 'http://localhost@evil.example' }],
    ['a page of a host that admin SDKs name', { origin: 'https://www.googleapis.com' }],
    ['two origins', { origin: `http://localhost:3000, ${evil}` }],
    ['no origin at all, but a text', { origin: 'localhost' }],
  ];

  test.each(foreign)('not from %s', async (_, headers) => {
    const before = await dump(development);
    for (const power of powers) {
      const { status, grant } = await ask(development, withHeaders(power, headers));
      expect([power.url, status, grant]).toEqual([power.url, 403, undefined]);
    }
    expect(await dump(development)).toBe(before);
  });

  test('nor does a form of another page work, whatever it calls its text', async () => {
    const before = await dump(development);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      for (const [, headers] of foreign.filter(([name]) => name !== 'an authorized domain')) {
        for (const url of [
          '/v1/accounts:signUp?key=any',
          '/v1/accounts:signInWithCustomToken?key=1',
        ]) {
          const { status, grant } = await ask(development, {
            method: 'POST',
            url,
            headers: { ...headers, 'content-type': type },
            payload: '{"token":"{\\"uid\\":\\"planted\\"}"}',
          });
          expect([status, grant]).toEqual([403, undefined]);
        }
      }
    }
    expect(await dump(development)).toBe(before);
  });

  test('nor is anything loaded into another page', async () => {
    for (const dest of ['image', 'script', 'iframe', 'empty', 'object']) {
      for (const url of [
        '/dev/inbox',
        '/dev/inbox/mails',
        '/emulator/v1/projects/latchkey/oobCodes',
        // Would open a project that nobody declared.
        '/latchkey/v1/challenge?key=lk-project-of-a-page',
      ]) {
        const mode = dest === 'iframe' ? 'navigate' : 'no-cors';
        const { status } = await ask(development, {
          url,
          headers: {
            'sec-fetch-site': 'cross-site',
            'sec-fetch-mode': mode,
            'sec-fetch-dest': dest,
          },
        });
        expect([url, dest, status]).toEqual([url, dest, 403]);
      }
    }
  });

  test('a preflight promises nothing to another origin', async () => {
    for (const origin of [evil, 'null']) {
      const { status, headers } = await ask(development, {
        method: 'OPTIONS',
        url: '/v1/projects/latchkey/accounts:lookup',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
          'access-control-request-private-network': 'true',
        },
      });
      expect(status).toBeLessThan(404);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('nor does it read what the helpers of test suites say, and a page of this machine does', async () => {
    const helpers = ['accounts', 'oobCodes', 'verificationCodes', 'config'].flatMap((name) => [
      `/emulator/v1/projects/latchkey/${name}`,
      `/emulator/v1/projects/another/${name}`,
    ]);
    const asked = async (url: string, origin: string) => {
      const preflight = await ask(development, {
        method: 'OPTIONS',
        url,
        headers: {
          origin,
          'access-control-request-method': url.endsWith('accounts') ? 'DELETE' : 'PATCH',
          'access-control-request-headers': 'authorization,content-type',
        },
      });
      const method = url.endsWith('accounts') ? 'DELETE' : 'GET';
      const answer = await ask(development, { method, url, headers: { origin, ...owner } });
      return { preflight, answer };
    };
    for (const url of helpers) {
      for (const origin of [
        'http://localhost:3000',
        'http://127.0.0.1:5173',
        'http://[::1]:3000',
        'https://app.localhost',
      ]) {
        const { preflight, answer } = await asked(url, origin);
        expect([url, preflight.status, preflight.grant]).toEqual([url, 204, origin]);
        expect(preflight.headers).toMatchObject({
          'access-control-allow-methods': 'GET,POST,PATCH,DELETE,OPTIONS',
          'access-control-allow-headers': 'authorization,content-type',
        });
        expect([url, answer.status, answer.grant]).toEqual([url, 200, origin]);
      }
      for (const origin of [evil, 'https://app.example', 'null', 'http://localhost.evil.example']) {
        const { preflight, answer } = await asked(url, origin);
        expect([url, origin, preflight.grant]).toEqual([url, origin, undefined]);
        expect([url, origin, answer.status, answer.grant]).toEqual([url, origin, 403, undefined]);
      }
    }
  });

  test('the developer’s own pages and tools go on', async () => {
    const own: readonly Record<string, string>[] = [
      {},
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
      { origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://app.localhost' },
      { origin: 'http://[::1]:3000' },
      { origin: 'http://localhost:8787', 'sec-fetch-site': 'same-origin' },
      { origin: 'http://box.example:3000' },
      { host: 'box.example', origin: 'http://192.168.7.7' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ];
    const looking = powers.filter(({ method }) => method === 'GET');
    for (const headers of own) {
      for (const power of looking) {
        const { status } = await ask(development, withHeaders(power, headers));
        expect([power.url, headers, status]).toEqual([power.url, headers, 200]);
      }
    }
    // A link to the inbox, on somebody else's page, is only a link.
    const followed = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect((await ask(development, { url: '/dev/inbox', headers: followed })).status).toBe(200);
  });
});

describe('W3: in production only pages of authorized domains read the answers', () => {
  // A page that can read them can be a sign-in page for our accounts, at any address.
  const operations = [
    '/v1/accounts:signUp',
    '/identitytoolkit.googleapis.com/v1/accounts:lookup',
    '/identitytoolkit/v3/relyingparty/verifyPassword',
    '/v1/token',
    '/securetoken.googleapis.com/v1/token',
    '/v2/accounts/mfaSignIn:finalize',
    '/v1/projects/latchkey/accounts:lookup',
    '/oauth2/token',
  ];
  let world: World;
  beforeAll(async () => {
    world = production;
    const path = '/v2/projects/latchkey/config?updateMask=authorizedDomains';
    const authorizedDomains = [
      'auth.example.com',
      'app.example.com',
      'bücher.example',
      'localhost',
      'abcdefghijklmnopabcdefghijklmnop',
    ];
    // A host name has one spelling here.
    const spelled = authorizedDomains.map((name) => new URL(`https://${name}`).hostname);
    expect((await world.admin(path, { authorizedDomains: spelled }, 'PATCH')).status).toBe(200);
  });

  const call = (url: string, origin: string) =>
    ask(world, {
      method: 'POST',
      url: `${url}?key=${world.apiKey}`,
      headers: { origin, 'content-type': 'application/json' },
      payload: {},
    });

  const preflight = (url: string, origin: string) =>
    ask(world, {
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-client-version,x-firebase-gmpid',
        'access-control-request-private-network': 'true',
      },
    });

  test.each([
    'https://app.example.com',
    'https://app.example.com:8443',
    'https://auth.example.com',
    'https://xn--bcher-kva.example',
    'http://localhost:3000',
    'capacitor://localhost',
    'ionic://localhost',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
  ])('%s does', async (origin) => {
    for (const url of operations) {
      const { grant, headers } = await call(url, origin);
      expect([url, grant]).toEqual([url, origin]);
      expect(headers).toMatchObject({
        vary: 'Origin',
        'access-control-expose-headers': 'retry-after',
      });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      const asked = await preflight(url, origin);
      expect([asked.status, asked.grant]).toEqual([204, origin]);
      expect(asked.headers).toMatchObject({
        'access-control-allow-headers': 'content-type,x-client-version,x-firebase-gmpid',
      });
      // Who sits on the inside of a network is not lent to pages from outside.
      expect(asked.headers).not.toHaveProperty('access-control-allow-private-network');
    }
  });

  test.each([
    evil,
    'http://app.example.com',
    'https://sub.app.example.com',
    'https://app.example.com.evil.example',
    'https://evilapp.example.com',
    'https://app.example.com@evil.example',
    'http://127.0.0.1:3000',
    'null',
    '',
    'https://',
    `https://app.example.com, ${evil}`,
    'app.example.com',
    // The host is authorized, and nothing vouches for who speaks in its name.
    'ftp://app.example.com',
    'ws://app.example.com',
    'gopher://app.example.com',
    'capacitor://app.example.com',
    'evil+app://app.example.com',
    'ftp://localhost',
    'file://localhost',
  ])('%s does not', async (origin) => {
    for (const url of operations) {
      for (const { grant, headers } of [await call(url, origin), await preflight(url, origin)]) {
        expect([url, grant]).toEqual([url, undefined]);
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual(
          [],
        );
        expect(headers['vary']).toBe('Origin');
      }
    }
  });

  test('who has no page is not asked for one', async () => {
    const { status, grant } = await ask(world, {
      method: 'POST',
      url: `/v1/accounts:signUp?key=${world.apiKey}`,
      payload: {},
    });
    expect([status, grant]).toEqual([200, undefined]);
  });

  test('public keys and other public documents are for everybody', async () => {
    for (const url of [
      '/.well-known/jwks.json',
      '/.well-known/openid-configuration',
      '/.well-known/webauthn',
      '/v1/publicKeys',
      '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com',
    ]) {
      const { status, grant } = await ask(world, { url, headers: { origin: evil } });
      expect([url, status, grant]).toEqual([url, 200, '*']);
    }
  });

  test('a domain that is taken off the list is off at once', async () => {
    const path = '/v2/projects/latchkey/config?updateMask=authorizedDomains';
    const before = (await world.identity.settings.current('')).authorizedDomains;
    await world.admin(path, { authorizedDomains: ['auth.example.com'] }, 'PATCH');
    expect((await call('/v1/accounts:signUp', 'https://app.example.com')).grant).toBeUndefined();
    await world.admin(path, { authorizedDomains: before }, 'PATCH');
    expect((await call('/v1/accounts:signUp', 'https://app.example.com')).grant).toBeDefined();
  });

  test('an answer that the database is away can be read where every other can', async () => {
    const away = await startWorld({ environment: productionEnvironment });
    const origin = 'https://auth.example.com';
    const request = {
      method: 'POST',
      url: `/v1/accounts:signUp?key=${away.apiKey}`,
      headers: { origin },
      payload: {},
    } as const;
    expect((await ask(away, request)).status).toBe(200);
    await away.data.database.close();
    const statuses = new Set<number>();
    // Until the settings in memory are too old to go by.
    while (!statuses.has(503)) {
      const { status, grant } = await ask(away, request);
      expect(grant).toBe(origin);
      statuses.add(status);
    }
    await away.close();
  });
});

describe('W4: no secret is taken from the address of a call', () => {
  // Proxies, logs and histories keep addresses. What works that way will be used that way.
  const snakeCase = (name: string) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

  /** Every text that an operation reads and that proves nothing. A new one has to be thought about. */
  const harmless = new Set([
    ...[
      'authFlowType',
      'clientId',
      'clientType',
      'configId',
      'context',
      'continueUri',
      'continueUrl',
    ],
    ...['credentialId', 'customAttributes', 'defaultHostingSite', 'displayName', 'email', 'event'],
    ...['grantType', 'hashAlgorithm', 'hostedDomain', 'identifier', 'idpId', 'inboundSamlConfigId'],
    ...['issuer', 'linkDomain', 'localId', 'messageId', 'mfaEnrollmentId', 'name', 'newEmail'],
    'nextPageToken',
    ...['oauthIdpConfigId', 'oauthScope', 'pageToken', 'phoneNumber', 'photoUrl', 'providerId'],
    ...[
      'recaptchaVersion',
      'redirectUri',
      'saltSeparator',
      'search',
      'subject',
      'targetProjectId',
      'tenantId',
    ],
    ...['updateMask', 'version'],
  ]);

  test('every text of every operation is either a secret or none', () => {
    const texts = everyOperation.flatMap(({ request }) =>
      Object.entries(request).flatMap(([name, { kind }]) =>
        kind === 'string' || kind === 'secret' ? [name] : [],
      ),
    );
    expect([...new Set(texts)].filter((name) => !secretFields.has(name)).sort()).toEqual(
      [...harmless].sort(),
    );
    const passwords = everyOperation.flatMap(({ request }) =>
      Object.entries(request).flatMap(([name, { kind }]) => (kind === 'secret' ? [name] : [])),
    );
    expect(passwords.filter((name) => !secretFields.has(name))).toEqual([]);
  });

  test('on any path, in either spelling, beside a body that is right', async () => {
    let sent = 0;
    for (const operation of everyOperation) {
      for (const path of operationPaths(operation)) {
        const url = path.replace('{project}', 'latchkey').replace('{configId}', 'oidc.acme');
        if (url.includes('{')) continue;
        const names = Object.keys(operation.request).filter((name) => secretFields.has(name));
        for (const name of ['password', ...names].flatMap((one) => [one, snakeCase(one)])) {
          const { status, body } = await ask(development, {
            method: operation.method,
            url: `${url}?key=any&${name}=canary`,
            headers: operation.credentials.includes('admin' as never) ? owner : {},
            ...(operation.method === 'GET' ? {} : { payload: {} }),
          });
          expect([url, name, status]).toEqual([url, name, 400]);
          expect(JSON.parse(body).error).toMatchObject({
            status: 'INVALID_ARGUMENT',
            message: expect.stringContaining('belongs in the body'),
          });
          expect(body).not.toContain('canary');
          sent += 1;
        }
      }
    }
    expect(sent).toBeGreaterThan(500);
  });

  test('a right one signs nobody in, and uses no code up', async () => {
    const email = 'address@example.com';
    const password = 'correct horse';
    const { idToken, refreshToken } = await development.signUp(email, password);
    await development.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await development.codeFor(email, 'resetPassword');
    const before = await dump(development);
    const attempts: readonly (readonly [string, Record<string, string>, object])[] = [
      ['/v1/accounts:signInWithPassword', { email, password }, {}],
      ['/v1/accounts:signInWithPassword', { password }, { email }],
      ['/v1/accounts:lookup', { idToken }, {}],
      ['/v1/accounts:delete', { idToken }, {}],
      ['/v1/accounts:resetPassword', { oobCode, newPassword: 'battery staple' }, {}],
      ['/v1/accounts:resetPassword', { oobCode }, { newPassword: 'battery staple' }],
      ['/v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken }, {}],
      ['/v1/token', { refresh_token: 'other' }, { grantType: 'refresh_token', refreshToken }],
    ];
    for (const [path, query, payload] of attempts) {
      for (const method of ['POST', 'GET'] as const) {
        const { status, body } = await ask(development, {
          method,
          url: `${path}?key=any&${new URLSearchParams(query)}`,
          ...(method === 'GET' ? {} : { payload }),
        });
        expect([path, method, status]).toEqual([path, method, 400]);
        expect(JSON.parse(body).error.status).toBe('INVALID_ARGUMENT');
      }
    }
    expect(await dump(development)).toBe(before);
    const looked = await development.call('resetPassword', { oobCode });
    expect(looked.body.email).toBe(email);
  });

  test('mailed links and the way back from a provider still lead to their pages', async () => {
    for (const url of [
      '/__/auth/action?mode=resetPassword&oobCode=canary&apiKey=x',
      '/__/auth/handler?code=canary&state=x',
    ]) {
      const { body } = await ask(development, { url });
      expect(body).toContain('<!doctype html>');
    }
  });
});
