import type { Message, projectConfig } from '@latchkey/protocol';
import { passwordLimits } from '@latchkey/protocol';
import type { Change } from '../change.ts';

/** The configuration in the shape the wire gives it; this is also how it is stored. */
export type ProjectConfig = Message<typeof projectConfig>;

export type PasswordPolicy = {
  readonly enforced: boolean;
  readonly forceUpgradeOnSignIn: boolean;
  readonly minimumLength: number;
  readonly maximumLength: number;
  readonly lowercase: boolean;
  readonly uppercase: boolean;
  readonly digit: boolean;
  readonly symbol: boolean;
};

/** The same configuration with every default filled in: what the flows obey. */
export type Settings = {
  readonly apiKey: string;
  readonly authorizedDomains: readonly string[];
  readonly signUpAllowed: boolean;
  readonly deletionAllowed: boolean;
  readonly emailPrivacy: boolean;
  readonly passwordSignIn: boolean;
  readonly emailLinkSignIn: boolean;
  readonly anonymousSignIn: boolean;
  readonly allowDuplicateEmails: boolean;
  readonly passwordPolicy: PasswordPolicy;
  readonly defaultLocale: string;
  readonly actionPage: string | undefined;
};

export type SettingsStore = {
  /** Each tenant has its own; the empty tenant's is the project's. */
  config(tenant: string): Promise<ProjectConfig>;
  /** What the configuration means to the flows. */
  current(tenant: string): Promise<Settings>;
  /** The same, read anew, with what a replacement has to name. */
  latest(tenant: string): Promise<{ readonly config: ProjectConfig; readonly version: number }>;
  replace(
    tenant: string,
    version: number,
    after: ProjectConfig,
    at: number,
  ): Change<'config-changed'>;
};

export const defaultConfig = {
  client: { permissions: { disabledUserSignup: false, disabledUserDeletion: false } },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  signIn: {
    email: { enabled: true, passwordRequired: false },
    anonymous: { enabled: true },
    allowDuplicateEmails: false,
  },
  notification: { defaultLocale: 'en', sendEmail: { method: 'DEFAULT' } },
} satisfies ProjectConfig;

export function settingsOf(config: ProjectConfig): Settings {
  const policy = config.passwordPolicyConfig;
  const strength = policy?.passwordPolicyVersions?.[0]?.customStrengthOptions;
  const email = config.signIn?.email;
  return {
    apiKey: config.client?.apiKey ?? '',
    authorizedDomains: config.authorizedDomains ?? [],
    signUpAllowed: !config.client?.permissions?.disabledUserSignup,
    deletionAllowed: !config.client?.permissions?.disabledUserDeletion,
    emailPrivacy: config.emailPrivacyConfig?.enableImprovedEmailPrivacy ?? false,
    passwordSignIn: email?.enabled ?? false,
    emailLinkSignIn: (email?.enabled ?? false) && !email?.passwordRequired,
    anonymousSignIn: config.signIn?.anonymous?.enabled ?? false,
    allowDuplicateEmails: config.signIn?.allowDuplicateEmails ?? false,
    passwordPolicy: {
      enforced: policy?.passwordPolicyEnforcementState === 'ENFORCE',
      forceUpgradeOnSignIn: policy?.forceUpgradeOnSignin ?? false,
      minimumLength: strength?.minPasswordLength || passwordLimits.minimumLength,
      maximumLength: strength?.maxPasswordLength || passwordLimits.maximumLength,
      lowercase: strength?.containsLowercaseCharacter ?? false,
      uppercase: strength?.containsUppercaseCharacter ?? false,
      digit: strength?.containsNumericCharacter ?? false,
      symbol: strength?.containsNonAlphanumericCharacter ?? false,
    },
    defaultLocale: config.notification?.defaultLocale || 'en',
    actionPage: config.notification?.sendEmail?.callbackUri || undefined,
  };
}
