import { configureForeign, signInAt } from '@latchkey/testing/federated-sign-in';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import { startHookHost } from '@latchkey/testing/hook-host';
import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import { enrolPasskey, signInWithPasskey } from '@latchkey/testing/passkeys';
import type { Reply } from '@latchkey/testing/wire-reply';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operationsWith, pathOf } from './every-operation.ts';
import { importWithPassword } from './imported-people.ts';

const password = 'correct horse';
const config = '/v2/projects/latchkey/config?updateMask=';
const somebody = (name: string, email_verified: boolean) => ({
  sub: name,
  name,
  email: `${name}@example.com`,
  email_verified,
});

let world: World;
let provider: ForeignProvider;
beforeAll(async () => {
  world = await startWorld();
  const people = {
    doubtful: somebody('doubtful', false),
    hesitant: somebody('hesitant', false),
    elsewhere: somebody('elsewhere', true),
    proved: somebody('proved', true),
  };
  provider = await startForeignProvider({ people });
  await configureForeign(world, 'oidc.acme', provider);
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

async function configure(mask: string, body: Record<string, unknown>): Promise<void> {
  const reply = await world.admin(`${config}${mask}`, body, 'PATCH');
  expect(reply.status, reply.text).toBe(200);
}
const requireProof = (requiredToSignIn: boolean) =>
  configure('emailVerificationConfig', { emailVerificationConfig: { requiredToSignIn } });
const verified = (localId: string, emailVerified: boolean) =>
  world.admin('/v1/projects/latchkey/accounts:update', { localId, emailVerified });

let people = 0;
const freshEmail = () => `unproved-${++people}@example.com`;
const codeOf = ({ body }: Reply) => body.error?.message.split(' ')[0];
const tellsWay = { emailVerification: { continueUrl: 'http://localhost/board' } };
const signIn = (email: string, more: Record<string, unknown> = {}) =>
  world.call('signInWithPassword', { email, password, ...more });
const mails = async (email: string) =>
  (await world.mailsTo(email)).filter(({ mail }) => mail.kind === 'verifyEmail');

/** Somebody from before it was required. */
async function early(): Promise<{ email: string; localId: string; refreshToken: string }> {
  await requireProof(false);
  const email = freshEmail();
  const { localId, refreshToken } = await world.signUp(email, password);
  await requireProof(true);
  return { email, localId, refreshToken };
}

async function earlyAndVerified(email: string): Promise<{ idToken: string; localId: string }> {
  await requireProof(false);
  const { idToken, localId } = await world.signUpVerified(email, password);
  await requireProof(true);
  return { idToken, localId };
}

async function signUpAtTenant(settings: Record<string, unknown>): Promise<Reply> {
  const made = await world.admin('/v2/projects/latchkey/tenants', {
    displayName: 'acme',
    allowPasswordSignup: true,
    ...settings,
  });
  expect(made.status, made.text).toBe(200);
  const tenantId = String(made.body['name']).split('/').at(-1);
  return world.call('signUp', { tenantId, email: freshEmail(), password });
}

beforeEach(() => requireProof(true));

const doors: Readonly<Record<string, (more?: Record<string, unknown>) => Promise<Reply>>> = {
  'a new account': () => world.call('signUp', { email: freshEmail(), password }),
  'a password': async () => signIn((await early()).email),
  'a guest’s first address': async () => {
    const { idToken } = (await world.call('signUp', {})).body;
    return world.call('signUp', { idToken, email: freshEmail(), password });
  },
  'a guest’s first address, by a change': async () => {
    const { idToken } = (await world.call('signUp', {})).body;
    return world.call('update', { idToken, email: freshEmail(), password });
  },
  'a provider that does not vouch': (more) => signInAt(world, provider, 'doubtful', more),
  'a phone of the account': async (more) => {
    const [email, phoneNumber] = [freshEmail(), `+1555555011${people % 10}`];
    await world.admin('/v1/projects/latchkey/accounts', { email, phoneNumber });
    await configure('signIn.phoneNumber.enabled,smsRegionConfig', {
      signIn: { phoneNumber: { enabled: true } },
      smsRegionConfig: { allowByDefault: {} },
    });
    const { sessionInfo } = (await world.call('sendVerificationCode', { phoneNumber })).body;
    const code = await world.smsCodeFor(phoneNumber);
    return world.call('signInWithPhoneNumber', { sessionInfo, code, ...more });
  },
  'a passkey of the account': async () => {
    const { idToken, localId } = await earlyAndVerified(freshEmail());
    const device = createPasskeyDevice();
    expect((await enrolPasskey(world, idToken, device)).status).toBe(200);
    await verified(localId, false);
    return signInWithPasskey(world, device);
  },
  'a second factor': async () => {
    const email = freshEmail();
    const { idToken, localId } = await earlyAndVerified(email);
    const app = await world.enrolTotp(idToken);
    await verified(localId, false);
    const first = await signIn(email, tellsWay);
    expect(first.body).not.toHaveProperty('idToken');
    return world.finishWithTotp(first.body, app, 1);
  },
  'a tenant of the project': () => signUpAtTenant({}),
  'a tenant that says of the mail alone': () =>
    signUpAtTenant({ emailVerificationConfig: { mailAtSignUp: true } }),
};

const knockAt = (door: string, more: Record<string, unknown>) =>
  doors[door]?.(more) ?? Promise.reject(new Error(`No door is called ${door}.`));

// Attack: somebody writes down an address that is not theirs, and wants in by any way but its mailbox.
describe('H10: no way in gives anything to whoever did not prove the address', () => {
  test.each(Object.entries(doors))('%s', async (_, knock) => {
    const reply = await knock();
    expect([reply.status, codeOf(reply)]).toEqual([400, 'UNVERIFIED_EMAIL']);
    expect(reply.text).not.toMatch(/idToken|refreshToken/);
  });

  test('a session from before ends at its next refresh', async () => {
    const { refreshToken, localId } = await early();
    expect(codeOf(await world.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
    await verified(localId, true);
    expect((await world.refresh(refreshToken)).status).toBe(200);
  });

  test('a session from before gets no new one by a change of its own', async () => {
    await requireProof(false);
    const { idToken } = await world.signUp(freshEmail());
    await requireProof(true);
    const change = await world.call('update', { idToken, password: 'another horse' });
    expect(codeOf(change)).toBe('UNVERIFIED_EMAIL');
    const cookie = await world.admin('/v1/projects/latchkey:createSessionCookie', { idToken });
    expect(codeOf(cookie)).toBe('UNVERIFIED_EMAIL');
  });

  test('nor one by a way in that it adds, which is then not added', async () => {
    await configure('signIn.phoneNumber.enabled,smsRegionConfig', {
      signIn: { phoneNumber: { enabled: true } },
      smsRegionConfig: { allowByDefault: {} },
    });
    await requireProof(false);
    const { idToken, localId } = await world.signUp(freshEmail());
    await requireProof(true);
    const phoneNumber = '+15555550105';
    const { sessionInfo } = (await world.call('sendVerificationCode', { phoneNumber })).body;
    const code = await world.smsCodeFor(phoneNumber);
    const additions = [
      await world.call('signInWithPhoneNumber', { idToken, sessionInfo, code }),
      await signInAt(world, provider, 'elsewhere', { idToken }),
    ];
    expect(additions.map(codeOf)).toEqual(['UNVERIFIED_EMAIL', 'UNVERIFIED_EMAIL']);
    const account = await world.identity.accounts.byId('', localId);
    expect(account).toMatchObject({ phoneNumber: null, providers: [] });
    // Nor is anybody signed out by it.
    expect((await world.call('lookup', { idToken })).status).toBe(200);
  });

  test('nor one by a factor that it takes away', async () => {
    const { idToken, localId } = await earlyAndVerified(freshEmail());
    const app = await world.enrolTotp(idToken);
    await verified(localId, false);
    const withdrawal = { idToken: app.reply.idToken, mfaEnrollmentId: app.id };
    const withdrawn = await world.call('/v2/accounts/mfaEnrollment:withdraw', withdrawal);
    expect(codeOf(withdrawn)).toBe('UNVERIFIED_EMAIL');
    const account = await world.identity.accounts.byId('', localId);
    expect(account?.secondFactors).toHaveLength(1);
  });

  test('whoever has another way in proves a first address before it is theirs', async () => {
    await configure('signIn.phoneNumber.enabled,smsRegionConfig', {
      signIn: { phoneNumber: { enabled: true } },
      smsRegionConfig: { allowByDefault: {} },
    });
    const { idToken, localId } = await world.signInByPhone('+15555550102');
    const email = freshEmail();
    const linked = await world.call('signUp', { idToken, email, password });
    expect(codeOf(linked)).toBe('OPERATION_NOT_ALLOWED');
    expect(codeOf(await world.call('update', { idToken, email }))).toBe('UNVERIFIED_EMAIL');
    const ask = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: email };
    expect((await world.call('sendOobCode', ask)).status).toBe(200);
    const oobCode = await world.codeFor(email, 'verifyAndChangeEmail');
    expect((await world.call('update', { oobCode, idToken })).status).toBe(200);
    expect((await world.signInByPhone('+15555550102')).localId).toBe(localId);
  });

  test('a provider that does not vouch gives no address to whoever has another way in', async () => {
    await configure('signIn.phoneNumber.enabled,smsRegionConfig', {
      signIn: { phoneNumber: { enabled: true } },
      smsRegionConfig: { allowByDefault: {} },
    });
    const { idToken, localId } = await world.signInByPhone('+15555550104');
    const linked = await signInAt(world, provider, 'hesitant', { idToken });
    expect([linked.status, linked.body.localId], linked.text).toEqual([200, localId]);
    expect((await world.identity.accounts.byId('', localId))?.email).toBeNull();
    expect((await world.signInByPhone('+15555550104')).localId).toBe(localId);
    expect((await signInAt(world, provider, 'hesitant')).body.localId).toBe(localId);
  });

  test('who proved it, has none, or is vouched for by a backend comes in', async () => {
    const email = freshEmail();
    await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const oobCode = await world.codeFor(email, 'signIn');
    const { localId } = await early();
    const token = JSON.stringify({ uid: localId });
    const open = [
      await world.call('signUp', {}),
      await world.call('signInWithEmailLink', { email, oobCode }),
      await world.call('signInWithCustomToken', { token }),
      await signInAt(world, provider, 'proved'),
    ];
    for (const { status, body } of open) {
      expect([status, decodeJwt(body.idToken).aud]).toEqual([200, 'latchkey']);
      expect((await world.refresh(body.refreshToken)).status).toBe(200);
    }
  });
});

// Attack: whoever reads the mailbox of a mistyped address takes back what its owner has moved away.
describe('H12: whoever reads an address that nobody has proved takes no account back', () => {
  /** Somebody with a session from before, who moves from a mistyped address to one that they prove. */
  async function corrected(required = true) {
    await requireProof(false);
    const [wrong, right] = [freshEmail(), freshEmail()];
    const { idToken, localId } = await world.signUp(wrong, password);
    await requireProof(required);
    await world.call('sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: right,
    });
    const oobCode = await world.codeFor(right, 'verifyAndChangeEmail');
    expect((await world.call('update', { oobCode, idToken })).status).toBe(200);
    return { wrong, right, localId };
  }
  const addressOf = async (localId: string) =>
    (await world.identity.accounts.byId('', localId))?.email;

  test('nothing is mailed there that leads back', async () => {
    const { wrong } = await corrected();
    expect(await world.mailsTo(wrong)).toEqual([]);
  });

  test('what was mailed before does not, nor does what undoes a factor', async () => {
    const { wrong, right, localId } = await corrected(false);
    const wayBack = await world.codeFor(wrong, 'recoverEmail');
    await requireProof(true);
    for (const ask of ['resetPassword', 'update']) {
      expect(codeOf(await world.call(ask, { oobCode: wayBack })), ask).toBe('INVALID_OOB_CODE');
    }
    const { idToken } = (await signIn(right)).body;
    await world.enrolTotp(idToken);
    const kinds = (await world.mailsTo(wrong)).map(({ mail }) => mail.kind);
    expect(kinds).toEqual(['recoverEmail']);
    expect(await addressOf(localId)).toBe(right);
  });

  test('an address that was proved keeps its way back', async () => {
    await requireProof(false);
    const [owner, thief] = [freshEmail(), freshEmail()];
    const { idToken, localId } = await world.signUpVerified(owner, password);
    await requireProof(true);
    await world.call('sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: thief,
    });
    const oobCode = await world.codeFor(thief, 'verifyAndChangeEmail');
    await world.call('update', { oobCode, idToken });
    const wayBack = await world.codeFor(owner, 'recoverEmail');
    expect((await world.call('update', { oobCode: wayBack })).status).toBe(200);
    expect(await addressOf(localId)).toBe(owner);
  });
});

// Attack: the tokens that lead to the proof are used for something else, or for somebody else's proof.
describe('H11: tokens on the way to the proof are good for it, and for all once it is there', () => {
  const newcomer = async (email = freshEmail()) => {
    const reply = await world.call('signUp', { email, password, ...tellsWay });
    expect(reply.body['verificationRequired'], reply.text).toBe(true);
    return reply.body;
  };
  const linkCode = async (email: string) => {
    await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    return world.codeFor(email, 'signIn');
  };
  async function phoneCode() {
    await configure('signIn.phoneNumber.enabled,smsRegionConfig', {
      signIn: { phoneNumber: { enabled: true } },
      smsRegionConfig: { allowByDefault: {} },
    });
    const phoneNumber = `+15555552${String(++people).padStart(3, '0')}`;
    const { sessionInfo } = (await world.call('sendVerificationCode', { phoneNumber })).body;
    return { sessionInfo, code: await world.smsCodeFor(phoneNumber) };
  }
  const audienceOf = async (refreshToken: string) =>
    decodeJwt((await world.refresh(refreshToken)).body.id_token).aud;

  test('from sign-up to the first tokens, with one mail that leads back', async () => {
    const { email, idToken, refreshToken } = await newcomer();
    expect(decodeJwt(idToken).aud).toBe('latchkey/enrolment');
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const [mail, ...more] = await mails(email);
    expect(more).toEqual([]);
    expect(mail?.mail.link).toContain(
      `continueUrl=${encodeURIComponent('http://localhost/board')}`,
    );
    const waiting = (await world.refresh(refreshToken)).body;
    expect(decodeJwt(waiting.id_token).aud).toBe('latchkey/enrolment');

    const oobCode = await world.codeFor(email, 'verifyEmail');
    expect((await world.call('update', { oobCode, idToken })).status).toBe(200);
    const whole = (await world.refresh(waiting.refresh_token)).body;
    expect(decodeJwt(whole.id_token)).toMatchObject({ aud: 'latchkey', email_verified: true });
    expect(
      (await world.call('update', { idToken: whole.id_token, displayName: 'Ada' })).status,
    ).toBe(200);
    expect((await signIn(email)).body).not.toHaveProperty('verificationRequired');
  });

  test.each(['a provider that does not vouch', 'a phone of the account'])(
    'lead there from %s as well',
    async (door) => {
      const { status, body } = await knockAt(door, tellsWay);
      expect([status, body['verificationRequired']]).toEqual([200, true]);
      expect(decodeJwt(body.idToken).aud).toBe('latchkey/enrolment');
      expect(await audienceOf(body.refreshToken)).toBe('latchkey/enrolment');
    },
  );

  test('changes nothing of the account before', async () => {
    const { idToken } = await newcomer();
    for (const change of [{ displayName: 'Mallory' }, { email: freshEmail() }, { password: 'x' }]) {
      expect(codeOf(await world.call('update', { idToken, ...change }))).toBe('INVALID_ID_TOKEN');
    }
    const move = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: freshEmail(), idToken };
    expect(codeOf(await world.call('sendOobCode', move))).toBe('INVALID_ID_TOKEN');
  });

  describe('open nothing else', () => {
    /** The proof, what leads to it, and a factor, which an address that is not proved keeps out. */
    const leadsOn = [
      'lookup',
      'sendOobCode',
      'signUp',
      'startMfaEnrollment',
      'finalizeMfaEnrollment',
    ];
    const rest = operationsWith('idToken').filter(({ name }) => !leadsOn.includes(name));

    test.each(rest.map((operation) => [operation.name, operation] as const))(
      '%s refuses them',
      async (_, operation) => {
        const { idToken, refreshToken, email } = await newcomer();
        const everything = {
          ...{ idToken, refreshToken, email, password: 'another horse', displayName: 'Mallory' },
          ...{ oobCode: operation.name === 'update' ? undefined : await linkCode(email) },
          ...{ sessionId: 'none', mfaEnrollmentId: 'none', credentialId: 'none', name: 'none' },
          authenticatorRegistrationResponse: { id: 'none' },
          ...(await phoneCode()),
          ...{ providerId: 'apple.com', token: 'none', allOthers: true },
          ...{
            requestUri: 'http://localhost',
            postBody: 'providerId=google.com&id_token={"sub":"1"}',
          },
        };
        const body = Object.fromEntries(
          Object.entries(everything).filter(([name]) => Object.hasOwn(operation.request, name)),
        );
        const needsOperator = !operation.credentials.includes('key');
        const headers = needsOperator ? { authorization: 'Bearer owner' } : {};
        const reply = await world.call(pathOf(operation), body, { headers });
        expect([reply.status, codeOf(reply)], reply.text).toEqual([400, 'INVALID_ID_TOKEN']);
      },
    );

    test.each([
      ['a document', 'GET', '/v1/projects/latchkey/databases/(default)/documents/notes/one'],
      ['a query', 'POST', '/v1/projects/latchkey/databases/(default)/documents:runQuery'],
      ['a write', 'POST', '/v1/projects/latchkey/databases/(default)/documents:commit'],
      ['a file', 'GET', '/v0/b/latchkey.appspot.com/o/one.txt'],
      ['an upload', 'POST', '/v0/b/latchkey.appspot.com/o?name=one.txt'],
      ['a picture', 'POST', '/v0/b/latchkey.pictures/o?name=one'],
      ['the configuration', 'GET', '/v2/projects/latchkey/config'],
      ['accounts', 'POST', '/v1/projects/latchkey/accounts:query'],
    ] as const)('%s is nobody’s who shows them', async (_, method, url) => {
      const { idToken } = await newcomer();
      for (const scheme of ['Bearer', 'Firebase']) {
        const headers = {
          authorization: `${scheme} ${idToken}`,
          'content-type': 'application/json',
        };
        const payload = method === 'POST' ? { payload: '{}' } : {};
        const { statusCode, body } = await world.app.inject({ method, url, headers, ...payload });
        expect(statusCode, body).toBe(401);
      }
    });

    test('they are exchanged for no operator’s, and their session is handed over to nobody', async () => {
      const { idToken, refreshToken } = await newcomer();
      const form = {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: idToken,
        subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      };
      const exchanged = await world.app.inject({
        method: 'POST',
        url: '/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      });
      expect(exchanged.json()).toMatchObject({ error: 'invalid_grant' });
      const handedOver = await world.call('/latchkey/v1/sessions:handOver', { refreshToken });
      expect(codeOf(handedOver)).toBe('TOKEN_EXPIRED');
    });
  });

  describe('correct an address that was mistyped', () => {
    const correct = (idToken: string, email = freshEmail()) =>
      world.call('signUp', { idToken, email, password: 'another horse', ...tellsWay });

    test('for whoever has just chosen it, and end what the first one was good for', async () => {
      const { idToken, refreshToken, localId, email: wrong } = await newcomer();
      const lost = await world.codeFor(wrong, 'verifyEmail');
      const email = freshEmail();
      const { status, body } = await correct(idToken, email);
      expect([status, body]).toMatchObject([200, { localId, email, verificationRequired: true }]);
      expect(decodeJwt(body.idToken)).toMatchObject({ aud: 'latchkey/enrolment', email });
      expect(codeOf(await world.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
      expect(codeOf(await world.call('update', { oobCode: lost }))).toBe('INVALID_OOB_CODE');
      expect((await signIn(wrong)).status).toBe(400);
      // Nothing is mailed to who reads the first one: no way back, and no news of the account.
      expect((await world.mailsTo(wrong)).map(({ mail }) => mail.kind)).toEqual(['verifyEmail']);
      const oobCode = await world.codeFor(email, 'verifyEmail');
      await world.call('update', { oobCode, idToken: body.idToken });
      expect(await audienceOf(body.refreshToken)).toBe('latchkey');
    });

    // Attack: a password that somebody knows opens an account whose mailbox is asked for, and the
    // address is exchanged for one of theirs.
    test('for nobody whom a password has let in', async () => {
      const { email } = await newcomer();
      const { idToken } = (await signIn(email, tellsWay)).body;
      expect(codeOf(await correct(idToken))).toBe('INVALID_ID_TOKEN');
      const before = await early();
      const later = (await signIn(before.email, tellsWay)).body;
      expect(codeOf(await correct(later.idToken))).toBe('INVALID_ID_TOKEN');
    });

    // Attack: the same, after a change of the password that takes nothing but the password.
    test('nor for who knows the password and has just replaced it', async () => {
      const { email } = await early();
      const newPassword = 'another horse';
      const replaced = { email, oldPassword: password, newPassword };
      expect((await world.call('resetPassword', replaced)).status).toBe(200);
      const { idToken } = (await signIn(email, { password: newPassword, ...tellsWay })).body;
      expect(codeOf(await correct(idToken))).toBe('INVALID_ID_TOKEN');
    });

    // Attack: a password that somebody was given, or had elsewhere, in the minute after it came here.
    test('nor for whom an operator or an import has given one', async () => {
      const made = freshEmail();
      await world.admin('/v1/projects/latchkey/accounts', { email: made, password });
      const [imported = ''] = await importWithPassword(world, password, { displayName: 'Ada' });
      for (const email of [made, imported]) {
        const { idToken } = (await signIn(email, tellsWay)).body;
        expect(codeOf(await correct(idToken)), email).toBe('INVALID_ID_TOKEN');
      }
    });

    // Attack: an address that is worth something is written down, and what an operator's own code gives to
    // whoever has it goes on to an address of the attacker's.
    test('and take along nothing that was given for the first one', async () => {
      const host = await startHookHost();
      const triggers = { beforeCreate: { functionUri: `${host.url}/beforeCreate` } };
      await configure('blockingFunctions', { blockingFunctions: { triggers } });
      const userRecord = { customClaims: { staff: true }, updateMask: 'customClaims' };
      host.answer('/beforeCreate', { body: { userRecord } });
      const { idToken, localId } = await newcomer();
      expect(decodeJwt(idToken)).toMatchObject({ staff: true });
      host.reset();
      const { body } = await correct(idToken);
      expect(body.localId).toBe(localId);
      expect(decodeJwt(body.idToken)).not.toHaveProperty('staff');
      expect((await world.identity.accounts.byId('', localId))?.customAttributes).toBeNull();
      // What is given for the next one is its own.
      host.answer('/beforeCreate', { body: { userRecord } });
      expect(decodeJwt((await correct(body.idToken)).body.idToken)).toMatchObject({ staff: true });
      await configure('blockingFunctions', { blockingFunctions: {} });
      await host.close();
    });

    test('and not where somebody else was given a way in meanwhile', async () => {
      const { idToken, localId } = await newcomer();
      await world.admin('/v1/projects/latchkey/accounts:update', {
        localId,
        linkProviderUserInfo: { providerId: 'oidc.acme', rawId: 'the owner' },
      });
      expect(codeOf(await correct(idToken))).toBe('INVALID_ID_TOKEN');
    });

    // Attack: whoever asks for a link to sign in with loses it, as often as somebody signs up with their
    // address and corrects it to another one.
    test('and end no link that a stranger at the first one has asked for', async () => {
      for (const askedBefore of [true, false]) {
        const email = freshEmail();
        const before = askedBefore ? await linkCode(email) : undefined;
        const { idToken, localId } = await newcomer(email);
        const oobCode = before ?? (await linkCode(email));
        expect((await correct(idToken)).status).toBe(200);
        const { status, body } = await world.call('signInWithEmailLink', { email, oobCode });
        expect([status, body.isNewUser], JSON.stringify(body)).toEqual([200, true]);
        expect(body.localId).not.toBe(localId);
      }
    });

    test('and not where nobody may sign up', async () => {
      const { idToken, email, localId } = await newcomer();
      const closed = (disabledUserSignup: boolean) =>
        configure('client.permissions', { client: { permissions: { disabledUserSignup } } });
      await closed(true);
      expect(codeOf(await correct(idToken))).toBe('ADMIN_ONLY_OPERATION');
      await closed(false);
      expect((await world.identity.accounts.byId('', localId))?.email).toBe(email);
    });

    test('and are in the trail as a change of the address', async () => {
      const { idToken, localId } = await newcomer();
      await correct(idToken);
      const events = await world.identity.audit.list({ tenant: '', subject: localId, limit: 20 });
      expect(events.map(({ event }) => event)).toContain('email_changed');
    });

    test('not once it is proved, nor where it is not required', async () => {
      const { email, idToken } = await newcomer();
      await requireProof(false);
      expect(codeOf(await correct(idToken))).toBe('INVALID_ID_TOKEN');
      await requireProof(true);
      const oobCode = await world.codeFor(email, 'verifyEmail');
      await world.call('update', { oobCode, idToken });
      expect(codeOf(await correct(idToken))).toBe('INVALID_ID_TOKEN');
    });

    test('for one that is free', async () => {
      const taken = await newcomer();
      const { idToken, email } = await newcomer();
      expect(codeOf(await correct(idToken, taken.email))).toBe('EMAIL_EXISTS');
      expect((await world.identity.accounts.byEmail('', taken.email))?.id).toBe(taken.localId);
      expect((await signIn(email, tellsWay)).body).toMatchObject({ verificationRequired: true });
    });
  });

  test('whoever waits in an account is gone once its owner has proved the address', async () => {
    const proofs: Readonly<Record<string, (email: string) => Promise<Reply>>> = {
      'the link in the mail': async (email) =>
        world.call('update', { oobCode: await world.codeFor(email, 'verifyEmail') }),
      'a new password': async (email) => {
        await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
        const oobCode = await world.codeFor(email, 'resetPassword');
        return world.call('resetPassword', { oobCode, newPassword: 'another horse' });
      },
      'a sign-in link': async (email) => {
        await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
        const oobCode = await world.codeFor(email, 'signIn');
        return world.call('signInWithEmailLink', { email, oobCode });
      },
    };
    for (const [proof, prove] of Object.entries(proofs)) {
      const { email, refreshToken, idToken } = await newcomer();
      const reply = await prove(email);
      expect(reply.status, `${proof}: ${reply.text}`).toBe(200);
      expect(codeOf(await world.refresh(refreshToken)), proof).toBe('TOKEN_EXPIRED');
      expect((await world.call('lookup', { idToken })).status, proof).toBe(400);
      expect((await signIn(email)).status, proof).toBe(400);
    }
  });

  test('does not go around a second factor that the account was given meanwhile', async () => {
    const { localId, refreshToken } = await newcomer();
    await verified(localId, true);
    const enrollments = [
      {
        mfaEnrollmentId: 'factor',
        phoneInfo: '+15555550103',
        enrolledAt: new Date().toISOString(),
      },
    ];
    const given = await world.admin('/v1/projects/latchkey/accounts:update', {
      localId,
      mfa: { enrollments },
    });
    expect(given.status, given.text).toBe(200);
    const refreshed = await world.refresh(refreshToken);
    expect(refreshed.status === 400 || decodeJwt(refreshed.body.id_token).aud).not.toBe('latchkey');
  });

  test('a factor is not spent on who is refused, and the way to the proof takes it', async () => {
    const email = freshEmail();
    const { idToken, localId } = await earlyAndVerified(email);
    const app = await world.enrolTotp(idToken);
    const made = await world.call('/latchkey/v1/recoveryCodes:generate', {
      idToken: app.reply.idToken,
    });
    const [code] = made.body['codes'] as readonly string[];
    await verified(localId, false);
    const asked = await signIn(email, tellsWay);
    const { mfaPendingCredential } = asked.body;
    const redeem = (more: Record<string, unknown>) =>
      world.call('/latchkey/v1/recoveryCodes:signIn', { mfaPendingCredential, code, ...more });
    expect(codeOf(await redeem({}))).toBe('UNVERIFIED_EMAIL');
    expect(codeOf(await world.finishWithTotp(asked.body, app, 1))).toBe('UNVERIFIED_EMAIL');
    const { body } = await redeem(tellsWay);
    expect(body).toMatchObject({ verificationRequired: true, remaining: 9 });
    const oobCode = await world.codeFor(email, 'verifyEmail');
    await world.call('update', { oobCode, idToken: body.idToken });
    expect(await audienceOf(body.refreshToken)).toBe('latchkey');
  });

  test('leads on to the second factor where that is mandatory, too', async () => {
    const mandatory = (state: string) => configure('mfa.state', { mfa: { state } });
    await mandatory('MANDATORY');
    const email = freshEmail();
    const { idToken, refreshToken, enrollmentRequired } = (
      await world.call('signUp', { email, password, ...tellsWay })
    ).body;
    expect(enrollmentRequired).toBe(true);
    const oobCode = await world.codeFor(email, 'verifyEmail');
    await world.call('update', { oobCode, idToken });
    expect(await audienceOf(refreshToken)).toBe('latchkey/enrolment');
    await mandatory('ENABLED');
  });

  test('says on the way to a mandatory second factor that a mail has just left', async () => {
    await configure('mfa.state', { mfa: { state: 'MANDATORY' } });
    const email = freshEmail();
    const signedUp = await world.call('signUp', { email, password, ...tellsWay });
    expect(signedUp.body).toMatchObject({ enrollmentRequired: true, verificationSent: true });
    expect((await signIn(email, tellsWay)).body).toMatchObject({ verificationSent: true });
    expect(await mails(email)).toHaveLength(1);
    // As on the way to the proof alone, another one leaves where nobody looks for that any more.
    world.pass(10 * 60_000);
    expect((await signIn(email, tellsWay)).body).toMatchObject({ verificationSent: true });
    expect(await mails(email)).toHaveLength(2);
    // Where the proof is not required by itself, it is for whoever comes to ask for it.
    await requireProof(false);
    world.pass(10 * 60_000);
    expect((await signIn(email)).body).not.toHaveProperty('verificationSent');
    expect(await mails(email)).toHaveLength(2);
    const { idToken } = (await signIn(email)).body;
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    expect((await signIn(email)).body).toMatchObject({ verificationSent: true });
    const oobCode = await world.codeFor(email, 'verifyEmail');
    await world.call('update', { oobCode, idToken });
    expect((await signIn(email)).body).not.toHaveProperty('verificationSent');
    await configure('mfa.state', { mfa: { state: 'ENABLED' } });
  });

  test('a mail is sent anew to who comes to sign in, but not while the last is looked for', async () => {
    const { email } = await newcomer();
    await signIn(email);
    await signIn(email, tellsWay);
    expect(await mails(email)).toHaveLength(1);
    world.pass(10 * 60_000);
    expect(codeOf(await signIn(email))).toBe('UNVERIFIED_EMAIL');
    expect(await mails(email)).toHaveLength(2);
    // A place that mails may not lead to is left out of one that nobody asked for.
    world.pass(10 * 60_000);
    await signIn(email, { emailVerification: { continueUrl: 'https://evil.example/' } });
    expect((await mails(email))[0]?.mail.link).not.toContain('continueUrl');
  });

  test('a wrong password tells nothing of it', async () => {
    const { email } = await newcomer();
    const wrong = await signIn(email, { password: 'wrong horse' });
    expect(codeOf(wrong)).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await mails(email)).toHaveLength(1);
  });
});
