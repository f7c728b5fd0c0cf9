import { isOneLine } from '@latchkey/kernel/one-line';
import { Refused } from '@latchkey/kernel/refused';
import type { PhoneRules } from '../phone/phone-rules.ts';
import { checkConfig } from '../settings/check-config.ts';
import { phoneProblem } from '../settings/check-phones.ts';
import { isHostName } from '../settings/host-name.ts';
import type { TenantConfig } from './tenant.ts';

/** Part of the tenant's id, which stands in addresses. */
const shape = /^[A-Za-z][A-Za-z0-9-]{3,19}$/;

function checkDisplayName(name: string | undefined): void {
  if (!name) throw new Refused('MISSING_DISPLAY_NAME');
  if (!shape.test(name)) {
    throw new Refused(
      'INVALID_DISPLAY_NAME',
      'The name of a tenant is 4 to 20 letters, digits and hyphens, and begins with a letter.',
    );
  }
}

function checkTestNumbers({ testPhoneNumbers }: TenantConfig, phone: PhoneRules): void {
  if (testPhoneNumbers === undefined) return;
  const problem = phoneProblem({ signIn: { phoneNumber: { testPhoneNumbers } } }, phone);
  if (problem !== undefined) throw new Refused('INVALID_TESTING_PHONE_NUMBER', problem);
}

const longestTitle = 80;
const mostDomains = 100;

function checkSignInChoice({ signInChoice }: TenantConfig): void {
  const { title = '', color = '', emailDomains = [] } = signInChoice ?? {};
  if (title.length > longestTitle || !isOneLine(title)) {
    throw new Refused(
      'INVALID_CONFIG',
      `A title is one line of at most ${longestTitle} characters that can be seen.`,
    );
  }
  if (color !== '' && !/^#[0-9a-f]{6}$/i.test(color)) {
    throw new Refused('INVALID_CONFIG', 'A color is written like #0b4f6c.');
  }
  if (emailDomains.length > mostDomains || !emailDomains.every(isHostName)) {
    throw new Refused(
      'INVALID_CONFIG',
      `A tenant has at most ${mostDomains} domains of addresses, each a host name.`,
    );
  }
}

/** A tenant that makes sense, or a refusal that says why not. What it shares with projects is judged alike. */
export function checkTenant(config: TenantConfig, phone: PhoneRules): void {
  checkDisplayName(config.displayName);
  checkTestNumbers(config, phone);
  checkSignInChoice(config);
  checkConfig(
    {
      mfa: config.mfaConfig,
      mobileLinksConfig: config.mobileLinksConfig,
      passwordPolicyConfig: config.passwordPolicyConfig,
      recaptchaConfig: config.recaptchaConfig,
      smsRegionConfig: config.smsRegionConfig,
    },
    phone,
  );
}
