import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/v2/projects/latchkey/config';
const read = async () => (await world.admin(path, undefined, 'GET')).body;
const patch = (mask: string, body: Record<string, unknown>) =>
  world.admin(`${path}?updateMask=${mask}`, body, 'PATCH');

test('the configuration is for operators', async () => {
  const { status, body } = await world.call(path, {});
  expect(status).toBe(404);
  expect(body.error.status).toBe('NOT_FOUND');
  const anonymous = await world.app.inject({ method: 'GET', url: path });
  expect(anonymous.statusCode).toBe(401);
  expect(anonymous.json().error.errors[0]).toMatchObject({
    message: 'Login Required.',
    reason: 'required',
  });
});

test('a mask changes what it names and nothing else', async () => {
  const before = await read();
  const { body } = await patch('signIn.anonymous', {
    signIn: { anonymous: { enabled: false }, email: { enabled: false } },
  });
  expect(body['name']).toMatch(/^projects\/\d+\/config$/);
  expect(await read()).toEqual({
    ...before,
    signIn: { ...(before['signIn'] as object), anonymous: {} },
  });
  expect((await world.call('signUp', {})).body.error.message).toBe('ADMIN_ONLY_OPERATION');
  await patch('sign_in.anonymous', { sign_in: { anonymous: { enabled: true } } });
  expect(await read()).toEqual(before);
});

test('the audit trail names what was changed, and no value', async () => {
  const noted = async () => {
    const [event] = await world.identity.audit.list({
      tenant: '',
      limit: 1,
      event: 'config_changed',
    });
    return event?.reason;
  };
  const before = await read();
  await patch('sign_in.anonymous,authorizedDomains,made.up', {
    sign_in: { anonymous: { enabled: false } },
    authorizedDomains: ['hush.example.com'],
  });
  expect(await noted()).toBe('signIn.anonymous, authorizedDomains');
  await patch('authorizedDomains', { authorizedDomains: ['hush.example.com'] });
  expect(await noted()).toBe(null);
  await patch('signIn.anonymous,authorizedDomains', before);
  expect(await noted()).toBe('signIn.anonymous, authorizedDomains');
  expect(await read()).toEqual(before);
});

test('false is written as absence, as the protocol writes it', async () => {
  await patch('emailPrivacyConfig', { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } });
  expect((await read())['emailPrivacyConfig']).toEqual({});
  await patch('emailPrivacyConfig', { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } });
});

test('the API key stays what it is, whatever is sent', async () => {
  await patch('client', {
    client: { apiKey: 'chosen', permissions: { disabledUserSignup: true } },
  });
  expect((await read())['client']).toEqual({
    apiKey: world.apiKey,
    permissions: { disabledUserSignup: true },
  });
  expect(
    (await world.call('signUp', { email: 'a@example.com', password: 'secret12' })).body.error
      .message,
  ).toBe('ADMIN_ONLY_OPERATION');
  await patch('client', {});
});

test('the SMTP password goes in and does not come out', async () => {
  const smtp = {
    host: 'mail.example.com',
    senderEmail: 'a@example.com',
    username: 'u',
    password: 'hush-hush',
  };
  const { text } = await patch('notification.sendEmail', {
    notification: { sendEmail: { method: 'CUSTOM_SMTP', smtp } },
  });
  expect(text).toContain('mail.example.com');
  expect(text).not.toContain('hush-hush');
  const rows = await world.data.database.read({
    sql: 'SELECT config FROM settings',
    parameters: [],
  });
  expect(JSON.stringify(rows)).not.toContain('hush-hush');
  const stored = await world.identity.settings.config('');
  expect(stored.notification?.sendEmail?.smtp?.password).toBe('hush-hush');
  await patch('notification', {});
});

test.each([
  ['authorizedDomains', { authorizedDomains: ['https://example.com'] }],
  ['authorizedDomains', { authorizedDomains: ['exa mple.com'] }],
  [
    'passwordPolicyConfig',
    {
      passwordPolicyConfig: {
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 5 } }],
      },
    },
  ],
  [
    'passwordPolicyConfig',
    {
      passwordPolicyConfig: {
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 31 } }],
      },
    },
  ],
  [
    'passwordPolicyConfig',
    {
      passwordPolicyConfig: {
        passwordPolicyVersions: [
          { customStrengthOptions: { minPasswordLength: 20, maxPasswordLength: 10 } },
        ],
      },
    },
  ],
  ['notification', { notification: { sendEmail: { callbackUri: 'javascript:alert(1)' } } }],
  ['notification', { notification: { sendEmail: { method: 'CUSTOM_SMTP' } } }],
])('nonsense in %s is refused and changes nothing', async (mask, body) => {
  const before = await read();
  expect((await patch(mask, body)).body.error.message).toMatch(/^INVALID_CONFIG : /);
  expect(await read()).toEqual(before);
});

test.each([
  ['without an address', { beforeCreate: {} }],
  ['with an empty one', { beforeCreate: { functionUri: '' } }],
  ['that says only when', { beforeSignIn: { updateTime: '2030-01-01T00:00:00Z' } }],
  ['that nobody knows', { beforeLunch: {} }],
])('a trigger %s is refused and changes nothing', async (_, triggers) => {
  const before = await read();
  const { status, body } = await patch('blockingFunctions', { blockingFunctions: { triggers } });
  expect([status, body.error.message]).toEqual([
    400,
    expect.stringMatching(/^INVALID_BLOCKING_FUNCTION : /),
  ]);
  expect(await read()).toEqual(before);
});

test('the password policy is public, in the shape clients insist on', async () => {
  const { body } = await world.app
    .inject({ method: 'GET', url: `/v2/passwordPolicy?key=${world.apiKey}` })
    .then((response) => ({ body: response.json() }));
  expect(body).toMatchObject({
    customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
    enforcementState: 'OFF',
    schemaVersion: 1,
  });
  expect(body.allowedNonAlphanumericCharacters).toContain('!');
});
