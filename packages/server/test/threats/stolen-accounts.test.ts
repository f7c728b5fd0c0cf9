import { guessLimits, takeBackLimits } from '@latchkey/protocol';
import { forEachDeployment } from '@latchkey/testing/deployments';
import { configureForeign, signInAt } from '@latchkey/testing/federated-sign-in';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import { enrolPasskey, signInWithPasskey } from '@latchkey/testing/passkeys';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshAddress, freshNumber, personWith, type Scene, signInCode } from './intruders.ts';

const password = 'correct horse';
const day = 24 * 3_600_000;

const people: Scene['people'] = {};
let provider: ForeignProvider;
beforeAll(async () => {
  provider = await startForeignProvider({ people });
});
afterAll(() => provider.close());

async function prepare(world: World): Promise<void> {
  await configureForeign(world, 'oidc.acme', provider);
  await configureForeign(world, 'oidc.careless', provider);
  await world.admin(
    '/v2/projects/latchkey/config?updateMask=signIn.phoneNumber.enabled,smsRegionConfig,mfa',
    {
      signIn: { phoneNumber: { enabled: true } },
      smsRegionConfig: { allowByDefault: {} },
      mfa: { state: 'ENABLED', providerConfigs: [{ state: 'ENABLED', totpProviderConfig: {} }] },
    },
    'PATCH',
  );
}

const accountOf = (world: World, localId: string) => world.identity.accounts.byId('', localId);

const byPassword = async (world: World, email: string, given = password) =>
  (await world.call('signInWithPassword', { email, password: given })).body;

const providersOf = async (world: World, localId: string) =>
  (await accountOf(world, localId))?.providers.map(({ providerId }) => providerId);

const kindsTo = async (world: World, email: string) =>
  (await world.mailsTo(email)).map(({ mail }) => mail.kind);

async function resetPassword(world: World, email: string, newPassword: string) {
  await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const oobCode = await world.codeFor(email, 'resetPassword');
  return world.call('resetPassword', { oobCode, newPassword });
}

/** Moves the account as somebody who reads both mailboxes and holds a session does. */
async function moveTo(world: World, idToken: string, newEmail: string) {
  await world.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
  const oobCode = await world.codeFor(newEmail, 'verifyAndChangeEmail');
  return world.call('update', { oobCode, idToken });
}

/** As if the account and its providers had been there for longer. Providers keep real time. */
async function age(world: World, localId: string, by: number): Promise<void> {
  const account = await accountOf(world, localId);
  if (account === undefined) throw new Error(`There is no ${localId}.`);
  const providers = account.providers.map((each) => ({
    ...each,
    linkedAt: (each.linkedAt ?? 0) - by,
  }));
  const createdAt = account.createdAt - by;
  await world.identity.commit([...world.identity.accounts.edit(account, { providers, createdAt })]);
}

const link = async (world: World, idToken: string, person: string) =>
  (await signInAt(world, provider, person, { providerId: 'oidc.careless', idToken })).body;

forEachDeployment((nodes) => {
  let world: World;
  beforeAll(async () => {
    world = nodes()[0];
    await prepare(world);
  });

  const scene = (): Scene => ({ world, provider, people });

  describe('H2: an account that had an address takes no other one unproved', () => {
    // Attack: a1 moves to a2, which leaves a way back to a1, sheds the address and claims the victim's.
    test('nor does it after it shed the one it had', async () => {
      const victim = freshAddress();
      const [first, second] = [freshAddress(), freshAddress()];
      const { idToken } = await world.signUp(first);
      expect((await moveTo(world, idToken, second)).status).toBe(200);
      const signedIn = await byPassword(world, second);
      const mallory = personWith(scene(), freshAddress(), true);
      const linked = await link(world, signedIn.idToken, mallory);
      await world.call('update', { idToken: linked.idToken, deleteAttribute: ['EMAIL'] });
      const claimed = await world.call('signUp', {
        idToken: linked.idToken,
        email: victim,
        password,
      });
      expect(claimed.body.error.message).toMatch(/^OPERATION_NOT_ALLOWED/);
      expect(await world.identity.accounts.byEmail('', victim)).toBeUndefined();
    });

    test('nor by the word of a provider that checks no addresses', async () => {
      const { idToken } = await world.signUp(freshAddress());
      const first = await link(world, idToken, personWith(scene(), freshAddress(), true));
      await world.call('update', { idToken: first.idToken, deleteAttribute: ['EMAIL'] });
      const victim = freshAddress();
      const linked = await signInAt(world, provider, personWith(scene(), victim, false), {
        providerId: 'oidc.acme',
        idToken: first.idToken,
      });
      expect(linked.status).toBe(200);
      expect((await accountOf(world, linked.body.localId))?.email).toBeNull();
    });
  });

  describe('H3: whoever takes an address back has the account for themselves', () => {
    /** A thief in a session of the owner's, who does all that keeps a thief in, and moves away. */
    async function steal(idToken: string) {
      const mallory = personWith(scene(), freshAddress(), true);
      const number = freshNumber();
      const device = createPasskeyDevice();
      const theirs = freshAddress();
      const linked = await link(world, idToken, mallory);
      const phoned = await world.signInByPhone(number, linked.idToken);
      const enrolled = await enrolPasskey(world, phoned.idToken, device);
      const app = await world.enrolTotp((await signInAgain(mallory)).idToken);
      await world.call('/latchkey/v1/recoveryCodes:generate', { idToken: app.reply.idToken });
      expect(enrolled.status).toBe(200);
      expect((await moveTo(world, app.reply.idToken, theirs)).status).toBe(200);
      return { mallory, number, device, theirs, app };
    }

    const signInAgain = async (person: string) =>
      (await signInAt(world, provider, person, { providerId: 'oidc.careless' })).body;

    test('without what the thief added, and without a session or a password', async () => {
      const email = freshAddress();
      const owner = await world.signUpVerified(email);
      const own = personWith(scene(), email, true);
      await signInAt(world, provider, own);
      await age(world, owner.localId, takeBackLimits.beforeChange + day);
      const session = await byPassword(world, email);
      const { mallory, number, device, theirs } = await steal(session.idToken);
      const thief = await signInWithPasskey(world, device);
      expect(thief.body.localId).toBe(owner.localId);

      const oobCode = await world.codeFor(email, 'recoverEmail');
      expect((await world.call('update', { oobCode })).status).toBe(200);
      expect((await world.refresh(thief.body.refreshToken)).status).toBe(400);
      expect((await world.call('lookup', { idToken: thief.body.idToken })).status).toBe(400);
      expect((await byPassword(world, email)).error.message).toBe('INVALID_LOGIN_CREDENTIALS');
      expect((await byPassword(world, theirs)).error.message).toBe('INVALID_LOGIN_CREDENTIALS');
      expect((await signInWithPasskey(world, device)).status).toBe(400);
      expect((await signInAgain(mallory)).localId).not.toBe(owner.localId);
      expect((await world.signInByPhone(number)).localId).not.toBe(owner.localId);

      expect(await providersOf(world, owner.localId)).toEqual(['oidc.acme']);
      expect((await resetPassword(world, email, 'a new password')).status).toBe(200);
      const back = await byPassword(world, email, 'a new password');
      expect(back).toMatchObject({ localId: owner.localId });
      expect(back.idToken).toBeTruthy();
    });

    test('and puts back the second factor that the thief removed', async () => {
      const email = freshAddress();
      const { idToken, localId } = await world.signUpVerified(email);
      const app = await world.enrolTotp(idToken, 'Of the owner');
      const theirs = freshAddress();
      expect((await moveTo(world, app.reply.idToken, theirs)).status).toBe(200);
      const first = await byPassword(world, theirs);
      const thief = await world.finishWithTotp(first, app);
      const withdrawn = await world.call('/v2/accounts/mfaEnrollment:withdraw', {
        idToken: thief.body.idToken,
        mfaEnrollmentId: app.id,
      });
      expect(withdrawn.status).toBe(200);

      await world.call('update', { oobCode: await world.codeFor(email, 'recoverEmail') });
      const oobCode = await world.codeFor(email, 'revertSecondFactorRemoval');
      expect((await world.call('update', { oobCode })).status).toBe(200);
      expect((await accountOf(world, localId))?.secondFactors.map(({ id }) => id)).toEqual([
        app.id,
      ]);
    });

    test('and what was done to factors can be undone before the address is back', async () => {
      const email = freshAddress();
      const { idToken, localId } = await world.signUpVerified(email);
      expect((await moveTo(world, idToken, freshAddress())).status).toBe(200);
      const theirs = (await accountOf(world, localId))?.email ?? '';
      await world.enrolTotp((await byPassword(world, theirs)).idToken, 'Of the thief');
      const oobCode = await world.codeFor(email, 'revertSecondFactorAddition');
      expect((await world.call('update', { oobCode })).status).toBe(200);
      expect((await accountOf(world, localId))?.secondFactors).toEqual([]);
    });
  });

  describe('H2: an account without an address gets one that its owner proves', () => {
    /** Somebody who signs in with a provider, and has taken their address away. */
    async function withoutAddress() {
      const { idToken, localId } = await world.signUpVerified(freshAddress());
      const person = personWith(scene(), freshAddress(), true);
      const linked = await link(world, idToken, person);
      await world.call('update', { idToken: linked.idToken, deleteAttribute: ['EMAIL'] });
      expect((await accountOf(world, localId))?.email).toBeNull();
      return { localId, idToken: linked.idToken as string };
    }

    const ask = (idToken: string, newEmail: string) =>
      world.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });

    const codeTo = (newEmail: string) => world.codeFor(newEmail, 'verifyAndChangeEmail');

    test('in their own session', async () => {
      const { localId, idToken } = await withoutAddress();
      const email = freshAddress();
      expect((await ask(idToken, email)).status).toBe(200);
      const oobCode = await codeTo(email);
      expect((await world.call('resetPassword', { oobCode })).body).toMatchObject({
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        newEmail: email,
      });
      expect((await world.call('update', { oobCode, idToken })).status).toBe(200);
      expect(await accountOf(world, localId)).toMatchObject({ email, emailVerified: true });
      expect((await world.call('update', { oobCode, idToken })).status).toBe(400);
    });

    test('which is no guest’s', async () => {
      const { idToken } = (await world.call('signUp', {})).body;
      expect((await ask(idToken, freshAddress())).body.error.message).toBe('MISSING_EMAIL');
    });

    test('which is not that of who only reads the mail, nor of anybody else', async () => {
      const { localId, idToken } = await withoutAddress();
      const other = await withoutAddress();
      const email = freshAddress();
      await ask(idToken, email);
      const oobCode = await codeTo(email);
      for (const session of [{}, { idToken: other.idToken }]) {
        expect((await world.call('update', { oobCode, ...session })).status).toBe(400);
      }
      expect(await accountOf(world, localId)).toMatchObject({ email: null });
      expect(await accountOf(world, other.localId)).toMatchObject({ email: null });
    });

    test('whoever else asks for one ends only their own earlier link', async () => {
      const [ada, eve] = [await withoutAddress(), await withoutAddress()];
      const [first, second, third] = [freshAddress(), freshAddress(), freshAddress()];
      await ask(ada.idToken, first);
      await ask(eve.idToken, second);
      await ask(eve.idToken, third);
      const late = { oobCode: await codeTo(second), idToken: eve.idToken };
      expect((await world.call('update', late)).body.error.message).toBe('INVALID_OOB_CODE');
      const own = { oobCode: await codeTo(first), idToken: ada.idToken };
      expect((await world.call('update', own)).status).toBe(200);
      expect(await accountOf(world, ada.localId)).toMatchObject({ email: first });
    });

    test('and is bound to having none', async () => {
      const { localId, idToken } = await withoutAddress();
      const [email, sooner] = [freshAddress(), freshAddress()];
      await ask(idToken, email);
      const oobCode = await codeTo(email);
      const entered = await world.call('signInWithEmailLink', {
        idToken,
        email: sooner,
        oobCode: await signInCode(world, sooner),
      });
      expect(entered.body.localId).toBe(localId);
      const late = await world.call('update', { oobCode, idToken: entered.body.idToken });
      expect(late.body.error.message).toBe('INVALID_OOB_CODE');
      expect(await accountOf(world, localId)).toMatchObject({ email: sooner });
    });

    test('but not one that is somebody’s, who hears nothing', async () => {
      const { idToken } = await withoutAddress();
      const victim = freshAddress();
      await world.signUp(victim);
      expect((await ask(idToken, victim)).status).toBe(200);
      expect(await kindsTo(world, victim)).not.toContain('verifyAndChangeEmail');
    });

    test('and writes to few strangers', async () => {
      const { idToken } = await withoutAddress();
      const { mailsPerAddressPerHour } = guessLimits;
      for (let asked = 0; asked < mailsPerAddressPerHour; asked += 1) {
        const stranger = freshAddress();
        await ask(idToken, stranger);
        expect(await kindsTo(world, stranger)).toEqual(['verifyAndChangeEmail']);
      }
      const onceMore = freshAddress();
      await ask(idToken, onceMore);
      expect(await kindsTo(world, onceMore)).toEqual([]);
    });

    test('while the one that was taken away has its way back', async () => {
      const left = freshAddress();
      const { idToken, localId } = await world.signUpVerified(left);
      const mallory = personWith(scene(), freshAddress(), true);
      const linked = await link(world, idToken, mallory);
      await world.call('update', { idToken: linked.idToken, deleteAttribute: ['EMAIL'] });
      const theirs = freshAddress();
      await ask(linked.idToken, theirs);
      const oobCode = await codeTo(theirs);
      expect((await world.call('update', { oobCode, idToken: linked.idToken })).status).toBe(200);
      const wayBack = await world.codeFor(left, 'emailRemoved');
      expect((await world.call('update', { oobCode: wayBack })).status).toBe(200);
      expect(await accountOf(world, localId)).toMatchObject({ email: left, providers: [] });
    });
  });

  describe('H4: nobody takes an account over in silence', () => {
    // Attack: a session of the last five minutes links a provider, sheds address and password and
    // sets another address. The owner had no mail and no way back.
    test('removing the address leaves the same way back as changing it', async () => {
      const email = freshAddress();
      const { idToken, localId } = await world.signUpVerified(email);
      const mallory = personWith(scene(), freshAddress(), true);
      const linked = await link(world, idToken, mallory);
      const shed = { deleteAttribute: ['EMAIL', 'PASSWORD'] };
      expect((await world.call('update', { idToken: linked.idToken, ...shed })).status).toBe(200);
      const theirs = freshAddress();
      const oobCode = await signInCode(world, theirs);
      const moved = await world.call('signInWithEmailLink', {
        idToken: linked.idToken,
        email: theirs,
        oobCode,
      });
      expect(moved.body.localId).toBe(localId);

      expect(await kindsTo(world, email)).toEqual(
        expect.arrayContaining(['emailRemoved', 'providerLinked']),
      );
      const wayBack = await world.codeFor(email, 'emailRemoved');
      expect((await world.call('update', { oobCode: wayBack })).status).toBe(200);
      expect(await accountOf(world, localId)).toMatchObject({ email, providers: [] });
      expect((await world.refresh(moved.body.refreshToken)).status).toBe(400);
    });

    test('removing the address ends the other sessions', async () => {
      const email = freshAddress();
      const { refreshToken } = await world.signUpVerified(email);
      const here = await byPassword(world, email);
      const mallory = personWith(scene(), freshAddress(), true);
      const linked = await link(world, here.idToken, mallory);
      const elsewhere = await byPassword(world, email);
      await world.call('update', { idToken: linked.idToken, deleteProvider: ['password'] });
      expect((await world.refresh(refreshToken)).status).toBe(400);
      expect((await world.refresh(elsewhere.refreshToken)).status).toBe(400);
      expect((await world.refresh(linked.refreshToken)).status).toBe(200);
    });

    test('every way in that comes or goes is told, with the device', async () => {
      const email = freshAddress();
      const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0';
      const { idToken } = await world.signUpVerified(email);
      const person = personWith(scene(), freshAddress(), true);
      const linked = await link(world, idToken, person);
      const phoned = await world.signInByPhone(freshNumber(), linked.idToken);
      const device = createPasskeyDevice();
      const enrolled = await enrolPasskey(world, phoned.idToken, device);
      const remove = (what: Record<string, unknown>) =>
        world.call(
          'update',
          { idToken: enrolled.body.idToken, ...what },
          { headers: { 'user-agent': userAgent } },
        );
      await remove({ deletePasskey: [device.credentialId] });
      await remove({ deleteProvider: ['phone'] });
      await remove({ deleteProvider: ['oidc.careless'] });
      await remove({ deleteAttribute: ['PASSWORD'] });
      const told = [
        ...['providerLinked', 'phoneLinked', 'passkeyAdded', 'passkeyRemoved'],
        ...['phoneUnlinked', 'providerUnlinked', 'passwordRemoved'],
      ];
      expect((await kindsTo(world, email)).filter((kind) => told.includes(kind)).sort()).toEqual(
        told.sort(),
      );
      const [newest] = await world.mailsTo(email);
      expect(newest?.mail).toMatchObject({ kind: 'passwordRemoved', userAgent });
    });

    test('a number that takes the place of another is told, and so is the one that went', async () => {
      const email = freshAddress();
      const { idToken } = await world.signUpVerified(email);
      const [first, second] = [freshNumber(), freshNumber()];
      const phoned = await world.signInByPhone(first, idToken);
      await world.signInByPhone(second, phoned.idToken);
      const told = (await world.mailsTo(email)).map(({ mail }) => [mail.kind, mail.about]);
      expect(told).toContainEqual(['phoneLinked', second]);
      expect(told).toContainEqual(['phoneUnlinked', first]);
    });

    test('the same number, shown once more, takes nothing away', async () => {
      const email = freshAddress();
      const { idToken } = await world.signUpVerified(email);
      const number = freshNumber();
      const phoned = await world.signInByPhone(number, idToken);
      await world.signInByPhone(number, phoned.idToken);
      expect(await kindsTo(world, email)).not.toContain('phoneUnlinked');
    });

    test('a provider that vouches for an address nobody had proved is told', async () => {
      const email = freshAddress();
      await world.call('signUp', { email, password });
      const person = personWith(scene(), email, true);
      expect((await signInAt(world, provider, person)).status).toBe(200);
      const [newest] = await world.mailsTo(email);
      expect(newest?.mail).toMatchObject({ kind: 'providerLinked', userAgent: expect.any(String) });
    });

    test('the end of the account is told, with the device', async () => {
      const email = freshAddress();
      const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0';
      const { idToken } = await world.signUpVerified(email);
      await world.call('delete', { idToken }, { headers: { 'user-agent': userAgent } });
      const [newest] = await world.mailsTo(email);
      expect(newest?.mail).toMatchObject({ kind: 'accountDeleted', userAgent });
    });

    test('an address that was left hears by which device', async () => {
      const email = freshAddress();
      const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0';
      const { idToken } = await world.signUpVerified(email);
      const linked = await link(world, idToken, personWith(scene(), freshAddress(), true));
      await world.call(
        'update',
        { idToken: linked.idToken, deleteAttribute: ['EMAIL', 'PASSWORD'] },
        { headers: { 'user-agent': userAgent } },
      );
      const [mail] = (await world.mailsTo(email)).filter(
        ({ mail: { kind } }) => kind === 'emailRemoved',
      );
      expect(mail?.mail).toMatchObject({ userAgent });
    });

    test('a password for an account that had none is told', async () => {
      const email = freshAddress();
      const { idToken } = (await signInAt(world, provider, personWith(scene(), email, true))).body;
      await world.call('signUp', { idToken, email, password });
      expect(await kindsTo(world, email)).toContain('passwordChanged');
    });
  });

  describe('H5: a reset takes away what an intruder added in the week before', () => {
    async function owner() {
      const email = freshAddress();
      const { localId } = await world.signUpVerified(email);
      return { email, localId, session: await byPassword(world, email) };
    }

    test('a provider, a phone and a passkey', async () => {
      const { email, localId, session } = await owner();
      const mallory = personWith(scene(), freshAddress(), true);
      const number = freshNumber();
      const device = createPasskeyDevice();
      const linked = await link(world, session.idToken, mallory);
      const phoned = await world.signInByPhone(number, linked.idToken);
      await enrolPasskey(world, phoned.idToken, device);
      await resetPassword(world, email, 'a new password');
      const { body } = await signInAt(world, provider, mallory, { providerId: 'oidc.careless' });
      expect(body.localId).not.toBe(localId);
      expect((await world.signInByPhone(number)).localId).not.toBe(localId);
      expect((await signInWithPasskey(world, device)).status).toBe(400);
      expect(await kindsTo(world, email)).toEqual(
        expect.arrayContaining(['providerUnlinked', 'phoneUnlinked', 'passkeyRemoved']),
      );
    });

    test('not what its owner has had for longer, nor what the account was made with', async () => {
      const { email, localId, session } = await owner();
      await link(world, session.idToken, personWith(scene(), freshAddress(), true));
      await age(world, localId, takeBackLimits.beforeReset + day);
      await resetPassword(world, email, 'a new password');
      expect(await providersOf(world, localId)).toEqual(['oidc.careless']);

      const other = freshAddress();
      const made = await signInAt(world, provider, personWith(scene(), other, true));
      await resetPassword(world, other, 'a new password');
      expect(await providersOf(world, made.body.localId)).toEqual(['oidc.acme']);
    });
  });

  describe('H6: a mailbox does not take second factors away, it is asked for them', () => {
    // Attack: an operator changes the address, and the mailbox alone gets in by reset or by link.
    async function moved() {
      const { idToken, localId } = await world.signUpVerified(freshAddress());
      const app = await world.enrolTotp(idToken);
      const email = freshAddress();
      await world.admin('/v1/projects/latchkey/accounts:update', { localId, email });
      return { email, localId, app };
    }

    test('by link', async () => {
      const { email, localId } = await moved();
      const oobCode = await signInCode(world, email);
      const { body } = await world.call('signInWithEmailLink', { email, oobCode });
      expect(body.mfaPendingCredential).toBeTruthy();
      expect(body.idToken).toBeUndefined();
      expect((await accountOf(world, localId))?.secondFactors).toHaveLength(1);
    });

    test('by reset', async () => {
      const { email, localId, app } = await moved();
      await resetPassword(world, email, 'a new password');
      const body = await byPassword(world, email, 'a new password');
      expect(body.idToken).toBeUndefined();
      expect((await accountOf(world, localId))?.secondFactors).toHaveLength(1);
      expect((await world.finishWithTotp(body, app)).body.localId ?? localId).toBe(localId);
    });

    test('by a provider that vouches for the address', async () => {
      const { email, localId } = await moved();
      const { body } = await signInAt(world, provider, personWith(scene(), email, true));
      expect(body).toMatchObject({ needConfirmation: true });
      expect(await providersOf(world, localId)).toEqual([]);
    });
  });

  describe('H9: nobody inside takes away what the mailbox opens', () => {
    // Attack: with somebody's password, ask for as many mails as their address gets in an hour, and
    // change the password. If that ended the links, their owner could not come back for the hour.
    const ways: [string, (world: World, address: string, idToken: string) => Promise<unknown>][] = [
      [
        'in a session',
        (world, _, idToken) => world.call('update', { idToken, password: 'thief 1' }),
      ],
      [
        'with the old one',
        (world, address) =>
          world.call('resetPassword', {
            email: address,
            oldPassword: password,
            newPassword: 'thief 1',
          }),
      ],
      [
        'by signing up again',
        (world, address, idToken) =>
          world.call('signUp', { email: address, password: 'thief 1', idToken }),
      ],
    ];

    test.each(ways)('a new password %s', async (_, change) => {
      const address = freshAddress();
      const { localId, idToken } = await world.signUpVerified(address);
      const ask = (requestType: string, more: object = {}) =>
        world.call('sendOobCode', { requestType, email: address, ...more });
      for (let turn = 0; turn < 6; turn += 1) {
        await ask('PASSWORD_RESET');
        await ask('EMAIL_SIGNIN', {
          continueUrl: 'http://localhost:8787/',
          canHandleCodeInApp: true,
        });
      }
      const newEmail = freshAddress();
      await ask('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail });
      const [link, reset, move] = [
        await world.codeFor(address, 'signIn'),
        await world.codeFor(address, 'resetPassword'),
        await world.codeFor(newEmail, 'verifyAndChangeEmail'),
      ];
      await change(world, address, idToken);
      const thief = await byPassword(world, address, 'thief 1');
      expect(thief.localId).toBe(localId);

      const inside = await world.call('signInWithEmailLink', { email: address, oobCode: link });
      expect(inside.body.localId).toBe(localId);
      const oobCode = reset;
      const mended = await world.call('resetPassword', { oobCode, newPassword: 'the owner’s' });
      expect(mended.status).toBe(200);
      expect((await byPassword(world, address, 'thief 1')).localId).toBeUndefined();
      expect((await world.call('lookup', { idToken: thief.idToken })).status).toBe(400);
      // Where the thief wanted the account to go, it does not go.
      const moved = await world.call('update', { oobCode: move, idToken: inside.body.idToken });
      expect(moved.body.error.message).toBe('INVALID_OOB_CODE');
    });
  });

  describe('H8: becoming a member ends what the guest held', () => {
    // Attack: whoever held the guest's ID token sets a password on the account of the member.
    test.each([
      {
        way: 'by provider',
        upgrade: (idToken: string) =>
          link(world, idToken, personWith(scene(), freshAddress(), true)),
      },
      {
        way: 'by phone',
        upgrade: (idToken: string) => world.signInByPhone(freshNumber(), idToken),
      },
    ])('$way', async ({ upgrade }) => {
      const guest = (await world.call('signUp', {})).body;
      const member = await upgrade(guest.idToken);
      expect(member.localId).toBe(guest.localId);
      const attempts = [
        { email: freshAddress(), password },
        { password },
        { displayName: 'Somebody else' },
      ];
      for (const attempt of attempts) {
        const { body } = await world.call('update', { idToken: guest.idToken, ...attempt });
        expect(body.error.message).toBe('TOKEN_EXPIRED');
      }
      const claim = { idToken: guest.idToken, email: freshAddress(), password };
      expect((await world.call('signUp', claim)).body.error.message).toBe('TOKEN_EXPIRED');
      expect((await world.refresh(guest.refreshToken)).status).toBe(400);
      const account = await accountOf(world, guest.localId);
      expect(decodeJwt(guest.idToken)['auth_time']).toBeLessThan(account?.validSince ?? 0);
      expect((await world.call('lookup', { idToken: member.idToken })).status).toBe(200);
    });

    test('and who came as a guest long ago has to sign in again like anybody', async () => {
      const guest = (await world.call('signUp', {})).body;
      const { localId } = guest;
      // An operator makes a member of the guest, whose session goes on.
      await world.admin('/v1/projects/latchkey/accounts:update', {
        localId,
        phoneNumber: freshNumber(),
      });
      world.pass(6 * 60_000);
      const { body } = await world.call('signUp', {
        idToken: guest.idToken,
        email: freshAddress(),
        password,
      });
      expect(body.error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    });
  });

  describe('H7: a mailed code is the first proof where nobody is signed in', () => {
    const verificationFor = async (email: string, idToken: string) => {
      await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
      return world.codeFor(email, 'verifyEmail');
    };

    // Attack: an intruder signs up with the victim's address and asks for verification; the victim
    // presses the button.
    test('so that one press keeps no intruder', async () => {
      const email = freshAddress();
      const { idToken, refreshToken, localId } = await world.signUp(email);
      const oobCode = await verificationFor(email, idToken);
      const begun = await world.call('/v2/accounts/passkeyEnrollment:start', { idToken });
      expect(begun.body.error.message).toMatch(/^UNVERIFIED_EMAIL/);
      const pressed = await world.call('update', { oobCode });
      expect(pressed.body).toMatchObject({ localId, emailVerified: true });
      expect((await byPassword(world, email)).error.message).toBe('INVALID_LOGIN_CREDENTIALS');
      expect((await world.refresh(refreshToken)).status).toBe(400);
    });

    test('and takes nothing from who is signed in', async () => {
      const email = freshAddress();
      const { idToken, refreshToken } = await world.signUp(email);
      const oobCode = await verificationFor(email, idToken);
      const pressed = await world.call('update', { oobCode, idToken });
      expect(pressed.body).toMatchObject({ emailVerified: true });
      expect((await world.refresh(refreshToken)).status).toBe(200);
      expect((await byPassword(world, email)).idToken).toBeTruthy();
    });

    test('a session of another account, or one that ended, does not count', async () => {
      const email = freshAddress();
      const { idToken, localId, refreshToken } = await world.signUp(email);
      const other = await world.signUp(freshAddress());
      const oobCode = await verificationFor(email, idToken);
      await world.call('/latchkey/v1/sessions:signOut', { refreshToken });
      const ended = await world.call('update', { oobCode, idToken });
      expect(ended.body.error.message).toBe('TOKEN_EXPIRED');
      expect((await world.call('update', { oobCode, idToken: other.idToken })).status).toBe(200);
      expect((await accountOf(world, localId))?.passwordHash).toBeNull();
    });

    // Attack: an intruder asks to move an account to the victim's address. The victim presses, uses
    // the account, and the intruder takes it back to the address it came from.
    test('and moves no account to who did not ask for it', async () => {
      const victim = freshAddress();
      const { idToken, localId } = await world.signUpVerified(freshAddress());
      const newEmail = victim;
      const requestType = 'VERIFY_AND_CHANGE_EMAIL';
      await world.call('sendOobCode', { requestType, idToken, newEmail });
      const oobCode = await world.codeFor(victim, 'verifyAndChangeEmail');
      const pressed = await world.call('update', { oobCode });
      expect(pressed.body.error.message).toMatch(/^CREDENTIAL_TOO_OLD_LOGIN_AGAIN/);
      expect((await accountOf(world, localId))?.email).not.toBe(victim);
      // Who asked can still finish it.
      expect((await world.call('update', { oobCode, idToken })).status).toBe(200);
    });
  });
});

describe('H2: an account that only a passkey opens is no guest', () => {
  // Of its own: providers keep real time, and here two days pass.
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  /** Its owner, two days after they signed in. */
  async function passkeyAlone() {
    const { idToken, localId } = await world.signUpVerified(freshAddress());
    const device = createPasskeyDevice({});
    const { idToken: enrolled } = (await enrolPasskey(world, idToken, device)).body;
    const removed = await world.call('update', {
      idToken: String(enrolled),
      deleteProvider: ['password'],
    });
    expect(removed.status).toBe(200);
    expect(await accountOf(world, localId)).toMatchObject({ email: null, providers: [] });
    return { localId, device };
  }

  async function staleToken(device: ReturnType<typeof createPasskeyDevice>) {
    const { refreshToken } = (await signInWithPasskey(world, device)).body;
    world.pass(2 * day);
    return String((await world.refresh(String(refreshToken))).body['id_token']);
  }

  test('a stale session neither exports, nor deletes, nor adds a way in', async () => {
    const { localId, device } = await passkeyAlone();
    const idToken = await staleToken(device);
    const thief = freshAddress();
    await world.call('sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email: thief,
      continueUrl: 'http://localhost/',
    });
    const oobCode = await world.codeFor(thief, 'signIn');
    for (const reply of [
      await world.call('/latchkey/v1/account:export', { idToken }),
      await world.call('delete', { idToken }),
      await world.call('signInWithEmailLink', { idToken, email: thief, oobCode }),
    ]) {
      expect(reply.body.error.message).toMatch(/^CREDENTIAL_TOO_OLD_LOGIN_AGAIN/);
    }
    expect(await accountOf(world, localId)).toMatchObject({ email: null });
  });

  test('a fresh one adds a passkey, and an address that is proved', async () => {
    const { localId, device } = await passkeyAlone();
    const { idToken } = (await signInWithPasskey(world, device)).body;
    const second = await enrolPasskey(world, String(idToken), createPasskeyDevice({}));
    expect(second.status).toBe(200);
    const newEmail = freshAddress();
    const fresh = (await signInWithPasskey(world, device)).body;
    expect((await moveTo(world, String(fresh['idToken']), newEmail)).status).toBe(200);
    expect(await accountOf(world, localId)).toMatchObject({
      email: newEmail,
      emailVerified: true,
    });
  });
});

test('H7: an operator whose application redeems codes itself can have them as Firebase has', async () => {
  const world = await startWorld({ environment: { LATCHKEY_MAILED_CODES: 'anywhere' } });
  try {
    const email = freshAddress();
    const { idToken } = await world.signUp(email);
    await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    await world.call('update', { oobCode: await world.codeFor(email, 'verifyEmail') });
    const signedIn = await byPassword(world, email);
    expect(signedIn.idToken).toBeTruthy();
    const newEmail = freshAddress();
    const requestType = 'VERIFY_AND_CHANGE_EMAIL';
    await world.call('sendOobCode', { requestType, idToken: signedIn.idToken, newEmail });
    const oobCode = await world.codeFor(newEmail, 'verifyAndChangeEmail');
    expect((await world.call('update', { oobCode })).body.email).toBe(newEmail);
  } finally {
    await world.close();
  }
});
