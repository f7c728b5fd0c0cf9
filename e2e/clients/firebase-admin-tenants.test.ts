import { signInWithCustomToken, signInWithEmailAndPassword } from 'firebase/auth';
import type { Auth, TenantManager } from 'firebase-admin/auth';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from './each-database.ts';
import { newAddress, openClient, ways } from './firebase-client.ts';
import { refusalOf } from './refusal.ts';
import type { RunningServer } from './running-server.ts';

const password = 'correct horse';
const [way] = ways;

onEachDatabase((installation) => {
  let server: RunningServer;
  let admin: Auth;
  let manager: TenantManager;
  beforeAll(() => {
    ({ server, admin } = installation());
    manager = admin.tenantManager();
  });

  const open = (tenantId: string | null) => {
    const auth = openClient(server, way);
    auth.tenantId = tenantId;
    return auth;
  };

  async function newTenant() {
    const tenant = await manager.createTenant({
      displayName: 'customer',
      emailSignInConfig: { enabled: true, passwordRequired: true },
    });
    return { ...tenant, id: tenant.tenantId, auth: manager.authForTenant(tenant.tenantId) };
  }

  describe('the tenant manager of firebase-admin', () => {
    it('makes, reads, changes and deletes a tenant', async () => {
      const made = await manager.createTenant({
        displayName: 'customer',
        emailSignInConfig: { enabled: true, passwordRequired: false },
        anonymousSignInEnabled: true,
        multiFactorConfig: { state: 'ENABLED', factorIds: ['phone'] },
        testPhoneNumbers: { '+16505550123': '123456' },
      });
      const { tenantId } = made;
      expect(tenantId).toMatch(/^customer-\w{5}$/);
      const read = await manager.getTenant(tenantId);
      expect(read.toJSON()).toEqual(made.toJSON());
      expect(read.toJSON()).toMatchObject({
        displayName: 'customer',
        emailSignInConfig: { enabled: true, passwordRequired: false },
        anonymousSignInEnabled: true,
        multiFactorConfig: { state: 'ENABLED', factorIds: ['phone'] },
        testPhoneNumbers: { '+16505550123': '123456' },
      });

      const changed = await manager.updateTenant(tenantId, {
        displayName: 'renamed',
        emailSignInConfig: { enabled: false },
        multiFactorConfig: { state: 'DISABLED', factorIds: [] },
        testPhoneNumbers: null,
        passwordPolicyConfig: {
          enforcementState: 'ENFORCE',
          constraints: { minLength: 9, requireNumeric: true },
        },
        emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
        smsRegionConfig: { allowByDefault: { disallowedRegions: ['US'] } },
        recaptchaConfig: { emailPasswordEnforcementState: 'AUDIT' },
      });
      expect(changed.toJSON()).toMatchObject({
        tenantId,
        displayName: 'renamed',
        emailSignInConfig: { enabled: false },
        anonymousSignInEnabled: true,
        multiFactorConfig: { state: 'DISABLED' },
        emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
        smsRegionConfig: { allowByDefault: { disallowedRegions: ['US'] } },
        passwordPolicyConfig: { enforcementState: 'ENFORCE', constraints: { minLength: 9 } },
      });
      expect(changed.testPhoneNumbers).toBeUndefined();

      await manager.deleteTenant(tenantId);
      expect(await refusalOf(manager.getTenant(tenantId))).toBe('auth/tenant-not-found');
    });

    it('lists them a page at a time', async () => {
      const ids = [await newTenant(), await newTenant(), await newTenant()].map(({ id }) => id);
      const seen: string[] = [];
      let pageToken: string | undefined;
      do {
        const page = await manager.listTenants(2, pageToken);
        seen.push(...page.tenants.map(({ tenantId }) => tenantId));
        pageToken = page.pageToken;
      } while (pageToken !== undefined);
      expect(seen).toEqual(expect.arrayContaining(ids));
      expect(new Set(seen).size).toBe(seen.length);
    });

    it('hears what is wrong with a tenant', async () => {
      expect(await refusalOf(manager.createTenant({ displayName: 'no' }))).toBe(
        'auth/invalid-display-name',
      );
    });
  });

  describe('users of a tenant', () => {
    it('are made, read, changed, listed and deleted there alone', async () => {
      const [one, other] = [await newTenant(), await newTenant()];
      const email = newAddress();
      const user = await one.auth.createUser({ email, password, displayName: 'Ada' });
      expect(user.tenantId).toBe(one.id);
      expect((await one.auth.getUser(user.uid)).email).toBe(email);
      expect((await one.auth.getUserByEmail(email)).uid).toBe(user.uid);
      expect(await refusalOf(other.auth.getUser(user.uid))).toBe('auth/user-not-found');
      expect(await refusalOf(admin.getUserByEmail(email))).toBe('auth/user-not-found');

      const twin = await other.auth.createUser({ uid: user.uid, email });
      expect(twin.uid).toBe(user.uid);
      await one.auth.updateUser(user.uid, { displayName: 'Ada L.' });
      await one.auth.setCustomUserClaims(user.uid, { plan: 'gold' });
      expect((await other.auth.getUser(user.uid)).displayName).toBeUndefined();
      expect((await one.auth.getUser(user.uid)).customClaims).toEqual({ plan: 'gold' });
      expect((await one.auth.listUsers()).users.map(({ uid }) => uid)).toEqual([user.uid]);

      await one.auth.deleteUser(user.uid);
      expect(await refusalOf(one.auth.getUser(user.uid))).toBe('auth/user-not-found');
      expect((await other.auth.getUser(user.uid)).uid).toBe(user.uid);
    });

    it('sign in with tokens that only their tenant verifies', async () => {
      const [one, other] = [await newTenant(), await newTenant()];
      const email = newAddress();
      const { uid } = await one.auth.createUser({ email, password });
      const { user } = await signInWithEmailAndPassword(open(one.id), email, password);
      expect([user.uid, user.tenantId]).toEqual([uid, one.id]);
      const idToken = await user.getIdToken();
      const verified = await one.auth.verifyIdToken(idToken, true);
      expect(verified.firebase.tenant).toBe(one.id);
      expect(await refusalOf(other.auth.verifyIdToken(idToken))).toBe('auth/mismatching-tenant-id');

      const expiresIn = 300_000;
      const cookie = await one.auth.createSessionCookie(idToken, { expiresIn });
      expect((await one.auth.verifySessionCookie(cookie, true)).uid).toBe(uid);
      expect(await refusalOf(other.auth.verifySessionCookie(cookie))).toBe(
        'auth/mismatching-tenant-id',
      );
      expect(await refusalOf(other.auth.createSessionCookie(idToken, { expiresIn }))).toBe(
        'auth/mismatching-tenant-id',
      );

      await one.auth.revokeRefreshTokens(uid);
      expect(await refusalOf(one.auth.verifyIdToken(idToken, true))).toBe('auth/id-token-revoked');
    });

    it('enter with custom tokens of their tenant', async () => {
      const [one, other] = [await newTenant(), await newTenant()];
      const token = await one.auth.createCustomToken('partner', { plan: 'gold' });
      const { user } = await signInWithCustomToken(open(one.id), token);
      expect([user.uid, user.tenantId]).toEqual(['partner', one.id]);
      expect(await refusalOf(signInWithCustomToken(open(other.id), token))).toBe(
        'auth/tenant-id-mismatch',
      );
      expect(await refusalOf(signInWithCustomToken(open(null), token))).toBe(
        'auth/tenant-id-mismatch',
      );
    });

    it('are imported, and get links that lead back to their tenant', async () => {
      const { id, auth } = await newTenant();
      const email = newAddress();
      const imported = await auth.importUsers([{ uid: 'moved', email }]);
      expect(imported).toMatchObject({ successCount: 1, failureCount: 0 });
      expect((await auth.getUser('moved')).tenantId).toBe(id);
      const link = new URL(await auth.generatePasswordResetLink(email));
      expect(link.searchParams.get('tenantId')).toBe(id);
      expect(await auth.deleteUsers(['moved'])).toMatchObject({ successCount: 1 });
    });

    it('are gone with their tenant', async () => {
      const { id, auth } = await newTenant();
      await auth.createUser({ email: newAddress() });
      await manager.deleteTenant(id);
      expect(await refusalOf(auth.listUsers())).toBe('auth/tenant-not-found');
    });
  });
});
