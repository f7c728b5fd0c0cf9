import type { ConfirmationResult } from 'firebase/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  byConfiguration,
  closeBrowserClients,
  firebaseAuth,
  lastSms,
  openBrowserClient,
  proofOfWork,
} from './firebase-browser-client.ts';
import { refusalOf } from './refusal.ts';
import { type RunningServer, startServer } from './running-server.ts';

const {
  createUserWithEmailAndPassword,
  linkWithPhoneNumber,
  PhoneAuthProvider,
  reauthenticateWithPhoneNumber,
  signInAnonymously,
  signInWithCredential,
  signInWithPhoneNumber,
  unlink,
  updatePhoneNumber,
} = firebaseAuth;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await closeBrowserClients();
  expect(await server.stop()).toBe(0);
});

const open = () => openBrowserClient(server, byConfiguration);
const verifier = () => proofOfWork(server.url);

let numbers = 0;
const newNumber = () => `+1650555${String(++numbers).padStart(4, '0')}`;

/** Types in what came by SMS. */
const confirm = async (confirmation: ConfirmationResult, number: string) =>
  confirmation.confirm(await lastSms(server, number));

async function signIn(number: string) {
  const auth = open();
  return confirm(await signInWithPhoneNumber(auth, number, verifier()), number);
}

test('somebody signs in with a phone number, and again', async () => {
  const number = newNumber();
  const first = await signIn(number);
  expect(first.operationType).toBe('signIn');
  expect(firebaseAuth.getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true });
  expect(first.user).toMatchObject({
    phoneNumber: number,
    isAnonymous: false,
    providerData: [{ providerId: 'phone', phoneNumber: number }],
  });
  const { signInProvider, claims } = await first.user.getIdTokenResult();
  expect([signInProvider, claims['phone_number']]).toEqual(['phone', number]);
  const second = await signIn(number);
  expect(second.user.uid).toBe(first.user.uid);
  expect(firebaseAuth.getAdditionalUserInfo(second)).toMatchObject({ isNewUser: false });
});

test('a wrong code is refused and may be corrected, an old one may not', async () => {
  const number = newNumber();
  const auth = open();
  const confirmation = await signInWithPhoneNumber(auth, number, verifier());
  const code = await lastSms(server, number);
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await refusalOf(confirmation.confirm(wrong))).toBe('auth/invalid-verification-code');
  const resent = await signInWithPhoneNumber(auth, number, verifier());
  expect(await refusalOf(confirmation.confirm(code))).toBe('auth/code-expired');
  expect((await confirm(resent, number)).user.phoneNumber).toBe(number);
});

test('what is no number sends nothing, and in development any check will do', async () => {
  const auth = open();
  expect(await refusalOf(signInWithPhoneNumber(auth, '12345', verifier()))).toBe(
    'auth/invalid-phone-number',
  );
  // What the verifier of emulator mode sends; production refuses it (emulated-phones.test.ts).
  const nobody = { ...verifier(), verify: async () => 'not worked for' };
  const number = newNumber();
  const { user } = await confirm(await signInWithPhoneNumber(auth, number, nobody), number);
  expect(user.phoneNumber).toBe(number);
});

test('a guest adds a number and keeps the account', async () => {
  const number = newNumber();
  const { user } = await signInAnonymously(open());
  const linked = await confirm(await linkWithPhoneNumber(user, number, verifier()), number);
  expect(linked.user.uid).toBe(user.uid);
  expect(linked.user).toMatchObject({ isAnonymous: false, phoneNumber: number });
  expect((await signIn(number)).user.uid).toBe(user.uid);
});

test('a member changes the number, confirms it is them, and removes it', async () => {
  const [first, second] = [newNumber(), newNumber()];
  const auth = open();
  const { user } = await createUserWithEmailAndPassword(auth, 'ada@example.com', 'correct horse');
  await confirm(await linkWithPhoneNumber(user, first, verifier()), first);

  const verificationId = await new PhoneAuthProvider(auth).verifyPhoneNumber(second, verifier());
  const credential = PhoneAuthProvider.credential(verificationId, await lastSms(server, second));
  await updatePhoneNumber(user, credential);
  expect(user.phoneNumber).toBe(second);

  const again = await confirm(
    await reauthenticateWithPhoneNumber(user, second, verifier()),
    second,
  );
  expect(again.user.uid).toBe(user.uid);
  await unlink(user, 'phone');
  expect(user.phoneNumber).toBeNull();
  expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password']);
});

test('a number that belongs to another account signs in to that one instead', async () => {
  const number = newNumber();
  const owner = await signIn(number);
  const auth = open();
  const { user } = await signInAnonymously(auth);
  const confirmation = await linkWithPhoneNumber(user, number, verifier());
  const failure: unknown = await confirm(confirmation, number).catch((error) => error);
  expect(failure).toMatchObject({ code: 'auth/account-exists-with-different-credential' });
  const credential = PhoneAuthProvider.credentialFromError(failure as never);
  if (credential === null) throw new Error('The error carries no credential.');
  const signedIn = await signInWithCredential(auth, credential);
  expect(signedIn.user.uid).toBe(owner.user.uid);
});
