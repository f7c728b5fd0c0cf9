import type { AddressInfo } from 'node:net';
import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  linkWithCredential,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updateEmail,
  updatePassword,
  validatePassword,
} from 'firebase/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWorld } from '../../packages/testing/src/world.ts';
import {
  closeClients,
  configure,
  lastCode,
  newAddress,
  openClient,
  ways,
} from './firebase-client.ts';
import { refusalOf } from './refusal.ts';
import { type RunningServer, startServer } from './running-server.ts';

const password = 'correct horse';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ LATCHKEY_WEAK_PASSWORDS: 'refuse' });
});

afterEach(async () => {
  const changed = 'emailPrivacyConfig,emailVerificationConfig,passwordPolicyConfig';
  await configure(server, `${changed},client.permissions`, {});
});

afterAll(async () => {
  await closeClients();
  expect(await server.stop()).toBe(0);
});

const asOperator = (path: string, body: object) =>
  fetch(`${server.url}/v1/projects/latchkey/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe.each(ways)('what operators set, seen by the firebase client $way', (way) => {
  const open = () => openClient(server, way);

  it('a password that many have is a weak one, and the message says why', async () => {
    const email = newAddress();
    const choose = (chosen: string) => createUserWithEmailAndPassword(open(), email, chosen);
    expect(await refusalOf(choose('password'))).toBe('auth/weak-password');
    const message = await choose('password').catch((error: Error) => error.message);
    expect(message).toContain('one of the most common ones');
    const { user } = await choose(password);
    expect(await refusalOf(updatePassword(user, email))).toBe('auth/weak-password');
  });

  async function signUp(email = newAddress()) {
    const auth = open();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    return { auth, user, email };
  }

  describe('protection against finding out who has an account', () => {
    const unprotected = () =>
      configure(server, 'emailPrivacyConfig', {
        emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
      });

    it('hides the ways to sign in, and lists them when it is off', async () => {
      const { auth, email } = await signUp();
      expect(await fetchSignInMethodsForEmail(auth, email)).toEqual([]);
      await unprotected();
      expect(await fetchSignInMethodsForEmail(auth, email)).toEqual(['password']);
      expect(await fetchSignInMethodsForEmail(auth, newAddress())).toEqual([]);
    });

    it('lets nobody move to an address that was not verified, unless it is off', async () => {
      const { auth, user } = await signUp();
      const newEmail = newAddress('new');
      expect(await refusalOf(updateEmail(user, newEmail))).toBe('auth/operation-not-allowed');
      await unprotected();
      await updateEmail(user, newEmail);
      expect(auth.currentUser).toMatchObject({ email: newEmail, emailVerified: false });
      await user.getIdToken(true);
      expect((await signInWithEmailAndPassword(open(), newEmail, password)).user.uid).toBe(
        user.uid,
      );
    });

    it('says the same of every failed sign-in, and the reason when it is off', async () => {
      const { user, email } = await signUp();
      const signIn = (address: string, secret: string) =>
        signInWithEmailAndPassword(open(), address, secret);
      await unprotected();
      expect(await refusalOf(signIn(email, 'wrong horse'))).toBe('auth/wrong-password');
      expect(await refusalOf(signIn(newAddress(), password))).toBe('auth/user-not-found');
      expect(await refusalOf(sendPasswordResetEmail(open(), newAddress()))).toBe(
        'auth/user-not-found',
      );
      await asOperator('accounts:update', { localId: user.uid, disableUser: true });
      expect(await refusalOf(signIn(email, password))).toBe('auth/user-disabled');
      expect(await refusalOf(user.getIdToken(true))).toBe('auth/user-disabled');
    });
  });

  it('an address that has to be proved: refused by name, and in once the mailed link was opened', async () => {
    await configure(server, 'emailVerificationConfig', {
      emailVerificationConfig: { requiredToSignIn: true },
    });
    const email = newAddress();
    const auth = open();
    const created = createUserWithEmailAndPassword(auth, email, password);
    expect(await refusalOf(created)).toBe('auth/unverified-email');
    const signIn = () => signInWithEmailAndPassword(auth, email, password);
    expect(await refusalOf(signIn())).toBe('auth/unverified-email');
    expect(auth.currentUser).toBeNull();

    // As the page of the link does for whoever chose the password: it says that it leads to the proof.
    const { oobCode } = await lastCode(server, 'VERIFY_EMAIL', email);
    const post = async (verb: string, body: object) => {
      const answer = await fetch(`${server.url}/v1/accounts:${verb}?key=any`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: server.url },
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { readonly idToken?: string };
    };
    const { idToken } = await post('signInWithPassword', {
      email,
      password,
      emailVerification: {},
    });
    await post('update', { oobCode, idToken });

    const { user } = await signIn();
    expect(user).toMatchObject({ email, emailVerified: true });
    const { claims } = await user.getIdTokenResult(true);
    expect(claims).toMatchObject({ aud: 'latchkey', email_verified: true });
  });

  describe('a password policy', () => {
    const enforce = () =>
      configure(server, 'passwordPolicyConfig', {
        passwordPolicyConfig: {
          passwordPolicyEnforcementState: 'ENFORCE',
          passwordPolicyVersions: [
            {
              customStrengthOptions: {
                minPasswordLength: 10,
                maxPasswordLength: 20,
                containsUppercaseCharacter: true,
                containsNumericCharacter: true,
                containsNonAlphanumericCharacter: true,
              },
            },
          ],
        },
      });

    it('is six characters while nobody sets one', async () => {
      expect(await validatePassword(open(), '12345')).toMatchObject({
        isValid: false,
        meetsMinPasswordLength: false,
      });
      const { isValid, passwordPolicy } = await validatePassword(open(), '123456');
      expect(isValid).toBe(true);
      expect(passwordPolicy.enforcementState).toBe('OFF');
    });

    it('is known to the client and enforced by the server', async () => {
      const { user } = await signUp();
      await enforce();
      const auth = open();
      const weak = await validatePassword(auth, 'lowercase');
      expect(weak).toMatchObject({
        isValid: false,
        meetsMinPasswordLength: false,
        meetsMaxPasswordLength: true,
        containsUppercaseLetter: false,
        containsNumericCharacter: false,
        containsNonAlphanumericCharacter: false,
      });
      expect(weak.passwordPolicy.enforcementState).toBe('ENFORCE');
      expect(weak.passwordPolicy.allowedNonAlphanumericCharacters).toContain('!');

      const tooWeak = 'auth/password-does-not-meet-requirements';
      const create = (secret: string) => createUserWithEmailAndPassword(auth, newAddress(), secret);
      expect(await refusalOf(create('lowercase words'))).toBe(tooWeak);
      expect(await refusalOf(updatePassword(user, 'lowercase words'))).toBe(tooWeak);
      const strong = 'Correct Horse 1!';
      expect((await validatePassword(auth, strong)).isValid).toBe(true);
      await create(strong);
      await updatePassword(user, strong);
    });

    it('lets those in who chose their password before it', async () => {
      const { email } = await signUp();
      await enforce();
      await signInWithEmailAndPassword(open(), email, password);
    });
  });

  it('keeps strangers out while sign-up is closed', async () => {
    const { email } = await signUp();
    const link = newAddress('link');
    const visitor = open();
    await sendSignInLinkToEmail(visitor, link, { url: 'http://localhost/', handleCodeInApp: true });
    const { oobLink } = await lastCode(server, 'EMAIL_SIGNIN', link);
    await configure(server, 'client.permissions', {
      client: { permissions: { disabledUserSignup: true } },
    });
    const closed = 'auth/admin-restricted-operation';
    expect(await refusalOf(signInAnonymously(visitor))).toBe(closed);
    expect(await refusalOf(createUserWithEmailAndPassword(visitor, newAddress(), password))).toBe(
      closed,
    );
    expect(await refusalOf(signInWithEmailLink(visitor, link, oobLink))).toBe(closed);
    await signInWithEmailAndPassword(visitor, email, password);
  });

  it('asks who is there before anything that cannot be undone', async () => {
    const world = await startWorld();
    try {
      await world.app.listen({ host: 'localhost', port: 0 });
      const { port } = world.app.server.address() as AddressInfo;
      const host = `localhost:${port}`;
      const auth = openClient({ host, url: `http://${host}` }, way);
      const guest = openClient({ host, url: `http://${host}` }, way);
      const email = newAddress();
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await signInAnonymously(guest);
      world.pass(6 * 60_000);

      const tooLongAgo = 'auth/requires-recent-login';
      expect(await refusalOf(updatePassword(user, 'battery staple'))).toBe(tooLongAgo);
      expect(await refusalOf(deleteUser(user))).toBe(tooLongAgo);
      expect(auth.currentUser).toBe(user);
      const credential = EmailAuthProvider.credential(email, password);
      await reauthenticateWithCredential(user, credential);
      await deleteUser(user);

      // Nothing proves who a guest is, so there is nothing to ask for.
      const upgrade = EmailAuthProvider.credential(newAddress('guest'), password);
      if (guest.currentUser) await linkWithCredential(guest.currentUser, upgrade);
      expect(guest.currentUser?.isAnonymous).toBe(false);
    } finally {
      await world.close();
    }
  });
});
