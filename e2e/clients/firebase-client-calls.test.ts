import {
  beforeAuthStateChanged,
  createUserWithEmailAndPassword,
  getIdTokenResult,
  initializeRecaptchaConfig,
  inMemoryPersistence,
  onAuthStateChanged,
  onIdTokenChanged,
  revokeAccessToken,
  sendPasswordResetEmail,
  setPersistence,
  signInAnonymously,
  signOut,
  updateEmail,
  useDeviceLanguage,
} from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeClients, lastMail, newAddress, openClient, ways } from './firebase-client.ts';
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

describe.each(ways)('the firebase client $way', (way) => {
  const open = () => openClient(server, way);

  it('tells whoever listens of people and of tokens', async () => {
    const auth = open();
    await auth.authStateReady();
    const people: (string | undefined)[] = [];
    const tokens: (string | undefined)[] = [];
    onAuthStateChanged(auth, (user) => void people.push(user?.uid));
    onIdTokenChanged(auth, (user) => void tokens.push(user?.uid));
    const { user } = await signInAnonymously(auth);
    // Tokens count whole seconds, and of an equal one nobody is told.
    const { issuedAtTime } = await user.getIdTokenResult();
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(issuedAtTime) + 1000);
    await user.getIdToken(true);
    await signOut(auth);
    expect(people).toEqual([undefined, user.uid, undefined]);
    expect(tokens).toEqual([undefined, user.uid, user.uid, undefined]);
  });

  it('asks who may say no before anybody is signed in', async () => {
    const auth = open();
    const remove = beforeAuthStateChanged(auth, () => {
      throw new Error('not today');
    });
    expect(await refusalOf(signInAnonymously(auth))).toBe('auth/login-blocked');
    expect(auth.currentUser).toBeNull();
    remove();
    await signInAnonymously(auth);
    expect(auth.currentUser).not.toBeNull();
  });

  it('keeps somebody where it is told to', async () => {
    const auth = open();
    const { user } = await signInAnonymously(auth);
    await setPersistence(auth, inMemoryPersistence);
    expect(auth.currentUser?.uid).toBe(user.uid);
    await user.getIdToken(true);
  });

  it('asks for mails in the language of the device', async () => {
    const auth = open();
    const email = newAddress();
    await createUserWithEmailAndPassword(auth, email, password);
    useDeviceLanguage(auth);
    expect(auth.languageCode).toBe(navigator.language);
    await sendPasswordResetEmail(auth, email);
    expect((await lastMail(server, email)).subject).toMatch(/\S/);
  });

  it('hears that nothing is checked with Google', async () => {
    await expect(initializeRecaptchaConfig(open())).resolves.toBeUndefined();
  });

  it('cannot take back a token of Apple where Apple is not configured', async () => {
    const auth = open();
    await signInAnonymously(auth);
    expect(await refusalOf(revokeAccessToken(auth, 'a token of Apple'))).toBe(
      'auth/operation-not-allowed',
    );
  });

  it('gives a guest a first address, who stays one as Firebase has it', async () => {
    const auth = open();
    const { user } = await signInAnonymously(auth);
    const email = newAddress('first');
    await updateEmail(user, email);
    expect(auth.currentUser).toMatchObject({ uid: user.uid, email, emailVerified: false });
    expect((await getIdTokenResult(user)).signInProvider).toBe('anonymous');
  });
});
