import type { getPasswordPolicy, ReplyOf } from '@latchkey/protocol';
import { symbols } from '../passwords/password-policy.ts';
import type { PasswordPolicy } from './settings.ts';

/** The policy in the words of the wire, for whoever is about to choose a password. */
export const passwordRules = (policy: PasswordPolicy) =>
  ({
    customStrengthOptions: {
      minPasswordLength: policy.minimumLength,
      maxPasswordLength: policy.maximumLength,
      containsLowercaseCharacter: policy.lowercase,
      containsUppercaseCharacter: policy.uppercase,
      containsNumericCharacter: policy.digit,
      containsNonAlphanumericCharacter: policy.symbol,
    },
    allowedNonAlphanumericCharacters: symbols,
    enforcementState: policy.enforced ? 'ENFORCE' : 'OFF',
  }) satisfies ReplyOf<typeof getPasswordPolicy>;
