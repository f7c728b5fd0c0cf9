import { join } from 'node:path';
import { deleteApp } from 'firebase/app';
import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  getIdTokenResult,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  unlink,
  updateCurrentUser,
  updatePassword,
  updateProfile,
} from 'firebase/auth';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminApp, readKeyFile } from './admin-sdk.ts';
import { closeClients, newAddress, openClient, ways } from './firebase-client.ts';
import { refusalOf } from './refusal.ts';
import { type RunningServer, startServer } from './running-server.ts';

const password = 'correct horse';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await closeClients();
  expect(await server.stop()).toBe(0);
});

/** A token that a back end signs with the key file that the server left beside its data. */
async function customToken(uid: string, claims: object): Promise<string> {
  const keyFile = await readKeyFile(join(server.dataFolder, 'service-account.json'));
  return getAuth(openAdminApp({ port: server.port, keyFile })).createCustomToken(uid, claims);
}

describe.each(ways)('the firebase client $way', (way) => {
  const open = (page: { name?: string } = {}) => openClient(server, way, page);

  async function signUp(email = newAddress()) {
    const auth = open();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    return { auth, user, email };
  }

  describe('signing in', () => {
    it('lets a guest in, and the same guest again', async () => {
      const auth = open();
      const { user } = await signInAnonymously(auth);
      expect(user).toMatchObject({ isAnonymous: true, email: null, providerData: [] });
      expect((await signInAnonymously(auth)).user.uid).toBe(user.uid);
    });

    it('creates an account with an address and a password', async () => {
      const auth = open();
      const email = newAddress();
      const credential = await createUserWithEmailAndPassword(auth, email.toUpperCase(), password);
      expect(getAdditionalUserInfo(credential)?.isNewUser).toBe(true);
      expect(credential.user).toMatchObject({ email, emailVerified: false, isAnonymous: false });
      expect(credential.user.providerData).toMatchObject([{ providerId: 'password', uid: email }]);
      expect(Date.parse(credential.user.metadata.creationTime ?? '')).toBeGreaterThan(0);
    });

    it('takes the passwords that everybody tests with, as long as it is development', async () => {
      for (const common of ['password', '123456', 'test1234']) {
        const { user } = await createUserWithEmailAndPassword(open(), newAddress(), common);
        expect(user.uid).not.toBe('');
      }
    });

    it('signs in with the password', async () => {
      const { user, email } = await signUp();
      const credential = await signInWithEmailAndPassword(open(), email, password);
      expect(credential.user.uid).toBe(user.uid);
      expect(getAdditionalUserInfo(credential)?.isNewUser).toBe(false);
    });

    it('refuses a wrong password and an unknown address in the same words', async () => {
      const { email } = await signUp();
      const messageTo = (address: string, secret: string) =>
        signInWithEmailAndPassword(open(), address, secret).catch(({ message }) => message);
      const wrong = await messageTo(email, 'wrong horse');
      expect(wrong).toContain('auth/invalid-credential');
      expect(await messageTo(newAddress(), password)).toBe(wrong);
    });

    it('lets an address rest after ten wrong passwords', async () => {
      const { email } = await signUp();
      const guess = (secret: string) =>
        refusalOf(signInWithEmailAndPassword(open(), email, secret));
      const guesses = Array.from({ length: 10 }, () => guess('wrong horse'));
      expect(new Set(await Promise.all(guesses))).toEqual(new Set(['auth/invalid-credential']));
      expect(await guess('wrong horse')).toBe('auth/too-many-requests');
      expect(await guess(password)).toBe('auth/too-many-requests');
    });

    it('says what is wrong with what was typed', async () => {
      const { email } = await signUp();
      const create = (address: string, secret: string) =>
        createUserWithEmailAndPassword(open(), address, secret);
      expect(await refusalOf(create(email, password))).toBe('auth/email-already-in-use');
      expect(await refusalOf(create(newAddress(), '12345'))).toBe('auth/weak-password');
      expect(await refusalOf(create('nobody', password))).toBe('auth/invalid-email');
      expect(await refusalOf(create('', password))).toBe('auth/missing-email');
      expect(await refusalOf(create(newAddress(), ''))).toBe('auth/missing-password');
      expect(await refusalOf(signInWithEmailAndPassword(open(), email, ''))).toBe(
        'auth/missing-password',
      );
      expect(await refusalOf(signInWithEmailAndPassword(open(), 'nobody', password))).toBe(
        'auth/invalid-email',
      );
    });

    it('forgets the person on sign-out', async () => {
      const { auth } = await signUp();
      await signOut(auth);
      expect(auth.currentUser).toBeNull();
    });
  });

  describe('with a custom token', () => {
    it("carries the developer's claims through every refresh", async () => {
      const uid = newAddress('custom');
      const auth = open();
      const token = await customToken(uid, { plan: 'gold', seats: 3 });
      const { user } = await signInWithCustomToken(auth, token);
      expect(user.uid).toBe(uid);
      for (const forced of [false, true, true]) {
        const { claims, signInProvider } = await getIdTokenResult(user, forced);
        expect(claims).toMatchObject({ plan: 'gold', seats: 3 });
        expect(signInProvider).toBe('custom');
      }
    });

    it('refuses one that no service account of the project signed', async () => {
      const [header = '', payload = '', signature = ''] = (
        await customToken(newAddress('custom'), {})
      ).split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const forged = Buffer.from(JSON.stringify({ ...claims, uid: 'admin' })).toString('base64url');
      const signIn = (token: string) => signInWithCustomToken(open(), token);
      expect(await refusalOf(signIn(`${header}.${forged}.${signature}`))).toBe(
        'auth/invalid-custom-token',
      );
      const stranger = Buffer.from(
        JSON.stringify({ ...claims, iss: 'x@example.com', sub: 'x@example.com' }),
      ).toString('base64url');
      expect(await refusalOf(signIn(`${header}.${stranger}.${signature}`))).toBe(
        'auth/custom-token-mismatch',
      );
    });
  });

  describe('keeping a session', () => {
    it('exchanges its refresh token again and again', async () => {
      const { user } = await signUp();
      const before = await getIdTokenResult(user);
      const refreshTokens = [user.refreshToken];
      for (let time = 0; time < 2; time += 1) {
        const after = await getIdTokenResult(user, true);
        expect(after.authTime).toBe(before.authTime);
        refreshTokens.push(user.refreshToken);
      }
      expect(new Set(refreshTokens).size).toBe(3);
      await reload(user);
    });

    it('survives two tabs that refresh the same session at once and in turn', async () => {
      const { auth, user } = await signUp();
      const otherTab = open();
      await updateCurrentUser(otherTab, user);
      const other = otherTab.currentUser;
      expect(other?.refreshToken).toBe(user.refreshToken);

      await Promise.all([user.getIdToken(true), other?.getIdToken(true)]);
      for (const tab of [user, other, other, user]) await tab?.getIdToken(true);
      await Promise.all([reload(user), other?.reload()]);
      expect([auth.currentUser?.uid, otherTab.currentUser?.uid]).toEqual([user.uid, user.uid]);
    });

    it('is there again when the page is opened anew', async () => {
      const { auth, user } = await signUp();
      const { name } = auth.app;
      await deleteApp(auth.app);
      const reopened = open({ name });
      await reopened.authStateReady();
      expect(reopened.currentUser?.uid).toBe(user.uid);
      await reopened.currentUser?.getIdToken(true);
    });

    it('has an ID token that says who, how and until when', async () => {
      const { user, email } = await signUp();
      const { claims, ...times } = await getIdTokenResult(user);
      expect(claims).toMatchObject({
        iss: 'https://securetoken.google.com/latchkey',
        aud: 'latchkey',
        sub: user.uid,
        user_id: user.uid,
        email,
        email_verified: false,
        firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
      });
      expect(times.signInProvider).toBe('password');
      expect(Date.parse(times.expirationTime) - Date.parse(times.issuedAtTime)).toBe(3_600_000);
      expect(Date.parse(times.authTime)).toBeLessThanOrEqual(Date.parse(times.issuedAtTime));
    });
  });

  describe('changing an account', () => {
    it('sets and clears name and picture', async () => {
      const { auth, user, email } = await signUp();
      await updateProfile(user, { displayName: 'Ada', photoURL: 'https://example.com/ada.png' });
      expect(user).toMatchObject({ displayName: 'Ada', photoURL: 'https://example.com/ada.png' });
      const { claims } = await getIdTokenResult(user, true);
      expect(claims).toMatchObject({ name: 'Ada', picture: 'https://example.com/ada.png' });

      const elsewhere = await signInWithEmailAndPassword(open(), email, password);
      await updateProfile(elsewhere.user, { displayName: 'Ada L.', photoURL: '' });
      await reload(user);
      expect(auth.currentUser).toMatchObject({ displayName: 'Ada L.', photoURL: null });
    });

    it('changes the password: the one who did it stays, every other session ends', async () => {
      const { auth, user, email } = await signUp();
      const elsewhere = open();
      const { user: userElsewhere } = await signInWithEmailAndPassword(elsewhere, email, password);
      await updatePassword(user, 'battery staple');

      await user.getIdToken(true);
      await reload(user);
      expect(auth.currentUser?.uid).toBe(user.uid);
      expect(await refusalOf(userElsewhere.getIdToken(true))).toBe('auth/user-token-expired');
      expect(elsewhere.currentUser).toBeNull();
      expect(await refusalOf(signInWithEmailAndPassword(open(), email, password))).toBe(
        'auth/invalid-credential',
      );
      await signInWithEmailAndPassword(open(), email, 'battery staple');
    });

    it('asks for the password again, and takes only that of the same person', async () => {
      const { user, email } = await signUp();
      const other = await signUp();
      const prove = (address: string, secret: string) =>
        reauthenticateWithCredential(user, EmailAuthProvider.credential(address, secret));
      expect((await prove(email, password)).user.uid).toBe(user.uid);
      expect(await refusalOf(prove(email, 'wrong horse'))).toBe('auth/invalid-credential');
      expect(await refusalOf(prove(other.email, password))).toBe('auth/user-mismatch');
    });

    it('makes a guest a member with the same uid', async () => {
      const { user } = await signInAnonymously(open());
      const email = newAddress('guest');
      const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, password));
      expect(linked.user).toMatchObject({ uid: user.uid, email, isAnonymous: false });
      await user.getIdToken(true);
      const again = await signInWithEmailAndPassword(open(), email, password);
      expect(again.user.uid).toBe(user.uid);
    });

    it("does not give a guest somebody else's address", async () => {
      const { email } = await signUp();
      const { user } = await signInAnonymously(open());
      expect(
        await refusalOf(
          linkWithCredential(user, EmailAuthProvider.credential(email, 'battery staple')),
        ),
      ).toBe('auth/email-already-in-use');
    });

    it('takes the password away again', async () => {
      const { user, email } = await signUp();
      expect(await refusalOf(unlink(user, 'password'))).toBe('auth/operation-not-allowed');
      const sub = `somebody with ${email}`;
      await linkWithCredential(user, GoogleAuthProvider.credential(JSON.stringify({ sub })));
      const { providerData } = await unlink(user, 'password');
      expect(providerData.map(({ providerId }) => providerId)).toEqual(['google.com']);
      expect(await refusalOf(signInWithEmailAndPassword(open(), email, password))).toBe(
        'auth/invalid-credential',
      );
    });

    it('deletes it for good', async () => {
      const { auth, user, email } = await signUp();
      const elsewhere = open();
      const { user: userElsewhere } = await signInWithEmailAndPassword(elsewhere, email, password);
      await deleteUser(user);
      expect(auth.currentUser).toBeNull();
      expect(await refusalOf(userElsewhere.getIdToken(true))).toBe('auth/user-token-expired');
      expect(await refusalOf(signInWithEmailAndPassword(open(), email, password))).toBe(
        'auth/invalid-credential',
      );
    });
  });
});
