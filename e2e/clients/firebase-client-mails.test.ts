import {
  type ActionCodeSettings,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getAdditionalUserInfo,
  isSignInWithEmailLink,
  linkWithCredential,
  parseActionCodeURL,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeClients,
  lastCode,
  lastMail,
  newAddress,
  openClient,
  redeemAs,
  ways,
} from './firebase-client.ts';
import { refusalOf } from './refusal.ts';
import { type RunningServer, startServer } from './running-server.ts';

const password = 'correct horse';
const backToTheApp: ActionCodeSettings = {
  url: 'http://localhost/finish?cart=1&b=2#c=3',
  handleCodeInApp: true,
  iOS: { bundleId: 'com.example.app' },
  android: { packageName: 'com.example.app', installApp: true, minimumVersion: '12' },
};

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await closeClients();
  expect(await server.stop()).toBe(0);
});

describe.each(ways)('mails that the firebase client $way asks for', (way) => {
  const open = () => openClient(server, way);

  async function signUp(email = newAddress()) {
    const auth = open();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    return { auth, user, email };
  }

  async function choosePassword(email: string, chosen: string) {
    const visitor = open();
    await sendPasswordResetEmail(visitor, email);
    const { oobCode } = await lastCode(server, 'PASSWORD_RESET', email);
    await confirmPasswordReset(visitor, oobCode, chosen);
  }

  it('verify an address, once', async () => {
    const { auth, user, email } = await signUp();
    await sendEmailVerification(user, backToTheApp);
    const { oobCode, oobLink } = await lastCode(server, 'VERIFY_EMAIL', email);
    expect(parseActionCodeURL(oobLink)).toMatchObject({
      operation: 'VERIFY_EMAIL',
      code: oobCode,
      continueUrl: backToTheApp.url,
    });
    expect(await checkActionCode(auth, oobCode)).toMatchObject({
      operation: 'VERIFY_EMAIL',
      data: { email },
    });
    await redeemAs(user, server, oobCode);
    await reload(user);
    expect(user.emailVerified).toBe(true);
    expect((await user.getIdTokenResult(true)).claims['email_verified']).toBe(true);
    expect(await refusalOf(applyActionCode(auth, oobCode))).toBe('auth/invalid-action-code');
  });

  it('start an account over where the client does not say whose session it is', async () => {
    const { auth, user, email } = await signUp();
    await sendEmailVerification(user);
    const { oobCode } = await lastCode(server, 'VERIFY_EMAIL', email);
    await applyActionCode(auth, oobCode);
    expect(await refusalOf(reload(user))).toBe('auth/user-token-expired');
    expect(await refusalOf(signInWithEmailAndPassword(open(), email, password))).toBe(
      'auth/invalid-credential',
    );
    await choosePassword(email, 'battery staple');
    const { user: again } = await signInWithEmailAndPassword(open(), email, 'battery staple');
    expect(again).toMatchObject({ uid: user.uid, emailVerified: true });
  });

  it('reset a password: the old one is dead, and so is every session', async () => {
    const { auth, user, email } = await signUp();
    const visitor = open();
    await sendPasswordResetEmail(visitor, email);
    const { oobCode } = await lastCode(server, 'PASSWORD_RESET', email);
    expect(await verifyPasswordResetCode(visitor, oobCode)).toBe(email);
    expect(await checkActionCode(visitor, oobCode)).toMatchObject({ operation: 'PASSWORD_RESET' });
    expect(await refusalOf(confirmPasswordReset(visitor, oobCode, '12345'))).toBe(
      'auth/weak-password',
    );
    await confirmPasswordReset(visitor, oobCode, 'battery staple');

    expect(await refusalOf(confirmPasswordReset(visitor, oobCode, 'another one'))).toBe(
      'auth/invalid-action-code',
    );
    expect(await refusalOf(signInWithEmailAndPassword(visitor, email, password))).toBe(
      'auth/invalid-credential',
    );
    expect(await refusalOf(user.getIdToken(true))).toBe('auth/user-token-expired');
    expect(auth.currentUser).toBeNull();
    await signInWithEmailAndPassword(visitor, email, 'battery staple');
  });

  it('end a session that does not even refresh', async () => {
    const { user, email } = await signUp();
    await sendPasswordResetEmail(open(), email);
    const { oobCode } = await lastCode(server, 'PASSWORD_RESET', email);
    await confirmPasswordReset(open(), oobCode, 'battery staple');
    expect(await refusalOf(reload(user))).toBe('auth/user-token-expired');
  });

  it('pretend to reach an address that has no account', async () => {
    const email = newAddress('nobody');
    await sendPasswordResetEmail(open(), email);
    await expect(lastCode(server, 'PASSWORD_RESET', email)).rejects.toThrow('No PASSWORD_RESET');
  });

  it('sign in somebody new by a link, once', async () => {
    const auth = open();
    const email = newAddress('link');
    await sendSignInLinkToEmail(auth, email, backToTheApp);
    const { oobLink, oobCode } = await lastCode(server, 'EMAIL_SIGNIN', email);
    expect(isSignInWithEmailLink(auth, oobLink)).toBe(true);
    expect((await checkActionCode(auth, oobCode)).operation).toBe('EMAIL_SIGNIN');

    const credential = await signInWithEmailLink(auth, email, oobLink);
    expect(getAdditionalUserInfo(credential)?.isNewUser).toBe(true);
    expect(credential.user).toMatchObject({ email, emailVerified: true, isAnonymous: false });
    expect(await refusalOf(signInWithEmailLink(open(), email, oobLink))).toBe(
      'auth/invalid-action-code',
    );
  });

  it('sign in a member by a link, but not under another address', async () => {
    const { user, email } = await signUp();
    await sendEmailVerification(user);
    await redeemAs(user, server, (await lastCode(server, 'VERIFY_EMAIL', email)).oobCode);
    const visitor = open();
    await sendSignInLinkToEmail(visitor, email, backToTheApp);
    const { oobLink } = await lastCode(server, 'EMAIL_SIGNIN', email);
    expect(await refusalOf(signInWithEmailLink(visitor, newAddress(), oobLink))).toBe(
      'auth/invalid-email',
    );
    const credential = await signInWithEmailLink(visitor, email, oobLink);
    expect(getAdditionalUserInfo(credential)?.isNewUser).toBe(false);
    expect(credential.user.uid).toBe(user.uid);
    await reload(user);
  });

  it('give an address to whoever reads its mailbox, not to whoever typed it first', async () => {
    const squatter = await signUp();
    const owner = open();
    await sendSignInLinkToEmail(owner, squatter.email, backToTheApp);
    const { oobLink } = await lastCode(server, 'EMAIL_SIGNIN', squatter.email);
    const { user } = await signInWithEmailLink(owner, squatter.email, oobLink);
    expect(user.emailVerified).toBe(true);
    await user.getIdToken(true);
    expect(await refusalOf(squatter.user.getIdToken(true))).toBe('auth/user-token-expired');
    expect(await refusalOf(signInWithEmailAndPassword(open(), squatter.email, password))).toBe(
      'auth/invalid-credential',
    );
  });

  it('ask somebody who has no password to prove again who they are', async () => {
    const auth = open();
    const email = newAddress('link');
    const newLink = async () => {
      await sendSignInLinkToEmail(auth, email, backToTheApp);
      return (await lastCode(server, 'EMAIL_SIGNIN', email)).oobLink;
    };
    const { user } = await signInWithEmailLink(auth, email, await newLink());
    const credential = EmailAuthProvider.credentialWithLink(email, await newLink());
    expect((await reauthenticateWithCredential(user, credential)).user.uid).toBe(user.uid);
  });

  it('make a guest a member with the same uid by a link', async () => {
    const auth = open();
    const { user } = await signInAnonymously(auth);
    const email = newAddress('guest');
    await sendSignInLinkToEmail(auth, email, backToTheApp);
    const { oobLink } = await lastCode(server, 'EMAIL_SIGNIN', email);
    const credential = EmailAuthProvider.credentialWithLink(email, oobLink);
    const linked = await linkWithCredential(user, credential);
    expect(linked.user).toMatchObject({ uid: user.uid, email, emailVerified: true });
    expect(linked.user.isAnonymous).toBe(false);
    await user.getIdToken(true);
  });

  it('move an account to a new address, and back if that was not its owner', async () => {
    const { auth, user, email } = await signUp();
    const newEmail = newAddress('new');
    await verifyBeforeUpdateEmail(user, newEmail);
    const move = await lastCode(server, 'VERIFY_AND_CHANGE_EMAIL', email);
    expect(await checkActionCode(auth, move.oobCode)).toMatchObject({
      operation: 'VERIFY_AND_CHANGE_EMAIL',
      data: { email: newEmail, previousEmail: email },
    });
    expect(await refusalOf(applyActionCode(auth, move.oobCode))).toBe('auth/requires-recent-login');
    await redeemAs(user, server, move.oobCode);
    expect(await refusalOf(user.getIdToken(true))).toBe('auth/user-token-expired');
    const moved = await signInWithEmailAndPassword(open(), newEmail, password);
    expect(moved.user).toMatchObject({ uid: user.uid, email: newEmail, emailVerified: true });

    const back = await lastCode(server, 'RECOVER_EMAIL', email);
    expect(await checkActionCode(auth, back.oobCode)).toMatchObject({
      operation: 'RECOVER_EMAIL',
      data: { email },
    });
    await applyActionCode(auth, back.oobCode);
    expect(await refusalOf(moved.user.getIdToken(true))).toBe('auth/user-token-expired');
    expect(await refusalOf(signInWithEmailAndPassword(open(), email, password))).toBe(
      'auth/invalid-credential',
    );
    await choosePassword(email, 'battery staple');
    const returned = await signInWithEmailAndPassword(open(), email, 'battery staple');
    expect(returned.user).toMatchObject({ uid: user.uid, email });
  });

  it('do not lead to a domain that is not ours', async () => {
    const elsewhere = { ...backToTheApp, url: 'https://evil.example/' };
    expect(await refusalOf(sendSignInLinkToEmail(open(), newAddress(), elsewhere))).toBe(
      'auth/unauthorized-continue-uri',
    );
  });

  it('speak the language of the client', async () => {
    const { auth, user, email } = await signUp();
    auth.languageCode = 'de';
    await sendEmailVerification(user);
    const { oobLink } = await lastCode(server, 'VERIFY_EMAIL', email);
    expect(parseActionCodeURL(oobLink)?.languageCode).toBe('de');
    const { subject } = await lastMail(server, email);
    expect(subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse für Latchkey');
  });
});

describe.each(ways)('where mailed codes work anywhere, the firebase client $way', (way) => {
  let anywhere: RunningServer;
  beforeAll(async () => {
    anywhere = await startServer({ LATCHKEY_MAILED_CODES: 'anywhere' });
  });
  afterAll(async () => {
    expect(await anywhere.stop()).toBe(0);
  });

  it('verifies and changes an address without a word about whose session it is', async () => {
    const auth = openClient(anywhere, way);
    const [email, newEmail] = [newAddress(), newAddress('new')];
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    await sendEmailVerification(user);
    await applyActionCode(auth, (await lastCode(anywhere, 'VERIFY_EMAIL', email)).oobCode);
    await reload(user);
    expect(user.emailVerified).toBe(true);

    await verifyBeforeUpdateEmail(user, newEmail);
    const { oobCode } = await lastCode(anywhere, 'VERIFY_AND_CHANGE_EMAIL', email);
    await applyActionCode(auth, oobCode);
    const moved = await signInWithEmailAndPassword(auth, newEmail, password);
    expect(moved.user).toMatchObject({ uid: user.uid, email: newEmail, emailVerified: true });
  });
});
