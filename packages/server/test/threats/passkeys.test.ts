import { randomBytes } from 'node:crypto';
import { finalizePasskeySignIn } from '@latchkey/identity/passkeys/finalize-passkey-sign-in';
import { startPasskeySignIn } from '@latchkey/identity/passkeys/start-passkey-sign-in';
import { userHandle } from '@latchkey/identity/passkeys/user-handle';
import type { Caller } from '@latchkey/kernel/caller';
import { passkeyLimits, takeBackLimits } from '@latchkey/protocol';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import { type Bend, createPasskeyDevice } from '@latchkey/testing/passkey-device';
import {
  creationOptions,
  enrolPasskey,
  finishEnrolment,
  finishSignIn,
  requestOptions,
  signInWithPasskey,
} from '@latchkey/testing/passkeys';
import type { Reply } from '@latchkey/testing/wire-reply';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let people = 0;
const newPerson = (world: World) => {
  people += 1;
  return world.signUpVerified(`person${people}@example.com`);
};

/** Somebody with a passkey on a device of their own. */
async function newOwner(world: World, given: Parameters<typeof createPasskeyDevice>[0] = {}) {
  const person = await newPerson(world);
  const device = createPasskeyDevice(given);
  const added = await enrolPasskey(world, person.idToken, device);
  if (added.status !== 200) throw new Error(added.text);
  return { ...person, device };
}

const codeOf = ({ body }: Reply) => body.error?.message;
const refusal = 'INVALID_AUTHENTICATOR_RESPONSE';

const passkeysOf = async (world: World, localId: string) =>
  (await world.data.store.passkeys.ofAccount('', localId)).map(({ credentialId }) => credentialId);

const sessionsOf = async (world: World, localId: string) =>
  (await world.data.store.sessions.ofAccount('', localId, 100)).length;

const encode = (text: string | Uint8Array) => Buffer.from(text).toString('base64url');

/** The same bytes with one of them changed. */
const tampered = (base64url: string, place: number) => {
  const bytes = Buffer.from(base64url, 'base64url');
  const at = place < 0 ? bytes.length + place : place;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return encode(bytes);
};

forEachDeployment((nodes) => {
  describe('M9: a challenge is used once', () => {
    // Attack: what a passkey signed is caught on its way and sent again, many times at once.
    test('of fifty who sign in with one answer, one gets in', async () => {
      const [world] = nodes();
      const owner = await newOwner(world);
      const before = await sessionsOf(world, owner.localId);
      const answer = owner.device.use(await requestOptions(world));
      const replies = await race(nodes(), 50, (node) => finishSignIn(node, answer));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(replies.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
        new Set([refusal]),
      );
      expect(await sessionsOf(world, owner.localId)).toBe(before + 1);
    });

    test('of fifty who add a passkey with one answer, one does', async () => {
      const [world] = nodes();
      const { idToken, localId } = await newPerson(world);
      const answer = createPasskeyDevice().make(await creationOptions(world, idToken));
      const replies = await race(nodes(), 50, (node) => finishEnrolment(node, idToken, answer));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await passkeysOf(world, localId)).toEqual([answer.id]);
    });

    test('an answer that was used on one node is worth nothing on another, nor ever again', async () => {
      const [world] = nodes();
      const { device } = await newOwner(world);
      const answer = device.use(await requestOptions(world));
      expect((await finishSignIn(world, answer)).status).toBe(200);
      for (const node of nodes()) expect(codeOf(await finishSignIn(node, answer))).toBe(refusal);
      await world.data.store.commit([world.data.store.passkeys.pruneChallenges(world.now())]);
      expect(codeOf(await finishSignIn(world, answer))).toBe(refusal);
    });

    test('a used challenge cannot be signed anew', async () => {
      const [world] = nodes();
      const { device } = await newOwner(world, { counts: true });
      const options = await requestOptions(world);
      expect((await finishSignIn(world, device.use(options))).status).toBe(200);
      expect(codeOf(await finishSignIn(world, device.use(options)))).toBe(refusal);
    });

    test('a challenge of one node is good on another', async () => {
      const [world, other = world] = nodes();
      const { device, localId } = await newOwner(world);
      const entered = await finishSignIn(other, device.use(await requestOptions(world)));
      expect(entered.body.localId).toBe(localId);
    });
  });

  describe('M9: twenty passkeys are the most', () => {
    // Attack: many are added at once, so that each sees room for itself.
    test('even when thirty are added at once', async () => {
      const [world] = nodes();
      const { idToken, localId } = await newPerson(world);
      const answers: object[] = [];
      for (let turn = 0; turn < 30; turn += 1) {
        answers.push(createPasskeyDevice().make(await creationOptions(world, idToken)));
      }
      // As often as it takes: whoever loses a race is asked to come again.
      let waiting = answers;
      while (waiting.length > 0) {
        const replies = await race(nodes(), waiting.length, (node, turn) =>
          finishEnrolment(node, idToken, waiting[turn] ?? {}),
        );
        waiting = waiting.filter((_, turn) => replies[turn]?.status === 503);
      }
      expect(await passkeysOf(world, localId)).toHaveLength(passkeyLimits.passkeys);
      expect(codeOf(await world.call('/v2/accounts/passkeyEnrollment:start', { idToken }))).toBe(
        'PASSKEY_LIMIT_EXCEEDED',
      );
    });
  });

  describe('M9: a copied passkey is noticed', () => {
    // Attack: two hold the same key. The one that counts less was left behind.
    test('of many that show the same count at once, one gets in', async () => {
      const [world] = nodes();
      const { device } = await newOwner(world, { counts: true });
      const answers: object[] = [];
      for (let turn = 0; turn < 10; turn += 1) {
        answers.push(device.use(await requestOptions(world), { counter: 7 }));
      }
      const replies = await race(nodes(), 10, (node, turn) =>
        finishSignIn(node, answers[turn] ?? {}),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });
});

describe('on one node', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  describe('M9: a challenge serves what it was made for', () => {
    test('it ends after five minutes, to the millisecond', async () => {
      let now = Date.UTC(2026, 0, 5, 9);
      const quick = await startWorld({ now: () => now });
      const { device, idToken } = await newOwner(quick);
      const [inTime, late] = [await requestOptions(quick), await requestOptions(quick)];
      const tooLate = createPasskeyDevice().make(await creationOptions(quick, idToken));
      now += passkeyLimits.ceremonyLifetime - 1;
      expect((await finishSignIn(quick, device.use(inTime))).status).toBe(200);
      now += 1;
      expect(codeOf(await finishSignIn(quick, device.use(late)))).toBe(refusal);
      expect(codeOf(await finishEnrolment(quick, idToken, tooLate))).toBe(refusal);
      await quick.close();
    });

    test('one for adding a passkey signs nobody in, and the other way round', async () => {
      const { device, idToken, localId } = await newOwner(world);
      const forAdding = await creationOptions(world, idToken);
      const forSigningIn = await requestOptions(world);
      const { challenge } = forAdding;
      expect(codeOf(await finishSignIn(world, device.use({ ...forSigningIn, challenge })))).toBe(
        refusal,
      );
      const crossed = createPasskeyDevice().make({
        ...forAdding,
        challenge: forSigningIn.challenge,
      });
      expect(codeOf(await finishEnrolment(world, idToken, crossed))).toBe(refusal);
      expect(await passkeysOf(world, localId)).toEqual([device.credentialId]);
    });

    test('what a device made when a passkey was added signs nobody in', async () => {
      const person = await newPerson(world);
      const device = createPasskeyDevice();
      const made = device.make(await creationOptions(world, person.idToken));
      expect((await finishEnrolment(world, person.idToken, made)).status).toBe(200);
      expect(codeOf(await finishSignIn(world, made))).toBe(refusal);
      const { challenge } = await requestOptions(world);
      const asAssertion = device.use({ challenge, rpId: 'localhost' }, { type: 'webauthn.create' });
      expect(codeOf(await finishSignIn(world, asAssertion))).toBe(refusal);
    });

    test('one for another account adds nothing to mine', async () => {
      const [mallory, victim] = [await newPerson(world), await newPerson(world)];
      const made = createPasskeyDevice().make(await creationOptions(world, mallory.idToken));
      expect(codeOf(await finishEnrolment(world, victim.idToken, made))).toBe(refusal);
      expect(await passkeysOf(world, victim.localId)).toEqual([]);
    });

    test('one that the server never gave opens nothing', async () => {
      const { device } = await newOwner(world);
      const genuine = (await requestOptions(world)).challenge;
      const invented = [
        '',
        'challenge',
        encode(randomBytes(54)),
        genuine.slice(0, -1),
        `${genuine}A`,
        ...[0, 15, 16, 21, 22, 53].map((at) => tampered(genuine, at)),
      ];
      for (const challenge of invented) {
        const answer = device.use({ challenge, rpId: 'localhost' });
        expect(codeOf(await finishSignIn(world, answer)), challenge).toBe(refusal);
      }
      const answer = device.use({ challenge: genuine, rpId: 'localhost' });
      expect((await finishSignIn(world, answer)).status).toBe(200);
    });

    test('one of another installation opens nothing here', async () => {
      const elsewhere = await startWorld();
      const { device } = await newOwner(world);
      const options = await requestOptions(elsewhere);
      expect(codeOf(await finishSignIn(world, device.use(options)))).toBe(refusal);
      await elsewhere.close();
    });
  });

  describe('M9: what a ceremony says of itself has to be right', () => {
    // Attack: a page of somebody else's has the visitor's device sign for it.
    const wrong: Record<string, Bend> = {
      'another page': { origin: 'https://evil.example' },
      'a page whose name begins like ours': { origin: 'http://localhost:8787.evil.example' },
      'a page whose name ends like ours': { origin: 'https://notlocalhost' },
      'a page of no name': { origin: '' },
      'our name in a path': { origin: 'https://evil.example/http://localhost:8787' },
      'another relying party': { rpId: 'evil.example' },
      'a relying party beneath ours': { rpId: 'sub.localhost' },
      'nobody present': { userPresent: false, userVerified: false },
      'somebody present whom the device did not check': { userVerified: false },
      'another act': { type: 'payment.get' },
      'a frame on a page of somebody else’s': {
        clientData: { crossOrigin: true, topOrigin: 'https://evil.example' },
      },
      'a frame that does not say whose page it is on': { clientData: { crossOrigin: true } },
    };

    test.each(Object.keys(wrong))('signing in: %s', async (what) => {
      const { device, localId } = await newOwner(world);
      const before = await sessionsOf(world, localId);
      expect(codeOf(await signInWithPasskey(world, device, wrong[what]))).toBe(refusal);
      expect(await sessionsOf(world, localId)).toBe(before);
      expect((await signInWithPasskey(world, device)).status).toBe(200);
    });

    test.each(Object.keys(wrong))('adding: %s', async (what) => {
      const { idToken, localId } = await newPerson(world);
      const device = createPasskeyDevice();
      expect(codeOf(await enrolPasskey(world, idToken, device, wrong[what]))).toBe(refusal);
      expect(await passkeysOf(world, localId)).toEqual([]);
      expect((await enrolPasskey(world, idToken, device)).status).toBe(200);
    });

    test('in production, only the server’s own address and authorized domains over https', async () => {
      const production = await startWorld({ environment: productionEnvironment });
      await production.admin(
        '/v2/projects/latchkey/config?updateMask=authorizedDomains',
        { authorizedDomains: ['auth.example.com', 'App.example.com', 'localhost'] },
        'PATCH',
      );
      const origin = 'https://auth.example.com';
      const { device } = await newOwner(production, { origin });
      let callers = 0;
      const enterFrom = async (from: string) => {
        callers += 1;
        const address = { address: `10.0.0.${callers}` };
        const options = await requestOptions(production, address);
        const answer = device.use(options, { origin: from });
        return (await finishSignIn(production, answer, address)).status;
      };
      expect(await enterFrom('https://auth.example.com')).toBe(200);
      expect(await enterFrom('https://app.example.com')).toBe(200);
      for (const from of [
        ...['http://auth.example.com', 'https://auth.example.com:8443', 'https://example.com'],
        ...['https://evil.auth.example.com', 'http://localhost:3000', 'https://localhost:3000'],
        ...['http://app.example.com', 'https://app.example.com:444', 'https://auth.example.com/'],
      ]) {
        expect([from, await enterFrom(from)]).toEqual([from, 400]);
      }
      await production.close();
    });

    test('on a developer’s machine, any port of it', async () => {
      const { device } = await newOwner(world);
      for (const origin of [
        'http://localhost:5173',
        'http://localhost',
        'https://localhost:3000',
      ]) {
        expect((await signInWithPasskey(world, device, { origin })).status).toBe(200);
      }
      for (const origin of ['http://127.0.0.1:8787', 'http://localhost.evil.example:80']) {
        expect(codeOf(await signInWithPasskey(world, device, { origin }))).toBe(refusal);
      }
    });
  });

  describe('M9: only the key that was added signs in', () => {
    // Of an ES256 signature only the numbers count, and the last 28 bytes surely belong to one.
    test.each([
      ['RS256', 0],
      ['ES256', -28],
    ] as const)('no changed byte passes with %s', async (algorithm, signatureFrom) => {
      const { device } = await newOwner(world, { algorithm });
      const parts = { clientDataJSON: 0, authenticatorData: 0, signature: signatureFrom };
      for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
        const whole = device.use(await requestOptions(world));
        const length = Buffer.from(whole.response[part], 'base64url').length;
        for (let at = parts[part] < 0 ? parts[part] : -length; at < 0; at += 1) {
          const response = { ...whole.response, [part]: tampered(whole.response[part], at) };
          const reply = await finishSignIn(world, { ...whole, response });
          expect([part, at, codeOf(reply)]).toEqual([part, at, refusal]);
        }
        expect((await finishSignIn(world, whole)).status).toBe(200);
      }
    });

    test('another key under the same name does not', async () => {
      const { device, localId } = await newOwner(world);
      const owner = { userHandle: encode(localId) };
      const forger = createPasskeyDevice({
        credentialId: Buffer.from(device.credentialId, 'base64url'),
      });
      expect(codeOf(await signInWithPasskey(world, forger, owner))).toBe(refusal);
      expect((await signInWithPasskey(world, device, owner)).status).toBe(200);
    });

    test('a passkey of mine does not open an account of yours', async () => {
      const [mine, yours] = [await newOwner(world), await newOwner(world)];
      const theirs = encode(yours.localId);
      expect(codeOf(await signInWithPasskey(world, mine.device, { userHandle: theirs }))).toBe(
        refusal,
      );
      expect(codeOf(await signInWithPasskey(world, mine.device, { userHandle: undefined }))).toBe(
        refusal,
      );
      // My signature under the name of your passkey.
      const answer = mine.device.use(await requestOptions(world));
      const renamed = { id: yours.device.credentialId, rawId: yours.device.credentialId };
      expect(codeOf(await finishSignIn(world, { ...answer, ...renamed }))).toBe(refusal);
      const response = { ...answer.response, userHandle: theirs };
      expect(codeOf(await finishSignIn(world, { ...answer, ...renamed, response }))).toBe(refusal);
    });

    test('a passkey of mine cannot be added to an account of yours', async () => {
      const [mine, yours] = [await newOwner(world), await newPerson(world)];
      const again = await enrolPasskey(world, yours.idToken, mine.device);
      expect(codeOf(again)).toBe('CREDENTIAL_ALREADY_IN_USE');
      expect(await passkeysOf(world, yours.localId)).toEqual([]);
      expect(
        (await signInWithPasskey(world, mine.device, { userHandle: encode(mine.localId) })).body
          .localId,
      ).toBe(mine.localId);
    });

    test('nor does it open another tenant', async () => {
      const owner = await newOwner(world);
      await world.identity.commit([world.identity.tenants.insert('other', {}, world.now())]);
      const visitor = (tenant: string): Caller => ({
        tenant,
        address: '192.0.2.1',
        userAgent: '',
        locale: undefined,
        requestId: 'test',
      });
      const enter = async (from: string, to: string) => {
        const { credentialRequestOptions: options } = await startPasskeySignIn(
          world.identity,
          visitor(from),
          {},
        );
        const { challenge = '', rpId = '' } = options ?? {};
        const authenticatorAuthenticationResponse = owner.device.use({ challenge, rpId });
        return finalizePasskeySignIn(world.identity, visitor(to), {
          authenticatorAuthenticationResponse,
        });
      };
      await expect(enter('', 'other')).rejects.toMatchObject({ code: refusal });
      await expect(enter('other', '')).rejects.toMatchObject({ code: refusal });
      await expect(enter('other', 'other')).rejects.toMatchObject({
        code: 'PASSKEY_CREDENTIAL_NOT_FOUND',
      });
      await expect(enter('', '')).resolves.toMatchObject({ localId: owner.localId });
      expect(userHandle({ tenant: 'other', id: owner.localId })).not.toBe(encode(owner.localId));
    });
  });

  describe('M9: a count that goes back is noticed', () => {
    const flagged = async (localId: string) =>
      world.data.store.audit.list({
        tenant: '',
        event: 'passkey_counter_regressed',
        subject: localId,
        limit: 10,
      });

    test.each([
      ['less', 3],
      ['the same', 5],
      ['none', 0],
    ])('%s than before is refused, and written down', async (_what, counter) => {
      const { device, localId } = await newOwner(world, { counts: true });
      expect((await signInWithPasskey(world, device, { counter: 5 })).status).toBe(200);
      expect(await flagged(localId)).toEqual([]);
      expect(codeOf(await signInWithPasskey(world, device, { counter }))).toBe(refusal);
      expect(await flagged(localId)).toMatchObject([{ result: 'refused', reason: refusal }]);
      expect((await signInWithPasskey(world, device, { counter: 6 })).status).toBe(200);
    });

    test('but not by somebody who cannot sign', async () => {
      const { device, localId } = await newOwner(world, { counts: true });
      await signInWithPasskey(world, device, { counter: 5 });
      const answer = device.use(await requestOptions(world), { counter: 1 });
      const response = { ...answer.response, signature: tampered(answer.response.signature, -9) };
      expect(codeOf(await finishSignIn(world, { ...answer, response }))).toBe(refusal);
      expect(await flagged(localId)).toEqual([]);
    });

    test('and where a passkey never counts, nothing goes back', async () => {
      const { device } = await newOwner(world);
      for (let turn = 0; turn < 3; turn += 1) {
        expect((await signInWithPasskey(world, device)).status).toBe(200);
      }
    });
  });

  describe('M9: a passkey ends with what it opens', () => {
    test('of a disabled account', async () => {
      const { device, localId } = await newOwner(world);
      await world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
      expect(codeOf(await signInWithPasskey(world, device))).toBe('USER_DISABLED');
    });

    test('of a deleted account, whoever has its name later', async () => {
      const { device, localId, idToken } = await newOwner(world);
      await world.call('delete', { idToken });
      await world.admin('/v1/projects/latchkey/accounts', { localId, email: 'heir@example.com' });
      expect(codeOf(await signInWithPasskey(world, device))).toBe('PASSKEY_CREDENTIAL_NOT_FOUND');
    });

    test('that was removed a moment ago', async () => {
      const { device, idToken } = await newOwner(world);
      const answer = device.use(await requestOptions(world));
      await world.call('update', { idToken, deletePasskey: [device.credentialId] });
      expect(codeOf(await finishSignIn(world, answer))).toBe('PASSKEY_CREDENTIAL_NOT_FOUND');
    });

    test('and somebody who made my account with my address loses theirs when I arrive', async () => {
      // Attack: an account is made for a victim's address, with a passkey to come back by.
      const arrivals = {
        'by link': async (email: string) => {
          await world.call('sendOobCode', {
            requestType: 'EMAIL_SIGNIN',
            email,
            continueUrl: 'http://localhost/',
          });
          const oobCode = await world.codeFor(email, 'signIn');
          return world.call('signInWithEmailLink', { email, oobCode });
        },
        'by reset': async (email: string) => {
          await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
          const oobCode = await world.codeFor(email, 'resetPassword');
          return world.call('resetPassword', { oobCode, newPassword: 'a new password' });
        },
      };
      for (const [how, arrive] of Object.entries(arrivals)) {
        const { device, email, localId } = await newOwner(world);
        // As accounts of before may be: today a passkey asks for a verified address.
        const unproved = { localId, emailVerified: false };
        await world.admin('/v1/projects/latchkey/accounts:update', unproved);
        expect([how, (await arrive(email)).status]).toEqual([how, 200]);
        expect([how, codeOf(await signInWithPasskey(world, device))]).toEqual([
          how,
          'PASSKEY_CREDENTIAL_NOT_FOUND',
        ]);
      }
    });
  });

  test('M9: whoever took my account loses their passkey when I take back my address', async () => {
    const mine = await newOwner(world);
    const { email, localId } = mine;
    const newEmail = `thief-of-${email}`;
    // What came in the day before would go as well.
    world.pass(takeBackLimits.beforeChange + 1);
    const { idToken: own } = (await signInWithPasskey(world, mine.device)).body;
    const order = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: own, newEmail };
    await world.call('sendOobCode', order);
    const oobCode = await world.codeFor(newEmail, 'verifyAndChangeEmail');
    expect((await world.call('update', { oobCode, idToken: own })).status).toBe(200);
    const thief = { email: newEmail, password: 'correct horse' };
    const { idToken } = (await world.call('signInWithPassword', thief)).body;
    const device = createPasskeyDevice();
    expect((await enrolPasskey(world, idToken, device)).status).toBe(200);

    const wayBack = await world.codeFor(email, 'recoverEmail');
    expect((await world.call('update', { oobCode: wayBack })).status).toBe(200);
    expect(codeOf(await signInWithPasskey(world, device))).toBe('PASSKEY_CREDENTIAL_NOT_FOUND');
    expect((await signInWithPasskey(world, mine.device)).body.localId).toBe(localId);
  });

  test('M9: a sign-in that failed is written down for the account it was tried on', async () => {
    const { device, localId } = await newOwner(world);
    await signInWithPasskey(world, device, { userVerified: false });
    await world.admin('/v1/projects/latchkey/accounts:update', { localId, disableUser: true });
    await signInWithPasskey(world, device);
    const event = 'authn_login_fail';
    const events = await world.data.store.audit.list({
      tenant: '',
      event,
      subject: localId,
      limit: 9,
    });
    expect(events.map(({ reason }) => reason)).toEqual(['USER_DISABLED', refusal]);
  });

  describe('M9: a stolen session gets no passkey', () => {
    test('when it is older than five minutes', async () => {
      let now = Date.now();
      const later = await startWorld({ now: () => now });
      const { idToken, device } = await newOwner(later);
      const made = createPasskeyDevice().make(await creationOptions(later, idToken));
      now += 299_000;
      await creationOptions(later, idToken);
      now += 2_000;
      const start = await later.call('/v2/accounts/passkeyEnrollment:start', { idToken });
      expect(codeOf(start)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      expect(codeOf(await finishEnrolment(later, idToken, made))).toBe(
        'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
      );
      const removal = { idToken, deletePasskey: [device.credentialId] };
      expect(codeOf(await later.call('update', removal))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      expect((await signInWithPasskey(later, device)).status).toBe(200);
      await later.close();
    });

    test('when the account has a second factor and it was made without one', async () => {
      const { idToken, localId } = await world.signUpVerified('factored@example.com');
      const enrollments = [{ mfaEnrollmentId: 'phone', phoneInfo: '+15555550123' }];
      const before = await world.call('/v2/accounts/passkeyEnrollment:start', { idToken });
      expect(before.status).toBe(200);
      await world.admin('/v1/projects/latchkey/accounts:update', { localId, mfa: { enrollments } });
      const start = await world.call('/v2/accounts/passkeyEnrollment:start', { idToken });
      expect(codeOf(start)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    });

    test('when all it may do is to add a mandatory second factor', async () => {
      const mandatory = await startWorld();
      const { device, email } = await newOwner(mandatory);
      await mandatory.admin(
        '/v2/projects/latchkey/config?updateMask=mfa.state',
        { mfa: { state: 'MANDATORY' } },
        'PATCH',
      );
      const password = { email, password: 'correct horse' };
      const half = (await mandatory.call('signInWithPassword', password)).body;
      expect(half.enrollmentRequired).toBe(true);
      const { idToken } = half;
      const start = await mandatory.call('/v2/accounts/passkeyEnrollment:start', { idToken });
      expect(codeOf(start)).toBe('INVALID_ID_TOKEN');
      // Whoever has one has all that is asked for.
      const whole = (await signInWithPasskey(mandatory, device)).body;
      expect(whole.enrollmentRequired).toBeUndefined();
      await creationOptions(mandatory, whole.idToken);
      await mandatory.close();
    });
  });

  test('M9: a passkey is as good as both factors, and stays so where one is lost', async () => {
    const person = await world.signUpVerified('both@example.com');
    const app = await world.enrolTotp(person.idToken);
    const device = createPasskeyDevice();
    expect((await enrolPasskey(world, app.reply.idToken, device)).status).toBe(200);
    const password = { email: person.email, password: 'correct horse' };
    expect((await world.call('signInWithPassword', password)).body).not.toHaveProperty('idToken');
    const { idToken } = (await signInWithPasskey(world, device)).body;
    const withdrawn = await world.call('/v2/accounts/mfaEnrollment:withdraw', {
      idToken,
      mfaEnrollmentId: app.id,
    });
    expect(withdrawn.status).toBe(200);
    expect((await world.call('signInWithPassword', password)).body).toHaveProperty('idToken');
  });
});

test('M9: a page that asks too often for a challenge has to wait', async () => {
  const now = Date.UTC(2026, 0, 5, 9);
  const world = await startWorld({ environment: productionEnvironment, now: () => now });
  const start = () => world.call('/v2/accounts/passkeySignIn:start');
  for (let asked = 0; asked < 300; asked += 1) expect((await start()).status).toBe(200);
  expect(codeOf(await start())).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
  await world.close();
});
