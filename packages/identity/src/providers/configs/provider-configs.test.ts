import { generateKeyPairSync } from 'node:crypto';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
});
afterAll(() => world.close());

const project = '/v2/projects/latchkey';
const acme = {
  displayName: 'Acme',
  enabled: true,
  issuer: 'https://id.acme.example',
  clientId: 'latchkey',
  clientSecret: 'a secret of Acme',
  responseType: { code: true },
};

type Json = Record<string, unknown>;

const create = (id: string, body: Json = acme) =>
  world.admin(`${project}/oauthIdpConfigs?oauthIdpConfigId=${id}`, body);
const read = (id: string) => world.admin(`${project}/oauthIdpConfigs/${id}`, undefined, 'GET');
const change = (id: string, mask: string, body: Json) =>
  world.admin(`${project}/oauthIdpConfigs/${id}?updateMask=${mask}`, body, 'PATCH');
const remove = (id: string) => world.admin(`${project}/oauthIdpConfigs/${id}`, undefined, 'DELETE');

describe('an OpenID Connect issuer', () => {
  test('is written, read, changed and removed, and its secret never comes out', async () => {
    const shown = {
      name: 'projects/latchkey/oauthIdpConfigs/oidc.whole',
      displayName: 'Acme',
      enabled: true,
      issuer: 'https://id.acme.example',
      clientId: 'latchkey',
      responseType: { code: true },
      redirectUri: 'https://auth.example.com/__/auth/callback/oidc.whole',
    };
    expect((await create('oidc.whole')).body).toEqual(shown);
    expect((await read('oidc.whole')).body).toEqual(shown);
    const changed = await change('oidc.whole', 'enabled,clientId', { clientId: 'other' });
    const { enabled: _on, ...rest } = shown;
    expect(changed.body).toEqual({ ...rest, clientId: 'other' });
    expect((await remove('oidc.whole')).body).toEqual({});
    const gone = await read('oidc.whole');
    expect(gone.status).toBe(404);
    expect(gone.body.error.message).toBe('CONFIGURATION_NOT_FOUND');
  });

  test('keeps its secret when something else changes', async () => {
    await create('oidc.keeps');
    await change('oidc.keeps', 'displayName', { displayName: 'Another' });
    const config = await world.identity.providerConfigs.find('', 'oidc.keeps');
    expect(config?.settings).toMatchObject({ oidc: { clientSecret: 'a secret of Acme' } });
  });

  test('lies sealed in the database', async () => {
    await create('oidc.sealed');
    const rows = await world.data.database.read({
      sql: 'SELECT * FROM provider_configs',
      parameters: [],
    });
    expect(JSON.stringify(rows)).toContain('oidc.sealed');
    expect(JSON.stringify(rows)).not.toContain('a secret of Acme');
  });

  test('is there once', async () => {
    await create('oidc.twice');
    const again = await create('oidc.twice');
    expect(again.status).toBe(409);
    expect(again.body.error.message).toBe('CONFIGURATION_EXISTS');
  });

  test.each<[string, string, Json, string]>([
    ['without an id', '', acme, 'MISSING_CONFIG_ID'],
    ['with the id of another kind', 'saml.x', acme, 'INVALID_CONFIG_ID'],
    ['with a known name', 'google.com', acme, 'INVALID_CONFIG_ID'],
    ['with a strange id', 'oidc.%2e%2e', acme, 'INVALID_CONFIG_ID'],
    ['without an issuer', 'oidc.x', { ...acme, issuer: '' }, 'MISSING_ISSUER'],
    ['with an issuer that is no address', 'oidc.x', { ...acme, issuer: 'acme' }, 'INVALID_CONFIG'],
    [
      'whose issuer hides its metadata',
      'oidc.x',
      { ...acme, issuer: 'https://acme.example/.well-known/x' },
      'INVALID_CONFIG',
    ],
    ['without a client', 'oidc.x', { ...acme, clientId: '' }, 'MISSING_OAUTH_CLIENT_ID'],
    ['with a blank in it', 'oidc.x', { ...acme, clientId: 'a b' }, 'INVALID_OAUTH_CLIENT_ID'],
    [
      'for codes without a secret',
      'oidc.x',
      { ...acme, clientSecret: '' },
      'MISSING_OAUTH_CLIENT_SECRET',
    ],
    [
      'for both answers',
      'oidc.x',
      { ...acme, responseType: { code: true, idToken: true } },
      'INVALID_CONFIG',
    ],
    ['for no answer', 'oidc.x', { ...acme, responseType: {} }, 'INVALID_CONFIG'],
    [
      'with a name of two lines',
      'oidc.x',
      { ...acme, displayName: 'a\nb' },
      'INVALID_DISPLAY_NAME',
    ],
    [
      'with a name that is read backwards',
      'oidc.x',
      { ...acme, displayName: 'Acme \u202eknab' },
      'INVALID_DISPLAY_NAME',
    ],
  ])('is refused %s', async (_, id, body, code) => {
    const refused = await create(id, body);
    expect(refused.body.error.message.split(' : ')[0]).toBe(code);
    expect(refused.status).toBe(400);
  });

  test('asks for a token where nobody gave it a secret for codes', async () => {
    const { responseType: _type, clientSecret: _secret, ...plain } = acme;
    expect((await create('oidc.implicit', plain)).body).toMatchObject({
      responseType: { idToken: true },
    });
  });
});

test('issuers are listed a page at a time, in the order they came, and nothing else with them', async () => {
  const ids = ['oidc.page-c', 'oidc.page-a', 'oidc.page-b'];
  for (const id of ids) {
    await create(id);
    world.pass(1);
  }
  const listed: string[] = [];
  let token = '';
  do {
    const page = await world.admin(
      `${project}/oauthIdpConfigs?pageSize=2&pageToken=${encodeURIComponent(token)}`,
      undefined,
      'GET',
    );
    const configs = page.body['oauthIdpConfigs'] as { name: string }[];
    expect(configs.length).toBeLessThanOrEqual(2);
    listed.push(...configs.map(({ name }) => name.split('/').at(-1) ?? ''));
    token = String(page.body['nextPageToken'] ?? '');
  } while (token !== '');
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((id) => id.startsWith('oidc.page'))).toEqual(ids);
  const wrong = await world.admin(`${project}/oauthIdpConfigs?pageSize=101`, undefined, 'GET');
  expect(wrong.body.error.message).toBe('INVALID_PAGE_SELECTION');
});

describe('a provider known by name', () => {
  const known = (id: string, body: Json) =>
    world.admin(`${project}/defaultSupportedIdpConfigs?idpId=${id}`, body);

  test('needs only what it gave the operator', async () => {
    const { body } = await known('google.com', {
      enabled: true,
      clientId: 'ours.apps.example',
      clientSecret: 'a secret of Google',
    });
    expect(body).toEqual({
      name: 'projects/latchkey/defaultSupportedIdpConfigs/google.com',
      enabled: true,
      clientId: 'ours.apps.example',
      redirectUri: 'https://auth.example.com/__/auth/callback/google.com',
    });
  });

  test("has Apple's key, which never comes out", async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { body } = await known('apple.com', {
      clientId: 'com.example.web',
      appleSignInConfig: {
        bundleIds: ['com.example.app'],
        codeFlowConfig: { keyId: 'KEY1', teamId: 'TEAM1', privateKey: pem },
      },
    });
    expect(body).toMatchObject({
      appleSignInConfig: {
        bundleIds: ['com.example.app'],
        codeFlowConfig: { keyId: 'KEY1', teamId: 'TEAM1' },
      },
    });
    expect(JSON.stringify(body)).not.toContain('PRIVATE KEY');
    const kept = await world.identity.providerConfigs.find('', 'apple.com');
    expect(kept?.settings).toMatchObject({ known: { appleKey: { privateKey: pem } } });
  });

  test.each<[string, string, Json, string]>([
    ['that nobody knows', 'example.com', { clientId: 'x', clientSecret: 'y' }, 'INVALID_CONFIG_ID'],
    ['without a secret', 'github.com', { clientId: 'x' }, 'MISSING_OAUTH_CLIENT_SECRET'],
    [
      'with half of a key of Apple',
      'apple.com',
      { clientId: 'x', appleSignInConfig: { codeFlowConfig: { keyId: 'K' } } },
      'INVALID_CONFIG',
    ],
    [
      'with a key that is none',
      'apple.com',
      {
        clientId: 'x',
        appleSignInConfig: { codeFlowConfig: { keyId: 'K', teamId: 'T', privateKey: 'none' } },
      },
      'INVALID_CONFIG',
    ],
  ])('is refused %s', async (_, id, body, code) => {
    expect((await known(id, body)).body.error.message.split(' : ')[0]).toBe(code);
  });

  test('is one of those that are listed, configured or not', async () => {
    const { body } = await world.admin('/v2/defaultSupportedIdps', undefined, 'GET');
    const ids = (body['defaultSupportedIdps'] as { idpId: string }[]).map(({ idpId }) => idpId);
    expect(ids).toEqual(expect.arrayContaining(['google.com', 'apple.com', 'line.me']));
    expect(ids).toHaveLength(10);
  });
});

test('a sign-in page is told which providers are on, in their order, and no secrets', async () => {
  const fresh = await startWorld({ environment: productionEnvironment });
  const add = (path: string, body: Json) => fresh.admin(`${project}/${path}`, body);
  await add('oauthIdpConfigs?oauthIdpConfigId=oidc.acme', acme);
  fresh.pass(1);
  await add('oauthIdpConfigs?oauthIdpConfigId=oidc.off', { ...acme, enabled: false });
  fresh.pass(1);
  const known = { enabled: true, clientId: 'x', clientSecret: 'y' };
  await add('defaultSupportedIdpConfigs?idpId=github.com', known);
  const url = `/latchkey/v1/signInSettings?key=${fresh.apiKey}`;
  const settings = (await fresh.app.inject({ method: 'GET', url })).json();
  expect(settings.providers).toEqual([
    { providerId: 'oidc.acme', displayName: 'Acme' },
    { providerId: 'github.com', displayName: 'GitHub' },
  ]);
  await fresh.close();
});

test('of two operators who change one provider at once, nobody overwrites the other unseen', async () => {
  await create('oidc.race');
  const replies = await Promise.all(
    ['first', 'second'].map((clientId) => change('oidc.race', 'clientId', { clientId })),
  );
  const config = await world.identity.providerConfigs.find('', 'oidc.race');
  const done = replies.filter(({ status }) => status === 200);
  expect(config?.version).toBe(1 + done.length);
});
