import type { SignInSettings } from '../effects/settings.ts';

/** One thing a new password needs, in the protocol's own words. */
export type Rule =
  | 'MINIMUM_PASSWORD_LENGTH'
  | 'MAXIMUM_PASSWORD_LENGTH'
  | 'MISSING_LOWERCASE_CHARACTER'
  | 'MISSING_UPPERCASE_CHARACTER'
  | 'MISSING_NUMERIC_CHARACTER'
  | 'MISSING_NON_ALPHANUMERIC_CHARACTER';

export type Policy = {
  readonly minimum: number;
  readonly maximum: number;
  readonly rules: readonly Rule[];
  /** The project asks for nothing of its own: letters and numbers are asked for, as the hint says. */
  readonly isPlain: boolean;
  readonly symbols: ReadonlySet<string>;
};

/** Specification, chapters 5 and 9: six, where the server does not say. */
const usualMinimum = 6;
const usualMaximum = 4096;

/** What the server asks of new passwords. A policy that is not enforced is still the minimum. */
export function policyOf(settings: SignInSettings | undefined): Policy {
  const { customStrengthOptions: strength, allowedNonAlphanumericCharacters } =
    settings?.passwordPolicy ?? {};
  const isEnforced = settings?.passwordPolicy?.enforcementState === 'ENFORCE';
  const asked = isEnforced ? strength : undefined;
  const maximum = asked?.maxPasswordLength || usualMaximum;
  const rules: readonly [unknown, Rule][] = [
    [true, 'MINIMUM_PASSWORD_LENGTH'],
    [asked?.containsLowercaseCharacter, 'MISSING_LOWERCASE_CHARACTER'],
    [asked?.containsUppercaseCharacter, 'MISSING_UPPERCASE_CHARACTER'],
    [asked?.containsNumericCharacter, 'MISSING_NUMERIC_CHARACTER'],
    [asked?.containsNonAlphanumericCharacter, 'MISSING_NON_ALPHANUMERIC_CHARACTER'],
    [maximum < usualMaximum, 'MAXIMUM_PASSWORD_LENGTH'],
  ];
  return {
    minimum: asked?.minPasswordLength || usualMinimum,
    maximum,
    isPlain: !isEnforced,
    rules: rules.filter(([isAsked]) => isAsked).map(([, rule]) => rule),
    symbols: new Set(allowedNonAlphanumericCharacters ?? []),
  };
}

/** Whether a password keeps a rule. As on the server, letters and digits are the ASCII ones. */
export function keeps({ minimum, maximum, symbols }: Policy, rule: Rule, password: string) {
  switch (rule) {
    case 'MINIMUM_PASSWORD_LENGTH':
      return password.length >= minimum;
    case 'MAXIMUM_PASSWORD_LENGTH':
      return password.length <= maximum;
    case 'MISSING_LOWERCASE_CHARACTER':
      return /[a-z]/.test(password);
    case 'MISSING_UPPERCASE_CHARACTER':
      return /[A-Z]/.test(password);
    case 'MISSING_NUMERIC_CHARACTER':
      return /[0-9]/.test(password);
    case 'MISSING_NON_ALPHANUMERIC_CHARACTER':
      return [...password].some((character) => symbols.has(character));
  }
}

/** Whether a new password is what people are told it has to be. Letters are those of any script. */
export const isAccepted = (policy: Policy, password: string): boolean =>
  policy.rules.every((rule) => keeps(policy, rule, password)) &&
  (!policy.isPlain || (/\p{L}/u.test(password) && /\p{N}/u.test(password)));

export type Strength = 'weak' | 'fair' | 'strong';

/** Weak is what the policy refuses. Beyond it, length counts most, as it does for whoever guesses. */
export function strengthOf(policy: Policy, password: string): Strength {
  if (!isAccepted(policy, password)) return 'weak';
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password));
  const variety = new Set(password).size;
  const isLong = password.length >= 15 || (password.length >= 11 && kinds.length >= 3);
  return isLong && variety >= 6 ? 'strong' : 'fair';
}
