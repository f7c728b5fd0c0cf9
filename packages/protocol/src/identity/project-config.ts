import {
  always,
  boolean,
  double,
  enumeration,
  int32,
  int64,
  list,
  map,
  message,
  string,
} from '../field.ts';
import { notificationConfig } from './notification-config.ts';

export const enforcementState = enumeration({
  ENFORCEMENT_STATE_UNSPECIFIED: 0,
  OFF: 1,
  ENFORCE: 2,
});

const secondFactorState = enumeration({
  STATE_UNSPECIFIED: 0,
  DISABLED: 1,
  ENABLED: 2,
  MANDATORY: 3,
});

export const strengthOptions = message({
  minPasswordLength: int32,
  maxPasswordLength: int32,
  containsLowercaseCharacter: always(boolean),
  containsUppercaseCharacter: always(boolean),
  containsNumericCharacter: always(boolean),
  containsNonAlphanumericCharacter: always(boolean),
});

const robotCheck = enumeration({
  RECAPTCHA_PROVIDER_ENFORCEMENT_STATE_UNSPECIFIED: 0,
  OFF: 1,
  AUDIT: 2,
  ENFORCE: 3,
});

const robotAction = enumeration({ RECAPTCHA_ACTION_UNSPECIFIED: 0, BLOCK: 1 });

/** Everything an operator decides about a project, in the words of the protocol. */
export const projectConfig = {
  name: string,
  authorizedDomains: always(list(string)),
  /** On where nothing is said: whoever writes back what they read has to have read that it is off. */
  autodeleteAnonymousUsers: always(boolean),
  /** Code of the operator's that is asked before an account is made, a sign-in or a mail. */
  blockingFunctions: message({
    /** By `beforeCreate`, `beforeSignIn` and `beforeSendEmail`. */
    triggers: map(message({ functionUri: string, updateTime: string })),
    forwardInboundCredentials: message({
      idToken: boolean,
      accessToken: boolean,
      refreshToken: boolean,
    }),
  }),
  client: message({
    apiKey: string,
    firebaseSubdomain: string,
    permissions: message({ disabledUserSignup: boolean, disabledUserDeletion: boolean }),
  }),
  defaultHostingSite: string,
  emailPrivacyConfig: message({ enableImprovedEmailPrivacy: boolean }),
  /** An addition of this server: what is asked of addresses that nobody has proved. */
  emailVerificationConfig: message({
    /** Mails the link to whoever makes an account with an address and a password. */
    mailAtSignUp: boolean,
    /** Nobody gets into an account whose address nobody has proved. Mails the link at sign-up, too. */
    requiredToSignIn: boolean,
  }),
  signIn: message({
    email: message({ enabled: boolean, passwordRequired: boolean }),
    anonymous: message({ enabled: boolean }),
    phoneNumber: message({ enabled: boolean, testPhoneNumbers: map(string) }),
    /** An addition of this server: on unless it is switched off. */
    passkey: message({ enabled: always(boolean) }),
    allowDuplicateEmails: always(boolean),
    /** How passwords are hashed here. Read only. */
    hashConfig: message({
      algorithm: string,
      signerKey: string,
      saltSeparator: string,
      rounds: int32,
      memoryCost: int32,
    }),
  }),
  mfa: message({
    state: secondFactorState,
    enabledProviders: always(list(enumeration({ PROVIDER_UNSPECIFIED: 0, PHONE_SMS: 1 }))),
    providerConfigs: list(
      message({
        state: secondFactorState,
        /** Five where nothing is said; none is a choice. */
        totpProviderConfig: message({ adjacentIntervals: always(int32) }),
      }),
    ),
  }),
  mobileLinksConfig: message({
    domain: enumeration({
      DOMAIN_UNSPECIFIED: 0,
      FIREBASE_DYNAMIC_LINK_DOMAIN: 1,
      HOSTING_DOMAIN: 2,
    }),
  }),
  monitoring: message({ requestLogging: message({ enabled: boolean }) }),
  multiTenant: message({ allowTenants: boolean }),
  notification: notificationConfig,
  passwordPolicyConfig: message({
    passwordPolicyEnforcementState: enforcementState,
    forceUpgradeOnSignin: always(boolean),
    passwordPolicyVersions: list(
      message({ customStrengthOptions: strengthOptions, schemaVersion: int32 }),
    ),
    lastUpdateTime: string,
  }),
  quota: message({
    signUpQuotaConfig: message({ quota: int64, startTime: string, quotaDuration: string }),
  }),
  /** Kept for those who read it back. No check with Google is made here. */
  recaptchaConfig: message({
    emailPasswordEnforcementState: robotCheck,
    phoneEnforcementState: robotCheck,
    managedRules: list(message({ endScore: double, action: robotAction })),
    recaptchaKeys: list(
      message({
        key: string,
        type: enumeration({ CLIENT_TYPE_UNSPECIFIED: 0, WEB: 1, IOS: 2, ANDROID: 3 }),
      }),
    ),
    useAccountDefender: always(boolean),
    useSmsBotScore: always(boolean),
    useSmsTollFraudProtection: always(boolean),
    tollFraudManagedRules: list(message({ startScore: double, action: robotAction })),
  }),
  smsRegionConfig: message({
    allowByDefault: message({ disallowedRegions: list(string) }),
    allowlistOnly: message({ allowedRegions: list(string) }),
  }),
  subtype: enumeration({ SUBTYPE_UNSPECIFIED: 0, IDENTITY_PLATFORM: 1, FIREBASE_AUTH: 2 }),
} as const;
