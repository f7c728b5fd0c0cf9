import * as protocol from '@latchkey/protocol';
import type { World } from '@latchkey/testing/world';
import { worldOnEachDatabase } from '@latchkey/testing/world-on-each-database';
import { beforeAll, describe, expect, test } from 'vitest';

const isOperation = (value: unknown): value is protocol.Operation =>
  typeof value === 'object' && value !== null && 'paths' in value && 'errors' in value;

/** The dotted names of what is written even as a zero, or of what is left out then. */
function names(fields: protocol.Fields, always: boolean, before = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const inner = field.kind === 'list' || field.kind === 'map' ? field.of : field;
    const below = inner.kind === 'message' ? names(inner.fields, always, `${before}${name}.`) : [];
    const hasZero = ['boolean', 'int32', 'int64', 'double', 'list', 'map'].includes(field.kind);
    const counts = always ? field.always === true : hasZero && field.always !== true;
    return counts ? [`${before}${name}`, ...below] : below;
  });
}

const ofOperations = (always: boolean) =>
  Object.fromEntries(
    Object.values<unknown>(protocol)
      .filter(isOperation)
      .filter(({ service }) => service !== 'latchkey')
      .map(({ name, reply }) => [name, names(reply, always)] as const)
      .filter(([, found]) => found.length > 0),
  );

const strength = [
  'containsLowercaseCharacter',
  'containsUppercaseCharacter',
  'containsNumericCharacter',
  'containsNonAlphanumericCharacter',
];
const policy = [
  'passwordPolicyConfig.forceUpgradeOnSignin',
  ...strength.map(
    (name) => `passwordPolicyConfig.passwordPolicyVersions.customStrengthOptions.${name}`,
  ),
];
const robots = ['useAccountDefender', 'useSmsBotScore', 'useSmsTollFraudProtection'].map(
  (name) => `recaptchaConfig.${name}`,
);
const app = 'providerConfigs.totpProviderConfig.adjacentIntervals';
const config = [
  'authorizedDomains',
  'autodeleteAnonymousUsers',
  'signIn.passkey.enabled',
  'signIn.allowDuplicateEmails',
  'mfa.enabledProviders',
  `mfa.${app}`,
  ...policy,
  ...robots,
];
const tenant = [
  'allowPasswordSignup',
  'enableEmailLinkSignin',
  'enableAnonymousUser',
  'disableAuth',
  'mfaConfig.enabledProviders',
  `mfaConfig.${app}`,
  ...policy,
  ...robots,
];
const user = ['emailVerified', 'disabled', 'createdAt', 'lastLoginAt'];
const within = (message: string, fields: readonly string[]) =>
  fields.map((name) => `${message}.${name}`);

test('of what clients of Firebase read, exactly these fields are written as zeros', () => {
  expect(ofOperations(true)).toEqual({
    batchCreate: ['error.index'],
    batchDelete: ['errors.index'],
    batchGet: [...within('users', user), 'users.version'],
    downloadAccount: [...within('users', user), 'users.version'],
    createAuthUri: ['registered', 'allProviders', 'signinMethods'],
    createTenant: tenant,
    getConfig: config,
    getPasswordPolicy: [...within('customStrengthOptions', strength), 'forceUpgradeOnSignin'],
    getProject: ['authorizedDomains', 'allowPasswordUser', 'enableAnonymousUser'],
    getRecaptchaConfig: ['useSmsBotScore', 'useSmsTollFraudProtection'],
    getTenant: tenant,
    listTenants: ['tenants', ...within('tenants', tenant)],
    lookup: within('users', user),
    query: ['recordsCount', 'userInfo', ...within('userInfo', user)],
    signInWithCustomToken: ['isNewUser'],
    signInWithEmailLink: ['isNewUser'],
    signInWithIdp: ['context', 'isNewUser', 'emailVerified'],
    signInWithPassword: ['registered'],
    signInWithPhoneNumber: ['isNewUser'],
    update: ['emailVerified'],
    updateConfig: config,
    updateTenant: tenant,
  });
});

test('what the client takes for an answer by being there is never written as a zero', () => {
  const { signInWithIdp, lookup, signInWithPassword } = ofOperations(false);
  expect(signInWithIdp).toEqual(expect.arrayContaining(['needConfirmation', 'mfaInfo']));
  expect(signInWithPassword).toEqual(expect.arrayContaining(['mfaInfo', 'userNotifications']));
  expect(lookup).toContain('users');
});

worldOnEachDatabase((world) => {
  const configure = (mask: string, body: Record<string, unknown>) =>
    world().admin(`/v2/projects/latchkey/config?updateMask=${mask}`, body, 'PATCH');
  const privately = (enableImprovedEmailPrivacy: boolean) =>
    configure('emailPrivacyConfig', { emailPrivacyConfig: { enableImprovedEmailPrivacy } });
  const methodsOf = async (identifier: string) =>
    (await world().call('createAuthUri', { identifier, continueUri: 'http://localhost' })).body;

  describe('written as zeros', () => {
    let signedUp: Awaited<ReturnType<World['signUp']>>;
    beforeAll(async () => {
      signedUp = await world().signUp('zero@example.com');
    });

    test('that an address is not registered, with no ways to sign in', async () => {
      await privately(false);
      expect(await methodsOf('nobody@example.com')).toEqual({
        kind: 'identitytoolkit#CreateAuthUriResponse',
        sessionId: expect.any(String),
        registered: false,
        allProviders: [],
        signinMethods: [],
      });
      await privately(true);
      expect(Object.keys(await methodsOf('nobody@example.com')).sort()).toEqual([
        'kind',
        'sessionId',
      ]);
    });

    test('that an address is not verified and an account not disabled, but nothing of an address that is not there', async () => {
      const { body } = await world().call('lookup', { idToken: signedUp.idToken });
      expect(body.users[0]).toMatchObject({ emailVerified: false, disabled: false });
      const guest = await world().call('signUp');
      const looked = await world().call('lookup', { idToken: guest.body.idToken });
      expect(looked.body.users[0]).not.toHaveProperty('emailVerified');
      const path = '/v1/projects/latchkey/accounts:update';
      const changed = await world().admin(path, { localId: signedUp.localId, displayName: 'Zoe' });
      expect(changed.body).toMatchObject({ emailVerified: false });
    });

    test('that somebody who came back is not new', async () => {
      const email = 'link@example.com';
      const enter = async () => {
        await world().call('sendOobCode', {
          requestType: 'EMAIL_SIGNIN',
          email,
          continueUrl: 'http://localhost',
        });
        const oobCode = await world().codeFor(email, 'signIn');
        return (await world().call('signInWithEmailLink', { email, oobCode })).body;
      };
      expect(await enter()).toMatchObject({ isNewUser: true });
      expect(await enter()).toMatchObject({ isNewUser: false });
    });

    test('the switches of a configuration, a tenant and a policy', async () => {
      const { body } = await configure('', {});
      expect(body).toMatchObject({
        signIn: { allowDuplicateEmails: false },
        blockingFunctions: {},
      });
      const path = '/v2/projects/latchkey/tenants';
      expect((await world().admin(path, undefined, 'GET')).body).toEqual({ tenants: [] });
      const made = await world().admin(path, { displayName: 'zeros' });
      const off = {
        allowPasswordSignup: false,
        enableEmailLinkSignin: false,
        enableAnonymousUser: false,
        disableAuth: false,
        mfaConfig: { state: 'DISABLED', enabledProviders: [] },
      };
      expect(made.body).toMatchObject(off);
      const read = await world().admin(`/v2/${made.body['name']}`, undefined, 'GET');
      expect(read.body).toEqual(made.body);
      const { text } = await world().admin('/v2/passwordPolicy', undefined, 'GET');
      expect(JSON.parse(text)).toMatchObject({
        customStrengthOptions: Object.fromEntries(strength.map((name) => [name, false])),
        forceUpgradeOnSignin: false,
      });
    });

    test('that second factors and a policy are off where only something else is said of them', async () => {
      const factors = {
        enabledProviders: ['PHONE_SMS'],
        providerConfigs: [{ totpProviderConfig: {} }],
      };
      const policy = { forceUpgradeOnSignin: true };
      const shownFactors = {
        state: 'DISABLED',
        enabledProviders: ['PHONE_SMS'],
        providerConfigs: [{ state: 'DISABLED', totpProviderConfig: {} }],
      };
      const shownPolicy = { ...policy, passwordPolicyEnforcementState: 'OFF' };
      const tenants = '/v2/projects/latchkey/tenants';
      const made = await world().admin(tenants, {
        displayName: 'half-said',
        mfaConfig: factors,
        passwordPolicyConfig: policy,
      });
      const asShown = { mfaConfig: shownFactors, passwordPolicyConfig: shownPolicy };
      expect(made.body).toMatchObject(asShown);
      const listed = (await world().admin(tenants, undefined, 'GET')).body['tenants'];
      expect(listed).toContainEqual(expect.objectContaining({ mfaConfig: shownFactors }));
      const changed = await configure('mfa,passwordPolicyConfig', {
        mfa: factors,
        passwordPolicyConfig: policy,
      });
      expect(changed.body).toMatchObject({ mfa: shownFactors, passwordPolicyConfig: shownPolicy });
      const none = await configure('mfa', { mfa: {} });
      expect(none.body['mfa']).toEqual({ state: 'DISABLED', enabledProviders: [] });
      await configure('mfa,passwordPolicyConfig', {});
    });

    test('to test suites, that a switch is off; what they do not name stays', async () => {
      const url = '/emulator/v1/projects/latchkey/config';
      const helper = async (payload?: Record<string, unknown>) =>
        (
          await world().app.inject(
            payload === undefined ? { method: 'GET', url } : { method: 'PATCH', url, payload },
          )
        ).json();
      const switches = (allowDuplicateEmails: boolean, enableImprovedEmailPrivacy: boolean) => ({
        signIn: { allowDuplicateEmails },
        emailPrivacyConfig: { enableImprovedEmailPrivacy },
      });
      expect(await helper(switches(false, false))).toEqual(switches(false, false));
      expect(await helper()).toEqual(switches(false, false));
      expect(await helper(switches(true, true))).toEqual(switches(true, true));
      const unnamed = { signIn: {}, emailPrivacyConfig: {} };
      expect(await helper(unnamed)).toEqual(switches(true, true));
      expect(await helper({ signIn: { allowDuplicateEmails: false } })).toEqual(
        switches(false, true),
      );
    });

    test('that nobody may use the project from a page of their own: a client goes through the list', async () => {
      const key = `key=${world().apiKey}`;
      const before = await world().admin('/v2/projects/latchkey/config', undefined, 'GET');
      await configure('authorizedDomains', { authorizedDomains: [] });
      expect((await world().app.inject(`/v1/projects?${key}`)).json()).toEqual({
        projectId: expect.any(String),
        authorizedDomains: [],
      });
      await configure('authorizedDomains', before.body);
    });

    test('the first moment of 1970, when somebody was made and last came in', async () => {
      const accounts = '/v1/projects/latchkey/accounts';
      const times = { createdAt: '0', lastLoginAt: '0' };
      await world().admin(`${accounts}:batchCreate`, { users: [{ localId: 'old', ...times }] });
      const { body } = await world().admin(`${accounts}:lookup`, { localId: ['old'] });
      expect(body.users[0]).toMatchObject(times);
    });

    test('that there is nobody to count', async () => {
      const made = await world().admin('/v2/projects/latchkey/tenants', { displayName: 'empty' });
      const { body } = await world().admin(`/v1/${made.body['name']}/accounts:query`, {});
      expect(body).toEqual({ recordsCount: '0', userInfo: [] });
    });

    test('what a change said about the check for robots; an account defender that is off is not kept', async () => {
      const recaptchaConfig = {
        emailPasswordEnforcementState: 'OFF',
        phoneEnforcementState: 'OFF',
        useAccountDefender: false,
        useSmsBotScore: false,
        useSmsTollFraudProtection: false,
      };
      const { useAccountDefender: _off, ...kept } = recaptchaConfig;
      const { body } = await configure('recaptchaConfig', { recaptchaConfig });
      expect(body['recaptchaConfig']).toEqual(recaptchaConfig);
      const read = await world().admin('/v2/projects/latchkey/config', undefined, 'GET');
      expect(read.body['recaptchaConfig']).toEqual(kept);
      const made = await world().admin('/v2/projects/latchkey/tenants', { displayName: 'robots' });
      const path = `/v2/${made.body['name']}`;
      const changed = await world().admin(
        `${path}?updateMask=recaptchaConfig`,
        { recaptchaConfig },
        'PATCH',
      );
      expect(changed.body['recaptchaConfig']).toEqual(recaptchaConfig);
      const again = await world().admin(path, undefined, 'GET');
      expect(again.body['recaptchaConfig']).toEqual(kept);
    });
  });

  test('left out: an e-mail privacy that is off, and a response type that is not meant', async () => {
    expect((await privately(false)).body['emailPrivacyConfig']).toEqual({});
    await privately(true);
    const provider = await world().admin(
      '/v2/projects/latchkey/oauthIdpConfigs?oauthIdpConfigId=oidc.zero',
      {
        issuer: 'https://issuer.example.com',
        clientId: 'zero',
        clientSecret: 'secret',
        responseType: { idToken: false, code: true },
      },
    );
    expect(provider.body['responseType']).toEqual({ code: true });
  });
});
