import {
  createUserWithEmailAndPassword,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
} from 'firebase/auth';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAdminApp } from './admin-sdk.ts';
import { onEachDatabase } from './each-database.ts';
import { newAddress, openClient, ways } from './firebase-client.ts';
import { refusalOf } from './refusal.ts';
import type { RunningServer } from './running-server.ts';

const password = 'correct horse';
const [way] = ways;

onEachDatabase((installation) => {
  let server: RunningServer;
  let admin: Auth;
  beforeAll(() => {
    ({ server, admin } = installation());
  });

  const open = () => openClient(server, way);

  async function signUp(email = newAddress()) {
    const auth = open();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    return { auth, user, email, idToken: await user.getIdToken() };
  }

  const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  describe('ID tokens', () => {
    it('are verified by the admin SDK with the keys it fetches', async () => {
      const { user, email, idToken } = await signUp();
      expect(await admin.verifyIdToken(idToken)).toMatchObject({
        uid: user.uid,
        email,
        aud: 'latchkey',
        firebase: { sign_in_provider: 'password' },
      });
      expect((await admin.verifyIdToken(idToken, true)).uid).toBe(user.uid);
    });

    it('are verified by any JWT library that reads the discovery document', async () => {
      const { user, idToken } = await signUp();
      const document = await fetch(`${server.url}/.well-known/openid-configuration`);
      const { issuer, jwks_uri } = (await document.json()) as Record<'issuer' | 'jwks_uri', string>;
      const verified = await jwtVerify(idToken, createRemoteJWKSet(new URL(jwks_uri)), {
        issuer,
        audience: 'latchkey',
        algorithms: ['RS256'],
      });
      expect(verified.payload.sub).toBe(user.uid);
    });

    it('are refused by SDK and server once a single claim was changed', async () => {
      const { idToken } = await signUp();
      const [header, , signature] = idToken.split('.');
      const forged = `${header}.${segment({ ...claimsOf(idToken), admin: true })}.${signature}`;
      expect(await refusalOf(admin.verifyIdToken(forged))).toBe('auth/argument-error');
      expect(await refusalOf(admin.createSessionCookie(forged, { expiresIn: 300_000 }))).toBe(
        'auth/invalid-id-token',
      );
    });

    it('are refused by SDK and server without a signature', async () => {
      const { idToken } = await signUp();
      const [header = ''] = idToken.split('.');
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
      const unsigned = `${segment({ alg: 'none', kid, typ: 'JWT' })}.${segment(claimsOf(idToken))}.`;
      expect(await refusalOf(admin.verifyIdToken(unsigned))).toBe('auth/argument-error');
      expect(await refusalOf(admin.createSessionCookie(unsigned, { expiresIn: 300_000 }))).toBe(
        'auth/invalid-id-token',
      );
    });

    it('are worth nothing in another project', async () => {
      const { idToken } = await signUp();
      const other = getAuth(openAdminApp({ port: server.port, projectId: 'another' }));
      expect(await refusalOf(other.verifyIdToken(idToken))).toBe('auth/argument-error');
      expect(await refusalOf(other.createSessionCookie(idToken, { expiresIn: 300_000 }))).toBe(
        'auth/invalid-id-token',
      );
      expect(await refusalOf(other.getUser(claimsOf(idToken).sub))).toBe('auth/user-not-found');
    });

    it('are not session cookies, nor the other way round', async () => {
      const { idToken } = await signUp();
      const cookie = await admin.createSessionCookie(idToken, { expiresIn: 300_000 });
      expect(await refusalOf(admin.verifySessionCookie(idToken))).toBe('auth/argument-error');
      expect(await refusalOf(admin.verifyIdToken(cookie))).toBe('auth/argument-error');
      expect(await refusalOf(admin.createSessionCookie(cookie, { expiresIn: 300_000 }))).toBe(
        'auth/invalid-id-token',
      );
    });
  });

  describe('session cookies', () => {
    it('live from five minutes to two weeks', async () => {
      const { user, idToken } = await signUp();
      const twoWeeks = 14 * 24 * 3_600_000;
      for (const expiresIn of [300_000, twoWeeks]) {
        const cookie = await admin.createSessionCookie(idToken, { expiresIn });
        const claims = await admin.verifySessionCookie(cookie, true);
        expect(claims.uid).toBe(user.uid);
        expect(claims.exp - claims.iat).toBe(expiresIn / 1000);
      }
    });
  });

  describe('revoking', () => {
    it('ends tokens, cookies and sessions of that second, and the next sign-in is good', async () => {
      const { auth, user, email, idToken } = await signUp();
      const cookie = await admin.createSessionCookie(idToken, { expiresIn: 300_000 });
      await admin.revokeRefreshTokens(user.uid);

      expect(await refusalOf(admin.verifyIdToken(idToken, true))).toBe('auth/id-token-revoked');
      expect(await refusalOf(admin.verifySessionCookie(cookie, true))).toBe(
        'auth/session-cookie-revoked',
      );
      expect(await refusalOf(admin.createSessionCookie(idToken, { expiresIn: 300_000 }))).toBe(
        'auth/id-token-expired',
      );
      // Whoever does not ask whether it was revoked goes by the signature until it expires.
      await admin.verifyIdToken(idToken);
      expect(await refusalOf(user.getIdToken(true))).toBe('auth/user-token-expired');
      expect(auth.currentUser).toBeNull();

      const again = await signInWithEmailAndPassword(open(), email, password);
      await admin.verifyIdToken(await again.user.getIdToken(true), true);
    });
  });

  describe('accounts', () => {
    it('are created, read and deleted', async () => {
      const email = newAddress();
      const created = await admin.createUser({
        email,
        password,
        displayName: 'Ada',
        photoURL: 'https://example.com/ada.png',
        emailVerified: true,
      });
      expect(created).toMatchObject({ email, emailVerified: true, displayName: 'Ada' });
      expect(created.providerData).toMatchObject([{ providerId: 'password', uid: email }]);
      expect((await admin.getUser(created.uid)).toJSON()).toEqual(created.toJSON());
      expect((await admin.getUserByEmail(email.toUpperCase())).uid).toBe(created.uid);
      const { users, notFound } = await admin.getUsers([{ email }, { uid: 'nobody' }]);
      expect(users.map(({ uid }) => uid)).toEqual([created.uid]);
      expect(notFound).toEqual([{ uid: 'nobody' }]);
      expect((await signInWithEmailAndPassword(open(), email, password)).user.uid).toBe(
        created.uid,
      );

      await admin.deleteUser(created.uid);
      expect(await refusalOf(admin.getUser(created.uid))).toBe('auth/user-not-found');
      expect(await refusalOf(admin.deleteUser(created.uid))).toBe('auth/user-not-found');
    });

    it('are created under a given id, once', async () => {
      const uid = newAddress('own-id');
      expect(await admin.createUser({ uid })).toMatchObject({ uid, providerData: [] });
      expect(await refusalOf(admin.createUser({ uid }))).toBe('auth/uid-already-exists');
      const email = newAddress();
      await admin.createUser({ email });
      expect(await refusalOf(admin.createUser({ email }))).toBe('auth/email-already-exists');
    });

    it('are changed, also back to nothing', async () => {
      const { uid } = await admin.createUser({ email: newAddress(), displayName: 'Ada' });
      const email = newAddress('new');
      const phoneNumber = `+1555${String(process.pid).padStart(7, '0')}`;
      const changed = { email, emailVerified: true, displayName: 'Ada L.', phoneNumber };
      expect(await admin.updateUser(uid, changed)).toMatchObject(changed);
      expect((await admin.getUserByPhoneNumber(phoneNumber)).uid).toBe(uid);
      const emptied = await admin.updateUser(uid, { displayName: null, phoneNumber: null });
      expect(emptied.toJSON()).toMatchObject({ email, providerData: [] });
      expect([emptied.displayName, emptied.phoneNumber]).toEqual([undefined, undefined]);
    });

    it('are disabled: their tokens and their password open nothing', async () => {
      const { user, email, idToken } = await signUp();
      expect((await admin.updateUser(user.uid, { disabled: true })).disabled).toBe(true);
      expect(await refusalOf(admin.verifyIdToken(idToken, true))).toBe('auth/user-disabled');
      expect(await refusalOf(admin.createSessionCookie(idToken, { expiresIn: 300_000 }))).toBe(
        'auth/user-disabled',
      );
      expect(await refusalOf(user.getIdToken(true))).toBe('auth/user-disabled');
      // Who knows the password may know why it does not open; who guesses it may not.
      expect(await refusalOf(signInWithEmailAndPassword(open(), email, password))).toBe(
        'auth/user-disabled',
      );
      expect(await refusalOf(signInWithEmailAndPassword(open(), email, 'a guess'))).toBe(
        'auth/invalid-credential',
      );
      await admin.updateUser(user.uid, { disabled: false });
      await signInWithEmailAndPassword(open(), email, password);
    });

    it('get a new password, and whoever knew the old one has to leave', async () => {
      const { user, email, idToken } = await signUp();
      await admin.updateUser(user.uid, { password: 'battery staple' });
      expect(await refusalOf(admin.verifyIdToken(idToken, true))).toBe('auth/id-token-revoked');
      expect(await refusalOf(user.getIdToken(true))).toBe('auth/user-token-expired');
      await signInWithEmailAndPassword(open(), email, 'battery staple');
    });

    it('have claims that appear with the next refresh', async () => {
      const { user } = await signUp();
      await admin.setCustomUserClaims(user.uid, { role: 'editor', level: 3 });
      expect((await admin.getUser(user.uid)).customClaims).toEqual({ role: 'editor', level: 3 });
      expect((await user.getIdTokenResult()).claims['role']).toBeUndefined();
      const token = await user.getIdToken(true);
      expect(await admin.verifyIdToken(token)).toMatchObject({ role: 'editor', level: 3 });

      await admin.setCustomUserClaims(user.uid, null);
      expect((await admin.getUser(user.uid)).customClaims ?? {}).toEqual({});
      expect(claimsOf(await user.getIdToken(true)).role).toBeUndefined();
      expect(await refusalOf(admin.setCustomUserClaims(user.uid, { long: 'x'.repeat(1000) }))).toBe(
        'auth/claims-too-large',
      );
    });

    it('are entered by a custom token', async () => {
      const uid = newAddress('custom');
      const { user } = await signInWithCustomToken(
        open(),
        await admin.createCustomToken(uid, { plan: 'gold' }),
      );
      const claims = await admin.verifyIdToken(await user.getIdToken(true), true);
      expect(claims).toMatchObject({ uid, plan: 'gold' });
    });
  });

  describe('links for mails that somebody else sends', () => {
    const settings = { url: 'http://localhost/finish?a=1&b=2#c=3', handleCodeInApp: true };
    const parametersOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

    it('carry code, mode and the way back, and no mail is sent', async () => {
      const { email } = await signUp();
      const links = [
        ['resetPassword', await admin.generatePasswordResetLink(email, settings)],
        ['verifyEmail', await admin.generateEmailVerificationLink(email, settings)],
        ['signIn', await admin.generateSignInWithEmailLink(email, settings)],
        [
          'verifyAndChangeEmail',
          await admin.generateVerifyAndChangeEmailLink(email, newAddress('new'), settings),
        ],
      ] as const;
      for (const [mode, link] of links) {
        expect(parametersOf(link)).toMatchObject({ mode, continueUrl: settings.url });
      }
      const sent = await fetch(`${server.url}/dev/inbox/mails?to=${encodeURIComponent(email)}`);
      expect(await sent.json()).toEqual({ mails: [] });
    });

    it('sign in', async () => {
      const email = newAddress('link');
      const link = await admin.generateSignInWithEmailLink(email, settings);
      const { user } = await signInWithEmailLink(open(), email, link);
      expect(await admin.getUser(user.uid)).toMatchObject({ email, emailVerified: true });
    });

    it('are made for accounts that exist', async () => {
      expect(await refusalOf(admin.generatePasswordResetLink(newAddress()))).toBe(
        'auth/email-not-found',
      );
      expect(await refusalOf(admin.generateEmailVerificationLink(newAddress()))).toBe(
        'auth/user-not-found',
      );
    });
  });

  describe('settings of the project', () => {
    it('are read and changed: password policy and protection of addresses', async () => {
      const manager = admin.projectConfigManager();
      const before = await manager.getProjectConfig();
      expect(before.emailPrivacyConfig).toEqual({ enableImprovedEmailPrivacy: true });

      const changed = await manager.updateProjectConfig({
        emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
        passwordPolicyConfig: {
          enforcementState: 'ENFORCE',
          forceUpgradeOnSignin: true,
          constraints: { requireUppercase: true, minLength: 8, maxLength: 30 },
        },
      });
      expect((await manager.getProjectConfig()).toJSON()).toEqual(changed.toJSON());
      expect(changed.emailPrivacyConfig?.enableImprovedEmailPrivacy ?? false).toBe(false);
      expect(changed.passwordPolicyConfig).toMatchObject({
        enforcementState: 'ENFORCE',
        forceUpgradeOnSignin: true,
        constraints: { requireUppercase: true, minLength: 8, maxLength: 30 },
      });
      // The SDK has no code of its own for this.
      await expect(admin.createUser({ email: newAddress(), password })).rejects.toThrow(
        'MISSING_UPPERCASE_CHARACTER',
      );

      await manager.updateProjectConfig({
        emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
        passwordPolicyConfig: { enforcementState: 'OFF' },
      });
      await signUp();
    });
  });
});
