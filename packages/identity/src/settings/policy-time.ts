import { isDeepStrictEqual } from 'node:util';
import type { ProjectConfig } from './settings.ts';

/** Says when the policy was changed last, whatever was sent about that. */
export function withPolicyTime<Config extends Pick<ProjectConfig, 'passwordPolicyConfig'>>(
  before: Config,
  after: Config,
  at: number,
): Config {
  if (after.passwordPolicyConfig === undefined) return after;
  const { lastUpdateTime: _sent, ...policy } = after.passwordPolicyConfig;
  const { lastUpdateTime: earlier, ...old } = before.passwordPolicyConfig ?? {};
  const lastUpdateTime = isDeepStrictEqual(policy, old) ? earlier : new Date(at).toISOString();
  return { ...after, passwordPolicyConfig: { ...policy, lastUpdateTime } };
}
