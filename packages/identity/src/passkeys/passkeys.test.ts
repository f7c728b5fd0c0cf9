import { passkeyLimits, takeBackLimits } from '@latchkey/protocol';
import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import {
  creationOptions,
  enrolPasskey,
  finishEnrolment,
  finishSignIn,
  requestOptions,
  signInWithPasskey,
} from '@latchkey/testing/passkeys';
import type { Reply } from '@latchkey/testing/wire-reply';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

let people = 0;
const newPerson = () => {
  people += 1;
  return world.signUpVerified(`person${people}@example.com`);
};

async function newOwner(given: Parameters<typeof createPasskeyDevice>[0] = {}) {
  const person = await newPerson();
  const device = createPasskeyDevice(given);
  const added = await enrolPasskey(world, person.idToken, device);
  expect(added.status).toBe(200);
  return { ...person, device, added: added.body };
}

const codeOf = ({ body }: Reply) => body.error?.message;
const firebaseOf = (idToken: string) => decodeJwt(idToken)['firebase'];
const list = async (idToken: string) =>
  (await world.call('/latchkey/v1/passkeys:list', { idToken })).body['passkeys'];
const rename = (idToken: string, credentialId: string, name: string) =>
  world.call('/latchkey/v1/passkeys:rename', { idToken, credentialId, name });
const remove = (idToken: string, ...deletePasskey: string[]) =>
  world.call('update', { idToken, deletePasskey });
const kindsOfMail = async (email: string) =>
  (await world.mailsTo(email)).map(({ mail }) => mail.kind);

describe('adding a passkey', () => {
  test('asks the device for one that finds its owner and checks who it is', async () => {
    const { idToken, localId, email } = await newPerson();
    expect(await creationOptions(world, idToken)).toEqual({
      rp: { id: 'localhost', name: 'Latchkey' },
      user: { id: Buffer.from(localId).toString('base64url'), name: email, displayName: email },
      challenge: expect.stringMatching(/^[\w-]{72}$/),
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      timeout: 300_000,
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    });
  });

  test('names the passkeys that are there, so that no device gets a second one', async () => {
    const { device, added } = await newOwner();
    expect(await creationOptions(world, added.idToken)).toMatchObject({
      excludeCredentials: [
        { type: 'public-key', id: device.credentialId, transports: ['internal', 'hybrid'] },
      ],
    });
  });

  test.each(['ES256', 'RS256'] as const)('works with keys for %s', async (algorithm) => {
    const { device, localId, email } = await newOwner({ algorithm });
    const entered = await signInWithPasskey(world, device);
    expect(entered.body).toMatchObject({ localId, email, expiresIn: '3600' });
    expect((await world.refresh(entered.body.refreshToken)).status).toBe(200);
  });

  test.each(['ES256', 'RS256'] as const)(
    'takes one with %s that vouches for itself, though nobody asked',
    async (algorithm) => {
      const { idToken } = await newPerson();
      const device = createPasskeyDevice({ algorithm });
      expect((await enrolPasskey(world, idToken, device, { selfAttested: true })).status).toBe(200);
      expect((await signInWithPasskey(world, device)).status).toBe(200);
    },
  );

  test('gives tokens of a sign-in with it, which is one with two factors', async () => {
    const { device, added, localId } = await newOwner();
    expect(added).toMatchObject({ localId, credentialId: device.credentialId, expiresIn: '3600' });
    expect(firebaseOf(added.idToken)).toMatchObject({
      sign_in_provider: 'passkey',
      sign_in_second_factor: 'passkey',
      second_factor_identifier: device.credentialId,
    });
  });

  test('tells the owner', async () => {
    const { email } = await newOwner();
    expect(await kindsOfMail(email)).toContain('passkeyAdded');
  });

  test('leaves the other sessions alone', async () => {
    const { refreshToken } = await newOwner();
    expect((await world.refresh(refreshToken)).status).toBe(200);
  });

  test('is not for guests, who have nothing yet that it would open', async () => {
    const { idToken } = (await world.call('signUp', {})).body;
    const start = await world.call('/v2/accounts/passkeyEnrollment:start', { idToken });
    expect(codeOf(start)).toBe('OPERATION_NOT_ALLOWED');
  });

  test('needs a device’s answer that has a name', async () => {
    const { idToken } = await newPerson();
    const made = createPasskeyDevice().make(await creationOptions(world, idToken));
    const finalize = (body: object) =>
      world.call('/v2/accounts/passkeyEnrollment:finalize', { idToken, ...body });
    expect(codeOf(await finalize({}))).toBe('MISSING_AUTHENTICATOR_RESPONSE');
    for (const id of ['', 'not base64url!', 'A'.repeat(1365)]) {
      const reply = await finishEnrolment(world, idToken, { ...made, id, rawId: id });
      expect(codeOf(reply)).toBe('INVALID_CREDENTIAL_ID');
    }
    const bare = await finishEnrolment(world, idToken, { id: made.id });
    expect(codeOf(bare)).toBe('INVALID_AUTHENTICATOR_RESPONSE');
    const renamed = { ...made, id: 'another', rawId: 'another' };
    expect(codeOf(await finishEnrolment(world, idToken, renamed))).toBe(
      'INVALID_AUTHENTICATOR_RESPONSE',
    );
  });

  test('ends at twenty', async () => {
    const { idToken } = await newPerson();
    for (let turn = 0; turn < passkeyLimits.passkeys; turn += 1) {
      expect((await enrolPasskey(world, idToken, createPasskeyDevice())).status).toBe(200);
    }
    const start = await world.call('/v2/accounts/passkeyEnrollment:start', { idToken });
    expect(codeOf(start)).toBe('PASSKEY_LIMIT_EXCEEDED');
  });
});

describe('the name of a passkey', () => {
  const named = async (more: Record<string, unknown>, aaguid?: string) => {
    const { idToken } = await newPerson();
    const device = createPasskeyDevice(aaguid === undefined ? {} : { aaguid });
    const made = device.make(await creationOptions(world, idToken));
    return finishEnrolment(world, idToken, made, more);
  };

  test.each([
    [{ name: 'Work laptop' }, 'Work laptop'],
    [{ displayName: ' Phone ' }, 'Phone'],
    [{ name: 'A', displayName: 'B' }, 'A'],
    [{ name: '  ' }, 'Unnamed Passkey'],
    [{}, 'Unnamed Passkey'],
  ])('given as %j is %s', async (more, name) => {
    expect((await named(more)).body['name']).toBe(name);
  });

  test('is its authenticator’s where nobody gives one and that is known', async () => {
    const reply = await named({}, 'bada5566-a7aa-401f-bd96-45619a55120d');
    expect(reply.body['name']).toBe('1Password');
  });

  test('is at most 256 characters, none of them a control', async () => {
    expect((await named({ name: 'x'.repeat(256) })).status).toBe(200);
    expect(codeOf(await named({ name: 'x'.repeat(257) }))).toBe('INVALID_DISPLAY_NAME');
    expect(codeOf(await named({ name: 'a\u0007b' }))).toBe('INVALID_DISPLAY_NAME');
  });

  test('can be changed by its owner, and by nobody else', async () => {
    const { device, idToken } = await newOwner();
    expect((await rename(idToken, device.credentialId, ' Yellow key ')).status).toBe(200);
    expect(await list(idToken)).toMatchObject([{ name: 'Yellow key' }]);
    expect(codeOf(await rename(idToken, device.credentialId, ' '))).toBe('INVALID_DISPLAY_NAME');
    const mallory = await newPerson();
    for (const credentialId of [device.credentialId, 'unknown', '']) {
      expect(codeOf(await rename(mallory.idToken, credentialId, 'Mine'))).toBe(
        'PASSKEY_CREDENTIAL_NOT_FOUND',
      );
    }
    expect(await list(idToken)).toMatchObject([{ name: 'Yellow key' }]);
  });
});

describe('the list of passkeys', () => {
  test('tells when each was made and last used, and whether it is kept by a service', async () => {
    const { device, idToken } = await newOwner({ backedUp: true });
    const before = await list(idToken);
    expect(before).toEqual([
      {
        credentialId: device.credentialId,
        name: 'Unnamed Passkey',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        backedUp: true,
      },
    ]);
    await signInWithPasskey(world, device);
    expect(await list(idToken)).toMatchObject([{ lastUsedAt: expect.stringMatching(/Z$/) }]);
  });

  test('is one’s own', async () => {
    await newOwner();
    const { idToken } = await newPerson();
    expect(await list(idToken)).toBeUndefined();
    expect(codeOf(await world.call('/latchkey/v1/passkeys:list', {}))).toBe('MISSING_ID_TOKEN');
  });

  test('is part of the account that a client or an operator looks up', async () => {
    const { device, idToken, localId } = await newOwner();
    const passkeyInfo = [{ credentialId: device.credentialId, name: 'Unnamed Passkey' }];
    expect((await world.call('lookup', { idToken })).body.users).toMatchObject([{ passkeyInfo }]);
    const asOperator = await world.admin('/v1/projects/latchkey/accounts:lookup', {
      localId: [localId],
    });
    expect(asOperator.body.users).toMatchObject([{ passkeyInfo }]);
  });
});

describe('signing in with a passkey', () => {
  test('asks whoever is there, and names nobody', async () => {
    await newOwner();
    expect(await requestOptions(world)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{72}$/),
      timeout: 300_000,
      rpId: 'localhost',
      userVerification: 'required',
    });
  });

  test('is a sign-in with two factors, and the account shows when it was', async () => {
    const { device, localId } = await newOwner();
    world.pass(60_000);
    const { body } = await signInWithPasskey(world, device);
    expect(firebaseOf(body.idToken)).toMatchObject({
      sign_in_provider: 'passkey',
      sign_in_second_factor: 'passkey',
      second_factor_identifier: device.credentialId,
    });
    const account = await world.data.store.accounts.byId('', localId);
    expect(world.now() - (account?.lastLoginAt ?? 0)).toBeLessThan(30_000);
  });

  test('stays one through every refresh', async () => {
    const { device } = await newOwner();
    const { refreshToken } = (await signInWithPasskey(world, device)).body;
    const { body } = await world.refresh(refreshToken);
    expect(firebaseOf(body.id_token)).toMatchObject({ sign_in_second_factor: 'passkey' });
  });

  test('says what is wrong with an answer', async () => {
    const { device } = await newOwner();
    const answer = device.use(await requestOptions(world));
    const finalize = (body: Record<string, unknown>) =>
      world.call('/v2/accounts/passkeySignIn:finalize', body);
    expect(codeOf(await finalize({}))).toBe('MISSING_AUTHENTICATOR_RESPONSE');
    for (const id of ['', 'not base64url!', 'A'.repeat(1365)]) {
      expect(codeOf(await finishSignIn(world, { ...answer, id }))).toBe('INVALID_CREDENTIAL_ID');
    }
    const unknown = { ...answer, id: 'unknown', rawId: 'unknown' };
    expect(codeOf(await finishSignIn(world, unknown))).toBe('PASSKEY_CREDENTIAL_NOT_FOUND');
    for (const clientDataJSON of ['', '!', 'e30', 'bnVsbA', 'WyJhIl0', 'IngiCg']) {
      const response = { ...answer.response, clientDataJSON };
      expect(codeOf(await finishSignIn(world, { ...answer, response }))).toBe(
        'INVALID_AUTHENTICATOR_RESPONSE',
      );
    }
  });

  test('works for accounts whose id is too long for a device', async () => {
    const localId = 'x'.repeat(128);
    const email = 'long@example.com';
    const password = 'correct horse';
    const account = { localId, email, emailVerified: true, password };
    await world.admin('/v1/projects/latchkey/accounts', account);
    const { idToken } = (await world.call('signInWithPassword', { email, password })).body;
    const device = createPasskeyDevice();
    const options = await creationOptions(world, idToken);
    expect(Buffer.from(options.user.id, 'base64url').length).toBeLessThanOrEqual(64);
    expect((await finishEnrolment(world, idToken, device.make(options))).status).toBe(200);
    expect((await signInWithPasskey(world, device)).body.localId).toBe(localId);
  });

  test('outlives a new password, which is no reason to distrust a device', async () => {
    const { device, localId, email } = await newOwner();
    // In the first week it could be an intruder's, for whose sake the password is reset.
    world.pass(takeBackLimits.beforeReset + 1);
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await world.codeFor(email, 'resetPassword');
    expect(
      (await world.call('resetPassword', { oobCode, newPassword: 'a new password' })).status,
    ).toBe(200);
    expect((await signInWithPasskey(world, device)).body.localId).toBe(localId);
  });
});

describe('removing a passkey', () => {
  test('takes its way in away, tells the owner and leaves the others', async () => {
    const { device, idToken, email } = await newOwner();
    const other = createPasskeyDevice();
    await enrolPasskey(world, idToken, other);
    expect((await remove(idToken, device.credentialId)).status).toBe(200);
    expect(codeOf(await signInWithPasskey(world, device))).toBe('PASSKEY_CREDENTIAL_NOT_FOUND');
    expect((await signInWithPasskey(world, other)).status).toBe(200);
    expect((await kindsOfMail(email)).filter((kind) => kind === 'passkeyRemoved')).toHaveLength(1);
  });

  test('that is somebody else’s changes nothing', async () => {
    const [mine, yours] = [await newOwner(), await newOwner()];
    expect((await remove(mine.idToken, yours.device.credentialId, 'unknown')).status).toBe(200);
    expect((await signInWithPasskey(world, yours.device)).status).toBe(200);
    expect(await kindsOfMail(mine.email)).not.toContain('passkeyRemoved');
  });

  test('that is the only way in is refused', async () => {
    const { device, idToken } = await newOwner();
    const all = { idToken, deleteProvider: ['password'], deletePasskey: [device.credentialId] };
    expect(codeOf(await world.call('update', all))).toMatch(/^OPERATION_NOT_ALLOWED/);
    expect((await world.call('update', { idToken, deleteProvider: ['password'] })).status).toBe(
      200,
    );
    expect(codeOf(await remove(idToken, device.credentialId))).toMatch(/^OPERATION_NOT_ALLOWED/);
    expect((await signInWithPasskey(world, device)).status).toBe(200);
  });

  test('is open to operators, too', async () => {
    const { device, localId, email } = await newOwner();
    const reply = await world.admin('/v1/projects/latchkey/accounts:update', {
      localId,
      deletePasskey: [device.credentialId],
    });
    expect(reply.status).toBe(200);
    expect(codeOf(await signInWithPasskey(world, device))).toBe('PASSKEY_CREDENTIAL_NOT_FOUND');
    expect(await kindsOfMail(email)).not.toContain('passkeyRemoved');
  });
});

test('an operator can switch passkeys off, and on again', async () => {
  const { device, idToken } = await newOwner();
  const configure = (enabled: boolean) =>
    world.admin(
      '/v2/projects/latchkey/config?updateMask=signIn.passkey',
      { signIn: { passkey: { enabled } } },
      'PATCH',
    );
  const options = await requestOptions(world);
  await configure(false);
  for (const reply of [
    await world.call('/v2/accounts/passkeySignIn:start'),
    await finishSignIn(world, device.use(options)),
    await world.call('/v2/accounts/passkeyEnrollment:start', { idToken }),
    await finishEnrolment(world, idToken, {}),
  ]) {
    expect(codeOf(reply)).toBe('OPERATION_NOT_ALLOWED');
  }
  // Whoever has one can still see it and take it away.
  expect(await list(idToken)).toHaveLength(1);
  await configure(true);
  expect((await finishSignIn(world, device.use(options))).status).toBe(200);
});
