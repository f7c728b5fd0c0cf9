import { createPrivateKey, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutDevelopment } from '@latchkey/identity/store/adopt';
import { identityQueries } from '@latchkey/identity/store/identity-queries';
import type { Schema } from '@latchkey/identity/store/schema';
import { tables } from '@latchkey/identity/store/tables';
import type { ServiceAccountFile } from '@latchkey/kernel/keys/service-account';
import { tablesThat } from '@latchkey/kernel/store/table';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders, runCommand } from '@latchkey/testing/command-process';
import { forEachDatabase, postgresPlaces } from '@latchkey/testing/databases';
import { configureProvider } from '@latchkey/testing/federated-sign-in';
import {
  nodeEnvironment,
  productionEnvironment,
  startWorld,
  type World,
} from '@latchkey/testing/world';
import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { developmentTablesOf, products, withoutDevelopmentOf } from '../../src/products.ts';

const newFolder = commandFolders();

const config = '/v2/projects/latchkey/config';

const bearerOf = (file: ServiceAccountFile, audience: string) => {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(file.client_email)
    .setSubject(file.client_email)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + 600)
    .sign(createPrivateKey(file.private_key));
};

/** What a page could plant with `Bearer owner` in one visit. */
async function plant(world: World) {
  const { admin } = world;
  const account = await admin('/latchkey/v1/projects/latchkey/serviceAccounts', {
    name: 'planted',
    role: 'owner',
  });
  expect(account.status).toBe(200);
  const made = await admin('/v1/projects/latchkey/accounts', {
    localId: 'planted',
    email: 'planted@evil.example',
    password: 'correct horse',
    emailVerified: true,
  });
  expect(made.status).toBe(200);
  await admin('/v1/projects/latchkey/accounts:update', {
    localId: 'planted',
    customAttributes: '{"admin":true}',
  });
  const signedIn = await world.call('signInWithPassword', {
    email: 'planted@evil.example',
    password: 'correct horse',
  });
  const cookie = await admin('/v1/projects/latchkey:createSessionCookie', {
    idToken: signedIn.body.idToken,
    validDuration: 1_209_600,
  });
  const provider = await admin(
    '/v2/projects/latchkey/oauthIdpConfigs?oauthIdpConfigId=oidc.planted',
    {
      enabled: true,
      issuer: 'https://evil.example',
      clientId: 'x',
      clientSecret: 'y',
      responseType: { code: true },
    },
  );
  expect(provider.status).toBe(200);
  const changed = await admin(
    `${config}?updateMask=authorizedDomains,blockingFunctions,notification,signIn`,
    {
      authorizedDomains: ['evil.example'],
      blockingFunctions: { triggers: { beforeSignIn: { functionUri: 'https://evil.example/f' } } },
      notification: {
        sendEmail: {
          method: 'CUSTOM_SMTP',
          callbackUri: 'https://evil.example/action',
          smtp: { host: 'evil.example', port: 25, senderEmail: 'a@evil.example' },
        },
        webhooks: [
          { url: 'https://evil.example/w', events: ['account.created'], secret: 's'.repeat(32) },
        ],
      },
      signIn: { phoneNumber: { enabled: true, testPhoneNumbers: { '+14155550100': '000000' } } },
    },
    'PATCH',
  );
  expect([changed.status, changed.body.error]).toEqual([200, undefined]);
  await admin('/v2/projects/latchkey/tenants', { displayName: 'Planted' });
  return {
    file: account.body as unknown as ServiceAccountFile,
    apiKey: world.apiKey,
    idToken: signedIn.body.idToken,
    refreshToken: signedIn.body.refreshToken,
    cookie: cookie.body.sessionCookie,
  };
}

forEachDatabase((name, place) => {
  /** In a folder of its own; only PostgreSQL has the data elsewhere. */
  const at = (location: string) => ({
    LATCHKEY_DATA: newFolder(),
    ...(name === 'SQLite' ? {} : { DATABASE_URL: location }),
    LATCHKEY_MASTER_KEY: productionEnvironment.LATCHKEY_MASTER_KEY,
  });

  describe('V1: what development made opens nothing in production', () => {
    // A page plants an owner while the developer looks elsewhere; months later the same folder is
    // started in production.
    let environment: ReturnType<typeof at>;
    let production: Record<string, string>;
    let planted: Awaited<ReturnType<typeof plant>>;

    beforeAll(async () => {
      environment = at((await place()).location);
      production = { ...productionEnvironment, ...environment };
      const world = await startWorld({ environment });
      planted = await plant(world);
      await world.close();
      writeFileSync(join(environment.LATCHKEY_DATA, 'service-account.json'), '{}');
    });

    const rows = async (world: World, table: keyof Schema) =>
      (await world.data.database.read({ sql: `SELECT * FROM ${table}`, parameters: [] })).length;

    test('production does not start on it, and says how it could', async () => {
      await expect(startWorld({ environment: production })).rejects.toThrow(/latchkey adopt/);
      const { code, stdout, stderr } = await runCommand(['start'], production);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^latchkey: The data in .* was made by a development server.*`latchkey adopt`.*\n$/,
      );
      const init = await callCommand(['init'], production);
      expect([init.code, init.stdout, init.stderr]).toEqual([1, '', stderr]);
    });

    test('nothing is taken over unless somebody says so', async () => {
      const { code, stdout, stderr } = await callCommand(['adopt'], production);
      expect([code, stderr]).toEqual([2, expect.stringContaining('say so with --yes')]);
      for (const part of [
        /service accounts +1 +planted@latchkey\.iam\.latchkey/,
        /providers +1 +oidc\.planted/,
        /configuration +\d+ +back to its first values: .*authorizedDomains.*a new API key/,
        /blockingFunctions/,
        /signing keys +1/,
        /sessions +1/,
        /accounts +1/,
        /tenants +1/,
      ]) {
        expect(stdout).toMatch(part);
      }
      const asItIs = await callCommand(['adopt', '--as-it-is', '--yes'], production);
      expect([asItIs.code, asItIs.stdout]).toEqual([2, '']);
      await expect(startWorld({ environment: production })).rejects.toThrow(/latchkey adopt/);
      // And the developer goes on.
      const world = await startWorld({ environment });
      expect(await rows(world, 'service_accounts')).toBe(1);
      await world.close();
    });

    test('once it is taken over, it holds nothing of all that', { timeout: 120_000 }, async () => {
      const { code, stdout, stderr } = await callCommand(['adopt', '--yes'], production);
      expect([code, stderr]).toEqual([0, '']);
      expect(existsSync(join(environment.LATCHKEY_DATA, 'service-account.json'))).toBe(false);
      const world = await startWorld({ environment: production });
      try {
        expect(stdout).toContain(world.apiKey);
        expect(world.apiKey).not.toBe(planted.apiKey);
        const bearer = await bearerOf(planted.file, 'https://auth.example.com');
        for (const authorization of [`Bearer ${bearer}`, 'Bearer owner']) {
          const answer = await world.app.inject({ url: config, headers: { authorization } });
          expect(answer.statusCode).toBe(401);
        }
        const assertion = await bearerOf(planted.file, 'https://auth.example.com/oauth2/token');
        const exchanged = await world.app.inject({
          method: 'POST',
          url: '/oauth2/token',
          payload: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion },
        });
        expect(exchanged.json().error).toBe('invalid_grant');
        const replies = [
          await world.call('lookup', { idToken: planted.idToken }),
          await world.refresh(planted.refreshToken),
          await world.call('signInWithPassword', {
            email: 'planted@evil.example',
            password: 'correct horse',
          }),
          await world.call('signUp', {}, { key: planted.apiKey }),
        ];
        expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
        // Whoever verifies offline finds no key for it.
        const { keys } = (await world.app.inject({ url: '/.well-known/jwks.json' })).json();
        const kids = keys.map(({ kid }: { readonly kid: string }) => kid);
        for (const token of [planted.idToken, planted.cookie]) {
          expect(decodeJwt(token).sub).toBe('planted');
          const [header = ''] = token.split('.');
          expect(kids).not.toContain(JSON.parse(Buffer.from(header, 'base64url').toString()).kid);
        }
        const settings = (await world.admin(config, undefined, 'GET')).text;
        expect(settings).not.toMatch(/evil|4155550100/);
        expect(JSON.parse(settings).authorizedDomains).toEqual(['auth.example.com']);
        for (const table of ['provider_configs', 'tenants', 'sessions', 'outbox'] as const) {
          expect([table, await rows(world, table)]).toEqual([table, 0]);
        }
        const events = await world.data.store.audit.list({ tenant: '', limit: 500 });
        expect(events.map(({ event }) => event)).toEqual(
          expect.arrayContaining(['sys_adopted', 'service_account_created']),
        );
      } finally {
        await world.close();
      }
    });

    test('from then on no development server starts on it', async () => {
      await expect(startWorld({ environment })).rejects.toThrow(/belongs to a production server/);
      const again = await callCommand(['adopt', '--yes'], production);
      expect([again.code, again.stdout]).toEqual([0, 'This data belongs to production already.\n']);
    });
  });

  test('V1: with --keep-accounts people stay, and nothing that was handed out to them is good', async () => {
    const { location } = await place();
    const environment = at(location);
    const production = { ...productionEnvironment, ...environment };
    const before = await startWorld({ environment });
    const { idToken, refreshToken, email } = await before.signUpVerified('ada@example.com');
    const app = await before.enrolTotp(idToken);
    await before.close();
    const { code, stdout } = await callCommand(['adopt', '--keep-accounts', '--yes'], production);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Accounts and tenants stay/)]);
    const world = await startWorld({ environment: production });
    try {
      expect((await world.call('lookup', { idToken })).status).toBe(400);
      expect((await world.refresh(refreshToken)).status).toBe(400);
      const first = await world.call('signInWithPassword', { email, password: 'correct horse' });
      expect((await world.finishWithTotp(first.body, app)).status).toBe(200);
    } finally {
      await world.close();
    }
    // Their second factors could not be opened with another key.
    const other = { ...production, LATCHKEY_MASTER_KEY: randomBytes(32).toString('base64') };
    const developed = await callCommand(['adopt', '--yes'], environment);
    expect([developed.code, developed.stderr]).toEqual([0, '']);
    const refused = await callCommand(['adopt', '--keep-accounts', '--yes'], other);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('another')]);
    expect((await callCommand(['adopt', '--yes'], other)).code).toBe(0);
  }, 120_000);

  test('V2: no table is forgotten when development is taken out', async () => {
    const { location } = await place();
    const environment = at(location);
    const world = await startWorld({ environment });
    const shared = products.filter(({ ownDatabase }) => ownDatabase === undefined);
    const ofAccounts = Object.assign({}, tables, ...shared.map((product) => product.tables));
    for (const { name: of, database, own } of await world.data.everyDatabase()) {
      const listed = await database.read({
        sql:
          name === 'SQLite'
            ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
        parameters: [],
      });
      const changes = [
        ...withoutDevelopment(database, identityQueries(database.dialect), false),
        ...withoutDevelopmentOf(products, false),
      ];
      const emptied = new Set(
        own === undefined
          ? changes.map(({ sql }) => /delete from "(\w+)"/i.exec(sql)?.[1])
          : developmentTablesOf(own.product, false),
      );
      const kept = listed.map((row) => String(row['name'])).filter((table) => !emptied.has(table));
      const expected =
        own === undefined
          ? tablesThat(ofAccounts, { adopted: 'kept' })
          : [...tablesThat(own.product.tables, { adopted: 'kept' }), 'commit_clock'];
      expect([of, kept.sort()]).toEqual([of, [...expected, 'migrations'].sort()]);
    }
    await world.close();
  });

  test('V3: data from before anybody noted it is for an operator to judge', async () => {
    const environment = at((await place()).location);
    const production = { ...productionEnvironment, ...environment };
    const world = await startWorld({ environment: production });
    await world.data.database.commit([
      { sql: "UPDATE installation SET mode = 'unknown'", parameters: [] },
    ]);
    await world.close();
    await expect(startWorld({ environment: production })).rejects.toThrow(
      /older than the note.*latchkey adopt --as-it-is/,
    );
    const unasked = await callCommand(['adopt', '--as-it-is'], production);
    expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    const { code, stdout } = await callCommand(['adopt', '--as-it-is', '--yes'], production);
    expect([code, stdout]).toEqual([0, 'This data now belongs to production.\n']);
    const next = await startWorld({ environment: production });
    expect(next.apiKey).toBe(world.apiKey);
    await next.close();
  });

  test('V3: a development server that uses such data makes it its own', async () => {
    const environment = at((await place()).location);
    const first = await startWorld({ environment });
    await first.data.database.commit([
      { sql: "UPDATE installation SET mode = 'unknown'", parameters: [] },
    ]);
    await first.close();
    const second = await startWorld({ environment });
    expect(await second.data.store.installation.origin()).toBe('development');
    await second.close();
  });
});

test('V1: what development believed of a provider is no proof in production', async () => {
  // Anybody is vouched for there. The token that says so is kept by nobody but its bearer, and only
  // the master key tells who wrote it.
  const { LATCHKEY_MASTER_KEY } = productionEnvironment;
  const development = await startWorld({ environment: { LATCHKEY_MASTER_KEY } });
  const claims = JSON.stringify({ sub: 'x', email: 'ada@example.com', email_verified: true });
  const { body } = await development.call('signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({ providerId: 'oidc.acme', id_token: claims }).toString(),
    autoCreate: false,
    returnIdpCredential: true,
  });
  const { pendingToken } = body as unknown as { readonly pendingToken?: string };
  expect(pendingToken).toEqual(expect.any(String));
  const there = await development.call('signInWithIdp', { pendingToken });
  expect([there.status, there.body['email']]).toEqual([200, 'ada@example.com']);
  await development.close();

  const world = await startWorld({ environment: productionEnvironment });
  const oidc = { issuer: 'https://acme.example', clientId: 'a', clientSecret: 'b' };
  await configureProvider(world, 'oidc.acme', {
    kind: 'oidc',
    oidc: { ...oidc, responseType: 'code' },
  });
  const reply = await world.call('signInWithIdp', { pendingToken });
  expect([reply.status, reply.body.error?.message]).toEqual([400, 'INVALID_PENDING_TOKEN']);
  await world.close();
});

describe('V1: a copy of it is no way around', () => {
  const place = postgresPlaces();

  test('a backup that is restored in production, or data that was moved, says the same', async () => {
    const { LATCHKEY_MASTER_KEY } = productionEnvironment;
    const environment = { LATCHKEY_DATA: newFolder(), LATCHKEY_MASTER_KEY };
    await (await startWorld({ environment })).close();
    const file = join(newFolder(), 'copy');
    expect((await callCommand(['backup', file], environment)).code).toBe(0);
    const restored = { ...productionEnvironment, LATCHKEY_DATA: newFolder() };
    expect((await callCommand(['restore', file], restored)).code).toBe(0);
    const { location } = await place();
    expect((await callCommand(['move', '--to', location], environment)).code).toBe(0);
    const moved = { ...restored, LATCHKEY_DATA: newFolder(), DATABASE_URL: location };
    for (const production of [restored, moved]) {
      await expect(startWorld({ environment: production })).rejects.toThrow(
        /was made by a development server/,
      );
    }
  });
});

describe('V4: a development server that still runs when its data is taken over', () => {
  const place = postgresPlaces();

  test('keeps nothing from then on', async () => {
    const environment = nodeEnvironment((await place()).location);
    const world = await startWorld({ environment });
    const { status } = await world.call('signUp', {});
    expect(status).toBe(200);
    const production = { ...productionEnvironment, ...environment, LATCHKEY_DATA: newFolder() };
    expect((await callCommand(['adopt', '--yes'], production)).code).toBe(0);
    const planted = await world.admin('/latchkey/v1/projects/latchkey/serviceAccounts', {
      name: 'planted',
      role: 'owner',
    });
    expect(planted.status).toBe(503);
    expect((await world.call('signUp', {})).status).toBe(503);
    expect(await world.data.store.serviceAccounts.list()).toEqual([]);
    await world.close();
  });

  test('on SQLite it has to be stopped first', async () => {
    const world = await startWorld();
    const { dataFolder } = world.config.database;
    const production = { ...productionEnvironment, LATCHKEY_DATA: dataFolder };
    const { code, stderr } = await callCommand(['adopt', '--yes'], production);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/A server is using the data/)]);
    expect((await world.call('signUp', {})).status).toBe(200);
    await world.close();
  });
});
