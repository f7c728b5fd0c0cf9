import { createPrivateKey } from 'node:crypto';
import { operationPaths, routedPaths, routerPath } from '@latchkey/kernel/http/operation-paths';
import {
  createServiceAccount,
  type ServiceAccountFile,
} from '@latchkey/kernel/keys/service-account';
import { customTokenAudience } from '@latchkey/kernel/keys/service-account-tokens';
import { mayActAs, type Operation, type Role, roles } from '@latchkey/protocol';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOperation } from './every-operation.ts';

const publicUrl = 'https://auth.example.com';
const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

let world: World;
const files = new Map<Role, ServiceAccountFile>();
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
  for (const role of roles) files.set(role, await newAccount(`the-${role.toLowerCase()}`, role));
});
afterAll(() => world.close());

async function newAccount(name: string, role: Role): Promise<ServiceAccountFile> {
  const { key, file } = await createServiceAccount('latchkey', name, world.now(), { role });
  await world.data.store.serviceAccounts.add(key);
  return file;
}

const fileOf = (role: Role): ServiceAccountFile => {
  const file = files.get(role);
  if (file === undefined) throw new Error(`No ${role}.`);
  return file;
};

const seconds = () => Math.floor(world.now() / 1000);

type Claims = Readonly<Record<string, unknown>>;

const signed = (file: ServiceAccountFile, audience: string, claims: Claims = {}) =>
  new SignJWT({
    iss: file.client_email,
    sub: file.client_email,
    aud: audience,
    iat: seconds(),
    exp: seconds() + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(createPrivateKey(file.private_key));

const exchange = (body: Claims, path = '/oauth2/token') =>
  world.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body as Record<string, string>).toString(),
  });

async function accessToken(file: ServiceAccountFile): Promise<string> {
  const assertion = await signed(file, `${publicUrl}/oauth2/token`);
  const answer = await exchange({ grant_type: jwtBearer, assertion });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().access_token;
}

const send = (bearer: string, operation: Pick<Operation, 'method'>, path: string, body = {}) =>
  world.app.inject({
    method: operation.method,
    url: path.replace('{project}', 'latchkey').replace('{tenant}', 'acme'),
    headers: { authorization: `Bearer ${bearer}` },
    ...(operation.method === 'GET' ? {} : { payload: body }),
  });

const lookup = (bearer: string) =>
  send(bearer, { method: 'POST' }, '/v1/projects/{project}/accounts:lookup');

/** The router prints a colon of an address once or twice, as it likes. */
const spelled = (path: string) => path.replaceAll('::', ':');

/** Every address the server answers, from the router's own drawing of its tree. */
function routesOf({ app }: World): string[] {
  const above: string[] = [];
  const paths: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const drawn = /^(.*?[└├]── )(.+?)( \([A-Z, ]+\))?$/.exec(line);
    if (drawn === null) continue;
    const depth = (drawn[1] ?? '').length / 4 - 1;
    const path = (depth === 0 ? '' : (above[depth - 1] ?? '')) + (drawn[2] ?? '');
    above[depth] = path;
    const unhashed = path.replace(/^(\/__\/pages\/\w+\.)[\w-]+/, '$1*');
    if (drawn[3] !== undefined) paths.push(spelled(unhashed));
  }
  return paths.sort();
}

/** Pages, health, public keys, and the endpoint that makes up its mind by itself. */
const openToEverybody = [
  '/',
  // Preflights.
  '/*',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
  '/.well-known/webauthn',
  '/__/auth/action',
  '/__/auth/action/password-mail',
  '/__/auth/callback/:name',
  '/__/auth/callback/:name/:providerId',
  '/__/auth/gapi.js',
  '/__/auth/handler',
  '/__/auth/iframe',
  '/__/auth/links',
  '/__/auth/saml/metadata/:name',
  '/__/auth/saml/metadata/:name/:providerId',
  '/__/firebase/init.js',
  '/__/firebase/init.json',
  '/__/pages/frame.*.js',
  '/__/pages/handler.*.css',
  '/__/pages/handler.*.js',
  '/__/pages/page.*.css',
  '/__/pages/page.*.js',
  '/healthz',
  '/identitytoolkit/v3/relyingparty/publicKeys',
  '/oauth2/revoke',
  '/oauth2/token',
  '/readyz',
  '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com',
  '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  '/token',
  '/v1/publicKeys',
  '/v1/sessionCookiePublicKeys',
];

/**
 * Decided about by roles and by rules, of which their own tests tell: rulesets, declared indexes, and
 * documents and files, all of whose addresses over REST the router draws as one.
 */
const ofProducts = [
  '/v1/projects/:project(^[^:/]+):test',
  '/v1/projects/:project/releases',
  '/v1/projects/:project/releases*',
  '/v1/projects/:project/rulesets',
  '/v1/projects/:project/rulesets/:id',
  '/v1/projects/:project/rulesets/:id(^[^:/]+):test',
  ...['fields', 'fields/:field', 'indexes', 'indexes/:id'].map(
    (rest) => `/v1/projects/:project/databases/:database/collectionGroups/:group/${rest}`,
  ),
  ...['/storage/v1/b', '/upload/storage/v1/b', '/download/storage/v1/b'].flatMap((path) => [
    path,
    `${path}*`,
  ]),
  ...['', '/firebasestorage.googleapis.com'].flatMap((host) => [
    `${host}/v0/b/:bucket/o`,
    `${host}/v0/b/:bucket/o*`,
  ]),
  '/v1/projects*',
  '/google.firestore.v1.Firestore/:method',
  '/google.firestore.v1.Firestore/Listen',
  '/google.firestore.v1.Firestore/Write',
  '/google.firestore.v1.Firestore/Listen/channel',
  '/google.firestore.v1.Firestore/Write/channel',
];

describe('D1: an operator may do what the role says, and nothing is open that says nothing', () => {
  test('every operation for operators names the role it takes', () => {
    const forOperators = everyOperation.filter(({ credentials }) =>
      (credentials as readonly string[]).includes('admin'),
    );
    expect(forOperators.length).toBeGreaterThan(20);
    for (const { name, role } of forOperators) expect(roles, name).toContain(role);
  });

  test('whatever answers is an operation of the protocol, or open to everybody on purpose', () => {
    const described = new Set(
      everyOperation.flatMap(routedPaths).map((path) => spelled(routerPath(path))),
    );
    expect(routesOf(world).filter((path) => !described.has(path))).toEqual(
      [...openToEverybody, ...ofProducts].sort(),
    );
  });

  test('what shows no secret can be read by viewers; what hands out power takes an owner', () => {
    const takes = (role: Role) =>
      everyOperation.filter((operation) => operation.role === role).map(({ name }) => name);
    expect(takes('viewer')).toEqual(expect.arrayContaining(['lookup', 'getConfig', 'getUsage']));
    expect(takes('userAdmin')).toEqual(
      expect.arrayContaining(['signUp', 'update', 'delete', 'sendOobCode', 'createSessionCookie']),
    );
    expect(takes('owner')).toEqual(
      expect.arrayContaining([
        'updateConfig',
        'createServiceAccount',
        'listServiceAccounts',
        'deleteServiceAccount',
      ]),
    );
  });

  test.each(roles)('%s is refused wherever more is needed, on every path', async (role) => {
    const bearers = [await signed(fileOf(role), publicUrl), await accessToken(fileOf(role))];
    let refused = 0;
    for (const operation of everyOperation) {
      if (operation.role === undefined || mayActAs(role, operation.role)) continue;
      for (const path of operationPaths(operation)) {
        for (const bearer of bearers) {
          const answer = await send(bearer, operation, path);
          expect([path, answer.statusCode]).toEqual([path, 403]);
          expect(answer.json().error).toMatchObject({
            status: 'PERMISSION_DENIED',
            message: `PERMISSION_DENIED : This takes the role ${operation.role}.`,
          });
          refused += 1;
        }
      }
    }
    expect(refused > 0).toBe(role !== 'owner');
  });

  test.each(roles)('%s is let in wherever the role is enough', async (role) => {
    const bearer = await accessToken(fileOf(role));
    for (const operation of everyOperation) {
      if (operation.role === undefined || !mayActAs(role, operation.role)) continue;
      // Without a body worth the name: refused for what it says, not for who says it.
      const answer = await send(bearer, operation, operationPaths(operation)[0] ?? '');
      expect([200, 400, 404], `${operation.name} ${answer.body}`).toContain(answer.statusCode);
    }
  });

  test('nobody is promoted by a role in the token, and an unknown role is none', async () => {
    const claims = { role: 'owner', roles: ['owner'], scope: 'owner' };
    const bearer = await signed(fileOf('viewer'), publicUrl, claims);
    const path = '/latchkey/v1/projects/{project}/serviceAccounts';
    expect((await send(bearer, { method: 'GET' }, path)).statusCode).toBe(403);

    const god = await newAccount('the-god', 'owner');
    const asGod = await accessToken(god);
    await world.data.database.commit([
      {
        sql: "UPDATE service_accounts SET role = 'god' WHERE email = ?",
        parameters: [god.client_email],
      },
    ]);
    for (const proof of [asGod, await signed(god, publicUrl)]) {
      expect((await lookup(proof)).statusCode).toBe(401);
    }
  });
});

describe('D7: there is nobody before somebody is made', () => {
  test('a fresh installation knows no operator, and no bearer opens it', async () => {
    const fresh = await startWorld({
      environment: { ...productionEnvironment, LATCHKEY_PROJECT: 'fresh' },
    });
    try {
      const accounts = await fresh.data.store.serviceAccounts.list();
      // The one that the tests themselves call with.
      expect(accounts.map(({ email }) => email)).toEqual(['test-operator@fresh.iam.latchkey']);
      for (const bearer of ['owner', 'admin', 'admin:admin', 'root', 'ya29.token', 'null', '0']) {
        const answer = await fresh.app.inject({
          method: 'GET',
          url: '/v2/projects/fresh/config',
          headers: { authorization: `Bearer ${bearer}` },
        });
        expect([bearer, answer.statusCode]).toEqual([bearer, 401]);
      }
      const rows = await fresh.data.database.read({
        sql: 'SELECT count(*) AS n FROM accounts',
        parameters: [],
      });
      expect(rows).toEqual([{ n: 0 }]);
    } finally {
      await fresh.close();
    }
  });
});

describe('T2: the token endpoint knows nobody without a signature', () => {
  const unsigned = (claims: Claims) => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
  };

  test('unsigned assertions and the emulator’s owner get nothing', async () => {
    const real = await signed(fileOf('owner'), `${publicUrl}/oauth2/token`);
    for (const assertion of [unsigned(decodeJwt(real)), 'owner', '', `${real}x`, `${real}.`]) {
      const answer = await exchange({ grant_type: jwtBearer, assertion });
      expect([assertion, answer.statusCode]).toEqual([assertion, 400]);
      expect(answer.json().error).toBe('invalid_grant');
    }
  });

  test('an access token is good to the letter, for an hour, and as long as its key', async () => {
    const file = await newAccount('short-lived', 'viewer');
    const token = await accessToken(file);
    expect((await lookup(token)).statusCode).toBe(200);
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'A' ? 'B' : 'A';
      const altered = token.slice(0, place) + other + token.slice(place + 1);
      expect([place, (await lookup(altered)).statusCode]).toEqual([place, 401]);
    }
    world.pass(3_540_000);
    expect((await lookup(token)).statusCode).toBe(200);
    world.pass(60_000);
    expect((await lookup(token)).statusCode).toBe(401);

    const next = await accessToken(file);
    await world.data.store.serviceAccounts.remove(file.client_email);
    expect((await lookup(next)).statusCode).toBe(401);
  });

  test('a token that was made for something else is no assertion, and the other way round', async () => {
    const owner = fileOf('owner');
    const notAssertions = [
      await signed(owner, customTokenAudience, { uid: 'ada' }),
      await signed(owner, `${publicUrl}/oauth2/token`, { uid: 'ada' }),
      await signed(owner, 'https://elsewhere.example.com/oauth2/token'),
      await signed(owner, 'https://oauth2.googleapis.com/token'),
      await signed(owner, `${publicUrl}/oauth2/token`, { exp: seconds() + 3700 }),
      await signed(owner, `${publicUrl}/oauth2/token`, { exp: seconds() - 61 }),
      await signed(owner, `${publicUrl}/oauth2/token`, { sub: fileOf('viewer').client_email }),
      await signed(owner, `${publicUrl}/oauth2/token`, {
        aud: [`${publicUrl}/oauth2/token`, publicUrl],
      }),
      await accessToken(owner),
    ];
    for (const assertion of notAssertions) {
      const answer = await exchange({ grant_type: jwtBearer, assertion });
      expect(answer.json().error, assertion).toBe('invalid_grant');
    }
    const assertion = await signed(owner, `${publicUrl}/oauth2/token`);
    expect((await lookup(assertion)).statusCode).toBe(401);
  });
});

describe('T12: who may only look cannot make anybody', () => {
  // A custom token signs its holder in as whomever it names.
  test.each([
    ['viewer', 400],
    ['userAdmin', 200],
    ['owner', 200],
  ] as const)('a custom token of a %s: %i', async (role, status) => {
    const token = await signed(fileOf(role), customTokenAudience, { uid: `made-by-${role}` });
    const answer = await world.call('signInWithCustomToken', { token });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.error.message).toMatch(/^INVALID_CUSTOM_TOKEN/);
  });
});
