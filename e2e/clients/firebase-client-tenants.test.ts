import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  getIdTokenResult,
  isSignInWithEmailLink,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updateProfile,
} from 'firebase/auth';
import type { Auth as AdminAuth } from 'firebase-admin/auth';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from './each-database.ts';
import { lastCode, newAddress, openClient, redeemAs, ways } from './firebase-client.ts';
import { refusalOf } from './refusal.ts';
import type { RunningServer } from './running-server.ts';

const password = 'correct horse';

onEachDatabase((installation) => {
  let server: RunningServer;
  let admin: AdminAuth;
  beforeAll(() => {
    ({ server, admin } = installation());
  });

  async function newTenant(): Promise<string> {
    const { tenantId } = await admin.tenantManager().createTenant({
      displayName: 'customer',
      emailSignInConfig: { enabled: true, passwordRequired: false },
      anonymousSignInEnabled: true,
    });
    return tenantId;
  }

  describe.each(ways)('the firebase client with a tenant, $way', (way) => {
    const open = (tenantId: string | null) => {
      const auth = openClient(server, way);
      auth.tenantId = tenantId;
      return auth;
    };

    it('signs up, stays, changes and leaves in its tenant', async () => {
      const tenant = await newTenant();
      const auth = open(tenant);
      const { user } = await createUserWithEmailAndPassword(auth, newAddress(), password);
      expect(user.tenantId).toBe(tenant);
      await updateProfile(user, { displayName: 'Ada' });
      await reload(user);
      expect(user.displayName).toBe('Ada');
      const { claims } = await getIdTokenResult(user, true);
      expect(claims['firebase']).toMatchObject({ tenant });
      await deleteUser(user);
      expect(auth.currentUser).toBeNull();
    });

    it('is somebody else in every tenant, under one address', async () => {
      const [one, other] = [await newTenant(), await newTenant()];
      const email = newAddress();
      const { user } = await createUserWithEmailAndPassword(open(one), email, password);
      const twin = await createUserWithEmailAndPassword(open(other), email, 'another horse');
      expect(twin.user.uid).not.toBe(user.uid);
      const wrong = signInWithEmailAndPassword(open(other), email, password);
      expect(await refusalOf(wrong)).toBe('auth/invalid-credential');
      const nobody = signInWithEmailAndPassword(open(null), email, password);
      expect(await refusalOf(nobody)).toBe('auth/invalid-credential');
    });

    it('is told when there is no such tenant, and which doors are shut', async () => {
      expect(await refusalOf(signInAnonymously(open('nobody-00000')))).toBe(
        'auth/tenant-not-found',
      );
      const { tenantId } = await admin.tenantManager().createTenant({ displayName: 'closed' });
      expect(await refusalOf(signInAnonymously(open(tenantId)))).toBe(
        'auth/admin-restricted-operation',
      );
    });

    it('follows the links of its mails', async () => {
      const tenant = await newTenant();
      const helpers = { url: server.url, tenant };
      const auth = open(tenant);
      const email = newAddress();
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await sendEmailVerification(user);
      await redeemAs(user, server, (await codeOf(helpers, 'VERIFY_EMAIL', email)).oobCode);
      await reload(user);
      expect(user.emailVerified).toBe(true);

      await sendPasswordResetEmail(auth, email);
      const { oobCode } = await codeOf(helpers, 'PASSWORD_RESET', email);
      expect(await refusalOf(confirmPasswordReset(open(null), oobCode, 'a new horse'))).toBe(
        'auth/invalid-action-code',
      );
      await confirmPasswordReset(auth, oobCode, 'a new horse');
      const again = await signInWithEmailAndPassword(open(tenant), email, 'a new horse');
      expect(again.user.uid).toBe(user.uid);

      const visitor = open(tenant);
      const url = 'http://localhost/finish';
      await sendSignInLinkToEmail(visitor, email, { url, handleCodeInApp: true });
      const { oobLink } = await codeOf(helpers, 'EMAIL_SIGNIN', email);
      expect(isSignInWithEmailLink(visitor, oobLink)).toBe(true);
      const entered = await signInWithEmailLink(visitor, email, oobLink);
      expect([entered.user.uid, entered.user.tenantId]).toEqual([user.uid, tenant]);
    });
  });
});

const codeOf = (
  { url, tenant }: { readonly url: string; readonly tenant: string },
  requestType: string,
  email: string,
) => lastCode({ url, host: '' }, requestType, email, tenant);
