import {
  getAuth,
  type OIDCAuthProviderConfig,
  type SAMLAuthProviderConfig,
} from 'firebase-admin/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateSamlKey } from '../../packages/identity/src/providers/adapters/saml-key.ts';
import { openAdminApp } from './admin-sdk.ts';
import { refusalOf } from './refusal.ts';
import { type RunningServer, startServer } from './running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const admin = () => getAuth(openAdminApp({ port: server.port }));

const acme = {
  providerId: 'oidc.acme',
  displayName: 'Acme',
  enabled: true,
  issuer: 'https://id.acme.example',
  clientId: 'latchkey',
  clientSecret: 'a secret of Acme',
  responseType: { code: true, idToken: false },
};

it('the admin SDK writes, reads, lists, changes and removes an OpenID Connect provider', async () => {
  const auth = admin();
  const created = (await auth.createProviderConfig(acme)) as OIDCAuthProviderConfig;
  expect(created).toMatchObject({
    providerId: 'oidc.acme',
    issuer: 'https://id.acme.example',
    clientId: 'latchkey',
    responseType: { code: true },
  });
  expect(created.clientSecret).toBeUndefined();
  expect(await auth.getProviderConfig('oidc.acme')).toMatchObject({ displayName: 'Acme' });
  const { providerConfigs } = await auth.listProviderConfigs({ type: 'oidc', maxResults: 10 });
  expect(providerConfigs.map(({ providerId }) => providerId)).toEqual(['oidc.acme']);

  const changed = await auth.updateProviderConfig('oidc.acme', {
    displayName: 'Another',
    enabled: false,
  });
  expect(changed).toMatchObject({ displayName: 'Another', enabled: false, clientId: 'latchkey' });
  await auth.deleteProviderConfig('oidc.acme');
  expect(await refusalOf(auth.getProviderConfig('oidc.acme'))).toBe('auth/configuration-not-found');
});

it('the admin SDK does the same with a SAML provider', async () => {
  const auth = admin();
  const { certificate } = await generateSamlKey('somebody', Date.now());
  const created = (await auth.createProviderConfig({
    providerId: 'saml.acme',
    displayName: 'Acme',
    enabled: true,
    idpEntityId: 'https://saml.acme.example',
    ssoURL: 'https://saml.acme.example/sso',
    x509Certificates: [certificate],
    rpEntityId: 'latchkey',
    callbackURL: `${server.url}/__/auth/handler`,
  })) as SAMLAuthProviderConfig;
  expect(created).toMatchObject({
    providerId: 'saml.acme',
    idpEntityId: 'https://saml.acme.example',
  });
  const changed = await auth.updateProviderConfig('saml.acme', { ssoURL: 'https://b.example/sso' });
  expect(changed).toMatchObject({ ssoURL: 'https://b.example/sso', rpEntityId: 'latchkey' });
  const { providerConfigs } = await auth.listProviderConfigs({ type: 'saml' });
  expect(providerConfigs).toHaveLength(1);
  await auth.deleteProviderConfig('saml.acme');
});

it('the admin SDK is told what is wrong with a provider', async () => {
  const auth = admin();
  const create = (more: Partial<typeof acme>) =>
    refusalOf(auth.createProviderConfig({ ...acme, ...more }));
  expect(await create({ issuer: 'https://id.acme.example/?x=1' })).toBe('auth/invalid-config');
  expect(await create({ providerId: 'oidc.twice' })).toBe('not refused');
  expect(await create({ providerId: 'oidc.twice' })).toBe('auth/configuration-exists');
});
