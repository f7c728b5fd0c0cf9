import { Refused } from '@latchkey/kernel/refused';
import { passwordLimits } from '@latchkey/protocol';
import type { PhoneRules } from '../phone/phone-rules.ts';
import { notificationProblem } from './check-notification.ts';
import { phoneProblem } from './check-phones.ts';
import { isHostName } from './host-name.ts';
import { type ProjectConfig, secondFactorsOf } from './settings.ts';
import { durationOf } from './sign-up-quota.ts';

const refuse = (reason: string): never => {
  throw new Refused('INVALID_CONFIG', reason);
};

function checkDomains(domains: readonly string[]): void {
  for (const domain of domains) {
    if (!isHostName(domain))
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

/** The quota one network address has for a while, in place of the usual one. */
function checkQuota({ quota }: ProjectConfig): void {
  const { quota: count, startTime = '', quotaDuration = '' } = quota?.signUpQuotaConfig ?? {};
  if (count === undefined && startTime === '' && quotaDuration === '') return;
  if (!count || count < 1) refuse('A quota of sign-ups is a number above zero.');
  if (!/^\d{4}-\d\d-\d\dT/.test(startTime) || Number.isNaN(Date.parse(startTime))) {
    refuse('The startTime of a quota is written like 2030-01-31T12:00:00Z.');
  }
  if (!durationOf(quotaDuration)) refuse('A quotaDuration is written in seconds, like 86400s.');
}

/** What this server is not, so that nobody waits for it to act like it. */
function checkNature(config: ProjectConfig): void {
  if (config.subtype === 'FIREBASE_AUTH') refuse('The subtype of a project is IDENTITY_PLATFORM.');
  if (config.mobileLinksConfig?.domain === 'FIREBASE_DYNAMIC_LINK_DOMAIN') {
    refuse('Dynamic links are no more; links lead to the HOSTING_DOMAIN.');
  }
  for (const name of [config.defaultHostingSite, config.client?.firebaseSubdomain]) {
    if (name && !isHostName(name)) refuse('A hosting site or subdomain is a host name.');
  }
}

function checkRobotRules({ recaptchaConfig }: ProjectConfig): void {
  const scores = [
    ...(recaptchaConfig?.managedRules ?? []).map(({ endScore }) => endScore),
    ...(recaptchaConfig?.tollFraudManagedRules ?? []).map(({ startScore }) => startScore),
  ];
  if (scores.some((score = 0) => score < 0 || score > 1)) refuse('A score lies between 0 and 1.');
}

const refuseIfAny = (problem: string | undefined): void => {
  if (problem !== undefined) refuse(problem);
};

/** A configuration that makes sense, or a refusal that says why not. */
export function checkConfig(config: ProjectConfig, phone: PhoneRules): void {
  checkDomains(config.authorizedDomains ?? []);
  checkPasswordPolicy(config);
  refuseIfAny(notificationProblem(config));
  refuseIfAny(phoneProblem(config, phone));
  checkSecondFactors(config);
  checkQuota(config);
  checkNature(config);
  checkRobotRules(config);
}
