import { type HookHost, startHookHost } from '@latchkey/testing/hook-host';
import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import { enrolPasskey, signInWithPasskey } from '@latchkey/testing/passkeys';
import { startWorld, type World } from '@latchkey/testing/world';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let host: HookHost;
beforeAll(async () => {
  host = await startHookHost();
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
  await host.close();
});

let people = 0;
/** Somebody whom no test has met. */
let email: string;
beforeEach(() => {
  people += 1;
  email = `person-${people}@example.com`;
});

type Json = Record<string, unknown>;

const password = 'correct horse';

const configure = (mask: string, config: Json) =>
  world.admin(`/v2/projects/latchkey/config?updateMask=${mask}`, config, 'PATCH');

/** From now on these triggers ask our host, which agrees to everything. */
async function ask(...triggers: string[]): Promise<void> {
  const functions = triggers.map((name) => [name, { functionUri: `${host.url}/${name}` }]);
  const { status } = await configure('blockingFunctions', {
    blockingFunctions: { triggers: Object.fromEntries(functions) },
  });
  expect(status).toBe(200);
  host.reset();
}

const jwtIn = (body: string): string => (JSON.parse(body) as { data: { jwt: string } }).data.jwt;

/** What the host was asked, as `trigger method second-factor`, oldest first. */
const asked = () =>
  host.received.map(({ body }) => {
    const claims = decodeJwt(jwtIn(body));
    return [claims['event_type'], claims['sign_in_method'], claims['sign_in_second_factor']]
      .filter((part) => part !== undefined)
      .join(' ');
  });

const updating = (userRecord: Json) => ({
  body: { userRecord: { ...userRecord, updateMask: Object.keys(userRecord).join(',') } },
});

const forbidden = {
  status: 403,
  body: { error: { message: 'Only for members.', status: 'PERMISSION_DENIED' } },
};

const refusalText =
  'BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error: ' +
  '{"error":{"code":403,"message":"Only for members.","status":"PERMISSION_DENIED"}}';

const signIn = () => world.call('signInWithPassword', { email, password });

const found = async () =>
  (await world.admin('/v1/projects/latchkey/accounts:lookup', { email: [email] })).body.users;

describe('a blocking function', () => {
  test('gets a token that says what is about to happen, signed for it alone', async () => {
    await ask('beforeCreate', 'beforeSignIn');
    const { status } = await world.call(
      'signUp',
      { email, password, displayName: 'Ada' },
      { headers: { 'user-agent': 'Lovelace/1.0', 'x-firebase-locale': 'fr' } },
    );
    expect(status).toBe(200);
    expect(asked()).toEqual(['beforeCreate password', 'beforeSignIn password']);
    const [first] = host.received;
    const keys = await world.app.inject(
      '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    );
    const { payload, protectedHeader } = await jwtVerify(
      jwtIn(first?.body ?? ''),
      createLocalJWKSet(keys.json() as JSONWebKeySet),
      {
        issuer: 'https://securetoken.google.com/latchkey',
        audience: `${host.url}/beforeCreate`,
        algorithms: ['RS256'],
      },
    );
    expect(protectedHeader.kid).toBeDefined();
    const [account] = (await found()) ?? [];
    expect(payload).toMatchObject({
      sub: account?.localId,
      event_type: 'beforeCreate',
      event_id: expect.stringMatching(/^.{20,}$/),
      user_agent: 'Lovelace/1.0',
      ip_address: '127.0.0.1',
      locale: 'fr',
      sign_in_method: 'password',
      user_record: {
        uid: account?.localId,
        email,
        email_verified: false,
        display_name: 'Ada',
        disabled: false,
        custom_claims: {},
        provider_data: [{ provider_id: 'password', uid: email, email, display_name: 'Ada' }],
        metadata: { creation_time: expect.any(Number), last_sign_in_time: expect.any(Number) },
      },
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300);
    expect(first?.body).not.toContain(password);
    // Signed by the same keys as ID tokens, and still none.
    const used = await world.call('lookup', { idToken: jwtIn(first?.body ?? '') });
    expect(used.body.error.message).toBe('INVALID_ID_TOKEN');
  });

  test('decides what the account and the tokens become', async () => {
    await ask('beforeCreate', 'beforeSignIn');
    host.answer(
      '/beforeCreate',
      updating({
        displayName: 'Countess',
        photoURL: 'https://example.com/a.png',
        emailVerified: true,
        customClaims: { role: 'member' },
        sessionClaims: { ignored: true },
      }),
    );
    host.answer('/beforeSignIn', updating({ sessionClaims: { from: 'office' } }));
    const { idToken, displayName, refreshToken } = (await world.call('signUp', { email, password }))
      .body;
    expect(displayName).toBe('Countess');
    const expected = {
      name: 'Countess',
      picture: 'https://example.com/a.png',
      email_verified: true,
      role: 'member',
      from: 'office',
    };
    expect(decodeJwt(idToken)).toMatchObject(expected);
    expect(decodeJwt(idToken)).not.toHaveProperty('ignored');
    expect(decodeJwt((await world.refresh(refreshToken)).body.id_token)).toMatchObject(expected);
    expect(await found()).toMatchObject([
      { displayName: 'Countess', emailVerified: true, customAttributes: '{"role":"member"}' },
    ]);
    // The next sign-in is judged anew: its claims are its own.
    host.answer('/beforeSignIn', updating({ displayName: 'Lady', customClaims: { role: 'x' } }));
    const again = decodeJwt((await signIn()).body.idToken);
    expect(again).toMatchObject({ name: 'Lady', role: 'x' });
    expect(again).not.toHaveProperty('from');
    expect(await found()).toMatchObject([
      { displayName: 'Lady', customAttributes: '{"role":"x"}', emailVerified: true },
    ]);
  });

  test.each(['beforeCreate', 'beforeSignIn'])(
    'that refuses in %s leaves nothing behind',
    async (trigger) => {
      await ask('beforeCreate', 'beforeSignIn');
      host.answer(`/${trigger}`, forbidden);
      const { status, body } = await world.call('signUp', { email, password });
      expect(status).toBe(400);
      expect(body.error.message).toBe(refusalText);
      expect(await found()).toBeUndefined();
      host.answer(`/${trigger}`, {});
      await world.signUp(email, password);
    },
  );

  test('may change the account itself while it is asked, and is asked once', async () => {
    const { localId } = await world.signUp(email, password);
    await ask('beforeSignIn');
    const change = (fields: Json) =>
      world.admin('/v1/projects/latchkey/accounts:update', { localId, ...fields });
    host.answer('/beforeSignIn', {
      ...updating({ sessionClaims: { from: 'office' } }),
      first: () => change({ customAttributes: '{"role":"member"}' }),
    });
    const { body } = await signIn();
    expect(decodeJwt(body.idToken)).toMatchObject({ role: 'member', from: 'office' });
    expect(asked()).toEqual(['beforeSignIn password']);
    // Another sign-in is another question.
    await signIn();
    expect(asked()).toHaveLength(2);
  });

  test('is asked again about somebody who became somebody else meanwhile', async () => {
    const { localId } = await world.signUp(email, password);
    await ask('beforeSignIn');
    const proved = { localId, emailVerified: true };
    host.answer('/beforeSignIn', {
      first: () => world.admin('/v1/projects/latchkey/accounts:update', proved),
    });
    expect((await signIn()).status).toBe(200);
    const verified = host.received.map(
      ({ body }) => (decodeJwt(jwtIn(body))['user_record'] as Json)['email_verified'],
    );
    expect(verified).toEqual([false, true]);
  });

  test('that refuses a sign-in opens no session and changes no account', async () => {
    await ask('beforeSignIn');
    const { localId } = await world.signUp(email, password);
    const [before] = (await found()) ?? [];
    const sessions = () => world.identity.sessions.ofAccount('', localId, 10);
    expect(await sessions()).toHaveLength(1);
    world.pass(60_000);
    host.answer('/beforeSignIn', forbidden);
    expect((await signIn()).body.error.message).toBe(refusalText);
    expect(await sessions()).toHaveLength(1);
    expect(await found()).toEqual([before]);
    const { body } = await world.admin(
      `/latchkey/v1/projects/latchkey/auditEvents?event=blocking_function_refused&pageSize=1`,
      undefined,
      'GET',
    );
    expect(body['events']).toMatchObject([{ result: 'refused', reason: 'beforeSignIn' }]);
  });

  test.each(['beforeCreate', 'beforeSignIn'])(
    'that disables the account in %s is obeyed, and nobody gets in',
    async (trigger) => {
      await ask('beforeCreate', 'beforeSignIn');
      host.answer(`/${trigger}`, updating({ disabled: true }));
      const { body } = await world.call('signUp', { email, password });
      expect(body.error.message).toBe('USER_DISABLED');
      const [account] = (await found()) ?? [];
      expect(account).toMatchObject({ email, disabled: true });
      expect(await world.identity.sessions.ofAccount('', account?.localId ?? '', 10)).toEqual([]);
    },
  );

  test('that disables somebody who was here before ends what is left of their sign-ins', async () => {
    await ask('beforeSignIn');
    const { localId, refreshToken } = await world.signUp(email, password);
    host.answer('/beforeSignIn', updating({ disabled: true }));
    expect((await signIn()).body.error.message).toBe('USER_DISABLED');
    expect(await found()).toMatchObject([{ disabled: true }]);
    expect((await world.refresh(refreshToken)).body.error.message).toBe('USER_DISABLED');
    await world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: false });
    expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
  });

  test.each<[string, Parameters<HookHost['answer']>[1]]>([
    ['is no JSON', { body: 'fine!' }],
    ['is a list', { body: [] }],
    ['is null', { body: 'null' }],
    ['has a record without a mask', { body: { userRecord: { displayName: 'x' } } }],
    ['has an empty mask', { body: { userRecord: { updateMask: '' } } }],
    ['has a mask of something else', updating({ email: 'eve@example.com' })],
    ['has a flag that is a text', updating({ disabled: 'false' })],
    ['has a name that is an object', updating({ displayName: {} })],
    ['has a name of control characters', updating({ displayName: '\u0000' })],
    ['has reserved claims', updating({ customClaims: { iss: 'me' } })],
    ['has claims that are a list', updating({ sessionClaims: ['admin'] })],
    ['has too many claims', updating({ sessionClaims: { a: 'x'.repeat(1000) } })],
    ['is a redirect', { status: 302 }],
    ['is an error without words', { status: 500, body: 'stack trace at /srv/secret.js' }],
  ])('whose answer %s has not agreed', async (_, answer) => {
    await ask('beforeCreate');
    host.answer('/beforeCreate', answer);
    const { status, body } = await world.call('signUp', { email, password });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function /);
    expect(body.error.message).not.toContain('secret');
    expect(await found()).toBeUndefined();
    expect(host.received).toHaveLength(1);
  });

  test('that cannot be reached has not agreed', async () => {
    await ask();
    await world.signUp(email, password);
    const gone = await startHookHost();
    await gone.close();
    await configure('blockingFunctions', {
      blockingFunctions: { triggers: { beforeSignIn: { functionUri: gone.url } } },
    });
    expect((await signIn()).body.error.message).toBe(
      'BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function could not be reached.',
    );
  });

  test('has seven seconds', async () => {
    await ask('beforeSignIn');
    await world.signUp(email, password);
    host.answer('/beforeSignIn', 'silence');
    const started = performance.now();
    expect((await signIn()).body.error.message).toBe(
      'BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function deadline exceeded.',
    );
    expect(performance.now() - started).toBeGreaterThan(6900);
  });

  test('is not asked by whoever has not proved anything', async () => {
    await ask('beforeCreate', 'beforeSignIn', 'beforeSendEmail');
    await world.signUp(email, password);
    const { length } = host.received;
    await world.call('signInWithPassword', { email, password: 'wrong' });
    await world.call('signInWithPassword', { email: 'nobody@example.com', password });
    await world.call('signUp', { email, password: 'another one' });
    await world.call('signUp', { email: 'weak@example.com', password: '1' });
    await world.call('signInWithEmailLink', { email, oobCode: 'wrong' });
    expect(host.received).toHaveLength(length);
  });
});

describe('functions are asked about', () => {
  test('sign-ins by a link in a mail', async () => {
    await ask('beforeCreate', 'beforeSignIn', 'beforeSendEmail');
    for (const displayName of ['New', 'Known']) {
      host.answer('/beforeSignIn', updating({ displayName }));
      await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
      const oobCode = await world.codeFor(email, 'signIn');
      expect((await world.call('signInWithEmailLink', { email, oobCode })).status).toBe(200);
      expect(await found()).toMatchObject([{ displayName }]);
    }
    expect(asked()).toEqual([
      'beforeSendEmail',
      'beforeCreate emailLink',
      'beforeSignIn emailLink',
      'beforeSendEmail',
      'beforeSignIn emailLink',
    ]);
  });

  test('a link in a mail, which stays good when a function refuses', async () => {
    await ask('beforeSignIn');
    await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const oobCode = await world.codeFor(email, 'signIn');
    host.answer('/beforeSignIn', forbidden);
    const enter = () => world.call('signInWithEmailLink', { email, oobCode });
    expect((await enter()).body.error.message).toBe(refusalText);
    expect(await found()).toBeUndefined();
    host.answer('/beforeSignIn', {});
    expect((await enter()).body.isNewUser).toBe(true);
  });

  test('sign-ins by phone', async () => {
    await ask('beforeCreate', 'beforeSignIn');
    const phoneNumber = '+16505550101';
    host.answer('/beforeCreate', updating({ displayName: 'Caller' }));
    host.answer('/beforeSignIn', updating({ sessionClaims: { line: 'fixed' } }));
    const first = decodeJwt((await world.signInByPhone(phoneNumber)).idToken);
    expect(first).toMatchObject({ name: 'Caller', line: 'fixed', phone_number: phoneNumber });
    await world.signInByPhone(phoneNumber);
    expect(asked()).toEqual(['beforeCreate phone', 'beforeSignIn phone', 'beforeSignIn phone']);
    host.answer('/beforeSignIn', forbidden);
    await expect(world.signInByPhone(phoneNumber)).rejects.toThrow('Only for members.');
  });

  test('sign-ins by passkey', async () => {
    await ask('beforeSignIn');
    const { idToken } = await world.signUpVerified(email, password);
    const device = createPasskeyDevice();
    await enrolPasskey(world, idToken, device);
    host.received.length = 0;
    host.answer(
      '/beforeSignIn',
      updating({ displayName: 'Keyholder', sessionClaims: { device: 'own' } }),
    );
    const { body } = await signInWithPasskey(world, device);
    expect(decodeJwt(body.idToken)).toMatchObject({ device: 'own' });
    expect(await found()).toMatchObject([{ displayName: 'Keyholder' }]);
    expect(asked()).toEqual(['beforeSignIn passkey passkey']);
    host.answer('/beforeSignIn', forbidden);
    expect((await signInWithPasskey(world, device)).body.error.message).toBe(refusalText);
  });

  test('sign-ins with a second factor, once it was shown', async () => {
    await ask('beforeSignIn');
    const { idToken } = await world.signUpVerified(email, password);
    const app = await world.enrolTotp(idToken);
    host.received.length = 0;
    const pending = (await signIn()).body;
    expect(pending.mfaPendingCredential).toBeDefined();
    expect(asked()).toEqual([]);
    host.answer('/beforeSignIn', forbidden);
    expect((await world.finishWithTotp(pending, app)).body.error.message).toBe(refusalText);
    host.answer(
      '/beforeSignIn',
      updating({ displayName: 'Twice', sessionClaims: { strong: true } }),
    );
    const { body } = await world.finishWithTotp(pending, app);
    expect(decodeJwt(body.idToken)).toMatchObject({ strong: true });
    expect(await found()).toMatchObject([{ displayName: 'Twice' }]);
    expect(asked()).toEqual(['beforeSignIn password totp', 'beforeSignIn password totp']);
  });

  test('sign-ins on the way to a mandatory second factor, before and after it is there', async () => {
    await ask('beforeSignIn');
    await world.signUpVerified(email, password);
    await configure('mfa.state', { mfa: { state: 'MANDATORY' } });
    host.received.length = 0;
    const { idToken, enrollmentRequired } = (await signIn()).body;
    expect(enrollmentRequired).toBe(true);
    await world.enrolTotp(idToken);
    await configure('mfa.state', { mfa: { state: 'ENABLED' } });
    expect(asked()).toEqual(['beforeSignIn password', 'beforeSignIn password totp']);
  });

  test('an address that takes the place of a mistyped one, which is not if they refuse', async () => {
    const requireProof = (requiredToSignIn: boolean) =>
      configure('emailVerificationConfig', { emailVerificationConfig: { requiredToSignIn } });
    await requireProof(true);
    await ask('beforeCreate');
    const way = { password, emailVerification: {} };
    const { idToken, localId } = (await world.call('signUp', { email, ...way })).body;
    const right = `right-${email}`;
    host.answer('/beforeCreate', forbidden);
    const refused = await world.call('signUp', { idToken, email: right, ...way });
    expect(refused.body.error.message).toBe(refusalText);
    expect(await found()).toMatchObject([{ localId }]);
    host.answer('/beforeCreate', updating({ displayName: 'Ada' }));
    const corrected = await world.call('signUp', { idToken, email: right, ...way });
    expect(corrected.body).toMatchObject({ localId, email: right, verificationRequired: true });
    expect(asked()).toEqual(Array(3).fill('beforeCreate password'));
    expect(await found()).toBeUndefined();
    await requireProof(false);
  });

  test('guests who become somebody, and not about guests', async () => {
    await ask('beforeCreate', 'beforeSignIn');
    const guest = async () => (await world.call('signUp', {})).body.idToken;
    const tokens = [await guest(), await guest(), await guest()];
    expect(host.received).toEqual([]);
    host.answer('/beforeCreate', forbidden);
    await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const oobCode = await world.codeFor(email, 'signIn');
    await configure('emailPrivacyConfig', { emailPrivacyConfig: {} });
    const upgrades = [
      await world.call('signUp', { idToken: tokens[0], email, password }),
      await world.call('signInWithEmailLink', { idToken: tokens[1], email, oobCode }),
      await world.call('update', { idToken: tokens[2], email, password }),
    ];
    await configure('emailPrivacyConfig', {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    });
    for (const { body } of upgrades) expect(body.error.message).toBe(refusalText);
    await expect(world.signInByPhone('+16505550102', await guest())).rejects.toThrow('members');
    expect(await found()).toBeUndefined();
    expect(asked()).toEqual([
      'beforeCreate password',
      'beforeCreate emailLink',
      'beforeCreate password',
      'beforeCreate phone',
    ]);
  });

  test('who has nothing but a passkey and gets another way in, as about anybody: nobody is new', async () => {
    await ask('beforeCreate', 'beforeSignIn');
    let number = 6505550150;
    /** A fresh sign-in to an account that is left with a passkey alone. */
    async function passkeyAlone(): Promise<string> {
      const { idToken } = await world.signInByPhone(`+1${++number}`);
      const device = createPasskeyDevice();
      const enrolled = (await enrolPasskey(world, idToken, device)).body;
      const deleteProvider = ['phone'];
      await world.call('update', { idToken: enrolled.idToken, deleteProvider });
      const { body } = await signInWithPasskey(world, device);
      host.received.length = 0;
      return body.idToken;
    }
    async function enters(way: (idToken: string) => Promise<unknown>): Promise<string[]> {
      await way(await passkeyAlone());
      return asked();
    }
    await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const oobCode = await world.codeFor(email, 'signIn');
    const byLink = await enters((idToken) =>
      world.call('signInWithEmailLink', { idToken, email, oobCode }),
    );
    const byPassword = await enters((idToken) =>
      world.call('signUp', { idToken, email: `second-${email}`, password }),
    );
    const byPhone = await enters((idToken) => world.signInByPhone('+16505550149', idToken));
    expect({ byLink, byPassword, byPhone }).toEqual({
      byLink: ['beforeSignIn emailLink passkey'],
      byPassword: ['beforeSignIn password passkey'],
      byPhone: ['beforeSignIn phone'],
    });
  });

  test('people of tenants, and which tenant that is', async () => {
    const tenants = '/v2/projects/latchkey/tenants';
    const { body } = await world.admin(tenants, { displayName: 'acme', allowPasswordSignup: true });
    const tenantId = String(body['name']).split('/').at(-1);
    await ask('beforeCreate', 'beforeSendEmail');
    host.answer('/beforeCreate', forbidden);
    const refused = await world.call('signUp', { tenantId, email, password });
    expect(refused.body.error.message).toBe(refusalText);
    host.answer('/beforeCreate', {});
    expect((await world.call('signUp', { tenantId, email, password })).status).toBe(200);
    await world.call('sendOobCode', { tenantId, requestType: 'PASSWORD_RESET', email });
    const claims = host.received.map(({ body: sent }) => decodeJwt(jwtIn(sent)));
    expect(claims).toMatchObject([
      { tenant_id: tenantId, user_record: { tenant_id: tenantId } },
      { tenant_id: tenantId, user_record: { tenant_id: tenantId } },
      { tenant_id: tenantId, email },
    ]);
  });

  test('mails that strangers ask for, and no address is told apart', async () => {
    await ask('beforeSendEmail');
    await world.signUp(email);
    const send = (requestType: string, address: string) =>
      world.call('sendOobCode', { requestType, email: address });
    await send('PASSWORD_RESET', email);
    await send('PASSWORD_RESET', 'nobody@example.com');
    expect(host.received.map(({ body }) => decodeJwt(jwtIn(body)))).toMatchObject([
      { event_type: 'beforeSendEmail', email, email_type: 'PASSWORD_RESET' },
      { event_type: 'beforeSendEmail', email: 'nobody@example.com', email_type: 'PASSWORD_RESET' },
    ]);
    expect(decodeJwt(jwtIn(host.received[0]?.body ?? ''))).not.toHaveProperty('sub');
    for (const answer of [forbidden, { body: { recaptchaActionOverride: 'BLOCK' } }]) {
      host.answer('/beforeSendEmail', answer);
      const { body } = await send('EMAIL_SIGNIN', 'nobody@example.com');
      expect(body.error.message).toMatch(/^BLOCKING_FUNCTION_ERROR_RESPONSE : /);
    }
    expect(await world.mailsTo('nobody@example.com')).toEqual([]);
  });

  test('nothing that an operator does, and no custom token', async () => {
    await ask('beforeCreate', 'beforeSignIn', 'beforeSendEmail');
    const accounts = '/v1/projects/latchkey/accounts';
    await world.admin(accounts, { email, password });
    await world.admin(`${accounts}:sendOobCode`, { requestType: 'PASSWORD_RESET', email });
    const token = JSON.stringify({ uid: email });
    expect((await world.call('signInWithCustomToken', { token })).status).toBe(200);
    expect(host.received).toEqual([]);
  });
});

describe('the configuration of functions', () => {
  test.each([
    ['beforeDelete', 'https://hook.example.com/', 'no trigger'],
    ['beforeCreate', '/hook', 'absolute'],
    ['beforeCreate', '', 'absolute'],
    ['beforeCreate', 'ftp://hook.example.com/', 'https'],
    ['beforeSignIn', 'https://user:secret@hook.example.com/', 'password'],
  ])('%s at %j is refused', async (trigger, functionUri, reason) => {
    const { status, body } = await configure('blockingFunctions', {
      blockingFunctions: { triggers: { [trigger]: { functionUri } } },
    });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^INVALID_BLOCKING_FUNCTION : /);
    expect(body.error.message).toContain(reason);
  });

  test('says since when a function is asked, and forgets the functions it is sent without', async () => {
    await ask('beforeCreate');
    const path = '/v2/projects/latchkey/config';
    const shown = async () => (await world.admin(path, undefined, 'GET')).body['blockingFunctions'];
    const since = new Date(world.now()).toISOString().slice(0, 10);
    expect(await shown()).toEqual({
      triggers: {
        beforeCreate: {
          functionUri: `${host.url}/beforeCreate`,
          updateTime: expect.stringContaining(since),
        },
      },
    });
    await configure('blockingFunctions', { blockingFunctions: {} });
    await world.signUp(email);
    expect(host.received).toEqual([]);
  });
});
