/** A phone number and the code sent to it: on the sign-in screens and on the account page. */
export const phone = {
  fields: {
    phoneNumber: 'Phone number',
    code: '6-digit code',
  },
  country: {
    title: 'Country or region',
    /** On the button that opens the list. {country} is a name, {code} such as +49. */
    button: 'Country or region: {country} {code}',
    search: 'Search by name or code',
    none: 'No country or region matches',
    /** Instead of the list, where it did not arrive. */
    missing:
      'The list of countries could not be loaded. Type your number with its country code, such as +49',
  },
  phoneEntry: {
    title: 'Enter your phone number',
    submit: 'Send code',
    /** Below the button. {button} is what is written on it, see above. */
    charges: 'When you press “{button}”, we send you an SMS. Message and data rates may apply.',
  },
  phoneCode: {
    title: 'Enter the code',
    /** {phoneNumber} */
    text: 'An SMS with a 6-digit code is on its way to {phoneNumber}.',
    change: 'Change phone number',
    submit: 'Continue',
  },
  resend: {
    submit: 'Send a new code',
    /** {time} is minutes and seconds, such as 0:15. */
    wait: 'You can ask for a new code in {time}',
    sentAgain: 'A new code was sent. The earlier one no longer works.',
  },
  /** The part of the account pages. */
  section: {
    title: 'Phone',
    none: 'You have no phone number yet.',
    intro: 'You can sign in with this number.',
    add: 'Add a phone number',
    change: 'Change phone number',
    remove: 'Remove phone number…',
    /** {phoneNumber} */
    confirm: 'After that, you can no longer sign in with {phoneNumber}.',
    submitRemoval: 'Remove phone number',
    last: 'This number is your only way to sign in, so it cannot be removed. Add another way first.',
    submit: 'Save',
    saved: 'Your phone number was saved. All other devices were signed out.',
    removed: 'Your phone number was removed.',
  },
  reauthenticate: {
    /** {phoneNumber} */
    send: 'Send a code to {phoneNumber}',
  },
  problems: {
    MISSING_PHONE_NUMBER: 'Enter a valid phone number',
    INVALID_PHONE_NUMBER: 'Enter a valid phone number',
    UNSUPPORTED_REGION: 'Numbers of this country or region cannot be used here',
    MISSING_CODE: 'Enter the 6-digit code',
    INVALID_CODE: 'Wrong code. Check the SMS and try again',
    INVALID_SESSION_INFO: 'That code is no longer valid. Ask for a new one',
    SESSION_EXPIRED: 'That code is no longer valid. Ask for a new one',
    TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many wrong codes. Please try again later',
    TOO_MANY_MESSAGES: 'This phone number has been used too many times. Please try again later',
    /** The network may have given the number to somebody else since. */
    CREDENTIAL_TOO_OLD_LOGIN_AGAIN:
      'This number has not been used here for a long time. Sign in another way, then add it to your account again',
    QUOTA_EXCEEDED: 'Too many codes are being sent right now. Please try again later',
    PHONE_NUMBER_EXISTS: 'This phone number is already used by another account',
    SAME_PHONE_NUMBER: 'This is your phone number already',
    UNSUPPORTED_FIRST_FACTOR:
      'Accounts with two-step verification cannot be opened with a phone number. Sign in another way',
    MISSING_APP_CREDENTIAL: 'Your browser could not be checked. Reload the page and try again',
    INVALID_APP_CREDENTIAL: 'Your browser could not be checked. Reload the page and try again',
  },
};
