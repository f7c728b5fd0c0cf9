import type { ProjectConfig } from './settings.ts';

type Factors = NonNullable<ProjectConfig['mfa']>;

/**
 * What nobody switched on is off, and says so: the admin SDK takes a configuration without a state for
 * broken, and with one such tenant it could list none.
 */
export const shownFactors = (mfa: Factors): Factors => ({
  state: 'DISABLED',
  enabledProviders: [],
  ...mfa,
  ...(mfa.providerConfigs && {
    providerConfigs: mfa.providerConfigs.map((each) => ({ state: 'DISABLED' as const, ...each })),
  }),
});

/** The same of a password policy. Where there is none, none is shown. */
export const shownPolicy = (
  policy: ProjectConfig['passwordPolicyConfig'],
): ProjectConfig['passwordPolicyConfig'] =>
  policy && { passwordPolicyEnforcementState: 'OFF', ...policy };
