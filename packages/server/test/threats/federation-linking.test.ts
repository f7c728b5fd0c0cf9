import { configureForeign, signInAt } from '@latchkey/testing/federated-sign-in';
import type { ForeignPerson } from '@latchkey/testing/foreign-people';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const password = 'correct horse';

/** Whoever is asked for, with an address that the provider vouches for or does not. */
const people: Record<string, ForeignPerson> = {};
const personWith = (email: string, email_verified: boolean): string => {
  const name = `person-${Object.keys(people).length}`;
  people[name] = { sub: `sub-of-${name}`, name, email, email_verified };
  return name;
};

let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `victim-${addresses}@example.com`;
};

let world: World;
let provider: ForeignProvider;
beforeAll(async () => {
  world = await startWorld();
  provider = await startForeignProvider({ people });
  await configureForeign(world, 'oidc.acme', provider);
  await configureForeign(world, 'oidc.careless', provider);
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const shareAddresses = (allowDuplicateEmails: boolean) =>
  world.admin(
    '/v2/projects/latchkey/config?updateMask=signIn.allowDuplicateEmails',
    { signIn: { allowDuplicateEmails } },
    'PATCH',
  );
beforeEach(async () => {
  await shareAddresses(false);
});

const byPassword = (email: string) => world.call('signInWithPassword', { email, password });

async function byLink(email: string) {
  await world.call('sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl: 'http://localhost:8787/',
    canHandleCodeInApp: true,
  });
  const oobCode = await world.codeFor(email, 'signIn');
  return world.call('signInWithEmailLink', { email, oobCode });
}

const accountOf = (localId: string) => world.identity.accounts.byId('', localId);

const signUp = (email: string, verified: boolean) =>
  verified ? world.signUpVerified(email, password) : world.signUp(email, password);

describe('F7: an address links accounts only where both sides vouch for it', () => {
  test.each([
    { local: true, foreign: true, outcome: 'linked' },
    { local: true, foreign: false, outcome: 'asked' },
    { local: false, foreign: true, outcome: 'taken over' },
    { local: false, foreign: false, outcome: 'asked' },
  ])('first a password, verified: $local; then a provider, verified: $foreign', async (row) => {
    const email = freshAddress();
    const { localId, refreshToken } = await signUp(email, row.local);
    const before = await accountOf(localId);
    const person = personWith(email, row.foreign);
    const { body } = await signInAt(world, provider, person);
    const after = await accountOf(localId);
    if (row.outcome === 'asked') {
      expect(body).toMatchObject({ needConfirmation: true });
      expect(body).not.toHaveProperty('idToken');
      expect(after).toEqual(before);
      return;
    }
    expect(body.localId).toBe(localId);
    expect(after?.emailVerified).toBe(true);
    expect(after?.providers).toHaveLength(1);
    const linked = row.outcome === 'linked';
    expect((await byPassword(email)).status).toBe(linked ? 200 : 400);
    expect((await world.refresh(refreshToken)).status).toBe(linked ? 200 : 400);
  });

  test.each([
    { foreign: true, local: true, outcome: 'linked' },
    { foreign: true, local: false, outcome: 'refused' },
    { foreign: false, local: true, outcome: 'taken over' },
    { foreign: false, local: false, outcome: 'refused' },
  ])('first a provider, verified: $foreign; then the mailbox, proved: $local', async (row) => {
    const email = freshAddress();
    const person = personWith(email, row.foreign);
    const { localId, refreshToken } = (await signInAt(world, provider, person)).body;
    const { body } = row.local
      ? await byLink(email)
      : await world.call('signUp', { email, password });
    const after = await accountOf(localId);
    if (row.outcome === 'refused') {
      expect(body.error.message).toBe('EMAIL_EXISTS');
      expect(after).toMatchObject({ emailVerified: row.foreign, passwordHash: null });
      return;
    }
    expect(body.localId).toBe(localId);
    expect(after?.providers).toHaveLength(row.outcome === 'linked' ? 1 : 0);
    expect((await world.refresh(refreshToken)).status).toBe(row.outcome === 'linked' ? 200 : 400);
  });

  test.each([
    { local: true, foreign: true },
    { local: true, foreign: false },
    { local: false, foreign: true },
    { local: false, foreign: false },
  ])(
    'where addresses are shared, a password ($local) and a provider ($foreign) stay two accounts',
    async (row) => {
      await shareAddresses(true);
      const email = freshAddress();
      const { localId } = await signUp(email, row.local);
      const before = await accountOf(localId);
      const { body } = await signInAt(world, provider, personWith(email, row.foreign));
      expect(body.isNewUser).toBe(true);
      expect(body.localId).not.toBe(localId);
      expect(await accountOf(localId)).toEqual(before);
    },
  );

  test.each([
    { foreign: true, local: true },
    { foreign: true, local: false },
    { foreign: false, local: true },
    { foreign: false, local: false },
  ])(
    'where addresses are shared, a provider ($foreign) and the mailbox ($local) stay two accounts',
    async (row) => {
      await shareAddresses(true);
      const email = freshAddress();
      const first = (await signInAt(world, provider, personWith(email, row.foreign))).body;
      const before = await accountOf(first.localId);
      const { body } = row.local
        ? await byLink(email)
        : await world.call('signUp', { email, password });
      expect(body.localId).not.toBe(first.localId);
      expect(await accountOf(first.localId)).toEqual(before);
    },
  );

  test('an address that moved to somebody else at the same provider signs the one before out', async () => {
    const email = freshAddress();
    const old = (await signInAt(world, provider, personWith(email, true))).body;
    const { body } = await signInAt(world, provider, personWith(email, true));
    expect(body).toMatchObject({ localId: old.localId, emailRecycled: true });
    expect((await world.refresh(old.refreshToken)).status).toBe(400);
    expect((await accountOf(old.localId))?.providers).toHaveLength(1);
  });
});

describe('F8: whoever waited in an account for its owner is gone when the owner arrives', () => {
  /** The owner comes by a provider that vouches for the address. */
  async function ownerArrives(email: string, localId: string) {
    const { body } = await signInAt(world, provider, personWith(email, true));
    expect(body.localId).toBe(localId);
    expect(body.idToken).toBeTruthy();
    const account = await accountOf(localId);
    expect(account).toMatchObject({
      email,
      emailVerified: true,
      passwordHash: null,
      phoneNumber: null,
      secondFactors: [],
    });
    expect(account?.providers.map(({ providerId }) => providerId)).toEqual(['oidc.acme']);
  }

  test('with a password', async () => {
    const email = freshAddress();
    const { localId } = await world.signUp(email, password);
    await ownerArrives(email, localId);
    expect((await byPassword(email)).body.error.message).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  test('with a session', async () => {
    const email = freshAddress();
    const { localId, idToken, refreshToken } = await world.signUp(email, password);
    await ownerArrives(email, localId);
    expect((await world.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED');
    expect((await world.call('lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED');
  });

  test('with a provider of their own that they linked', async () => {
    const email = freshAddress();
    const { localId, idToken } = await world.signUp(email, password);
    const mallory = personWith(freshAddress(), true);
    const linked = await signInAt(world, provider, mallory, {
      providerId: 'oidc.careless',
      idToken,
    });
    expect(linked.body.localId).toBe(localId);
    await ownerArrives(email, localId);
    const { body } = await signInAt(world, provider, mallory, { providerId: 'oidc.careless' });
    expect(body.localId).not.toBe(localId);
  });

  test('with a change of the address that waits for a click', async () => {
    const email = freshAddress();
    const theirs = freshAddress();
    const { localId, idToken } = await world.signUp(email, password);
    await world.call('sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: theirs,
    });
    const oobCode = await world.codeFor(theirs, 'verifyAndChangeEmail');
    await ownerArrives(email, localId);
    expect((await world.call('update', { oobCode })).status).toBe(400);
    expect((await accountOf(localId))?.email).toBe(email);
  });

  test('by a provider that does not check addresses', async () => {
    const email = freshAddress();
    const mallory = personWith(email, false);
    const { localId } = (await signInAt(world, provider, mallory, { providerId: 'oidc.careless' }))
      .body;
    await ownerArrives(email, localId);
    const { body } = await signInAt(world, provider, mallory, { providerId: 'oidc.careless' });
    expect(body).toMatchObject({ needConfirmation: true });
    expect(body).not.toHaveProperty('idToken');
  });

  test('with a phone that gets codes', async () => {
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=signIn.phoneNumber.enabled,smsRegionConfig',
      {
        signIn: { phoneNumber: { enabled: true } },
        smsRegionConfig: { allowByDefault: {} },
      },
      'PATCH',
    );
    const email = freshAddress();
    const { localId, idToken } = await world.signUp(email, password);
    const number = '+4915112345678';
    expect((await world.signInByPhone(number, idToken)).localId).toBe(localId);
    await ownerArrives(email, localId);
    expect((await world.signInByPhone(number)).localId).not.toBe(localId);
  });

  test('and mails from before open nothing', async () => {
    const email = freshAddress();
    const { localId } = await world.signUp(email, password);
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await world.codeFor(email, 'resetPassword');
    await ownerArrives(email, localId);
    const reset = await world.call('resetPassword', { oobCode, newPassword: 'of mallory' });
    expect(reset.status).toBe(400);
  });
});
