import { passwordLimits } from '@latchkey/protocol';
import type { PhoneRules } from '../phone/phone-rules.ts';
import { Refused } from '../refused.ts';
import { phoneProblem } from './check-phones.ts';
import { type ProjectConfig, secondFactorsOf } from './settings.ts';

const refuse = (reason: string): never => {
  throw new Refused('INVALID_CONFIG', reason);
};

const hostName =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

function checkDomains(domains: readonly string[]): void {
  for (const domain of domains) {
    if (!hostName.test(domain))
      refuse('An authorized domain is a host name without scheme, port or path.');
  }
}

function checkPasswordPolicy(config: ProjectConfig): void {
  const versions = config.passwordPolicyConfig?.passwordPolicyVersions ?? [];
  if (versions.length > 1) refuse('A password policy has one version.');
  const options = versions[0]?.customStrengthOptions;
  const minimum = options?.minPasswordLength ?? passwordLimits.minimumLength;
  const maximum = options?.maxPasswordLength ?? passwordLimits.maximumLength;
  if (minimum < passwordLimits.minimumLength || minimum > passwordLimits.highestMinimum) {
    refuse(
      `The minimum password length lies between ${passwordLimits.minimumLength} and ${passwordLimits.highestMinimum}.`,
    );
  }
  if (maximum < minimum || maximum > passwordLimits.maximumLength) {
    refuse(
      `The maximum password length lies between the minimum and ${passwordLimits.maximumLength}.`,
    );
  }
}

function checkNotification({ notification }: ProjectConfig): void {
  const { callbackUri, method, smtp } = notification?.sendEmail ?? {};
  if (
    callbackUri &&
    (!URL.canParse(callbackUri) || !/^https?:$/.test(new URL(callbackUri).protocol))
  ) {
    refuse('The action page (callbackUri) must be an absolute http or https URL.');
  }
  if (method === 'CUSTOM_SMTP' && (!smtp?.host || !smtp.senderEmail)) {
    refuse('A custom SMTP server needs a host and a sender address.');
  }
}

function checkSecondFactors({ mfa }: ProjectConfig): void {
  for (const { totpProviderConfig } of mfa?.providerConfigs ?? []) {
    if (totpProviderConfig === undefined) refuse('A provider of second factors has no kind.');
    const steps = totpProviderConfig?.adjacentIntervals ?? 0;
    if (steps < 0 || steps > 10) refuse('Adjacent intervals lie between 0 and 10.');
  }
  const { sms, totp } = secondFactorsOf(mfa ?? {});
  if (mfa?.state === 'MANDATORY' && !sms && !totp) {
    refuse('A second factor cannot be mandatory while no kind of it is enabled.');
  }
}

function checkPhones(config: ProjectConfig, phone: PhoneRules): void {
  const problem = phoneProblem(config, phone);
  if (problem !== undefined) refuse(problem);
}

/** A configuration that makes sense, or a refusal that says why not. */
export function checkConfig(config: ProjectConfig, phone: PhoneRules, at: number): ProjectConfig {
  checkDomains(config.authorizedDomains ?? []);
  checkPasswordPolicy(config);
  checkNotification(config);
  checkPhones(config, phone);
  checkSecondFactors(config);
  if (config.passwordPolicyConfig === undefined) return config;
  return {
    ...config,
    passwordPolicyConfig: {
      ...config.passwordPolicyConfig,
      lastUpdateTime: new Date(at).toISOString(),
    },
  };
}
