import type { Change } from '@latchkey/kernel/change';
import type { Message, projectConfig } from '@latchkey/protocol';
import { passwordLimits } from '@latchkey/protocol';
import type { BlockingFunctions } from '../hooks/blocking-functions.ts';
import { blockingFunctionsOf } from './hook-settings.ts';
import { type SignUpQuota, signUpQuotaOf } from './sign-up-quota.ts';
import { type Webhook, webhooksOf } from './webhook-settings.ts';

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

export type SecondFactorSettings = {
  /** Off, people may have one, or everybody must. */
  readonly state: 'OFF' | 'ENABLED' | 'MANDATORY';
  readonly sms: boolean;
  readonly totp: boolean;
  /** How many steps of 30 seconds a clock may be off, either way. */
  readonly totpWindow: number;
};

/** Which countries an SMS may go to, by their ISO codes. */
export type SmsRegions =
  | { readonly onlyThese: ReadonlySet<string> }
  | { readonly allBut: ReadonlySet<string> };

/** The same configuration with every default filled in: what the flows obey. */
export type Settings = {
  readonly apiKey: string;
  readonly authorizedDomains: readonly string[];
  readonly signUpAllowed: boolean;
  readonly deletionAllowed: boolean;
  readonly emailPrivacy: boolean;
  /** Whoever makes an account with an address and a password is mailed the link to verify it. */
  readonly verificationMailAtSignUp: boolean;
  /** Nobody gets into an account whose address nobody has proved. */
  readonly verificationRequired: boolean;
  readonly passwordSignIn: boolean;
  readonly emailLinkSignIn: boolean;
  readonly anonymousSignIn: boolean;
  readonly passkeySignIn: boolean;
  readonly phoneSignIn: boolean;
  readonly testPhoneNumbers: ReadonlyMap<string, string>;
  readonly smsRegions: SmsRegions;
  readonly allowDuplicateEmails: boolean;
  readonly passwordPolicy: PasswordPolicy;
  readonly secondFactors: SecondFactorSettings;
  readonly defaultLocale: string;
  readonly actionPage: string | undefined;
  readonly blockingFunctions: BlockingFunctions;
  readonly webhooks: readonly Webhook[];
  readonly tenantsAllowed: boolean;
  readonly oldGuestsAreDeleted: boolean;
  /** How many accounts one network address may make in an hour, where an operator said so. */
  readonly signUpQuota: SignUpQuota | undefined;
  /** Whether an SMS may be written in the language of the browser that asked for it. */
  readonly smsInDeviceLanguage: boolean;
  /** Whether the log says of every call which operation it was and how it ended. */
  readonly operationsAreLogged: boolean;
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
  autodeleteAnonymousUsers: true,
  client: { permissions: { disabledUserSignup: false, disabledUserDeletion: false } },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  signIn: {
    email: { enabled: true, passwordRequired: false },
    anonymous: { enabled: true },
    passkey: { enabled: true },
    phoneNumber: { enabled: false },
    allowDuplicateEmails: false,
  },
  // SMS cost money, and some countries' cost much: each is a decision.
  smsRegionConfig: { allowlistOnly: { allowedRegions: [] } },
  mfa: {
    state: 'ENABLED',
    enabledProviders: ['PHONE_SMS'],
    providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } }],
  },
  mobileLinksConfig: { domain: 'HOSTING_DOMAIN' },
  multiTenant: { allowTenants: true },
  notification: { defaultLocale: 'en', sendEmail: { method: 'DEFAULT' } },
  subtype: 'IDENTITY_PLATFORM',
} satisfies ProjectConfig;

const smsRegionsIn = ({ smsRegionConfig: regions }: ProjectConfig): SmsRegions =>
  regions?.allowByDefault === undefined
    ? { onlyThese: new Set(regions?.allowlistOnly?.allowedRegions ?? []) }
    : { allBut: new Set(regions.allowByDefault.disallowedRegions ?? []) };

/** What the protocol's documentation promises to whoever names no number of steps. */
const totpWindowUnlessSaid = 5;

export function secondFactorsOf(mfa: NonNullable<ProjectConfig['mfa']>): SecondFactorSettings {
  const totp = mfa.providerConfigs?.find(({ totpProviderConfig }) => totpProviderConfig);
  return {
    state: mfa.state === 'ENABLED' || mfa.state === 'MANDATORY' ? mfa.state : 'OFF',
    sms: mfa.enabledProviders?.includes('PHONE_SMS') ?? false,
    totp: totp?.state === 'ENABLED' || totp?.state === 'MANDATORY',
    totpWindow: totp?.totpProviderConfig?.adjacentIntervals ?? totpWindowUnlessSaid,
  };
}

export function settingsOf(config: ProjectConfig): Settings {
  const policy = config.passwordPolicyConfig;
  const strength = policy?.passwordPolicyVersions?.[0]?.customStrengthOptions;
  const email = config.signIn?.email;
  const verification = config.emailVerificationConfig;
  return {
    apiKey: config.client?.apiKey ?? '',
    authorizedDomains: config.authorizedDomains ?? [],
    signUpAllowed: !config.client?.permissions?.disabledUserSignup,
    deletionAllowed: !config.client?.permissions?.disabledUserDeletion,
    emailPrivacy: config.emailPrivacyConfig?.enableImprovedEmailPrivacy ?? false,
    verificationMailAtSignUp:
      (verification?.mailAtSignUp || verification?.requiredToSignIn) ?? false,
    verificationRequired: verification?.requiredToSignIn ?? false,
    passwordSignIn: email?.enabled ?? false,
    emailLinkSignIn: (email?.enabled ?? false) && !email?.passwordRequired,
    anonymousSignIn: config.signIn?.anonymous?.enabled ?? false,
    // Configurations from before there were passkeys say nothing of them.
    passkeySignIn: config.signIn?.passkey?.enabled ?? true,
    phoneSignIn: config.signIn?.phoneNumber?.enabled ?? false,
    testPhoneNumbers: new Map(Object.entries(config.signIn?.phoneNumber?.testPhoneNumbers ?? {})),
    smsRegions: smsRegionsIn(config),
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
    secondFactors: secondFactorsOf(config.mfa ?? defaultConfig.mfa),
    defaultLocale: config.notification?.defaultLocale || 'en',
    actionPage: config.notification?.sendEmail?.callbackUri || undefined,
    blockingFunctions: blockingFunctionsOf(config.blockingFunctions ?? {}),
    webhooks: webhooksOf(config),
    tenantsAllowed: config.multiTenant?.allowTenants ?? false,
    oldGuestsAreDeleted: config.autodeleteAnonymousUsers ?? false,
    signUpQuota: signUpQuotaOf(config.quota?.signUpQuotaConfig),
    smsInDeviceLanguage: config.notification?.sendSms?.useDeviceLocale ?? false,
    operationsAreLogged: config.monitoring?.requestLogging?.enabled ?? false,
  };
}
