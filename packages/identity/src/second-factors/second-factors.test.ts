import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const password = 'correct horse';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Everybody is new, with a phone of their own. */
let people = 0;
let email = '';
let phoneNumber = '';
beforeEach(async () => {
  people += 1;
  email = `person-${people}@example.com`;
  phoneNumber = `+4915112340${100 + people}`;
  await configure({
    state: 'ENABLED',
    enabledProviders: ['PHONE_SMS'],
    providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } }],
  });
});

const configure = (mfa: Record<string, unknown>) =>
  world.admin(
    `/v2/projects/latchkey/config?updateMask=${Object.keys(mfa).map((name) => `mfa.${name}`)}`,
    { mfa },
    'PATCH',
  );

const signIn = async () => (await world.call('signInWithPassword', { email, password })).body;

/** Development takes what an operator's backend would sign as it is. */
const customToken = (uid: string) => JSON.stringify({ uid });

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly aud: string;
    readonly auth_time: number;
    readonly firebase: Record<string, unknown>;
  };

const factorsOf = async (idToken: string) =>
  ((await world.call('lookup', { idToken })).body.users[0]?.['mfaInfo'] ?? []) as readonly Record<
    string,
    unknown
  >[];

async function withApp(name = 'My phone') {
  const { idToken } = await world.signUpVerified(email, password);
  return world.enrolTotp(idToken, name);
}

const enrolPhone = async (idToken: string, given = phoneNumber) => {
  const begun = await world.call('/v2/accounts/mfaEnrollment:start', {
    idToken,
    phoneEnrollmentInfo: { phoneNumber: given },
  });
  if (begun.status !== 200) return begun;
  const { sessionInfo } = begun.body['phoneSessionInfo'] as { sessionInfo: string };
  return world.call('/v2/accounts/mfaEnrollment:finalize', {
    idToken,
    phoneVerificationInfo: { sessionInfo, code: await world.smsCodeFor(phoneNumber) },
  });
};

describe('an authenticator app', () => {
  test('is added with a code of its secret, and the account says so', async () => {
    const app = await withApp();
    expect(await factorsOf(app.reply.idToken)).toEqual([
      {
        mfaEnrollmentId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
        displayName: 'My phone',
        enrolledAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        totpInfo: {},
      },
    ]);
    expect(claimsOf(app.reply.idToken).firebase).toMatchObject({
      sign_in_provider: 'password',
      sign_in_second_factor: 'totp',
      second_factor_identifier: app.id,
    });
  });

  test('is offered as every app takes it', async () => {
    const { idToken } = await world.signUpVerified(email, password);
    const { body } = await world.call('/v2/accounts/mfaEnrollment:start', {
      idToken,
      totpEnrollmentInfo: {},
    });
    expect(body['totpSessionInfo']).toMatchObject({
      sharedSecretKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
      verificationCodeLength: 6,
      hashingAlgorithm: 'SHA1',
      periodSec: 30,
    });
  });

  test('is not added with a wrong code, nor after ten minutes, nor by somebody else', async () => {
    const { idToken } = await world.signUpVerified(email, password);
    const other = await world.signUpVerified(`other-${email}`, password);
    const begun = await world.call('/v2/accounts/mfaEnrollment:start', {
      idToken,
      totpEnrollmentInfo: {},
    });
    const { sessionInfo, sharedSecretKey } = begun.body['totpSessionInfo'] as Record<
      string,
      string
    >;
    const finish = (token: string, verificationCode: string) =>
      world.call('/v2/accounts/mfaEnrollment:finalize', {
        idToken: token,
        totpVerificationInfo: { sessionInfo, verificationCode },
      });
    const code = () => world.totpCode(sharedSecretKey ?? '');
    const wrong = code() === '000000' ? '000001' : '000000';
    expect((await finish(idToken, wrong)).body.error.message).toBe('INVALID_CODE');
    expect((await finish(other.idToken, code())).body.error.message).toBe('INVALID_SESSION_INFO');
    world.pass(10 * 60_000);
    const again = await signIn();
    expect((await finish(again.idToken, code())).body.error.message).toBe('SESSION_EXPIRED');
    expect(await factorsOf(again.idToken)).toEqual([]);
  });

  test('is asked for after the password, and tokens come only then', async () => {
    const app = await withApp();
    const first = await signIn();
    expect(first).not.toHaveProperty('idToken');
    expect(first.localId).toBe(app.reply.localId ?? first.localId);
    expect(first.mfaInfo).toEqual([
      expect.objectContaining({ mfaEnrollmentId: app.id, displayName: 'My phone', totpInfo: {} }),
    ]);
    const { status, body } = await world.finishWithTotp(first, app);
    expect(status).toBe(200);
    expect(claimsOf(body.idToken).firebase).toMatchObject({
      sign_in_second_factor: 'totp',
      second_factor_identifier: app.id,
    });
    const refreshed = await world.refresh(body.refreshToken);
    expect(claimsOf(refreshed.body.id_token).firebase).toMatchObject({
      sign_in_second_factor: 'totp',
    });
  });

  test('leaves the last sign-in where it was until the code is right', async () => {
    const app = await withApp();
    const lastLogin = async () => {
      const { body } = await world.admin('/v1/projects/latchkey/accounts:lookup', {
        email: [email],
      });
      return Number(body.users[0]?.['lastLoginAt']);
    };
    const before = await lastLogin();
    world.pass(60_000);
    const first = await signIn();
    expect(await lastLogin()).toBe(before);
    await world.finishWithTotp(first, app);
    expect(await lastLogin()).toBeGreaterThan(before);
  });

  test('is one of five at most', async () => {
    let { idToken } = (await withApp('1')).reply;
    for (const name of ['2', '3', '4', '5']) {
      idToken = (await world.enrolTotp(idToken, name)).reply.idToken;
    }
    const { body } = await world.call('/v2/accounts/mfaEnrollment:start', {
      idToken,
      totpEnrollmentInfo: {},
    });
    expect(body.error.message).toBe('SECOND_FACTOR_LIMIT_EXCEEDED');
  });

  test('can be renamed', async () => {
    const app = await withApp();
    const { idToken } = app.reply;
    const rename = (body: Record<string, unknown>) =>
      world.call('/latchkey/v1/secondFactors:rename', { idToken, ...body });
    expect((await rename({ displayName: 'x' })).body.error.message).toBe(
      'MISSING_MFA_ENROLLMENT_ID',
    );
    expect((await rename({ mfaEnrollmentId: 'x' })).body.error.message).toBe(
      'MFA_ENROLLMENT_NOT_FOUND',
    );
    await rename({ mfaEnrollmentId: app.id, displayName: 'Old phone' });
    expect(await factorsOf(idToken)).toMatchObject([{ displayName: 'Old phone' }]);
    await world.finishWithTotp(await signIn(), app);
  });

  test('is asked for with a window of one step, unless the operator says otherwise', async () => {
    const app = await withApp();
    world.pass(10 * 60_000);
    expect((await world.finishWithTotp(await signIn(), app, 2)).body.error.message).toBe(
      'INVALID_CODE',
    );
    await configure({
      providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 2 } }],
    });
    expect((await world.finishWithTotp(await signIn(), app, 2)).status).toBe(200);
  });
});

describe('a phone', () => {
  test('is added with the code that was sent to it, and asked for by its last digits', async () => {
    const { idToken } = await world.signUpVerified(email, password);
    const { status, body } = await enrolPhone(idToken);
    expect(status).toBe(200);
    expect(body['phoneAuthInfo']).toEqual({ phoneNumber });
    expect(await factorsOf(body.idToken)).toMatchObject([{ phoneInfo: phoneNumber }]);

    const first = await signIn();
    expect(first.mfaInfo).toMatchObject([{ phoneInfo: `+*********${phoneNumber.slice(-4)}` }]);
    expect(JSON.stringify(first)).not.toContain(phoneNumber);
    const sent = await world.call('/v2/accounts/mfaSignIn:start', {
      mfaPendingCredential: first.mfaPendingCredential,
      mfaEnrollmentId: first.mfaInfo[0]?.['mfaEnrollmentId'],
      phoneSignInInfo: {},
    });
    const { sessionInfo } = sent.body['phoneResponseInfo'] as { sessionInfo: string };
    const finished = await world.call('/v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential: first.mfaPendingCredential,
      phoneVerificationInfo: { sessionInfo, code: await world.smsCodeFor(phoneNumber) },
    });
    expect(finished.status).toBe(200);
    expect(claimsOf(finished.body.idToken).firebase).toMatchObject({
      sign_in_second_factor: 'phone',
    });
  });

  test('is not added twice', async () => {
    const { idToken } = await world.signUpVerified(email, password);
    const { body } = await enrolPhone(idToken);
    const again = await enrolPhone(body.idToken, phoneNumber.replace('+49', '+49 '));
    expect(again.body.error.message).toBe(
      'SECOND_FACTOR_EXISTS : Phone number already enrolled as second factor for this account.',
    );
  });

  test('needs no message where the factor is an app', async () => {
    const app = await withApp();
    const { mfaPendingCredential } = await signIn();
    const { body } = await world.call('/v2/accounts/mfaSignIn:start', {
      mfaPendingCredential,
      mfaEnrollmentId: app.id,
      phoneSignInInfo: {},
    });
    expect(body.error.message).toBe('INVALID_ARGUMENT : MFA provider not supported!');
  });
});

describe('who may add a second factor', () => {
  const start = async (idToken: string | undefined, info: Record<string, unknown>) =>
    (await world.call('/v2/accounts/mfaEnrollment:start', { idToken, ...info })).body.error.message;

  test('nobody while they are off, or this kind is', async () => {
    const { idToken } = await world.signUpVerified(email, password);
    await configure({ state: 'DISABLED' });
    expect(await start(idToken, { totpEnrollmentInfo: {} })).toBe(
      'OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.',
    );
    expect(await start(idToken, {})).toBe('OPERATION_NOT_ALLOWED : SMS based MFA not enabled.');
  });

  test('nobody who is a guest or came with a custom token', async () => {
    const guest = await world.call('signUp', {});
    const vouchedFor = await world.call('signInWithCustomToken', { token: customToken(email) });
    const text = 'UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor.';
    for (const { body } of [guest, vouchedFor]) {
      expect(await start(body.idToken, { totpEnrollmentInfo: {} })).toBe(text);
    }
  });

  test('nobody whose address is not verified', async () => {
    const { idToken } = await world.signUp(email, password);
    expect(await start(idToken, { totpEnrollmentInfo: {} })).toBe(
      'UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.',
    );
  });

  test('only who says which, and who they are', async () => {
    const { idToken } = await world.signUpVerified(email, password);
    expect(await start(undefined, { totpEnrollmentInfo: {} })).toBe('MISSING_ID_TOKEN');
    expect(await start(idToken, {})).toBe('INVALID_ARGUMENT : ((Missing phoneEnrollmentInfo.))');
    expect(await start(idToken, { phoneEnrollmentInfo: { phoneNumber: '12' } })).toBe(
      'INVALID_PHONE_NUMBER : Invalid format.',
    );
  });
});

describe('what is missing is said', () => {
  test('when a second factor is shown', async () => {
    const finish = async (body: Record<string, unknown>) =>
      (await world.call('/v2/accounts/mfaSignIn:finalize', body)).body.error.message;
    expect(await finish({})).toBe('MISSING_CREDENTIAL : Please set MFA Pending Credential.');
    expect(await finish({ mfaPendingCredential: 'x' })).toBe(
      'INVALID_ARGUMENT : MFA provider not supported!',
    );
    expect(
      await finish({
        mfaPendingCredential: 'x',
        mfaEnrollmentId: 'y',
        totpVerificationInfo: { verificationCode: '123456' },
      }),
    ).toBe('INVALID_MFA_PENDING_CREDENTIAL');
  });

  test('when an SMS is asked for', async () => {
    const start = async (body: Record<string, unknown>) =>
      (await world.call('/v2/accounts/mfaSignIn:start', body)).body.error.message;
    expect(await start({})).toMatch(/^MISSING_MFA_PENDING_CREDENTIAL : /);
    expect(await start({ mfaPendingCredential: 'x' })).toMatch(/^MISSING_MFA_ENROLLMENT_ID : /);
    expect(await start({ mfaPendingCredential: 'x', mfaEnrollmentId: 'y' })).toBe(
      'INVALID_MFA_PENDING_CREDENTIAL',
    );
  });
});

describe('removing a second factor', () => {
  const withdraw = (idToken: string, mfaEnrollmentId?: string) =>
    world.call('/v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId });

  test('leaves the account with its password, and the sign-in without a second factor', async () => {
    const app = await withApp();
    const { status, body } = await withdraw(app.reply.idToken, app.id);
    expect(status).toBe(200);
    expect(claimsOf(body.idToken).firebase).not.toHaveProperty('sign_in_second_factor');
    expect(await factorsOf(body.idToken)).toEqual([]);
    expect(await signIn()).toHaveProperty('idToken');
  });

  test('leaves a sign-in with another factor as it is', async () => {
    const one = await withApp('one');
    const two = await world.enrolTotp(one.reply.idToken, 'two');
    const { body } = await withdraw(two.reply.idToken, one.id);
    expect(claimsOf(body.idToken).firebase).toMatchObject({ second_factor_identifier: two.id });
  });

  test('is refused for one that is not there, and for none', async () => {
    const app = await withApp();
    const { idToken } = app.reply;
    expect((await withdraw(idToken, 'other')).body.error.message).toBe('MFA_ENROLLMENT_NOT_FOUND');
    expect((await withdraw(idToken)).body.error.message).toBe('MISSING_MFA_ENROLLMENT_ID');
  });

  test('is refused while nobody is asked for them, as a password alone would be enough', async () => {
    const app = await withApp();
    await configure({ state: 'DISABLED' });
    const first = await signIn();
    expect(first).toHaveProperty('idToken');
    expect((await withdraw(first.idToken, app.id)).body.error.message).toBe(
      'OPERATION_NOT_ALLOWED',
    );
  });
});

describe('the mail about a change', () => {
  const inspect = async (oobCode: string) => (await world.call('resetPassword', { oobCode })).body;

  test('of an addition says which, and its link takes it away with every session', async () => {
    const app = await withApp('Burner');
    const [mail] = await world.mailsTo(email);
    expect(mail?.mail).toMatchObject({
      kind: 'revertSecondFactorAddition',
      secondFactor: 'Burner',
      userAgent: expect.stringMatching(/./),
    });
    const oobCode = await world.codeFor(email, 'revertSecondFactorAddition');
    expect(await inspect(oobCode)).toMatchObject({
      requestType: 'REVERT_SECOND_FACTOR_ADDITION',
      email,
      mfaInfo: { mfaEnrollmentId: app.id, displayName: 'Burner', totpInfo: {} },
    });
    expect((await world.call('update', { oobCode })).status).toBe(200);
    expect(await signIn()).toHaveProperty('idToken');
    expect((await world.refresh(app.reply.refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    expect((await world.call('update', { oobCode })).body.error.message).toBe('INVALID_OOB_CODE');
  });

  test('of a removal puts the factor back, and its app works as before', async () => {
    const app = await withApp();
    const withdrawn = await world.call('/v2/accounts/mfaEnrollment:withdraw', {
      idToken: app.reply.idToken,
      mfaEnrollmentId: app.id,
    });
    const oobCode = await world.codeFor(email, 'revertSecondFactorRemoval');
    expect(await inspect(oobCode)).toMatchObject({
      requestType: 'REVERT_SECOND_FACTOR_REMOVAL',
      mfaInfo: { mfaEnrollmentId: app.id },
    });
    expect((await world.call('update', { oobCode })).status).toBe(200);
    expect((await world.refresh(withdrawn.body.refreshToken)).body.error.message).toBe(
      'TOKEN_EXPIRED',
    );
    expect((await world.finishWithTotp(await signIn(), app)).status).toBe(200);
  });

  test('works for seven days', async () => {
    await withApp();
    const oobCode = await world.codeFor(email, 'revertSecondFactorAddition');
    world.pass(7 * 24 * 3_600_000 - 1000);
    expect(await inspect(oobCode)).toHaveProperty('mfaInfo');
    world.pass(1000);
    expect((await inspect(oobCode)).error.message).toBe('EXPIRED_OOB_CODE');
  });
});

describe('an operator', () => {
  const update = async (mfa: unknown, more: Record<string, unknown> = {}) => {
    const { body } = await world.admin('/v1/projects/latchkey/accounts:lookup', { email: [email] });
    return world.admin('/v1/projects/latchkey/accounts:update', {
      localId: body.users[0]?.localId,
      mfa,
      ...more,
    });
  };
  const phone = (mfaEnrollmentId: string | undefined, phoneInfo: string) => ({
    mfaEnrollmentId,
    phoneInfo,
  });

  test('replaces, leaves and clears the factors of an account', async () => {
    const app = await withApp();
    const kept = { mfaEnrollmentId: app.id, totpInfo: {}, displayName: 'Kept' };
    expect((await update({ enrollments: [kept, phone('p', phoneNumber)] })).status).toBe(200);
    expect((await signIn()).mfaInfo).toHaveLength(2);
    await update(undefined, { displayName: 'Ada' });
    expect((await signIn()).mfaInfo).toMatchObject([
      { displayName: 'Kept', totpInfo: {} },
      { phoneInfo: expect.stringMatching(/^\+\*+\d{4}$/) },
    ]);
    expect((await world.finishWithTotp(await signIn(), app)).status).toBe(200);
    await update({});
    expect(await signIn()).toHaveProperty('idToken');
  });

  const [one, two] = ['+4915112345678', '+4915112345679'] as const;
  test.each([
    ['INVALID_MFA_PHONE_NUMBER : Invalid format.', [phone('p', '5678')]],
    ['INVALID_MFA_ENROLLMENT_ID : mfaEnrollmentId must be defined.', [phone(undefined, one)]],
    ['DUPLICATE_MFA_ENROLLMENT_ID', [phone('p', one), phone('p', two)]],
    ['UNSUPPORTED_SECOND_FACTOR', [{ mfaEnrollmentId: 'new', totpInfo: {} }]],
    [
      'SECOND_FACTOR_LIMIT_EXCEEDED',
      [1, 2, 3, 4, 5, 6].map((each) => phone(`p${each}`, `+491511234567${each}`)),
    ],
  ])('is told %s', async (message, enrollments) => {
    await world.signUpVerified(email, password);
    expect((await update({ enrollments })).body.error.message).toBe(message);
  });

  test('cannot give a second factor to an address nobody verified', async () => {
    await world.signUp(email, password);
    const enrollments = [phone('p', phoneNumber)];
    expect((await update({ enrollments })).body.error.message).toBe('UNVERIFIED_EMAIL');
    expect((await update({ enrollments }, { emailVerified: true })).status).toBe(200);
  });

  test('who names a phone twice means it once', async () => {
    await world.signUpVerified(email, password);
    await update({
      enrollments: [phone('p', phoneNumber), phone('q', phoneNumber.replace('+49', '+49 '))],
    });
    expect((await signIn()).mfaInfo).toHaveLength(1);
  });

  test('makes an account with a phone, under a name of ours', async () => {
    const create = (more: Record<string, unknown>) =>
      world.admin('/v1/projects/latchkey/accounts', {
        ...{ email, password, emailVerified: true },
        mfaInfo: [phone('mine', phoneNumber), phone('mine', phoneNumber)],
        ...more,
      });
    expect((await create({ emailVerified: false })).body.error.message).toBe('UNVERIFIED_EMAIL');
    expect((await create({ mfaInfo: [phone('p', '5')] })).body.error.message).toBe(
      'INVALID_MFA_PHONE_NUMBER : Invalid format.',
    );
    expect((await create({})).status).toBe(200);
    expect((await signIn()).mfaInfo).toEqual([
      expect.objectContaining({ mfaEnrollmentId: expect.stringMatching(/^[A-Za-z0-9]{28}$/) }),
    ]);
  });

  test('alone may send them', async () => {
    const { idToken } = await world.signUpVerified(email, password);
    const { body } = await world.call('update', { idToken, mfa: { enrollments: [] } });
    expect(body.error.message).toBe('INSUFFICIENT_PERMISSION');
  });
});
