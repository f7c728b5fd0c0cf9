import { type ProjectConfig, type Settings, settingsOf } from '../settings/settings.ts';
import type { TenantConfig } from './tenant.ts';

/** A tenant that does not take over how the project sends mail has the server's own way. */
const plainMail = { method: 'DEFAULT' } as const;

/**
 * What a tenant's configuration amounts to, in the project's words. The project decides what the
 * tenant has no word for, and the rules that a tenant may have of its own as long as it has none.
 */
export function effectiveConfig(project: ProjectConfig, tenant: TenantConfig): ProjectConfig {
  return {
    ...project,
    autodeleteAnonymousUsers: tenant.autodeleteAnonymousUsers ?? false,
    client: { ...project.client, permissions: tenant.client?.permissions ?? {} },
    emailPrivacyConfig: tenant.emailPrivacyConfig ?? project.emailPrivacyConfig,
    // By field: a word about the mail is none about what has to be proved.
    emailVerificationConfig: {
      ...project.emailVerificationConfig,
      ...tenant.emailVerificationConfig,
    },
    signIn: {
      ...project.signIn,
      email: {
        enabled: tenant.allowPasswordSignup ?? false,
        passwordRequired: !tenant.enableEmailLinkSignin,
      },
      anonymous: { enabled: tenant.enableAnonymousUser ?? false },
      // The protocol knows numbers of tenants as second factors only.
      phoneNumber: { enabled: false, testPhoneNumbers: tenant.testPhoneNumbers ?? {} },
    },
    mfa: tenant.mfaConfig ?? {},
    notification: tenant.inheritance?.emailSendingConfig
      ? project.notification
      : { ...project.notification, sendEmail: plainMail },
    passwordPolicyConfig: tenant.passwordPolicyConfig ?? project.passwordPolicyConfig,
    smsRegionConfig: tenant.smsRegionConfig ?? project.smsRegionConfig,
  };
}

/** On a project, links need the address switched on; a tenant has a switch for each. */
export const tenantSettings = (effective: ProjectConfig, tenant: TenantConfig): Settings => ({
  ...settingsOf(effective),
  emailLinkSignIn: tenant.enableEmailLinkSignin ?? false,
});
