import type { getRecaptchaConfig as operation, ReplyOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { recaptchaSiteKey } from './recaptcha-site-key.ts';

export async function getRecaptchaConfig(identity: Identity): Promise<ReplyOf<typeof operation>> {
  return {
    recaptchaKey: `projects/${identity.project.number}/keys/${recaptchaSiteKey}`,
    recaptchaEnforcementState: [
      { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
      { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
    ],
    useSmsBotScore: false,
    useSmsTollFraudProtection: false,
  };
}
