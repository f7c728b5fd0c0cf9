import { boolean, enumeration, int32, list, map, message, string } from '../field.ts';
import { operation } from '../operation.ts';

const enforcementState = enumeration({ ENFORCEMENT_STATE_UNSPECIFIED: 0, OFF: 1, ENFORCE: 2 });

const secondFactorState = enumeration({
  STATE_UNSPECIFIED: 0,
  DISABLED: 1,
  ENABLED: 2,
  MANDATORY: 3,
});

const strengthOptions = message({
  minPasswordLength: int32,
  maxPasswordLength: int32,
  containsLowercaseCharacter: boolean,
  containsUppercaseCharacter: boolean,
  containsNumericCharacter: boolean,
  containsNonAlphanumericCharacter: boolean,
});

/** What whoever chooses a password has to know. */
const passwordRules = {
  customStrengthOptions: strengthOptions,
  allowedNonAlphanumericCharacters: list(string),
  enforcementState,
} as const;

const emailTemplate = message({
  senderLocalPart: string,
  senderDisplayName: string,
  subject: string,
  body: string,
  bodyFormat: enumeration({ BODY_FORMAT_UNSPECIFIED: 0, PLAIN_TEXT: 1, HTML: 2 }),
  replyTo: string,
  customized: boolean,
});

/** The part of the project's configuration that the flows built so far obey. */
export const projectConfig = {
  name: string,
  authorizedDomains: list(string),
  client: message({
    apiKey: string,
    permissions: message({ disabledUserSignup: boolean, disabledUserDeletion: boolean }),
  }),
  emailPrivacyConfig: message({ enableImprovedEmailPrivacy: boolean }),
  signIn: message({
    email: message({ enabled: boolean, passwordRequired: boolean }),
    anonymous: message({ enabled: boolean }),
    phoneNumber: message({ enabled: boolean, testPhoneNumbers: map(string) }),
    /** An addition of this server: on unless it is switched off. */
    passkey: message({ enabled: boolean }),
    allowDuplicateEmails: boolean,
  }),
  mfa: message({
    state: secondFactorState,
    enabledProviders: list(enumeration({ PROVIDER_UNSPECIFIED: 0, PHONE_SMS: 1 })),
    providerConfigs: list(
      message({
        state: secondFactorState,
        totpProviderConfig: message({ adjacentIntervals: int32 }),
      }),
    ),
  }),
  smsRegionConfig: message({
    allowByDefault: message({ disallowedRegions: list(string) }),
    allowlistOnly: message({ allowedRegions: list(string) }),
  }),
  passwordPolicyConfig: message({
    passwordPolicyEnforcementState: enforcementState,
    forceUpgradeOnSignin: boolean,
    passwordPolicyVersions: list(
      message({ customStrengthOptions: strengthOptions, schemaVersion: int32 }),
    ),
    lastUpdateTime: string,
  }),
  notification: message({
    defaultLocale: string,
    sendEmail: message({
      method: enumeration({ METHOD_UNSPECIFIED: 0, DEFAULT: 1, CUSTOM_SMTP: 2 }),
      smtp: message({
        senderEmail: string,
        host: string,
        port: int32,
        username: string,
        password: string,
        securityMode: enumeration({ SECURITY_MODE_UNSPECIFIED: 0, SSL: 1, START_TLS: 2 }),
      }),
      callbackUri: string,
      resetPasswordTemplate: emailTemplate,
      verifyEmailTemplate: emailTemplate,
      changeEmailTemplate: emailTemplate,
      signInTemplate: emailTemplate,
    }),
  }),
} as const;

export const getConfig = operation({
  name: 'getConfig',
  summary: "Reads the project's configuration.",
  service: 'identitytoolkit',
  method: 'GET',
  paths: ['/v2/projects/{project}/config'],
  credentials: ['admin'],
  role: 'viewer',
  request: {},
  reply: projectConfig,
  errors: [],
});

export const updateConfig = operation({
  name: 'updateConfig',
  summary: "Changes the masked fields of the project's configuration; without a mask, all of it.",
  service: 'identitytoolkit',
  method: 'PATCH',
  paths: ['/v2/projects/{project}/config'],
  credentials: ['admin'],
  role: 'owner',
  request: { updateMask: string, ...projectConfig },
  reply: projectConfig,
  errors: ['INVALID_CONFIG'],
});

export const getProject = operation({
  name: 'getProject',
  summary: 'The public face of the project: its number and the domains that may use it.',
  service: 'identitytoolkit',
  method: 'GET',
  paths: ['/v1/projects'],
  legacy: 'getProjectConfig',
  credentials: ['key', 'admin'],
  role: 'viewer',
  request: { tenantId: string },
  reply: {
    projectId: string,
    authorizedDomains: list(string),
    apiKey: string,
    allowPasswordUser: boolean,
    enableAnonymousUser: boolean,
  },
  errors: ['UNSUPPORTED_TENANT_OPERATION'],
});

export const getRecaptchaParams = operation({
  name: 'getRecaptchaParams',
  summary: 'A site key for clients that insist on one; no check is made with it.',
  service: 'identitytoolkit',
  method: 'GET',
  paths: ['/v1/recaptchaParams'],
  legacy: 'getRecaptchaParam',
  credentials: ['key', 'admin'],
  role: 'viewer',
  request: {},
  reply: {
    kind: string,
    recaptchaSiteKey: string,
    recaptchaStoken: string,
    producerProjectNumber: string,
  },
  errors: [],
});

export const getRecaptchaConfig = operation({
  name: 'getRecaptchaConfig',
  summary: "Tells clients that Google's bot check is off.",
  service: 'identitytoolkit',
  method: 'GET',
  paths: ['/v2/recaptchaConfig'],
  credentials: ['key', 'admin'],
  role: 'viewer',
  request: { clientType: string, version: string, tenantId: string },
  reply: {
    recaptchaKey: string,
    recaptchaEnforcementState: list(message({ provider: string, enforcementState: string })),
  },
  errors: [],
});

export const getPasswordPolicy = operation({
  name: 'getPasswordPolicy',
  summary: 'What a new password has to look like.',
  service: 'identitytoolkit',
  method: 'GET',
  paths: ['/v2/passwordPolicy'],
  credentials: ['key', 'admin'],
  role: 'viewer',
  request: { tenantId: string },
  reply: { ...passwordRules, forceUpgradeOnSignin: boolean, schemaVersion: int32 },
  errors: [],
});

export const getSignInSettings = operation({
  name: 'getSignInSettings',
  summary: 'What a sign-in page has to know before anybody signs in. An addition of this server.',
  service: 'latchkey',
  method: 'GET',
  paths: ['/latchkey/v1/signInSettings'],
  credentials: ['key'],
  request: { tenantId: string },
  reply: {
    emailPrivacy: boolean,
    signUpAllowed: boolean,
    deletionAllowed: boolean,
    passwordSignIn: boolean,
    emailLinkSignIn: boolean,
    anonymousSignIn: boolean,
    phoneSignIn: boolean,
    passkeySignIn: boolean,
    /** `OFF`, or whether people may or must have one, and which kinds. */
    secondFactors: message({ state: string, sms: boolean, totp: boolean }),
    /** The regions whose numbers may be sent codes, as ISO codes of two letters. */
    smsRegions: list(string),
    passwordPolicy: message(passwordRules),
    authorizedDomains: list(string),
    defaultLocale: string,
  },
  errors: [],
});
