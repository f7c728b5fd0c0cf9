import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import {
  creationOptions,
  enrolPasskey,
  finishEnrolment,
  finishSignIn,
  requestOptions,
} from '@latchkey/testing/passkeys';
import type { Reply } from '@latchkey/testing/wire-reply';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const path = '/v2/projects/latchkey/config';
const password = 'correct horse';

let world: World;
let atFirst: Record<string, unknown>;
beforeAll(async () => {
  world = await startWorld();
  atFirst = (await world.admin(path, undefined, 'GET')).body;
});
afterEach(async () => {
  expect((await world.admin(path, atFirst, 'PATCH')).status).toBe(200);
});
afterAll(() => world.close());

const configure = async (mask: string, config: Record<string, unknown>) => {
  const { status } = await world.admin(`${path}?updateMask=${mask}`, config, 'PATCH');
  expect(status).toBe(200);
};

const codeOf = ({ status, body }: Reply) =>
  status === 200 ? 'done' : body.error.message.split(' : ')[0];

let people = 0;
const newAddress = () => `switched-${++people}@example.com`;
const newNumber = () => `+1650555${3000 + ++people}`;

const accounts = async () => {
  const [row] = await world.data.database.read({
    sql: 'SELECT count(*) AS count FROM accounts',
    parameters: [],
  });
  return Number(row?.['count']);
};

const smsCode = async (phoneNumber: string) => {
  const { body } = await world.call('sendVerificationCode', { phoneNumber });
  return { sessionInfo: body['sessionInfo'], code: await world.smsCodeFor(phoneNumber) };
};

describe('D4: what is switched off is off for phones, passkeys and second factors, too', () => {
  // CVE-2024-49757: the setting hid the button, and the endpoint behind it went on working.
  test('sign-up: neither a number nor the proof for one makes an account', async () => {
    const given = await smsCode(newNumber());
    const member = await world.signInByPhone(newNumber());
    const before = await accounts();
    await configure('client.permissions', {
      client: { permissions: { disabledUserSignup: true } },
    });
    expect(codeOf(await world.call('signInWithPhoneNumber', given))).toBe('ADMIN_ONLY_OPERATION');
    const again = { ...given, operation: 'SIGN_UP_OR_IN' };
    expect(codeOf(await world.call('signInWithPhoneNumber', again))).toBe('ADMIN_ONLY_OPERATION');
    expect(await accounts()).toBe(before);
    // Who is in already goes on.
    expect((await world.signInByPhone(String(member['phoneNumber']))).localId).toBe(member.localId);
  });

  test('phones: no SMS is sent, and a code from before opens nothing', async () => {
    const phoneNumber = newNumber();
    const given = await smsCode(phoneNumber);
    const { idToken } = await world.signUp(newAddress());
    const before = await accounts();
    await configure('signIn.phoneNumber', { signIn: { phoneNumber: { enabled: false } } });
    const other = newNumber();
    const sent = await world.call('sendVerificationCode', { phoneNumber: other });
    expect(codeOf(sent)).toBe('OPERATION_NOT_ALLOWED');
    expect(await world.smsTo(other)).toEqual([]);
    for (const more of [{}, { idToken }, { operation: 'REAUTH' }, { operation: 'LINK', idToken }]) {
      const reply = await world.call('signInWithPhoneNumber', { ...given, ...more });
      expect([more, codeOf(reply)]).toEqual([more, 'OPERATION_NOT_ALLOWED']);
    }
    expect(await accounts()).toBe(before);
  });

  test('regions: a number of a country that was not allowed gets no SMS by any call', async () => {
    const { idToken } = await world.signUpVerified(newAddress());
    await configure('smsRegionConfig', {
      smsRegionConfig: { allowlistOnly: { allowedRegions: ['DE'] } },
    });
    const phoneNumber = newNumber();
    const asked = [
      await world.call('sendVerificationCode', { phoneNumber }),
      await world.call('/v2/accounts/mfaEnrollment:start', {
        idToken,
        phoneEnrollmentInfo: { phoneNumber },
      }),
    ];
    expect(asked.map(codeOf)).toEqual(['OPERATION_NOT_ALLOWED', 'OPERATION_NOT_ALLOWED']);
    expect(await world.smsTo(phoneNumber)).toEqual([]);
  });

  test('passkeys: none is added and none lets anybody in, also half way through', async () => {
    const { idToken } = await world.signUpVerified(newAddress());
    const device = createPasskeyDevice();
    expect((await enrolPasskey(world, idToken, device)).status).toBe(200);
    const used = device.use(await requestOptions(world));
    const other = createPasskeyDevice();
    const made = other.make(await creationOptions(world, idToken));
    await configure('signIn.passkey', { signIn: { passkey: { enabled: false } } });
    const attempts = [
      await world.call('/v2/accounts/passkeyEnrollment:start', { idToken }),
      await finishEnrolment(world, idToken, made),
      await world.call('/v2/accounts/passkeySignIn:start', {}),
      await finishSignIn(world, used),
    ];
    expect(attempts.map(codeOf)).toEqual(attempts.map(() => 'OPERATION_NOT_ALLOWED'));
  });

  test('second factors: a kind that is off is not added, also half way through', async () => {
    const { idToken } = await world.signUpVerified(newAddress());
    const start = (body: Record<string, unknown>) =>
      world.call('/v2/accounts/mfaEnrollment:start', { idToken, ...body });
    const begun = (await start({ totpEnrollmentInfo: {} })).body['totpSessionInfo'] as {
      readonly sharedSecretKey: string;
      readonly sessionInfo: string;
    };
    await configure('mfa', { mfa: { state: 'DISABLED' } });
    const attempts = [
      await start({ totpEnrollmentInfo: {} }),
      await start({ phoneEnrollmentInfo: { phoneNumber: newNumber() } }),
      await world.call('/v2/accounts/mfaEnrollment:finalize', {
        idToken,
        totpVerificationInfo: {
          sessionInfo: begun.sessionInfo,
          verificationCode: world.totpCode(begun.sharedSecretKey),
        },
      }),
    ];
    expect(attempts.map(codeOf)).toEqual(attempts.map(() => 'OPERATION_NOT_ALLOWED'));
  });

  test('leaving: not by the old API, either', async () => {
    const email = newAddress();
    const { idToken, localId } = await world.signUp(email, password);
    await configure('client.permissions', {
      client: { permissions: { disabledUserDeletion: true } },
    });
    for (const verb of ['delete', '/identitytoolkit/v3/relyingparty/deleteAccount']) {
      expect(codeOf(await world.call(verb, { idToken, localId }))).toBe('ADMIN_ONLY_OPERATION');
    }
    expect(codeOf(await world.call('signInWithPassword', { email, password }))).toBe('done');
  });
});
