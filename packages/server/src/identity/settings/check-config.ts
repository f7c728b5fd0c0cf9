import { passwordLimits } from '@latchkey/protocol';
import { Refused } from '../refused.ts';
import type { ProjectConfig } from './settings.ts';

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

/** A configuration that makes sense, or a refusal that says why not. */
export function checkConfig(config: ProjectConfig, at: number): ProjectConfig {
  checkDomains(config.authorizedDomains ?? []);
  checkPasswordPolicy(config);
  checkNotification(config);
  if (config.passwordPolicyConfig === undefined) return config;
  return {
    ...config,
    passwordPolicyConfig: {
      ...config.passwordPolicyConfig,
      lastUpdateTime: new Date(at).toISOString(),
    },
  };
}
