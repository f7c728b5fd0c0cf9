import type { AddressInfo } from 'node:net';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  reload,
  sendEmailVerification,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type User,
} from 'firebase/auth';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpAt } from '../../packages/testing/src/authenticator.ts';
import { startWorld, type World } from '../../packages/testing/src/world.ts';
import { openAdminApp } from './admin-sdk.ts';
import { firebaseAuth, openBrowserClient, proofOfWork } from './firebase-browser-client.ts';
import {
  closeClients,
  configure,
  newAddress,
  openClient,
  redeemAs,
  type Target,
  ways,
} from './firebase-client.ts';
import { refusalOf } from './refusal.ts';

const password = 'correct horse';

let world: World;
let server: Target & { readonly port: number };

beforeAll(async () => {
  world = await startWorld();
  await world.app.listen({ host: 'localhost', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  server = { port, host: `localhost:${port}`, url: `http://localhost:${port}` };
});

afterAll(async () => {
  await closeClients();
  await world.close();
});

describe.each(ways)('second factors, as the firebase client $way knows them', (way) => {
  const open = () => openClient(server, way);

  async function member(email = newAddress()) {
    const auth = open();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    await sendEmailVerification(user);
    await redeemAs(user, server, await world.codeFor(email, 'verifyEmail'));
    await reload(user);
    return { auth, user, email };
  }

  /** Adds an authenticator app, and says what its next code is: none is good twice. */
  async function enrol(user: User, name = 'My phone') {
    const session = await multiFactor(user).getSession();
    const secret = await TotpMultiFactorGenerator.generateSecret(session);
    const code = () => totpAt(secret.secretKey, world.now());
    const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, code());
    await multiFactor(user).enroll(assertion, name);
    return {
      secret,
      next() {
        world.pass(30_000);
        return code();
      },
    };
  }

  /** What the client throws when the password was right and not enough. */
  async function challenge(auth: Auth, email: string) {
    const error = await signInWithEmailAndPassword(auth, email, password).then(
      () => undefined,
      (thrown: MultiFactorError) => thrown,
    );
    if (error === undefined) throw new Error('No second factor was asked for.');
    expect(error.code).toBe('auth/multi-factor-auth-required');
    return getMultiFactorResolver(auth, error);
  }

  it('an authenticator app is enrolled, asked for and removed', async () => {
    const { user, email } = await member();
    const app = await enrol(user);
    expect(app.secret.generateQrCodeUrl(email, 'Example')).toContain('algorithm=SHA1');
    expect(multiFactor(user).enrolledFactors).toMatchObject([
      { factorId: 'totp', displayName: 'My phone', uid: expect.stringMatching(/^\w{28}$/) },
    ]);

    const auth = open();
    const resolver = await challenge(auth, email);
    expect(auth.currentUser).toBeNull();
    const [hint] = resolver.hints;
    expect(hint).toMatchObject({ factorId: 'totp', displayName: 'My phone' });
    const show = (code: string) =>
      resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', code));
    const right = app.next();
    const wrong = right === '000000' ? '000001' : '000000';
    expect(await refusalOf(show(wrong))).toBe('auth/invalid-verification-code');
    const { user: again } = await show(right);
    expect(again.email).toBe(email);
    expect((await again.getIdTokenResult()).signInSecondFactor).toBe('totp');

    await multiFactor(again).unenroll(hint ?? '');
    expect(multiFactor(again).enrolledFactors).toEqual([]);
    await signInWithEmailAndPassword(open(), email, password);
  });

  it('nobody enrols before the address is verified', async () => {
    const { user } = await createUserWithEmailAndPassword(open(), newAddress(), password);
    expect(await refusalOf(enrol(user))).toBe('auth/unverified-email');
  });

  it('an addition is undone by the link that was mailed', async () => {
    const { auth, user, email } = await member();
    await enrol(user, 'Not mine');
    const code = await world.codeFor(email, 'revertSecondFactorAddition');
    const info = await checkActionCode(auth, code);
    expect(info.operation).toBe('REVERT_SECOND_FACTOR_ADDITION');
    expect(info.data.multiFactorInfo).toMatchObject({ factorId: 'totp', displayName: 'Not mine' });
    await applyActionCode(auth, code);
    expect(await refusalOf(user.getIdToken(true))).toBe('auth/user-token-expired');
    await signInWithEmailAndPassword(open(), email, password);
  });

  it('a mandatory one leads to tokens that no backend takes, and then to real ones', async () => {
    const admin = getAuth(openAdminApp({ port: server.port }));
    await configure(server, 'mfa.state', { mfa: { state: 'MANDATORY' } });
    try {
      const { user } = await member();
      expect(await refusalOf(admin.verifyIdToken(await user.getIdToken()))).toBe(
        'auth/argument-error',
      );
      await enrol(user);
      expect(await admin.verifyIdToken(await user.getIdToken(true))).toMatchObject({
        uid: user.uid,
        firebase: { sign_in_second_factor: 'totp' },
      });
    } finally {
      await configure(server, 'mfa.state', { mfa: { state: 'ENABLED' } });
    }
  });

  it('the admin SDK sees them, adds a phone and clears all', async () => {
    const admin = getAuth(openAdminApp({ port: server.port }));
    const { user, email } = await member();
    await enrol(user);
    const [app] = (await admin.getUser(user.uid)).multiFactor?.enrolledFactors ?? [];
    expect(app).toMatchObject({ factorId: 'totp', displayName: 'My phone' });
    await admin.updateUser(user.uid, {
      multiFactor: {
        enrolledFactors: [{ uid: 'office', factorId: 'phone', phoneNumber: '+4915112345678' }],
      },
    });
    const resolver = await challenge(open(), email);
    expect(resolver.hints).toMatchObject([
      { factorId: 'phone', uid: 'office', phoneNumber: '+*********5678' },
    ]);
    await admin.updateUser(user.uid, { multiFactor: { enrolledFactors: null } });
    await signInWithEmailAndPassword(open(), email, password);
  });
});

describe('a phone, as the build of the firebase client for browsers knows it', () => {
  it('is enrolled with a code, asked for by its last digits and shown with another', async () => {
    const client = firebaseAuth;
    const open = () => openBrowserClient(server, ways[0]);
    const verifier = proofOfWork(server.url);
    const phoneNumber = '+4915112345679';
    const email = newAddress();
    const auth = open();
    const { user } = await client.createUserWithEmailAndPassword(auth, email, password);
    await client.sendEmailVerification(user);
    await redeemAs(user, server, await world.codeFor(email, 'verifyEmail'));
    await client.reload(user);

    const session = await client.multiFactor(user).getSession();
    const assertion = async (id: string) =>
      client.PhoneMultiFactorGenerator.assertion(
        client.PhoneAuthProvider.credential(id, await world.smsCodeFor(phoneNumber)),
      );
    const sent = await new client.PhoneAuthProvider(auth).verifyPhoneNumber(
      { phoneNumber, session },
      verifier,
    );
    await client.multiFactor(user).enroll(await assertion(sent), 'Mobile');

    const visitor = open();
    const error = await client.signInWithEmailAndPassword(visitor, email, password).then(
      () => undefined,
      (thrown: MultiFactorError) => thrown,
    );
    if (error === undefined) throw new Error('No second factor was asked for.');
    const resolver = client.getMultiFactorResolver(visitor, error);
    const [hint] = resolver.hints;
    expect(hint).toMatchObject({ factorId: 'phone', phoneNumber: '+*********5679' });
    const again = await new client.PhoneAuthProvider(visitor).verifyPhoneNumber(
      { multiFactorUid: hint?.uid ?? '', session: resolver.session },
      verifier,
    );
    const { user: owner } = await resolver.resolveSignIn(await assertion(again));
    expect((await owner.getIdTokenResult()).signInSecondFactor).toBe('phone');
  });
});
