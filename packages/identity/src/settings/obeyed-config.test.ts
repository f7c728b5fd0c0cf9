import { sessionLimits } from '@latchkey/protocol';
import { tidy } from '@latchkey/server/housekeeping';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const day = 24 * 3_600_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(async () => {
  // Everything back to what it was: without a mask a change replaces all of it.
  expect((await replaceAll(withPhones)).status).toBe(200);
});
afterAll(() => world.close());

/** The defaults, with the phones that development begins with. */
const withPhones = {
  signIn: {
    email: { enabled: true },
    anonymous: { enabled: true },
    phoneNumber: { enabled: true },
  },
  smsRegionConfig: { allowByDefault: {} },
};

const path = '/v2/projects/latchkey/config';
const read = async () => (await world.admin(path, undefined, 'GET')).body;
const patch = (mask: string, body: Record<string, unknown>) =>
  world.admin(`${path}?updateMask=${mask}`, body, 'PATCH');
const replaceAll = (body: Record<string, unknown>) => world.admin(path, body, 'PATCH');

async function set(mask: string, body: Record<string, unknown>) {
  const { status, text } = await patch(mask, body);
  expect([status, text]).toEqual([200, expect.anything()]);
}

let people = 0;
const newAddress = () => `obeyed-${++people}@example.com`;
const signUp = () => world.call('signUp', { email: newAddress(), password: 'correct horse' });

describe('autodeleteAnonymousUsers', () => {
  const guestAfter = async (wait: number) => {
    const { localId } = (await world.call('signUp', {})).body;
    await tidy(world.data.store, world.now() + wait, false);
    const found = await world.admin('/v1/projects/latchkey/accounts:lookup', {
      localId: [localId],
    });
    return found.body.users !== undefined;
  };

  test('deletes guests who stayed away for longer than any session lasts', async () => {
    expect((await read())['autodeleteAnonymousUsers']).toBe(true);
    expect(await guestAfter(sessionLimits.idle)).toBe(true);
    expect(await guestAfter(sessionLimits.idle + 2 * day)).toBe(false);
  });

  test('keeps them for good when it is off', async () => {
    await set('autodeleteAnonymousUsers', { autodeleteAnonymousUsers: false });
    expect((await read())['autodeleteAnonymousUsers']).toBe(false);
    expect(await guestAfter(1000 * day)).toBe(true);
  });
});

describe('quota.signUpQuotaConfig', () => {
  const quotaFrom = (start: number, quota = 2) =>
    set('quota', {
      quota: {
        signUpQuotaConfig: {
          quota: String(quota),
          startTime: new Date(start).toISOString(),
          quotaDuration: '86400s',
        },
      },
    });
  const tooMany = /^TOO_MANY_ATTEMPTS_TRY_LATER : /;

  test('holds for every way in which an account comes to be', async () => {
    await quotaFrom(world.now());
    expect((await signUp()).status).toBe(200);
    expect((await world.call('signUp', {})).status).toBe(200);
    const refused = await signUp();
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toMatch(tooMany);
    expect((await world.call('signUp', {})).body.error.message).toMatch(tooMany);

    const email = newAddress();
    await world.call('sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl: 'http://localhost:8787/',
      canHandleCodeInApp: true,
    });
    const oobCode = await world.codeFor(email, 'signIn');
    const byLink = await world.call('signInWithEmailLink', { email, oobCode });
    expect(byLink.body.error.message).toMatch(tooMany);

    const sent = await world.call('sendVerificationCode', { phoneNumber: '+16505550111' });
    const byPhone = await world.call('signInWithPhoneNumber', {
      sessionInfo: sent.body['sessionInfo'],
      code: await world.smsCodeFor('+16505550111'),
    });
    expect(byPhone.body.error.message).toMatch(tooMany);

    // Neither is spent by the refusal, and operators are not counted.
    await set('quota', {});
    expect((await world.call('signInWithEmailLink', { email, oobCode })).status).toBe(200);
    await quotaFrom(world.now());
    const made = await world.admin('/v1/projects/latchkey/accounts', { email: newAddress() });
    expect(made.status).toBe(200);
  });

  test('holds from its beginning to its end', async () => {
    await quotaFrom(world.now() + day, 1);
    for (let turn = 0; turn < 3; turn += 1) expect((await signUp()).status).toBe(200);
    world.pass(day);
    expect([(await signUp()).status, (await signUp()).status]).toEqual([200, 429]);
    world.pass(day);
    for (let turn = 0; turn < 3; turn += 1) expect((await signUp()).status).toBe(200);
  });

  test.each([
    ['none', { quota: '0', startTime: '2030-01-01T00:00:00Z', quotaDuration: '60s' }],
    ['less than none', { quota: -1, startTime: '2030-01-01T00:00:00Z', quotaDuration: '60s' }],
    ['no beginning', { quota: 5, quotaDuration: '60s' }],
    ['a beginning in words', { quota: 5, startTime: 'tomorrow', quotaDuration: '60s' }],
    ['no end', { quota: 5, startTime: '2030-01-01T00:00:00Z' }],
    ['a duration in days', { quota: 5, startTime: '2030-01-01T00:00:00Z', quotaDuration: '1d' }],
  ])('of %s is no configuration', async (_, signUpQuotaConfig) => {
    const before = await read();
    const { body } = await patch('quota', { quota: { signUpQuotaConfig } });
    expect(body.error.message).toMatch(/^INVALID_CONFIG : /);
    expect(await read()).toEqual(before);
  });
});

describe('monitoring.requestLogging', () => {
  const operations = async () => {
    world.logged.length = 0;
    const email = newAddress();
    await world.call('signUp', { email, password: 'correct horse' });
    await world.call('signInWithPassword', { email, password: 'wrong horse' });
    const events = world.logged.map((line) => JSON.parse(line));
    expect(world.logged.join('')).not.toContain(email);
    return events
      .filter(({ event }) => event === 'operation')
      .map(({ operation, outcome }) => [operation, outcome]);
  };

  test('writes down which operation it was and how it ended, and only when it is on', async () => {
    expect(await operations()).toEqual([]);
    await set('monitoring', { monitoring: { requestLogging: { enabled: true } } });
    expect(await operations()).toEqual([
      ['signUp', 'done'],
      ['signInWithPassword', 'INVALID_LOGIN_CREDENTIALS'],
    ]);
  });
});

describe('signIn.allowDuplicateEmails', () => {
  const methodsOf = async (identifier: string) =>
    (await world.call('createAuthUri', { identifier, continueUri: 'http://localhost' })).body[
      'signinMethods'
    ];

  test('keeps an address from telling at which providers its account is', async () => {
    const email = newAddress();
    const { localId } = await world.signUp(email);
    await world.admin('/v1/projects/latchkey/accounts:update', {
      localId,
      linkProviderUserInfo: { providerId: 'google.com', rawId: localId },
    });
    await set('emailPrivacyConfig', { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } });
    expect(await methodsOf(email)).toEqual(['password', 'google.com']);
    await set('signIn.allowDuplicateEmails', { signIn: { allowDuplicateEmails: true } });
    expect(await methodsOf(email)).toEqual(['password']);
  });

  test('lets an import go on where one address comes twice, with one account for its password', async () => {
    const email = newAddress();
    const users = [
      { localId: `${email}-1`, email },
      { localId: `${email}-2`, email },
    ];
    const upload = () =>
      world.admin('/v1/projects/latchkey/accounts:batchCreate', { users, sanityCheck: true });
    expect((await upload()).body.error.message).toBe(`DUPLICATE_EMAIL : ${email}`);
    await set('signIn.allowDuplicateEmails', { signIn: { allowDuplicateEmails: true } });
    expect((await upload()).body.error).toEqual([
      { index: 1, message: 'email exists in other account in database' },
    ]);
  });

  test('leaves one address to one account where people sign up', async () => {
    await set('signIn.allowDuplicateEmails', { signIn: { allowDuplicateEmails: true } });
    const email = newAddress();
    await world.signUp(email);
    const again = await world.call('signUp', { email, password: 'another horse' });
    expect(again.body.error.message).toBe('EMAIL_EXISTS');
  });
});

test('passwordPolicyConfig.lastUpdateTime is when the policy was changed, and no other setting', async () => {
  const policyTime = async () =>
    ((await read())['passwordPolicyConfig'] as { lastUpdateTime: string }).lastUpdateTime;
  const policy = (minPasswordLength: number) => ({
    passwordPolicyConfig: {
      passwordPolicyEnforcementState: 'ENFORCE',
      passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength } }],
      lastUpdateTime: '1999-01-01T00:00:00Z',
    },
  });
  await set('passwordPolicyConfig', policy(10));
  const first = await policyTime();
  expect(Math.abs(Date.parse(first) - world.now())).toBeLessThan(60_000);
  world.pass(3_600_000);
  await set('signIn.anonymous', { signIn: { anonymous: { enabled: false } } });
  await set('passwordPolicyConfig', policy(10));
  expect(await policyTime()).toBe(first);
  await set('passwordPolicyConfig', policy(11));
  expect(Date.parse(await policyTime())).toBeGreaterThan(Date.parse(first));
});

test('signIn.hashConfig tells owners how passwords are hashed, and cannot be written', async () => {
  await set('signIn.hashConfig', { signIn: { hashConfig: { algorithm: 'MD5', rounds: 1 } } });
  expect((await read())['signIn']).toMatchObject({ hashConfig: { algorithm: 'ARGON2' } });
  const rows = await world.data.database.read({
    sql: "SELECT config FROM settings WHERE tenant = ''",
    parameters: [],
  });
  expect(JSON.stringify(rows)).not.toContain('MD5');
});

describe('what there is nothing to act on for', () => {
  test.each([
    [{ mobileLinksConfig: { domain: 'FIREBASE_DYNAMIC_LINK_DOMAIN' } }],
    [{ subtype: 'FIREBASE_AUTH' }],
    [{ defaultHostingSite: 'https://site.example.com' }],
    [{ client: { firebaseSubdomain: 'a b' } }],
    [{ recaptchaConfig: { managedRules: [{ endScore: 2, action: 'BLOCK' }] } }],
    [{ notification: { defaultLocale: 'tlh' } }],
    [{ notification: { sendEmail: { legacyResetPasswordTemplate: { body: 'Hello' } } } }],
  ])('is refused: %j', async (body) => {
    const before = await read();
    const { body: answer } = await patch(Object.keys(body).join(), body);
    expect(answer.error.message).toMatch(/^INVALID_CONFIG : /);
    expect(await read()).toEqual(before);
  });

  test('or kept as it was given, and said to have no effect', async () => {
    const kept = {
      defaultHostingSite: 'site',
      subtype: 'IDENTITY_PLATFORM',
      mobileLinksConfig: { domain: 'HOSTING_DOMAIN' },
      recaptchaConfig: {
        emailPasswordEnforcementState: 'ENFORCE',
        managedRules: [{ endScore: 0.3, action: 'BLOCK' }],
        recaptchaKeys: [{ key: 'a-key', type: 'WEB' }],
      },
    };
    await set(Object.keys(kept).join(), kept);
    expect(await read()).toMatchObject(kept);
    expect((await signUp()).status).toBe(200);
  });
});

describe('a configuration that was read', () => {
  const rich = {
    authorizedDomains: ['shop.example.com'],
    client: { firebaseSubdomain: 'shop', permissions: { disabledUserDeletion: true } },
    multiTenant: { allowTenants: false },
    notification: {
      defaultLocale: 'de',
      sendEmail: {
        method: 'CUSTOM_SMTP',
        smtp: {
          senderEmail: 'a@example.com',
          host: 'mail.example.com',
          port: 465,
          username: 'u',
          password: 'hush-hush',
          securityMode: 'SSL',
        },
        dnsInfo: { customDomain: 'example.com', useCustomDomain: true },
        resetPasswordTemplate: { subject: 'Reset', replyTo: 'noreply' },
        verifyEmailTemplate: { senderLocalPart: 'verify' },
      },
      sendSms: { useDeviceLocale: true, smsTemplate: { content: '%LOGIN_CODE% %APP_NAME%' } },
    },
  };
  const passwordNow = async () =>
    (await world.identity.settings.config('')).notification?.sendEmail?.smtp?.password;

  test('can be written back as it is and changes nothing, not even what is not shown', async () => {
    await set(Object.keys(rich).join(), rich);
    const before = await read();
    expect(before).toMatchObject({
      notification: {
        sendEmail: {
          resetPasswordTemplate: { customized: true },
          verifyEmailTemplate: { senderLocalPart: 'verify' },
        },
      },
    });
    expect(JSON.stringify(before)).not.toContain('hush-hush');
    expect((await replaceAll(before)).body).toEqual(before);
    expect(await read()).toEqual(before);
    expect(await passwordNow()).toBe('hush-hush');
  });

  test('means the same when it is written back, also where that is none, nothing and off', async () => {
    const off = {
      authorizedDomains: [],
      autodeleteAnonymousUsers: false,
      emailPrivacyConfig: {},
      mfa: {
        state: 'ENABLED',
        enabledProviders: [],
        providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 0 } }],
      },
      multiTenant: {},
      signIn: { passkey: { enabled: false } },
    };
    await set(Object.keys(off).join(), off);
    const meant = await world.identity.settings.current('');
    const before = await read();
    expect(before).toMatchObject(off);
    await replaceAll(before);
    expect(await read()).toEqual(before);
    expect(await world.identity.settings.current('')).toEqual(meant);
  });

  test('does not hand the password to another mail server', async () => {
    await set(Object.keys(rich).join(), rich);
    const smtp = { senderEmail: 'a@example.com', host: 'thief.example.com', username: 'u' };
    await set('notification.sendEmail.smtp', { notification: { sendEmail: { smtp } } });
    expect(await passwordNow()).toBeUndefined();
  });

  test('goes back to its defaults where nothing is sent for it', async () => {
    const before = await read();
    await set(Object.keys(rich).join(), rich);
    await replaceAll(withPhones);
    expect(await read()).toEqual(before);
    expect(before).toMatchObject({
      authorizedDomains: ['localhost'],
      client: { apiKey: world.apiKey },
      multiTenant: { allowTenants: true },
    });
  });
});

test('operators see of the project what the older configuration shows, others its domains', async () => {
  await set('notification.sendEmail.changeEmailTemplate', {
    notification: {
      sendEmail: { changeEmailTemplate: { senderLocalPart: 'moved', body: 'Your address moved.' } },
    },
  });
  const seen = await world.admin('/v1/projects', undefined, 'GET');
  expect(seen.body).toEqual({
    projectId: expect.stringMatching(/^\d+$/),
    apiKey: world.apiKey,
    allowPasswordUser: true,
    enableAnonymousUser: true,
    authorizedDomains: ['localhost'],
    useEmailSending: true,
    changeEmailTemplate: { from: 'moved', body: 'Your address moved.', customized: true },
  });
  const face = await world.app.inject(`/v1/projects?key=${world.apiKey}`);
  expect(Object.keys(face.json()).sort()).toEqual(['authorizedDomains', 'projectId']);
});
