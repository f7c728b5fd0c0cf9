import type { SignInSettings } from '../effects/settings.ts';
import type { Problem } from '../flow/problem.ts';
import { keeps, policyOf } from '../password-policy.ts';

/** Told before anybody is asked to sign in again for a password that would be refused. */
export function newPasswordProblem(
  password: string,
  settings: SignInSettings | undefined,
): Problem | undefined {
  if (password === '') return 'MISSING_PASSWORD';
  const policy = policyOf(settings);
  if (policy.rules.every((rule) => keeps(policy, rule, password))) return undefined;
  return policy.rules.length > 1 ? 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS' : 'WEAK_PASSWORD';
}
