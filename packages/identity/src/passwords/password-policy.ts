import { Refused } from '@latchkey/kernel/refused';
import { passwordLimits } from '@latchkey/protocol';
import type { PasswordPolicy } from '../settings/settings.ts';

/** The characters that count as symbols; letters and digits are the ASCII ones. */
export const symbols = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`'];

const symbolSet = new Set(symbols);

/** What is missing, in the words of the protocol. */
export type MissingRequirement =
  | 'MISSING_LOWERCASE_CHARACTER'
  | 'MISSING_UPPERCASE_CHARACTER'
  | 'MISSING_NUMERIC_CHARACTER'
  | 'MISSING_NON_ALPHANUMERIC_CHARACTER'
  | 'MINIMUM_PASSWORD_LENGTH'
  | 'MAXIMUM_PASSWORD_LENGTH';

export function missingRequirements(
  policy: PasswordPolicy,
  password: string,
): readonly MissingRequirement[] {
  const checks: readonly [boolean, MissingRequirement][] = [
    [policy.lowercase && !/[a-z]/.test(password), 'MISSING_LOWERCASE_CHARACTER'],
    [policy.uppercase && !/[A-Z]/.test(password), 'MISSING_UPPERCASE_CHARACTER'],
    [policy.digit && !/[0-9]/.test(password), 'MISSING_NUMERIC_CHARACTER'],
    [
      policy.symbol && ![...password].some((character) => symbolSet.has(character)),
      'MISSING_NON_ALPHANUMERIC_CHARACTER',
    ],
    [password.length < policy.minimumLength, 'MINIMUM_PASSWORD_LENGTH'],
    [password.length > policy.maximumLength, 'MAXIMUM_PASSWORD_LENGTH'],
  ];
  return checks.filter(([missing]) => missing).map(([, name]) => name);
}

/** Nobody hashes megabytes for a stranger: the bound holds for sign-in too. */
export const isTooLong = (password: string): boolean =>
  Buffer.byteLength(password) > passwordLimits.maximumLength;

/** A new password, wherever it is set. The bytes are kept as they came: nothing is trimmed or folded. */
export function checkNewPassword(policy: PasswordPolicy, password: string): void {
  if (password.length < passwordLimits.minimumLength) {
    throw new Refused(
      'WEAK_PASSWORD',
      `Password should be at least ${passwordLimits.minimumLength} characters`,
      'SHORT_PASSWORD',
    );
  }
  const missing = policy.enforced ? missingRequirements(policy, password) : [];
  if (missing.length > 0 || isTooLong(password)) {
    const names = missing.length > 0 ? missing : ['MAXIMUM_PASSWORD_LENGTH'];
    throw new Refused(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [${names.join(', ')}]`,
    );
  }
}
