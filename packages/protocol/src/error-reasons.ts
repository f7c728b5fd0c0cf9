import type { ErrorCode } from './error-codes.ts';

/**
 * Why, where one code means several things to whoever is refused: each with a sentence. It goes out
 * beside the code, and tells no more about an account than the code does. See decisions/0064.
 */
export const errorReasons = {
  TOO_MANY_ATTEMPTS_TRY_LATER: {
    TOO_MANY_PASSWORD_GUESSES: 'Too many wrong passwords were given for this e-mail address.',
    TOO_MANY_SECOND_FACTOR_GUESSES: 'Too many wrong codes were given for the second factor.',
    TOO_MANY_CODE_GUESSES: 'Too many codes and links were tried from this network address.',
    TOO_MANY_SIGN_INS: 'Too many sign-ins were tried from this network address.',
    TOO_MANY_PROVIDER_SIGN_INS:
      'Too many sign-ins with a provider were tried from this network address.',
    TOO_MANY_PASSKEY_SIGN_INS:
      'Too many sign-ins with a passkey were begun from this network address.',
    TOO_MANY_SIGN_UPS: 'Too many accounts were asked for from this network address.',
    TOO_MANY_METHOD_LOOKUPS:
      'It was asked too often from this network address how somebody signs in.',
    TOO_MANY_MAILS: 'Too many mails were asked for from this network address.',
    TOO_MANY_MESSAGES:
      'Too many SMS were asked for, to this number or its neighbours, or from this network address.',
    TOO_MANY_CHANGES:
      'The account was changed too often, or too many were from this network address.',
    TOO_MANY_EXPORTS: 'Everything that is kept about the account was asked for too often.',
    TOO_MANY_REFRESHES: 'The session asked for a new token too often.',
  },
  QUOTA_EXCEEDED: {
    SMS_QUOTA_EXCEEDED: 'The server has sent as many SMS as it may for now.',
    LINKED_PROVIDER_LIMIT_EXCEEDED: 'The account has as many linked providers as it may have.',
    PROVIDER_CONFIG_LIMIT_EXCEEDED: 'There are as many configured providers as there may be.',
  },
  WEAK_PASSWORD: {
    SHORT_PASSWORD: 'The password has too few characters.',
    COMMON_PASSWORD: 'The password is one of the most common ones.',
    PERSONAL_PASSWORD: 'The password is a name that belongs to the account or the application.',
    BREACHED_PASSWORD: 'The password was found in a leak.',
  },
  OPERATION_NOT_ALLOWED: {
    SIGN_IN_METHOD_DISABLED: 'The operator has not switched this way of signing in on.',
    SECOND_FACTOR_DISABLED: 'The operator has not switched this kind of second factor on.',
    SMS_REGION_NOT_ALLOWED: 'No SMS can be sent to the region of this number.',
    LAST_SIGN_IN_METHOD: 'It is the only way into the account, and stays.',
    LAST_SECOND_FACTOR: 'It is the last second factor where one is mandatory, and stays.',
    NEW_EMAIL_NOT_VERIFIED: 'The new e-mail address has to be verified before it is taken over.',
  },
  INVALID_CONTINUE_URI: {
    MAIL_ADDRESS_NOT_USABLE: 'Mailed links cannot lead back to this address.',
    PROVIDER_ADDRESS_NOT_USABLE: 'Providers cannot lead back to this address.',
  },
  UNAUTHORIZED_DOMAIN: {
    MAIL_DOMAIN_NOT_AUTHORIZED: 'Mailed links may not lead back to this domain.',
    PROVIDER_DOMAIN_NOT_AUTHORIZED: 'Providers may not lead back to this domain.',
  },
} as const satisfies Partial<Record<ErrorCode, Readonly<Record<string, string>>>>;

export type ErrorReasons = typeof errorReasons;

/** Of several codes, only what is a reason of each. */
export type ReasonOf<Code extends keyof ErrorReasons> = keyof ErrorReasons[Code];

export type ErrorReason = { [Code in keyof ErrorReasons]: ReasonOf<Code> }[keyof ErrorReasons];

/** Whose reasons they are, as google.rpc.ErrorInfo wants it said. */
export const errorDomain = 'latchkey';
