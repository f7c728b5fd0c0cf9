import { createClient } from '@latchkey/client';
import { afterAll, describe, expect, test } from 'vitest';
import type { FirebaseUiTenantConfig } from './tenant-config.ts';
import { configFor, tenantsOf } from './tenants-of.ts';

const client = createClient({ url: 'http://localhost:8787', apiKey: 'key', persistence: 'none' });
afterAll(() => client.close());

const config: FirebaseUiTenantConfig = {
  authDomain: 'auth.example.com',
  tosUrl: '/terms',
  privacyPolicyUrl: '/privacy',
  tenants: {
    harbour: {
      displayName: 'Harbour Hospital',
      fullLabel: 'Staff of the hospital',
      buttonColor: '#0b4f6c',
      iconUrl: '/anchor.svg',
      signInOptions: [{ provider: 'saml.harbour', hd: 'harbour.example' }],
      immediateFederatedRedirect: true,
    },
    night: {
      signInOptions: ['password', 'google.com'],
      signInFlow: 'popup',
      tosUrl: '/school-terms',
      iconUrl: 'javascript:alert(1)',
    },
    _: { displayName: 'Everybody else', signInOptions: ['anonymous'] },
    '*': { displayName: 'Another', signInOptions: ['password'] },
  },
};

const [harbour, night, project] = tenantsOf(client, config);

describe('a tenant of FirebaseUI', () => {
  test('has its name, label, colour and icon on its button', () => {
    expect(harbour).toMatchObject({
      id: 'harbour',
      name: 'Harbour Hospital',
      label: 'Staff of the hospital',
      color: '#0b4f6c',
      iconUrl: '/anchor.svg',
    });
  });

  test('without a name is called by its id, and has no script for an icon', () => {
    expect(night).toMatchObject({ id: 'night', name: 'night' });
    expect(night).not.toHaveProperty('iconUrl');
  });

  test('has its providers with the domains they are for, and goes to the only one at once', () => {
    expect(harbour).toMatchObject({
      providers: [{ id: 'saml.harbour', domain: 'harbour.example' }],
      immediateFederatedRedirect: true,
      signInFlow: 'redirect',
    });
    expect(night).toMatchObject({
      providers: [{ id: 'password' }, { id: 'google.com' }],
      signInFlow: 'popup',
    });
  });

  test('has the terms of all, unless it has its own', () => {
    expect(harbour).toMatchObject({ termsUrl: '/terms', privacyUrl: '/privacy' });
    expect(night).toMatchObject({ termsUrl: '/school-terms', privacyUrl: '/privacy' });
  });

  test('called _ is the project itself', () => {
    expect(project).toMatchObject({ id: '', name: 'Everybody else' });
  });

  test('stays on the page after signing in: there is no address to go to', () => {
    expect(harbour).not.toHaveProperty('mustLeave');
  });
});

describe('which tenants there are', () => {
  const idsOf = (...ids: string[]) => tenantsOf(client, config, ids).map(({ id }) => id);

  test('are all that have a name, in their order', () => {
    expect(tenantsOf(client, config).map(({ id }) => id)).toEqual(['harbour', 'night', '']);
  });

  test('are the asked ones in their order, with * for those without an entry', () => {
    expect(idsOf('night', 'elsewhere', '_')).toEqual(['night', 'elsewhere', '']);
    const [other] = tenantsOf(client, config, ['elsewhere']);
    expect(other).toMatchObject({ name: 'Another', providers: [{ id: 'password' }] });
  });

  test('are none where nothing is configured', () => {
    expect(tenantsOf(client, {})).toEqual([]);
    expect(tenantsOf(client, { tenants: {} }, ['harbour'])).toEqual([]);
  });
});

describe('the configuration', () => {
  test('is that of the API key', () => {
    const other = { tenants: {} };
    expect(configFor({ key: config, other }, 'key')).toBe(config);
    expect(configFor({ key: config, other }, 'third')).toBeUndefined();
  });

  test('is the only one, whatever its key: another server has other keys', () => {
    expect(configFor({ old: config }, 'key')).toBe(config);
  });
});
