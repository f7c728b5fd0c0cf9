import { expect, test } from 'vitest';
import { complaintsAboutTenants } from './tenant-complaints.ts';
import type { FirebaseUiTenantConfig } from './tenant-config.ts';

const right: FirebaseUiTenantConfig = {
  displayMode: 'identifierFirst',
  callbacks: { selectTenantUiShown() {}, beforeSignInSuccess: (user) => user },
  tenants: { harbour: { signInOptions: [{ provider: 'saml.harbour', hd: 'harbour.example' }] } },
};

const about = (config: object) => complaintsAboutTenants({ ...right, ...config }).join('\n');

test.each([
  ['a way to choose nobody knows', { displayMode: 'carousel' }, /not carousel/],
  ['a callback nobody knows', { callbacks: { selectTenantShown() {} } }, /selectTenantShown/],
  ['no tenants', { tenants: {} }, /no way to sign in/],
  ['a tenant without providers', { tenants: { night: {} } }, /tenants\[night\]/],
])('a developer hears of %s', (_what, config, text) => {
  expect(about(config)).toMatch(text);
});

test('a developer hears of an API key without a configuration', () => {
  expect(complaintsAboutTenants(undefined).join()).toMatch(/this API key/);
});

test('a configuration that is right is not complained about, whatever domains it names', () => {
  expect(about({})).toBe('');
});
