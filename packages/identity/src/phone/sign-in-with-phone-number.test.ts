import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const configure = (mask: string, body: Record<string, unknown>) =>
  world.admin(`/v2/projects/latchkey/config?updateMask=${mask}`, body, 'PATCH');

let used = 0;
/** A number of its own for every test: each gets few SMS. */
const newNumber = () => {
  used += 1;
  return `+1650555${String(used).padStart(4, '0')}`;
};

const send = async (phoneNumber: string) =>
  String((await world.call('sendVerificationCode', { phoneNumber })).body['sessionInfo']);

/** A code that was sent, with what it was asked for in. */
async function sentTo(phoneNumber: string) {
  const sessionInfo = await send(phoneNumber);
  return { sessionInfo, code: await world.smsCodeFor(phoneNumber) };
}

const redeem = (body: Record<string, unknown>) => world.call('signInWithPhoneNumber', body);
const refusal = async (body: Record<string, unknown>) => (await redeem(body)).body.error.message;

const anotherThan = (code: string) => (code === '000000' ? '000001' : '000000');

const lookUp = async (idToken: string) =>
  (await world.call('lookup', { idToken })).body.users[0] ?? {};

describe('signing in', () => {
  test('makes an account of a number, then finds it again', async () => {
    const number = newNumber();
    const first = await redeem(await sentTo(number));
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      localId: expect.stringMatching(/^\w{28}$/),
      isNewUser: true,
      phoneNumber: number,
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
    const second = await redeem(await sentTo(number));
    expect(second.body.localId).toBe(first.body.localId);
    expect(second.body.isNewUser).toBe(false);
  });

  test('shows the number in the token and in the account', async () => {
    const number = newNumber();
    const { idToken } = await world.signInByPhone(number);
    expect(decodeJwt(idToken)).toMatchObject({
      phone_number: number,
      firebase: { sign_in_provider: 'phone', identities: { phone: [number] } },
    });
    expect(await lookUp(idToken)).toMatchObject({
      phoneNumber: number,
      providerUserInfo: [{ providerId: 'phone', rawId: number, phoneNumber: number }],
    });
  });

  test('finds one account by every spelling of its number', async () => {
    const number = newNumber();
    const { localId } = await world.signInByPhone(number);
    const spelled = number.replace(/^\+1(\d{3})(\d{3})/, '+1 ($1) $2-');
    const sessionInfo = await send(spelled);
    const again = await redeem({ sessionInfo, code: await world.smsCodeFor(number) });
    expect(again.body.localId).toBe(localId);
  });

  test('wants both the digits and what they were asked for with', async () => {
    const { sessionInfo, code } = await sentTo(newNumber());
    expect(await refusal({})).toBe('MISSING_SESSION_INFO');
    expect(await refusal({ sessionInfo })).toBe('MISSING_CODE');
    expect(await refusal({ sessionInfo: 'nonsense', code })).toBe('INVALID_SESSION_INFO');
    expect(await refusal({ sessionInfo, code: anotherThan(code) })).toBe('INVALID_CODE');
    expect((await redeem({ sessionInfo, code })).status).toBe(200);
    expect(await refusal({ sessionInfo, code })).toBe('INVALID_SESSION_INFO');
  });

  test('shuts a disabled account out, and nobody new in where sign-up is off', async () => {
    const number = newNumber();
    const { localId } = await world.signInByPhone(number);
    await world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
    expect(await refusal(await sentTo(number))).toBe('USER_DISABLED');

    await configure('client.permissions', {
      client: { permissions: { disabledUserSignup: true } },
    });
    expect(await refusal(await sentTo(newNumber()))).toBe('ADMIN_ONLY_OPERATION');
    await configure('client.permissions', { client: { permissions: {} } });
  });

  test('is refused where it is switched off, before anything is sent', async () => {
    const open = await sentTo(newNumber());
    await configure('signIn.phoneNumber', { signIn: { phoneNumber: { enabled: false } } });
    const number = newNumber();
    const sent = await world.call('sendVerificationCode', { phoneNumber: number });
    expect(sent.body.error.message).toBe('OPERATION_NOT_ALLOWED');
    expect(await world.smsTo(number)).toEqual([]);
    expect(await refusal(open)).toBe('OPERATION_NOT_ALLOWED');
    await configure('signIn.phoneNumber', { signIn: { phoneNumber: { enabled: true } } });
  });
});

describe('signing in again', () => {
  test('finds the account, and makes none', async () => {
    const number = newNumber();
    const { localId } = await world.signInByPhone(number);
    const again = await redeem({ ...(await sentTo(number)), operation: 'REAUTH' });
    expect(again.body.localId).toBe(localId);
    expect(await refusal({ ...(await sentTo(newNumber())), operation: 'REAUTH' })).toBe(
      'USER_NOT_FOUND',
    );
  });
});

describe('adding a number', () => {
  test('makes a member of a guest', async () => {
    const guest = (await world.call('signUp', {})).body;
    const number = newNumber();
    const linked = await world.signInByPhone(number, guest.idToken);
    expect(linked.localId).toBe(guest.localId);
    expect(decodeJwt(linked.idToken)).toMatchObject({
      phone_number: number,
      firebase: { sign_in_provider: 'phone' },
    });
    expect((await world.signInByPhone(number)).localId).toBe(guest.localId);
  });

  test('gives an account a second way in, which can be taken away again', async () => {
    const member = await world.signUp('caller@example.com');
    const number = newNumber();
    const linked = await world.signInByPhone(number, member.idToken);
    expect((await world.signInByPhone(number)).localId).toBe(member.localId);
    const { body } = await world.call('update', {
      idToken: linked.idToken,
      deleteProvider: ['phone'],
    });
    expect(body['providerUserInfo']).toMatchObject([{ providerId: 'password' }]);
    expect((await world.signInByPhone(number)).localId).not.toBe(member.localId);
  });

  test('replaces the old one, which then opens nothing, and ends what it had opened', async () => {
    const [old, changed] = [newNumber(), newNumber()];
    const before = await world.signInByPhone(old);
    const elsewhere = await world.signInByPhone(old);
    const after = await redeem({
      ...(await sentTo(changed)),
      idToken: before.idToken,
      operation: 'UPDATE',
    });
    expect(after.body.localId).toBe(before.localId);
    expect(await lookUp(after.body.idToken)).toMatchObject({ phoneNumber: changed });
    expect((await world.refresh(elsewhere.refreshToken)).status).toBe(400);
    expect((await world.call('lookup', { idToken: elsewhere.idToken })).status).toBe(400);
    expect((await world.signInByPhone(old)).localId).not.toBe(before.localId);
  });

  test('needs somebody who signed in a moment ago', async () => {
    const member = await world.signUp('late@example.com');
    world.pass(301_000);
    const sent = await sentTo(newNumber());
    expect(await refusal({ ...sent, idToken: member.idToken })).toBe(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    );
    expect(await refusal({ ...sent, operation: 'LINK' })).toBe('INVALID_ID_TOKEN');
    expect(await refusal({ ...sent, idToken: 'nonsense' })).toBe('INVALID_ID_TOKEN');
  });
});

describe('a number that belongs to another account', () => {
  /** Somebody signed in proves the number of an account they also have. */
  async function conflict() {
    const phoneNumber = newNumber();
    const owner = await world.signInByPhone(phoneNumber);
    const guest = (await world.call('signUp', {})).body;
    const { status, body } = await redeem({
      ...(await sentTo(phoneNumber)),
      idToken: guest.idToken,
    });
    return { phoneNumber, owner, guest, status, body, temporaryProof: body['temporaryProof'] };
  }

  test('is answered with a proof instead of tokens, and the proof opens that account once', async () => {
    const { phoneNumber, owner, status, body, temporaryProof } = await conflict();
    expect(status).toBe(200);
    expect(body).toEqual({
      phoneNumber,
      temporaryProof: expect.any(String),
      temporaryProofExpiresIn: '3600',
    });
    const signedIn = await redeem({ phoneNumber, temporaryProof });
    expect(signedIn.body.localId).toBe(owner.localId);
    expect(decodeJwt(signedIn.body.idToken)).toMatchObject({
      firebase: { sign_in_provider: 'phone' },
    });
    expect(await refusal({ phoneNumber, temporaryProof })).toBe('INVALID_TEMPORARY_PROOF');
  });

  test('is not moved by the proof', async () => {
    const { phoneNumber, guest, temporaryProof } = await conflict();
    expect(await refusal({ phoneNumber, temporaryProof, idToken: guest.idToken })).toBe(
      'PHONE_NUMBER_EXISTS',
    );
  });

  test('is proved for an hour, for itself, and for that account only', async () => {
    const { phoneNumber, owner, temporaryProof } = await conflict();
    const given = { phoneNumber, temporaryProof };
    expect(await refusal({ temporaryProof })).toBe('MISSING_PHONE_NUMBER');
    expect(await refusal({ ...given, phoneNumber: newNumber() })).toBe('INVALID_TEMPORARY_PROOF');
    expect(await refusal({ ...given, temporaryProof: 'nonsense' })).toBe('INVALID_TEMPORARY_PROOF');
    expect(await refusal({ sessionInfo: temporaryProof, code: '000000' })).toBe(
      'INVALID_SESSION_INFO',
    );
    await world.admin('/v1/projects/latchkey/accounts:delete', { localId: owner.localId });
    expect(await refusal(given)).toBe('INVALID_TEMPORARY_PROOF');
    await world.signInByPhone(phoneNumber);
    expect(await refusal(given)).toBe('INVALID_TEMPORARY_PROOF');

    const late = await conflict();
    world.pass(3_600_000);
    expect(
      await refusal({ phoneNumber: late.phoneNumber, temporaryProof: late.temporaryProof }),
    ).toBe('INVALID_TEMPORARY_PROOF');
  });
});

describe('an account with second factors', () => {
  test('is not entered by phone, and gets no number', async () => {
    const number = newNumber();
    const { localId } = await world.signInByPhone(number);
    const open = await sentTo(number);
    const account = await world.identity.accounts.byId('', localId);
    if (account === undefined) throw new Error('The account is gone.');
    await world.identity.commit(
      world.identity.accounts.edit(account, {
        secondFactors: [
          {
            id: 'factor',
            kind: 'totp',
            displayName: null,
            enrolledAt: world.now(),
            phoneNumber: null,
            sealedSecret: 'sealed',
            lastStep: 0,
          },
        ],
      }),
    );
    const unsupported =
      'UNSUPPORTED_FIRST_FACTOR : A phone number cannot be set as a first factor on an SMS based MFA user.';
    const sent = await world.call('sendVerificationCode', { phoneNumber: number });
    expect(sent.body.error.message).toBe(unsupported);
    expect(await refusal(open)).toBe(unsupported);
  });
});
