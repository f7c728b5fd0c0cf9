import type { getRecaptchaParams as operation, ReplyOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { recaptchaSiteKey } from './recaptcha-site-key.ts';

export async function getRecaptchaParams(identity: Identity): Promise<ReplyOf<typeof operation>> {
  return {
    kind: 'identitytoolkit#GetRecaptchaParamResponse',
    recaptchaSiteKey,
    // Nobody checks one. Test suites look whether it is there.
    ...(identity.emulates && { recaptchaStoken: recaptchaSiteKey }),
    producerProjectNumber: identity.project.number,
  };
}
