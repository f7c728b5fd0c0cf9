import type { SignInSettings } from '../effects/settings.ts';
import type { Problem } from '../flow/problem.ts';
import { isAccepted, policyOf } from '../passwords/password-policy.ts';

/** Told before anybody is asked to sign in again for a password that would be refused. */
export function newPasswordProblem(
  password: string,
  settings: SignInSettings | undefined,
): Problem | undefined {
  if (password === '') return 'MISSING_PASSWORD';
  const policy = policyOf(settings);
  if (isAccepted(policy, password)) return undefined;
  return policy.isPlain ? 'WEAK_PASSWORD' : 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS';
}
