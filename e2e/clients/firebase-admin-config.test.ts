import { createUserWithEmailAndPassword, fetchSignInMethodsForEmail } from 'firebase/auth';
import type { ProjectConfigManager } from 'firebase-admin/auth';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from './each-database.ts';
import { newAddress, openClient, ways } from './firebase-client.ts';
import { refusalOf } from './refusal.ts';
import type { RunningServer } from './running-server.ts';

const [way] = ways;
const password = 'correct horse';

onEachDatabase((installation) => {
  let server: RunningServer;
  let manager: ProjectConfigManager;
  beforeAll(() => {
    server = installation().server;
    manager = installation().admin.projectConfigManager();
  });

  type Change = Parameters<ProjectConfigManager['updateProjectConfig']>[0];

  /** What the SDK was answered, and what it reads when it asks again. */
  async function change(sent: Change) {
    const answered = (await manager.updateProjectConfig(sent)).toJSON();
    expect((await manager.getProjectConfig()).toJSON()).toEqual(answered);
    return answered;
  }

  describe('the configuration of a project', () => {
    it('is there before anybody wrote one', async () => {
      expect((await manager.getProjectConfig()).toJSON()).toMatchObject({
        emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
        mobileLinksConfig: { domain: 'HOSTING_DOMAIN' },
        multiFactorConfig: { state: 'ENABLED' },
      });
    });

    it('says where SMS may go', async () => {
      const allowlist = { allowlistOnly: { allowedRegions: ['AT', 'DE'] } };
      expect(await change({ smsRegionConfig: allowlist })).toHaveProperty(
        'smsRegionConfig',
        allowlist,
      );
      const allBut = { allowByDefault: { disallowedRegions: ['AT'] } };
      expect(await change({ smsRegionConfig: allBut })).toHaveProperty('smsRegionConfig', allBut);
    });

    it('says which second factors there are', async () => {
      const multiFactorConfig = {
        state: 'ENABLED',
        factorIds: ['phone'],
        providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 5 } }],
      } as const;
      const sent = {
        ...multiFactorConfig,
        factorIds: ['phone' as const],
        providerConfigs: [...multiFactorConfig.providerConfigs],
      };
      expect(await change({ multiFactorConfig: sent })).toMatchObject({ multiFactorConfig });
    });

    it('keeps what it is told about robots, and asks nobody for a proof', async () => {
      const recaptchaConfig: Change['recaptchaConfig'] = {
        emailPasswordEnforcementState: 'AUDIT',
        phoneEnforcementState: 'OFF',
        managedRules: [{ endScore: 0.1, action: 'BLOCK' }],
        useAccountDefender: true,
        useSmsTollFraudProtection: true,
        smsTollFraudManagedRules: [{ startScore: 0.2, action: 'BLOCK' }],
      };
      expect(await change({ recaptchaConfig })).toMatchObject({ recaptchaConfig });
      await createUserWithEmailAndPassword(openClient(server, way), newAddress(), password);
    });

    it('says what a password has to look like, from the next one on', async () => {
      const passwordPolicyConfig: Change['passwordPolicyConfig'] = {
        enforcementState: 'ENFORCE',
        forceUpgradeOnSignin: true,
        constraints: { minLength: 12, requireNumeric: true },
      };
      expect(await change({ passwordPolicyConfig })).toMatchObject({ passwordPolicyConfig });
      const signUp = (chosen: string) =>
        createUserWithEmailAndPassword(openClient(server, way), newAddress(), chosen);
      expect(await refusalOf(signUp(password))).toBe('auth/password-does-not-meet-requirements');
      await signUp('correct horse 1');
      await change({ passwordPolicyConfig: { enforcementState: 'OFF' } });
      await signUp(password);
    });

    it('says whether addresses are told from each other', async () => {
      const email = newAddress();
      await createUserWithEmailAndPassword(openClient(server, way), email, password);
      const methods = () => fetchSignInMethodsForEmail(openClient(server, way), email);
      expect(await methods()).toEqual([]);
      const open = await change({ emailPrivacyConfig: { enableImprovedEmailPrivacy: false } });
      expect(open).toMatchObject({ emailPrivacyConfig: {} });
      expect(await methods()).toEqual(['password']);
      await change({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } });
    });

    it('says where links lead, which is here and no dynamic link', async () => {
      const here = { domain: 'HOSTING_DOMAIN' } as const;
      expect(await change({ mobileLinksConfig: here })).toMatchObject({ mobileLinksConfig: here });
      const dynamic = { domain: 'FIREBASE_DYNAMIC_LINK_DOMAIN' } as const;
      const refused = manager.updateProjectConfig({ mobileLinksConfig: dynamic });
      expect(await refusalOf(refused)).toBe('auth/invalid-config');
      expect((await manager.getProjectConfig()).toJSON()).toMatchObject({
        mobileLinksConfig: here,
      });
    });
  });
});
