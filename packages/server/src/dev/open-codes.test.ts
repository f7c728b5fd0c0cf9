import { productionEnvironment, startWorld } from '@latchkey/testing/world';
import { worldOnEachDatabase } from '@latchkey/testing/world-on-each-database';
import { describe, expect, test } from 'vitest';

type OobCode = { email: string; requestType: string; oobCode: string; oobLink: string };
type VerificationCode = { phoneNumber: string; code: string; sessionInfo: string };

const minute = 60_000;
const continueUrl = 'http://localhost/back';

worldOnEachDatabase((world) => {
  const listed = async (list: string, scope: string) => {
    const { body } = await world().app.inject(`/emulator/v1/projects/latchkey${scope}/${list}`);
    return JSON.parse(body);
  };
  const oobCodesFor = async (email: string, scope = ''): Promise<readonly OobCode[]> => {
    const { oobCodes } = await listed('oobCodes', scope);
    return oobCodes.filter((code: OobCode) => code.email === email);
  };
  const verificationCodes = async (to: string): Promise<readonly VerificationCode[]> =>
    (await listed('verificationCodes', '')).verificationCodes.filter(
      ({ phoneNumber }: VerificationCode) => phoneNumber === to,
    );
  const sendOobCode = (fields: Record<string, unknown>) =>
    world().call('sendOobCode', { continueUrl, ...fields });
  const resetFor = (email: string) => sendOobCode({ requestType: 'PASSWORD_RESET', email });

  describe('codes in mails are listed', () => {
    test('until they are used', async () => {
      const email = 'used@example.com';
      await world().signUp(email);
      await resetFor(email);
      const [sent, ...others] = await oobCodesFor(email);
      expect([sent?.requestType, others]).toEqual(['PASSWORD_RESET', []]);
      expect(new URL(String(sent?.oobLink)).searchParams.get('oobCode')).toBe(sent?.oobCode);
      const looked = await world().call('resetPassword', { oobCode: sent?.oobCode });
      expect([looked.status, await oobCodesFor(email)]).toEqual([200, [sent]]);
      const newPassword = 'another horse';
      await world().call('resetPassword', { oobCode: sent?.oobCode, newPassword });
      expect(await oobCodesFor(email)).toEqual([]);
    });

    test('until a newer one takes their place, or they are over', async () => {
      const email = 'newer@example.com';
      await world().signUp(email);
      await resetFor(email);
      const [older] = await oobCodesFor(email);
      world().pass(1);
      await resetFor(email);
      const [newer, ...others] = await oobCodesFor(email);
      expect([newer?.oobCode === older?.oobCode, others]).toEqual([false, []]);
      world().pass(61 * minute);
      expect(await oobCodesFor(email)).toEqual([]);
    });

    test('until they were tried too often', async () => {
      const email = 'tried@example.com';
      await sendOobCode({ requestType: 'EMAIL_SIGNIN', email });
      const [{ oobCode } = { oobCode: '' }] = await oobCodesFor(email);
      for (let turn = 0; turn < 5; turn += 1) {
        await world().call('signInWithEmailLink', { email: 'other@example.com', oobCode });
      }
      expect(await oobCodesFor(email)).toEqual([]);
    });

    test('with what they are for, in the order in which they were asked for', async () => {
      const email = 'purposes@example.com';
      const { idToken } = await world().signUp(email);
      await sendOobCode({ requestType: 'VERIFY_EMAIL', idToken });
      world().pass(1);
      const newEmail = 'purposes-new@example.com';
      await sendOobCode({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
      world().pass(1);
      await sendOobCode({ requestType: 'EMAIL_SIGNIN', email });
      expect(await oobCodesFor(email)).toMatchObject([
        { requestType: 'VERIFY_EMAIL' },
        { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail },
        { requestType: 'EMAIL_SIGNIN' },
      ]);
    });

    test('however many mails came after them', async () => {
      const email = 'first@example.com';
      await world().signUp(email);
      await resetFor(email);
      const order = { requestType: 'EMAIL_SIGNIN', continueUrl, returnOobLink: true };
      for (let turn = 0; turn < 510; turn += 1) {
        const path = '/v1/projects/latchkey/accounts:sendOobCode';
        await world().admin(path, { ...order, email: `later-${turn}@example.com` });
      }
      expect(await oobCodesFor(email)).toHaveLength(1);
    });

    test('and none of which a stranger only thinks that it was sent', async () => {
      expect((await resetFor('nobody@example.com')).status).toBe(200);
      expect(await oobCodesFor('nobody@example.com')).toEqual([]);
    });
  });

  test('a code that an operator was given is listed, is no mail, and opens what it is for', async () => {
    const email = 'given@example.com';
    const path = '/v1/projects/latchkey/accounts:sendOobCode';
    const order = { requestType: 'EMAIL_SIGNIN', email, continueUrl, returnOobLink: true };
    const { body } = await world().admin(path, order);
    const { oobCode, oobLink } = body as unknown as OobCode;
    expect(await oobCodesFor(email)).toEqual([
      { email, requestType: 'EMAIL_SIGNIN', oobCode, oobLink },
    ]);
    expect(await world().mailsTo(email)).toEqual([]);
    const signedIn = await world().call('signInWithEmailLink', { email, oobCode });
    expect([signedIn.status, await oobCodesFor(email)]).toEqual([200, []]);
  });

  test('a tenant’s codes are listed for it alone', async () => {
    const made = await world().admin('/v2/projects/latchkey/tenants', {
      displayName: 'codes',
      enableEmailLinkSignin: true,
    });
    const tenantId = String(made.body['name']).split('/').at(-1);
    const email = 'of-tenant@example.com';
    await sendOobCode({ requestType: 'EMAIL_SIGNIN', email, tenantId });
    expect(await oobCodesFor(email, `/tenants/${tenantId}`)).toHaveLength(1);
    expect(await oobCodesFor(email)).toEqual([]);
  });

  describe('codes in SMS are listed', () => {
    const sendTo = async (phoneNumber: string) =>
      (await world().call('sendVerificationCode', { phoneNumber })).body['sessionInfo'];

    test('until they are used', async () => {
      const number = '+15555550131';
      const sessionInfo = await sendTo(number);
      const [sent, ...others] = await verificationCodes(number);
      expect([sent?.sessionInfo, others]).toEqual([sessionInfo, []]);
      const { status } = await world().call('signInWithPhoneNumber', { ...sent });
      expect([status, await verificationCodes(number)]).toEqual([200, []]);
    });

    test('until a newer one takes their place, they were tried too often, or they are over', async () => {
      const number = '+15555550132';
      await sendTo(number);
      world().pass(1);
      const sessionInfo = await sendTo(number);
      expect(await verificationCodes(number)).toMatchObject([{ sessionInfo }]);
      const [{ code } = { code: '' }] = await verificationCodes(number);
      const wrong = code === '000000' ? '000001' : '000000';
      for (let turn = 0; turn < 5; turn += 1) {
        await world().call('signInWithPhoneNumber', { sessionInfo, code: wrong });
      }
      expect(await verificationCodes(number)).toEqual([]);
      await sendTo('+15555550133');
      expect(await verificationCodes('+15555550133')).toHaveLength(1);
      world().pass(11 * minute);
      expect(await verificationCodes('+15555550133')).toEqual([]);
    });

    test('also those of numbers for tests, which get no SMS', async () => {
      const number = '+4915112345671';
      await world().admin(
        '/v2/projects/latchkey/config?updateMask=signIn.phoneNumber.testPhoneNumbers',
        { signIn: { phoneNumber: { testPhoneNumbers: { [number]: '123456' } } } },
        'PATCH',
      );
      const sessionInfo = await sendTo(number);
      expect(await verificationCodes(number)).toEqual([
        { phoneNumber: number, code: '123456', sessionInfo },
      ]);
      expect(await world().smsTo(number)).toEqual([]);
    });
  });
});

test('in production nothing is kept of a code that an operator was given, and no list is there', async () => {
  const world = await startWorld({ environment: productionEnvironment });
  try {
    const { status, body } = await world.admin('/v1/projects/latchkey/accounts:sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email: 'given@example.com',
      continueUrl: 'https://auth.example.com/back',
      returnOobLink: true,
    });
    expect([status, typeof body['oobLink']]).toEqual([200, 'string']);
    const { database } = world.data;
    expect(await database.read({ sql: 'SELECT id FROM outbox', parameters: [] })).toEqual([]);
    for (const list of ['oobCodes', 'verificationCodes']) {
      const reply = await world.app.inject(`/emulator/v1/projects/latchkey/${list}`);
      expect([list, reply.statusCode]).toEqual([list, 404]);
    }
  } finally {
    await world.close();
  }
});
