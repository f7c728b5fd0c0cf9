import type {
  getPasswordPolicy as passwordPolicyOperation,
  getProject as projectOperation,
  ReplyOf,
  getRecaptchaConfig as recaptchaConfigOperation,
  getRecaptchaParams as recaptchaParamsOperation,
} from '@latchkey/protocol';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { Refused } from '../refused.ts';
import { legacyTemplates } from './legacy-templates.ts';
import { passwordRules } from './password-rules.ts';

export async function getProject(
  identity: Identity,
  caller: Caller,
): Promise<ReplyOf<typeof projectOperation>> {
  if (caller.tenant !== '') throw new Refused('UNSUPPORTED_TENANT_OPERATION');
  const settings = await identity.settings.current(caller.tenant);
  const face = {
    projectId: identity.project.number,
    authorizedDomains: settings.authorizedDomains,
  };
  if (caller.operator === undefined) return face;
  const { notification } = await identity.settings.config(caller.tenant);
  return {
    ...face,
    apiKey: settings.apiKey,
    allowPasswordUser: settings.passwordSignIn,
    enableAnonymousUser: settings.anonymousSignIn,
    useEmailSending: true,
    ...legacyTemplates(notification?.sendEmail ?? {}),
  };
}

export async function getPasswordPolicy(
  identity: Identity,
  caller: Caller,
): Promise<ReplyOf<typeof passwordPolicyOperation>> {
  const { passwordPolicy: policy } = await identity.settings.current(caller.tenant);
  return {
    ...passwordRules(policy),
    forceUpgradeOnSignin: policy.forceUpgradeOnSignIn,
    schemaVersion: 1,
  };
}

/** Clients fail without a site key, although nothing here asks Google whether somebody is a robot. */
const siteKey = 'latchkey-has-no-recaptcha';

export async function getRecaptchaParams(
  identity: Identity,
): Promise<ReplyOf<typeof recaptchaParamsOperation>> {
  return {
    kind: 'identitytoolkit#GetRecaptchaParamResponse',
    recaptchaSiteKey: siteKey,
    producerProjectNumber: identity.project.number,
  };
}

export async function getRecaptchaConfig(
  identity: Identity,
): Promise<ReplyOf<typeof recaptchaConfigOperation>> {
  return {
    recaptchaKey: `projects/${identity.project.number}/keys/${siteKey}`,
    recaptchaEnforcementState: [
      { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
      { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
    ],
  };
}
