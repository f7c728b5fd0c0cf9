import { always, boolean, enumeration, int32, list, message, string } from '../field.ts';
import { operation } from '../operation.ts';
import { offeredProvider } from './federation.ts';
import { enforcementState, strengthOptions } from './project-config.ts';

/** What whoever chooses a password has to know. */
const passwordRules = {
  customStrengthOptions: strengthOptions,
  allowedNonAlphanumericCharacters: list(string),
  enforcementState,
} as const;

/** A template in the words of the older configuration. */
const legacyTemplate = message({
  from: string,
  fromDisplayName: string,
  replyTo: string,
  subject: string,
  body: string,
  format: string,
  customized: boolean,
});

export const getProject = operation({
  name: 'getProject',
  summary:
    'The public face of the project: its number and the domains that may use it. Operators see more.',
  service: 'identitytoolkit',
  method: 'GET',
  paths: ['/v1/projects'],
  legacy: 'getProjectConfig',
  credentials: ['key', 'admin'],
  role: 'viewer',
  request: { tenantId: string },
  reply: {
    projectId: string,
    authorizedDomains: always(list(string)),
    apiKey: string,
    allowPasswordUser: always(boolean),
    enableAnonymousUser: always(boolean),
    useEmailSending: boolean,
    resetPasswordTemplate: legacyTemplate,
    verifyEmailTemplate: legacyTemplate,
    changeEmailTemplate: legacyTemplate,
    revertSecondFactorAdditionTemplate: legacyTemplate,
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
    useSmsBotScore: always(boolean),
    useSmsTollFraudProtection: always(boolean),
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
  reply: { ...passwordRules, forceUpgradeOnSignin: always(boolean), schemaVersion: int32 },
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
    /** Nobody is told whether an address has an account. */
    emailPrivacy: boolean,
    /** New people may make an account. */
    signUpAllowed: boolean,
    /** People may delete their own account. */
    deletionAllowed: boolean,
    /** People may sign in with a password. */
    passwordSignIn: boolean,
    /** People may sign in by a mailed link. */
    emailLinkSignIn: boolean,
    /** People may come in as guests. */
    anonymousSignIn: boolean,
    /** People may sign in with a code by SMS. */
    phoneSignIn: boolean,
    /** People may sign in with a passkey. */
    passkeySignIn: boolean,
    /** The providers that can be signed in with, in the order they were configured. */
    providers: list(offeredProvider),
    /** `OFF`, or whether people may or must have one, and which kinds. */
    secondFactors: message({ state: string, sms: boolean, totp: boolean }),
    /** The regions whose numbers may be sent codes, as ISO codes of two letters. */
    smsRegions: list(string),
    /** What a new password has to look like. */
    passwordPolicy: message(passwordRules),
    /** Hosts whose pages may call the server. */
    authorizedDomains: list(string),
    /** The language of mails for whoever has none, as a tag. */
    defaultLocale: string,
    /** The tenants there are to choose from. Only where an operator has them listed. */
    tenantChoice: message({
      by: enumeration({ TENANT_CHOICE_UNSPECIFIED: 0, BUTTON: 1, EMAIL: 2 }),
      tenants: list(
        message({
          tenantId: string,
          displayName: string,
          color: string,
          emailDomains: list(string),
        }),
      ),
    }),
  },
  errors: [],
});
