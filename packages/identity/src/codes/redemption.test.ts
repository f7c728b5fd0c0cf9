import type { Caller } from '@latchkey/kernel/caller';
import { sampleCode, sampleLink, samplePasskey } from '@latchkey/testing/sample-records';
import { someCaller, storeSession } from '@latchkey/testing/stored-session';
import { startWorld, type World, type WorldOptions } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { redemptionOf } from './redemption.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let people = 0;
const newAddress = () => `ada${++people}@example.com`;

/** What the holder of the newest code for an address is told before using it. */
async function toldOf(email: string, of = world) {
  const { status, body } = await of.call('resetPassword', { oobCode: await of.codeFor(email) });
  expect(status).toBe(200);
  return body['redemption'];
}

const askToVerify = (idToken: string, of = world) =>
  of.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });

const askToMove = (idToken: string, newEmail: string, of = world) =>
  of.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });

async function inWorldOf(options: WorldOptions, task: (other: World) => Promise<void>) {
  const other = await startWorld(options);
  try {
    await task(other);
  } finally {
    await other.close();
  }
}

describe('who holds a code that verifies an address is told', () => {
  test('whose account it is, and that it starts over without a session, and that there is a password', async () => {
    const email = newAddress();
    const { idToken, localId } = await world.signUp(email);
    await askToVerify(idToken);
    expect(await toldOf(email)).toEqual({
      localId,
      withoutSession: 'STARTS_OVER',
      hasPassword: true,
    });
    // Told is not done.
    const signIn = await world.call('signInWithPassword', { email, password: 'correct horse' });
    expect(signIn.status).toBe(200);
  });

  test('that nothing else changes where there is nothing to lose', async () => {
    const email = newAddress();
    const { body } = await world.admin('/v1/projects/latchkey/accounts', { email });
    await world.admin('/v1/projects/latchkey/accounts:sendOobCode', {
      requestType: 'VERIFY_EMAIL',
      email,
    });
    expect(await toldOf(email)).toEqual({ localId: body.localId, withoutSession: 'ALLOWED' });
  });

  test('that a phone number alone would be lost, too', async () => {
    const email = newAddress();
    const phoneNumber = '+447700900123';
    await world.admin('/v1/projects/latchkey/accounts', { email, phoneNumber });
    await world.admin('/v1/projects/latchkey/accounts:sendOobCode', {
      requestType: 'VERIFY_EMAIL',
      email,
    });
    expect(await toldOf(email)).toMatchObject({ withoutSession: 'STARTS_OVER' });
    expect(await toldOf(email)).not.toHaveProperty('hasPassword');
  });

  test('that nothing else changes where the address was proved before', async () => {
    const email = newAddress();
    const { idToken } = await world.signUpVerified(email);
    await askToVerify(idToken);
    expect(await toldOf(email)).toMatchObject({ withoutSession: 'ALLOWED', hasPassword: true });
  });

  test('nothing of a password where nobody signs in with one', async () => {
    await inWorldOf({}, async (other) => {
      const email = newAddress();
      const { idToken } = await other.signUp(email);
      await askToVerify(idToken, other);
      await other.admin(
        '/v2/projects/latchkey/config?updateMask=signIn.email',
        { signIn: { email: { enabled: false } } },
        'PATCH',
      );
      const told = await toldOf(email, other);
      expect(told).toMatchObject({ withoutSession: 'STARTS_OVER' });
      expect(told).not.toHaveProperty('hasPassword');
    });
  });
});

describe('what the first proof of an address would take away', () => {
  const told = async (given: Partial<Account>, from: Partial<Caller> = {}, withPasskey = false) => {
    const { identity } = world;
    const { account } = await storeSession(identity, {
      account: { email: newAddress(), ...given },
    });
    const passkey = samplePasskey({ accountId: account.id });
    if (withPasskey) await identity.commit([identity.passkeys.insert(passkey)]);
    const code = sampleCode({ purpose: 'VERIFY_EMAIL', accountId: account.id });
    return (await redemptionOf(identity, { ...someCaller, ...from }, code, account))
      ?.withoutSession;
  };

  test('is a provider or a passkey, too', async () => {
    expect(await told({})).toBe('ALLOWED');
    expect(await told({ providers: [sampleLink()] })).toBe('STARTS_OVER');
    expect(await told({}, {}, true)).toBe('STARTS_OVER');
    expect(await told({ emailVerified: true }, {}, true)).toBe('ALLOWED');
  });

  test('stays where an operator decides whose a code is', async () => {
    expect(await told({ providers: [sampleLink({ rawId: 'other' })] }, { operator: 'ops' })).toBe(
      'ALLOWED',
    );
  });
});

test('who holds a code that changes an address is told that it needs a session', async () => {
  const email = newAddress();
  const { idToken, localId } = await world.signUp(email);
  await askToMove(idToken, `new-${email}`);
  expect(await toldOf(`new-${email}`)).toEqual({
    localId,
    withoutSession: 'REFUSED',
    hasPassword: true,
  });
});

test('who may take an address back is told whether there is a password that ends', async () => {
  const email = newAddress();
  const { idToken, localId } = await world.signUp(email);
  await askToMove(idToken, `new-${email}`);
  await world.call('update', { oobCode: await world.codeFor(`new-${email}`), idToken });
  expect(await toldOf(email)).toEqual({ localId, withoutSession: 'ALLOWED', hasPassword: true });
});

test('where mailed codes work anywhere, nobody is told that they would not', async () => {
  await inWorldOf({ environment: { LATCHKEY_MAILED_CODES: 'anywhere' } }, async (other) => {
    const email = newAddress();
    const { idToken } = await other.signUp(email);
    await askToVerify(idToken, other);
    expect(await toldOf(email, other)).toMatchObject({ withoutSession: 'ALLOWED' });
    await askToMove(idToken, `new-${email}`, other);
    expect(await toldOf(`new-${email}`, other)).toMatchObject({ withoutSession: 'ALLOWED' });
  });
});

// The address behind a sign-in link is a secret, and so is everything about its account.
test('who holds a link that signs in, or one for a new password, is told nothing of the account', async () => {
  const email = newAddress();
  await world.signUp(email);
  for (const requestType of ['EMAIL_SIGNIN', 'PASSWORD_RESET']) {
    const continueUrl = 'http://localhost/';
    await world.call('sendOobCode', { requestType, email, continueUrl });
    expect(await toldOf(email)).toBeUndefined();
  }
});

test('a code that was used tells nothing any more', async () => {
  const email = newAddress();
  const { idToken } = await world.signUp(email);
  await askToVerify(idToken);
  const oobCode = await world.codeFor(email);
  await world.call('update', { oobCode, idToken });
  const { status, body } = await world.call('resetPassword', { oobCode });
  expect(status).toBe(400);
  expect(body).not.toHaveProperty('redemption');
});

describe('who opens a link again that has done its work', () => {
  const again = (oobCode: string, more = {}) =>
    world.call('resetPassword', { oobCode, includeRedeemed: true, ...more });

  /** Verifies an address with a code, which is used up by it. */
  async function verified() {
    const email = newAddress();
    const { idToken, localId } = await world.signUp(email);
    await askToVerify(idToken);
    const oobCode = await world.codeFor(email);
    expect((await world.call('update', { oobCode, idToken })).status).toBe(200);
    return { email, localId, idToken, oobCode };
  }

  test('is told that it has, where they ask for it, and nothing else', async () => {
    const { email, oobCode } = await verified();
    const { status, body } = await again(oobCode);
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: 'VERIFY_EMAIL',
      email,
      redemption: { isRedeemed: true },
    });
  });

  test('is refused by every client that does not ask for it, and in using it', async () => {
    const { oobCode } = await verified();
    for (const reply of [
      await world.call('resetPassword', { oobCode }),
      await again(oobCode, { newPassword: 'correct horse 2' }),
      await world.call('update', { oobCode }),
    ]) {
      expect(reply.body.error.message).toBe('INVALID_OOB_CODE');
    }
  });

  test('is told so of a change of address, too', async () => {
    const email = newAddress();
    const newEmail = newAddress();
    const { idToken } = await world.signUp(email);
    await askToMove(idToken, newEmail);
    const oobCode = await world.codeFor(newEmail);
    expect((await world.call('update', { oobCode, idToken })).status).toBe(200);
    expect((await again(oobCode)).body).toMatchObject({
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      email,
      newEmail,
      redemption: { isRedeemed: true },
    });
  });

  const admin = (localId: string, change: Record<string, unknown>) =>
    world.admin('/v1/projects/latchkey/accounts:update', { localId, ...change });

  test.each([
    ['the address is another', { email: 'elsewhere@example.com' }],
    ['the account is disabled', { disableUser: true }],
  ])('is told nothing once %s', async (_what, change) => {
    const { localId, oobCode } = await verified();
    expect((await admin(localId, change)).status).toBe(200);
    expect((await again(oobCode)).body.error.message).toBe('INVALID_OOB_CODE');
  });

  test('is not told that it has once that is not true any more', async () => {
    const { localId, oobCode } = await verified();
    expect((await admin(localId, { emailVerified: false })).status).toBe(200);
    expect((await again(oobCode)).body['redemption']).toEqual({ isSpent: true });
  });

  test('is told nothing of codes that a newer mail ended, or of none', async () => {
    const email = newAddress();
    const { idToken } = await world.signUp(email);
    await askToVerify(idToken);
    const older = await world.codeFor(email);
    await askToVerify(idToken);
    await world.call('update', { oobCode: await world.codeFor(email), idToken });
    for (const oobCode of [older, 'never-made']) {
      expect((await again(oobCode)).body.error.message).toBe('INVALID_OOB_CODE');
    }
  });

  /** Sets a password with a code, which is used up by it. */
  async function reset() {
    const email = newAddress();
    const { localId } = await world.signUp(email);
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await world.codeFor(email);
    const newPassword = 'correct horse 2';
    expect((await world.call('resetPassword', { oobCode, newPassword })).status).toBe(200);
    return { email, localId, oobCode, newPassword };
  }

  test('has the address for the next one, where they ask for it, and nothing else', async () => {
    const { email, oobCode, newPassword } = await reset();
    expect((await again(oobCode)).body).toEqual({
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: 'PASSWORD_RESET',
      email,
      redemption: { isSpent: true },
    });
    for (const reply of [
      await world.call('resetPassword', { oobCode }),
      await again(oobCode, { newPassword }),
    ]) {
      expect(reply.body.error.message).toBe('INVALID_OOB_CODE');
    }
  });

  test.each([
    ['the address is another', { email: 'moved@example.com' }],
    ['the account is disabled', { disableUser: true }],
  ])('has no address once %s', async (_what, change) => {
    const { localId, oobCode } = await reset();
    expect((await admin(localId, change)).status).toBe(200);
    expect((await again(oobCode)).body.error.message).toBe('INVALID_OOB_CODE');
  });

  test('has no address from a sign-in link, whose holder has to know it', async () => {
    const email = newAddress();
    await world.signUp(email);
    const continueUrl = 'http://localhost:8787/sign-in';
    await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl });
    const oobCode = await world.codeFor(email);
    expect((await world.call('signInWithEmailLink', { email, oobCode })).status).toBe(200);
    expect((await again(oobCode)).body.error.message).toBe('INVALID_OOB_CODE');
  });

  test('has only the address once the code would have expired, and nothing in another tenant', async () => {
    await inWorldOf({}, async (other) => {
      const { idToken } = await other.signUp('ada@example.com');
      await askToVerify(idToken, other);
      const oobCode = await other.codeFor('ada@example.com');
      await other.call('update', { oobCode, idToken });
      const { body } = await other.admin('/v2/projects/latchkey/tenants', {
        displayName: 'acme',
        allowPasswordSignup: true,
      });
      const tenantId = String(body['name']).split('/').at(-1);
      const look = (more = {}) =>
        other.call('resetPassword', { oobCode, includeRedeemed: true, ...more });
      expect((await look()).status).toBe(200);
      expect((await look({ tenantId })).body.error.message).toBe('INVALID_OOB_CODE');
      other.pass(25 * 3_600_000);
      expect((await look()).body['redemption']).toEqual({ isSpent: true });
      expect((await look({ tenantId })).body.error.message).toBe('INVALID_OOB_CODE');
    });
  });
});
