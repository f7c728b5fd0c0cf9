import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: productionEnvironment });
});
afterAll(() => world.close());

const get = (path: string, query = `key=${world.apiKey}`) =>
  world.app.inject({ method: 'GET', url: `${path}?${query}` });
const settings = async () => (await get('/latchkey/v1/signInSettings')).json();

const configure = (mask: string, body: Record<string, unknown>) =>
  world.admin(`/v2/projects/latchkey/config?updateMask=${mask}`, body, 'PATCH');

test('a page learns before anybody signs in what the project allows', async () => {
  expect(await settings()).toEqual({
    emailPrivacy: true,
    signUpAllowed: true,
    deletionAllowed: true,
    passwordSignIn: true,
    emailLinkSignIn: true,
    anonymousSignIn: true,
    passkeySignIn: true,
    // Nothing is set up that could send an SMS.
    secondFactors: { state: 'ENABLED', totp: true },
    passwordPolicy: expect.objectContaining({ enforcementState: 'OFF' }),
    authorizedDomains: ['auth.example.com'],
    defaultLocale: 'en',
  });
});

const off = { enabled: false };

test.each([
  [
    'emailPrivacyConfig',
    { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } },
    ['emailPrivacy'],
  ],
  ['client', { client: { permissions: { disabledUserSignup: true } } }, ['signUpAllowed']],
  ['client', { client: { permissions: { disabledUserDeletion: true } } }, ['deletionAllowed']],
  ['signIn.email', { signIn: { email: off } }, ['passwordSignIn', 'emailLinkSignIn']],
  [
    'signIn.email',
    { signIn: { email: { enabled: true, passwordRequired: true } } },
    ['emailLinkSignIn'],
  ],
  ['signIn.anonymous', { signIn: { anonymous: off } }, ['anonymousSignIn']],
  ['signIn.passkey', { signIn: { passkey: off } }, ['passkeySignIn']],
])('what the operator says in %s with %j is seen, and nothing else', async (mask, config, gone) => {
  const before = await settings();
  expect((await configure(mask, config)).status).toBe(200);
  const after = await settings();
  await configure(mask, {});
  for (const name of gone) expect([before[name], after[name]], name).toEqual([true, undefined]);
  expect({ ...after, ...Object.fromEntries(gone.map((name) => [name, true])) }).toEqual(before);
  expect(await settings()).toEqual(before);
});

test('second factors are what people may have, or must', async () => {
  const factors = async (mfa: Record<string, unknown>) => {
    expect((await configure('mfa', { mfa })).status).toBe(200);
    return (await settings()).secondFactors;
  };
  const totp = { state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } };
  expect(await factors({ state: 'MANDATORY', providerConfigs: [totp] })).toEqual({
    state: 'MANDATORY',
    totp: true,
  });
  expect(await factors({ state: 'ENABLED', enabledProviders: ['PHONE_SMS'] })).toEqual({
    state: 'ENABLED',
  });
  expect(await factors({ state: 'DISABLED', providerConfigs: [totp] })).toEqual({ state: 'OFF' });
  await configure('mfa', {});
});

test.each([
  [
    'a window of eleven steps',
    { providerConfigs: [{ totpProviderConfig: { adjacentIntervals: 11 } }] },
  ],
  [
    'a window of less than none',
    { providerConfigs: [{ totpProviderConfig: { adjacentIntervals: -1 } }] },
  ],
  ['a provider of no kind', { providerConfigs: [{ state: 'ENABLED' }] }],
  ['a mandatory factor of no kind', { state: 'MANDATORY' }],
])('%s is no configuration', async (_, mfa) => {
  const { body } = await configure('mfa', { mfa });
  expect(body.error.message).toMatch(/^INVALID_CONFIG : /);
});

test('the password rules are those of the policy itself', async () => {
  await configure('passwordPolicyConfig', {
    passwordPolicyConfig: {
      passwordPolicyEnforcementState: 'ENFORCE',
      passwordPolicyVersions: [
        { customStrengthOptions: { minPasswordLength: 12, containsNumericCharacter: true } },
      ],
    },
  });
  const policy = (await get('/v2/passwordPolicy')).json();
  const { passwordPolicy } = await settings();
  expect(policy).toMatchObject(passwordPolicy);
  expect(Object.keys(passwordPolicy).sort()).toEqual([
    'allowedNonAlphanumericCharacters',
    'customStrengthOptions',
    'enforcementState',
  ]);
  expect(passwordPolicy.customStrengthOptions).toMatchObject({
    minPasswordLength: 12,
    containsNumericCharacter: true,
  });
  expect(passwordPolicy.enforcementState).toBe('ENFORCE');
});

test('domains and the language of mails are told as they are', async () => {
  await configure('authorizedDomains,notification.defaultLocale', {
    authorizedDomains: ['auth.example.com', 'shop.example.com'],
    notification: { defaultLocale: 'de' },
  });
  expect(await settings()).toMatchObject({
    authorizedDomains: ['auth.example.com', 'shop.example.com'],
    defaultLocale: 'de',
  });
});

test('they are those of a tenant that is there, for whoever has the key', async () => {
  const path = '/latchkey/v1/signInSettings';
  expect((await get(path, '')).statusCode).toBe(403);
  expect((await get(path, 'key=wrong')).json().error.message).toMatch(/^API key not valid/);
  const other = await get(path, `key=${world.apiKey}&tenantId=acme`);
  expect(other.json().error.message).toMatch(/^TENANT_NOT_FOUND/);
});
