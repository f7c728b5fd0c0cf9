import { tidy } from '@latchkey/server/housekeeping';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepTenants } from './delete-tenant.ts';

type Json = Record<string, unknown>;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/v2/projects/latchkey/tenants';
const pathOf = (id: string) => `${path}/${id}`;
const code = (body: { error?: { message: string } }) => body.error?.message.split(' : ')[0] ?? 'ok';

async function newTenant(fields: Json = {}): Promise<string> {
  const { status, body } = await world.admin(path, {
    displayName: 'acme',
    allowPasswordSignup: true,
    ...fields,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  return String(body['name']).split('/')[3] ?? '';
}

const patch = (id: string, mask: string, fields: Json) =>
  world.admin(`${pathOf(id)}?updateMask=${mask}`, fields, 'PATCH');
const remove = (id: string) => world.admin(pathOf(id), undefined, 'DELETE');
const show = (id: string) => world.admin(pathOf(id), undefined, 'GET');
const ada = { email: 'ada@example.com', password: 'correct horse' };
const signUp = (tenantId: string, fields: Json = ada) =>
  world.call('signUp', { ...fields, tenantId });

describe('tenants are kept', () => {
  const switchedOff = {
    allowPasswordSignup: false,
    enableEmailLinkSignin: false,
    enableAnonymousUser: false,
    disableAuth: false,
    mfaConfig: { state: 'DISABLED', enabledProviders: [] },
  };

  test('a new one has a name of its own and every switch off', async () => {
    const { status, body } = await world.admin(path, { displayName: 'Acme-Shop' });
    expect(status).toBe(200);
    expect(body['name']).toMatch(/^projects\/latchkey\/tenants\/acme-shop-[a-z0-9]{5}$/);
    expect(body).toEqual({
      name: body['name'],
      tenantId: String(body['name']).split('/')[3],
      displayName: 'Acme-Shop',
      ...switchedOff,
    });
    const { body: read } = await world.admin(`/v2/${body['name']}`, undefined, 'GET');
    expect(read).toEqual(body);
    const another = await world.admin(path, { displayName: 'Acme-Shop' });
    expect(another.body['name']).not.toBe(body['name']);
  });

  test('what is sent is what is shown, and the name is not for anybody to choose', async () => {
    const fields = {
      displayName: 'whole',
      allowPasswordSignup: true,
      enableEmailLinkSignin: true,
      enableAnonymousUser: true,
      disableAuth: true,
      autodeleteAnonymousUsers: true,
      client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      inheritance: { emailSendingConfig: true },
      mfaConfig: {
        state: 'ENABLED',
        enabledProviders: ['PHONE_SMS'],
        providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 2 } }],
      },
      mobileLinksConfig: { domain: 'HOSTING_DOMAIN' },
      monitoring: { requestLogging: { enabled: true } },
      recaptchaConfig: { emailPasswordEnforcementState: 'AUDIT' },
      smsRegionConfig: { allowlistOnly: { allowedRegions: ['DE'] } },
      testPhoneNumbers: { '+15555550100': '123456' },
    };
    const id = await newTenant({ ...fields, name: 'projects/other/tenants/mine' });
    const named = { name: `projects/latchkey/tenants/${id}`, tenantId: id };
    expect((await show(id)).body).toEqual({ ...named, ...fields });
    await world.admin(pathOf(id), { displayName: 'bare' }, 'PATCH');
    expect((await show(id)).body).toEqual({
      ...named,
      displayName: 'bare',
      ...switchedOff,
    });
  });

  test('a mask changes what it names and nothing else', async () => {
    const id = await newTenant({ enableEmailLinkSignin: true });
    const { body } = await patch(id, 'displayName,enableEmailLinkSignin', {
      displayName: 'other',
      allowPasswordSignup: false,
    });
    expect(body).toMatchObject({ displayName: 'other', allowPasswordSignup: true });
    expect(body['enableEmailLinkSignin']).toBe(false);
    expect((await show(id)).body).toEqual(body);
  });

  test('the list comes in pages that nobody can make up', async () => {
    const ids = new Set<string>();
    for (let count = 0; count < 5; count += 1) ids.add(await newTenant({ displayName: 'listed' }));
    const seen: string[] = [];
    let token = '';
    do {
      const url = `${path}?pageSize=2&pageToken=${encodeURIComponent(token)}`;
      const { body } = await world.admin(url, undefined, 'GET');
      const names = (body['tenants'] as readonly { name: string }[]).map(({ name }) => name);
      expect(names.length).toBeLessThanOrEqual(2);
      seen.push(...names.map((name) => name.split('/')[3] ?? ''));
      token = String(body['nextPageToken'] ?? '');
    } while (token !== '');
    expect(seen).toEqual([...new Set(seen)].sort());
    for (const id of ids) expect(seen).toContain(id);
    const forged = await world.admin(`${path}?pageToken=YWNtZQ`, undefined, 'GET');
    expect(code(forged.body)).toBe('INVALID_PAGE_SELECTION');
    const negative = await world.admin(`${path}?pageSize=-1`, undefined, 'GET');
    expect(code(negative.body)).toBe('INVALID_PAGE_SELECTION');
  });

  test.each([
    ['a short one', { displayName: 'abc' }, 'INVALID_DISPLAY_NAME'],
    ['a long one', { displayName: 'a'.repeat(21) }, 'INVALID_DISPLAY_NAME'],
    ['one that is no part of an address', { displayName: 'a/b?c' }, 'INVALID_DISPLAY_NAME'],
    ['one that begins with a digit', { displayName: '1abc' }, 'INVALID_DISPLAY_NAME'],
    [
      'a test number that is none',
      { displayName: 'acme', testPhoneNumbers: { '030 123': '123456' } },
      'INVALID_TESTING_PHONE_NUMBER',
    ],
    [
      'a test code that is none',
      { displayName: 'acme', testPhoneNumbers: { '+15555550100': '12' } },
      'INVALID_TESTING_PHONE_NUMBER',
    ],
    [
      'a second factor of no kind',
      { displayName: 'acme', mfaConfig: { state: 'MANDATORY' } },
      'INVALID_CONFIG',
    ],
  ])('%s is no tenant', async (_, fields, refusal) => {
    expect(code((await world.admin(path, fields)).body)).toBe(refusal);
    const id = await newTenant();
    const before = (await show(id)).body;
    expect(code((await world.admin(pathOf(id), fields, 'PATCH')).body)).toBe(refusal);
    expect((await show(id)).body).toEqual(before);
  });

  test('a tenant whose name is taken away stays as it was', async () => {
    const id = await newTenant();
    const before = (await show(id)).body;
    for (const fields of [{}, { displayName: '' }]) {
      const { body } = await world.admin(pathOf(id), fields, 'PATCH');
      expect(code(body)).toBe('MISSING_DISPLAY_NAME');
    }
    expect((await show(id)).body).toEqual(before);
  });

  test('a project that may have none gets none, and its tenants are shut', async () => {
    const id = await newTenant();
    const allow = (allowTenants: boolean) =>
      world.admin(
        '/v2/projects/latchkey/config?updateMask=multiTenant',
        { multiTenant: { allowTenants } },
        'PATCH',
      );
    await allow(false);
    expect(code((await world.admin(path, { displayName: 'acme' })).body)).toBe(
      'OPERATION_NOT_ALLOWED',
    );
    expect(code((await signUp(id)).body)).toBe('TENANT_NOT_FOUND');
    expect((await show(id)).status).toBe(200);
    await allow(true);
    expect((await signUp(id)).status).toBe(200);
  });
});

describe('a tenant is chosen', () => {
  test('by the path, the body or the token, and never by two that disagree', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const { body: signedUp } = await signUp(one);
    expect(decodeJwt(signedUp.idToken)['firebase']).toMatchObject({ tenant: one });
    const { idToken, localId } = signedUp;

    const own = await world.call('lookup', { idToken });
    expect(own.body.users[0]).toMatchObject({ localId, tenantId: one });
    const said = await world.call('lookup', { idToken, tenantId: one });
    expect(said.status).toBe(200);
    const wrong = await world.call('lookup', { idToken, tenantId: other });
    expect(code(wrong.body)).toBe('TENANT_ID_MISMATCH');

    const inPath = (tenant: string) => `/v1/projects/latchkey/tenants/${tenant}/accounts:lookup`;
    expect((await world.admin(inPath(one), { localId: [localId] })).body.users).toHaveLength(1);
    expect((await world.admin(inPath(other), { localId: [localId] })).body.users).toBeUndefined();
    const both = await world.admin(inPath(one), { localId: [localId], tenantId: other });
    expect(code(both.body)).toBe('TENANT_ID_MISMATCH');
  });

  test('a refresh token is of its tenant', async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    const { refreshToken } = (await signUp(one)).body;
    const exchange = (fields: Json) =>
      world.call('/v1/token', { grantType: 'refresh_token', refreshToken, ...fields });
    expect(code((await exchange({ tenantId: other })).body)).toBe('TENANT_ID_MISMATCH');
    const { body } = await exchange({ tenantId: one });
    expect(decodeJwt(body.id_token)['firebase']).toMatchObject({ tenant: one });
  });

  test.each(['nobody-00000', 'NOBODY', 'a\0b', '../config', 'x'.repeat(300), "' or 1=1 --"])(
    'there is no tenant %j',
    async (tenantId) => {
      const inBody = await signUp(tenantId);
      expect(inBody.status).toBe(400);
      expect(code(inBody.body)).toMatch(/^(TENANT_NOT_FOUND|Invalid JSON payload)/);
      const inPath = await world.admin(
        `/v1/projects/latchkey/tenants/${encodeURIComponent(tenantId)}/accounts:lookup`,
        { localId: ['x'] },
      );
      expect([400, 404, 414]).toContain(inPath.status);
      const onPage = await world.app.inject(
        `/__/auth/action?mode=verifyEmail&oobCode=x&tenantId=${encodeURIComponent(tenantId)}`,
      );
      expect(onPage.statusCode).toBe(400);
    },
  );
});

describe('the flows obey the tenant', () => {
  test('its doors are its own, whatever the project’s are', async () => {
    const id = await newTenant({ allowPasswordSignup: false });
    expect(code((await signUp(id)).body)).toBe('OPERATION_NOT_ALLOWED');
    expect(code((await world.call('signInWithPassword', { ...ada, tenantId: id })).body)).toBe(
      'PASSWORD_LOGIN_DISABLED',
    );
    expect(code((await signUp(id, {})).body)).toBe('ADMIN_ONLY_OPERATION');
    const link = { requestType: 'EMAIL_SIGNIN', email: ada.email, tenantId: id };
    expect(code((await world.call('sendOobCode', link)).body)).toBe('OPERATION_NOT_ALLOWED');

    await patch(id, 'enableAnonymousUser,enableEmailLinkSignin', {
      enableAnonymousUser: true,
      enableEmailLinkSignin: true,
    });
    expect((await signUp(id, {})).status).toBe(200);
    expect((await world.call('sendOobCode', link)).status).toBe(200);
    expect(code((await signUp(id)).body)).toBe('OPERATION_NOT_ALLOWED');
  });

  test('a link of a mail leads back to its tenant', async () => {
    const id = await newTenant({ enableEmailLinkSignin: true });
    const email = 'link@example.com';
    await world.call('sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email,
      tenantId: id,
      continueUrl: 'http://localhost/',
    });
    const [mail] = await world.mailsTo(email);
    const link = new URL(mail?.mail.link ?? '');
    expect(link.searchParams.get('tenantId')).toBe(id);
    const oobCode = link.searchParams.get('oobCode');
    const outside = await world.call('signInWithEmailLink', { email, oobCode });
    expect(code(outside.body)).toBe('INVALID_OOB_CODE');
    const inside = await world.call('signInWithEmailLink', { email, oobCode, tenantId: id });
    expect(decodeJwt(inside.body.idToken)['firebase']).toMatchObject({ tenant: id });
  });

  test('the plain action page works for its links', async () => {
    const id = await newTenant();
    const { idToken } = (await signUp(id, { ...ada, email: 'page@example.com' })).body;
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const [mail] = await world.mailsTo('page@example.com');
    const link = new URL(mail?.mail.link ?? '');
    const page = await world.app.inject(link.pathname + link.search);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`name="tenantId" value="${id}"`);
    const pressed = await world.app.inject({
      method: 'POST',
      url: link.pathname,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: link.origin,
        'sec-fetch-site': 'same-origin',
      },
      payload: `${link.searchParams}&password=${encodeURIComponent(ada.password)}`,
    });
    expect(pressed.statusCode).toBe(200);
    const account = await world.identity.accounts.byEmail(id, 'page@example.com');
    expect(account?.emailVerified).toBe(true);
  });

  test('who may sign up and leave, it says itself', async () => {
    const id = await newTenant();
    const { idToken } = (await signUp(id)).body;
    await patch(id, 'client', {
      client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
    });
    expect(code((await signUp(id, { ...ada, email: 'b@example.com' })).body)).toBe(
      'ADMIN_ONLY_OPERATION',
    );
    expect(code((await world.call('delete', { idToken })).body)).toBe('ADMIN_ONLY_OPERATION');
    expect((await world.signUp('outside@example.com')).idToken).toBeTruthy();
  });

  test('its password rules are its own, or the project’s', async () => {
    const id = await newTenant({
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 20 } }],
      },
    });
    expect(code((await signUp(id)).body)).toBe('PASSWORD_DOES_NOT_MEET_REQUIREMENTS');
    const policy = async (tenantId: string) =>
      (await world.app.inject(`/v2/passwordPolicy?key=${world.apiKey}&tenantId=${tenantId}`)).json()
        .customStrengthOptions.minPasswordLength;
    expect(await policy(id)).toBe(20);
    expect(await policy('')).toBe(6);
    await patch(id, 'passwordPolicyConfig', {});
    expect(await policy(id)).toBe(6);
    expect((await signUp(id)).status).toBe(200);
  });

  test('whether strangers learn which addresses are known is its own, or the project’s', async () => {
    const id = await newTenant();
    await signUp(id);
    const ask = async () =>
      (
        await world.call('createAuthUri', {
          identifier: ada.email,
          continueUri: 'http://localhost/',
          tenantId: id,
        })
      ).body['registered'];
    expect(await ask()).toBeUndefined();
    await patch(id, 'emailPrivacyConfig', {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
    });
    expect(await ask()).toBe(true);
  });

  test('second factors are off until it wants them', async () => {
    const id = await newTenant();
    const { idToken } = (await signUp(id)).body;
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const oobCode = await world.codeFor(ada.email, 'verifyEmail');
    await world.call('update', { oobCode, idToken, tenantId: id });
    const start = () =>
      world.call('/v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
    expect(code((await start()).body)).toBe('OPERATION_NOT_ALLOWED');
    await patch(id, 'mfaConfig', {
      mfaConfig: {
        state: 'ENABLED',
        providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } }],
      },
    });
    const app = await world.enrolTotp(idToken);
    const again = await world.call('signInWithPassword', { ...ada, tenantId: id });
    const finished = await world.finishWithTotp(again.body, app);
    expect(code(finished.body)).toBe('INVALID_MFA_PENDING_CREDENTIAL');
    const { status } = await world.call('/v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential: again.body.mfaPendingCredential,
      mfaEnrollmentId: app.id,
      totpVerificationInfo: { verificationCode: world.totpCode(app.secret, 1) },
      tenantId: id,
    });
    expect(status).toBe(200);
  });

  test('a phone number signs nobody in to a tenant', async () => {
    const id = await newTenant();
    for (const verb of ['sendVerificationCode', 'signInWithPhoneNumber']) {
      const { body } = await world.call(verb, { phoneNumber: '+15555550100', tenantId: id });
      expect(code(body)).toBe('UNSUPPORTED_TENANT_OPERATION');
    }
  });

  test('a test number of the tenant is answered with its code, and no SMS leaves', async () => {
    const id = await newTenant({
      testPhoneNumbers: { '+15555550123': '654321' },
      mfaConfig: { state: 'ENABLED', enabledProviders: ['PHONE_SMS'] },
    });
    const email = 'tester@example.com';
    const { idToken } = (await signUp(id, { ...ada, email })).body;
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    await world.call('update', { oobCode: await world.codeFor(email), idToken, tenantId: id });
    const started = await world.call('/v2/accounts/mfaEnrollment:start', {
      idToken,
      phoneEnrollmentInfo: { phoneNumber: '+15555550123' },
    });
    const { sessionInfo } = started.body['phoneSessionInfo'] as { sessionInfo: string };
    const { status } = await world.call('/v2/accounts/mfaEnrollment:finalize', {
      idToken,
      phoneVerificationInfo: { sessionInfo, code: '654321' },
    });
    expect(status).toBe(200);
    expect(await world.smsTo('+15555550123')).toEqual([]);
  });

  test('one that is switched off answers nobody but those who may mend it', async () => {
    const id = await newTenant();
    const { idToken, refreshToken } = (await signUp(id)).body;
    await patch(id, 'disableAuth', { disableAuth: true });
    for (const body of [{ ...ada, tenantId: id }, { idToken }]) {
      expect(code((await world.call('signUp', body)).body)).toBe('PROJECT_DISABLED');
    }
    expect(code((await world.call('lookup', { idToken })).body)).toBe('PROJECT_DISABLED');
    const of = (rest: string) => `/v1/projects/latchkey/tenants/${id}${rest}`;
    const asOperator = await world.admin(of('/accounts:lookup'), { email: [ada.email] });
    expect(code(asOperator.body)).toBe('PROJECT_DISABLED');
    expect((await world.refresh(refreshToken)).status).toBe(200);
    expect((await world.admin(of(':createSessionCookie'), { idToken })).status).toBe(200);
    expect((await world.admin(of('/accounts:batchDelete'), { localIds: ['x'] })).status).toBe(200);
    await patch(id, 'disableAuth', { disableAuth: false });
    expect((await world.call('lookup', { idToken })).status).toBe(200);
  });

  test('a page asks for the settings of its tenant', async () => {
    const id = await newTenant({ enableEmailLinkSignin: true, allowPasswordSignup: false });
    const url = `/latchkey/v1/signInSettings?key=${world.apiKey}&tenantId=${id}`;
    expect((await world.app.inject(url)).json()).toMatchObject({ emailLinkSignIn: true });
    const settings = (await world.app.inject(url)).json();
    expect(settings).not.toHaveProperty('passwordSignIn');
    expect(settings).not.toHaveProperty('anonymousSignIn');
    expect(settings).not.toHaveProperty('phoneSignIn');
  });

  test('mails are the server’s own until the tenant takes over the project’s', async () => {
    const sendEmail = {
      callbackUri: 'https://example.com/action',
      resetPasswordTemplate: { subject: 'Of the project' },
    };
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=notification.sendEmail',
      { notification: { sendEmail } },
      'PATCH',
    );
    const id = await newTenant();
    await signUp(id);
    const reset = { requestType: 'PASSWORD_RESET', email: ada.email, tenantId: id };
    const pageOfLink = async () => {
      await world.call('sendOobCode', reset);
      const [mail] = await world.mailsTo(ada.email);
      return new URL(mail?.mail.link ?? '').host;
    };
    expect(await pageOfLink()).toBe('localhost:8787');
    await patch(id, 'inheritance', { inheritance: { emailSendingConfig: true } });
    expect(await pageOfLink()).toBe('example.com');
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=notification.sendEmail',
      {},
      'PATCH',
    );
  });
});

describe('a tenant is deleted', () => {
  const rowsOf = async (id: string) => {
    const tables = await world.data.database.read({
      sql: `SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c
            WHERE m.type = 'table' AND c.name = 'tenant' AND m.name != 'audit'`,
      parameters: [],
    });
    let rows = 0;
    for (const { name } of tables) {
      const [found] = await world.data.database.read({
        sql: `SELECT count(*) AS n FROM ${name} WHERE tenant = ?`,
        parameters: [id],
      });
      rows += Number(found?.['n']);
    }
    return rows;
  };

  test('with all it holds, and is gone for everybody at once', async () => {
    const [id, other] = [await newTenant(), await newTenant()];
    const { idToken, refreshToken } = (await signUp(id)).body;
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    await signUp(other);
    await world.usage.settled();
    expect(await rowsOf(id)).toBeGreaterThan(4);
    const kept = await rowsOf(other);

    expect((await remove(id)).body).toEqual({});
    expect(await rowsOf(id)).toBe(0);
    expect(await rowsOf(other)).toBe(kept);
    expect(code((await show(id)).body)).toBe('TENANT_NOT_FOUND');
    expect(code((await remove(id)).body)).toBe('TENANT_NOT_FOUND');
    expect(code((await signUp(id)).body)).toBe('TENANT_NOT_FOUND');
    expect(code((await world.call('lookup', { idToken })).body)).toBe('TENANT_ID_MISMATCH');
    expect(code((await world.refresh(refreshToken)).body)).toBe('TOKEN_EXPIRED');
    const { body } = await world.admin(
      '/latchkey/v1/projects/latchkey/auditEvents?event=tenant_deleted',
      undefined,
      'GET',
    );
    expect(JSON.stringify(body)).toContain(id);
    // What happened in it stays, for operators.
    const within = await world.admin(
      `/latchkey/v1/projects/latchkey/auditEvents?event=user_created&tenantId=${id}`,
      undefined,
      'GET',
    );
    expect([within.status, JSON.stringify(within.body)]).toEqual([
      200,
      expect.stringContaining('user_created'),
    ]);
  });

  test('where the one who deleted it is stopped halfway, the next sweep goes on', async () => {
    const id = await newTenant();
    await signUp(id);
    await world.usage.settled();
    // What is committed before anything is cleared away.
    await world.identity.commit([world.identity.tenants.close(id, world.now())]);
    world.pass(2000);
    await world.identity.tenants.latest(id);
    expect(code((await signUp(id)).body)).toBe('TENANT_NOT_FOUND');
    expect(await rowsOf(id)).toBeGreaterThan(2);

    await sweepTenants(world.identity, world.now());
    expect(await rowsOf(id)).toBe(0);
    // The name is kept until nobody can be on the way any more.
    expect(await world.identity.tenants.closed(world.now())).toContain(id);
    world.pass(600_000);
    await sweepTenants(world.identity, world.now());
    expect(await world.identity.tenants.closed(world.now())).not.toContain(id);
  });

  test('thousands of accounts go in steps', async () => {
    const id = await newTenant();
    const users = Array.from({ length: 1000 }, (_, index) => ({
      localId: `user-${index}`,
      email: `user-${index}@example.com`,
    }));
    const imported = await world.admin(`/v1/projects/latchkey/tenants/${id}/accounts:batchCreate`, {
      users: users.map((user) => ({ ...user, tenantId: id })),
    });
    expect(imported.body).not.toHaveProperty('error');
    await world.identity.commit([world.identity.tenants.close(id, world.now())]);
    expect(await world.identity.tenants.clearSome(id)).toBe(true);
    expect(await rowsOf(id)).toBeGreaterThan(400);
    await sweepTenants(world.identity, world.now());
    expect(await rowsOf(id)).toBe(0);
  });
});

test('old guests of a tenant stay unless it says otherwise', async () => {
  const [keeper, other] = [
    await newTenant({ enableAnonymousUser: true }),
    await newTenant({ enableAnonymousUser: true, autodeleteAnonymousUsers: true }),
  ];
  const guests = [(await signUp(keeper, {})).body.localId, (await signUp(other, {})).body.localId];
  await tidy(world.data.store, world.now() + 40 * 24 * 3_600_000, true);
  expect(await world.identity.accounts.byId(keeper, guests[0] ?? '')).toBeDefined();
  expect(await world.identity.accounts.byId(other, guests[1] ?? '')).toBeUndefined();
});

test('test numbers are for development, on a tenant too', async () => {
  const production = await startWorld({ environment: productionEnvironment });
  try {
    const { body } = await production.admin(path, {
      displayName: 'acme',
      testPhoneNumbers: { '+15555550100': '123456' },
    });
    expect(code(body)).toBe('INVALID_TESTING_PHONE_NUMBER');
  } finally {
    await production.close();
  }
});

test('the helpers of the emulator know tenants apart', async () => {
  const [one, other] = [await newTenant(), await newTenant()];
  const helper = (tenant: string, rest: string) =>
    `/emulator/v1/projects/latchkey${tenant === '' ? '' : `/tenants/${tenant}`}/${rest}`;
  for (const tenantId of [one, other, '']) {
    const { idToken } = (await signUp(tenantId, { ...ada, email: `helper${tenantId}@example.com` }))
      .body;
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  }
  const mailed = async (tenant: string) =>
    (await world.app.inject(helper(tenant, 'oobCodes')))
      .json()
      .oobCodes.map(({ email }: { email: string }) => email);
  expect(await mailed(one)).toEqual([`helper${one}@example.com`]);
  expect(await mailed('')).toContain('helper@example.com');
  expect(await mailed('')).not.toContain(`helper${one}@example.com`);

  await world.app.inject({ method: 'DELETE', url: helper(one, 'accounts') });
  const emailOf = (tenant: string) =>
    world.identity.accounts.byEmail(tenant, `helper${tenant}@example.com`);
  expect(await emailOf(one)).toBeUndefined();
  expect(await emailOf(other)).toBeDefined();
  expect(await emailOf('')).toBeDefined();
  expect((await world.app.inject(helper('nobody-00000', 'oobCodes'))).statusCode).toBe(400);
});
