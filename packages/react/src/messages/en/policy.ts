/** What a new password has to look like. {minimum}, {maximum} are numbers. */
export const policy = {
  hint: 'At least {minimum} characters, with letters and numbers',
  title: 'Your password needs',
  MINIMUM_PASSWORD_LENGTH: 'at least {minimum} characters',
  MAXIMUM_PASSWORD_LENGTH: 'at most {maximum} characters',
  MISSING_LOWERCASE_CHARACTER: 'a lowercase letter',
  MISSING_UPPERCASE_CHARACTER: 'an uppercase letter',
  MISSING_NUMERIC_CHARACTER: 'a number',
  MISSING_NON_ALPHANUMERIC_CHARACTER: 'a special character',
  met: 'met',
  unmet: 'still missing',
  strength: 'Password strength',
  weak: 'Weak',
  fair: 'Fair',
  strong: 'Strong',
  problems: {
    WEAK_PASSWORD:
      'This password is too weak. Use at least {minimum} characters, with letters and numbers',
    COMMON_PASSWORD: 'This password is too common. Choose another one',
    PERSONAL_PASSWORD: 'This password is only a name or an address. Choose another one',
    BREACHED_PASSWORD: 'This password has appeared in a data leak. Choose another one',
  },
};
