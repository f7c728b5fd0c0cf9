/** Second factors: asked for, added, looked after. */
export const secondFactor = {
  /** A way to do the second step, where it has no name of its own. */
  kinds: {
    sms: 'Text message (SMS)',
    totp: 'Authenticator app',
    recovery: 'Recovery code',
  },
  /** The same with what tells it from others. {number} is a phone number, {name} a name. */
  described: {
    sms: 'Text message to {number}',
    totp: 'Authenticator app: {name}',
  },
  code: '6-digit code',
  anotherWay: 'Try another way',
  continue: 'Continue',
  verify: 'Verify',
  factorChoice: {
    title: "Verify it's you",
    text: 'Your account is protected by a second step. Choose how to do it.',
  },
  smsChallenge: {
    title: 'Enter the code we sent you',
    /** {number} is a phone number, most of it hidden. */
    sending: 'We are sending a code to {number}.',
    /** {number} is a phone number, most of it hidden. */
    text: 'We sent a code to {number}. It may take a minute to arrive.',
  },
  totpChallenge: {
    title: 'Enter the code from your app',
    text: 'Open your authenticator app and enter the code it shows for this account.',
    /** {name} is the name the app was given. */
    named: 'Open your authenticator app ({name}) and enter the code it shows for this account.',
  },
  recoveryChallenge: {
    title: 'Use a recovery code',
    text: 'Enter one of the recovery codes you saved when you set up two-step verification. Each code works only once.',
    code: 'Recovery code',
  },
  recoveryUsed: {
    title: 'Your recovery code was accepted',
    /** {count} is a number, at least 1. */
    left: 'Recovery codes left: {count}',
    /** Below the sentence above, where few are left. */
    few: 'Get new ones on your account page soon.',
    none: 'That was your last recovery code. Get new ones on your account page right away, or you may be locked out.',
    text: 'If you lost your phone or your app, remove it on your account page and set up a new one.',
  },
  /** Where nobody gets in without a second step. */
  enrolVerify: {
    title: 'Verify your email address first',
    /** {email} */
    why: 'Two-step verification is required here. Before you set it up, show that {email} is yours.',
    send: 'Send verification email',
    /** {email} */
    sent: 'We sent an email to {email}. Open the link in it, then come back to this page.',
    done: 'I have verified it',
    other: 'Use another address',
  },
  enrolChoice: {
    title: 'Set up two-step verification',
    why: 'Two-step verification is required here. When you sign in, you will also need a code that only you can get. Choose how to get it.',
    sms: 'Text message (SMS)',
    smsHint: 'We send a code to your phone whenever you sign in.',
    totp: 'Authenticator app',
    totpHint: 'An app on your phone or computer shows a code, even without a connection.',
  },
  smsEnrol: {
    title: 'Add your phone number',
    text: 'We will send a code to this number now, and whenever you sign in. Message and data rates may apply.',
    submit: 'Send code',
    codeTitle: 'Enter the code we sent you',
    /** {number} is a phone number. */
    sent: 'We sent a code to {number}. It may take a minute to arrive.',
    change: 'Change the number',
    verify: 'Add this number',
  },
  totpEnrol: {
    title: 'Set up your authenticator app',
    scan: 'Open your authenticator app and scan this QR code with it.',
    /** What the picture is, for those who do not see it. */
    picture: 'QR code with the setup key that is written out below',
    type: 'If you cannot scan it, enter this setup key in the app instead:',
    copy: 'Copy the key',
    copied: 'The key was copied.',
    notCopied: 'The key could not be copied. Please select it and copy it yourself.',
    enter: 'Then enter the code that the app shows.',
    code: '6-digit code from the app',
    name: 'Name of this app (optional)',
    nameHint: 'So that you recognize it later, such as the device it is on.',
    submit: 'Add this app',
  },
  recoveryCodes: {
    title: 'Save your recovery codes',
    text: 'If you lose your phone or your app, these codes are the way back into your account. Each one works once. They are shown only now: keep them somewhere safe.',
    list: 'Recovery codes',
    making: 'Your recovery codes are being made…',
    failed: 'Your second step is set up, but the recovery codes could not be made.',
    retry: 'Try again',
    copy: 'Copy',
    copied: 'The codes were copied.',
    notCopied: 'The codes could not be copied. Please select them and copy them yourself.',
    download: 'Download',
    print: 'Print',
    /** The name of the downloaded file, without its ending. */
    file: 'recovery-codes',
    /** The first line of the downloaded file. {site} is the address of a website, {email} an email address. */
    fileTitle: 'Recovery codes for {email} at {site}',
    fileText: 'Each code works once. Keep them somewhere safe.',
    saved: 'I have saved these codes',
    submit: 'Continue',
  },
  /** The section of the account page. */
  account: {
    title: 'Two-step verification',
    off: 'Off',
    on: 'On',
    intro:
      'When you sign in, you are also asked for a code that only you can get. Somebody who knows your password still cannot get in.',
    loading: 'Loading…',
    retry: 'Try again',
    /** {email} */
    unverified: 'To turn this on, verify your email address {email} first.',
    withoutEmail: 'To turn this on, add an email address to your account first.',
    full: 'You cannot add any more. Remove one first.',
    addSms: 'Add a phone number',
    addTotp: 'Add an authenticator app',
    added: 'Two-step verification is on. All other devices were signed out.',
    /** {time} is relative, such as 5 minutes ago. */
    addedAt: 'Added {time}',
    rename: 'Rename',
    /** For those who do not see the list. {factor} is one of it, such as Authenticator app: Pixel. */
    renameFactor: 'Rename {factor}',
    name: 'Name',
    renamed: 'The name was saved.',
    remove: 'Remove',
    /** For those who do not see the list. {factor} is one of it, such as Authenticator app: Pixel. */
    removeFactor: 'Remove {factor}',
    /** {factor} is one of the list, such as Authenticator app: Pixel. */
    confirmRemoval: 'Remove {factor}? It will no longer be asked for when you sign in.',
    /** The same, where it is the only one. */
    confirmLastRemoval:
      'Remove {factor}? It is the only one: two-step verification will be turned off, and your recovery codes will stop working.',
    removed: 'It was removed.',
    save: 'Save',
    cancel: 'Cancel',
    done: 'Done',
    codes: {
      title: 'Recovery codes',
      /** {count} is a number, at least 1. */
      left: 'Recovery codes left: {count}',
      none: 'You have no recovery codes. Without them, you may be locked out if you lose your phone or your app.',
      make: 'Get recovery codes',
      renew: 'Get new recovery codes',
      confirm: 'The recovery codes you have now will stop working.',
      submit: 'Make new codes',
    },
  },
  /** Signing in again on the account page. */
  again: {
    choose: 'Choose how to do the second step.',
    submit: 'Sign in',
  },
  /** What can be wrong here only, or means something else here. */
  problems: {
    MISSING_CODE: 'Enter the code',
    INVALID_CODE: 'This code is not correct. Check it and try again',
    SESSION_EXPIRED: 'This code has expired. Ask for a new one',
    INVALID_SESSION_INFO: 'This code has expired. Ask for a new one',
    SETUP_EXPIRED: 'This took too long. Please choose once more',
    TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many incorrect codes. Please try again later',
    TOO_MANY_MESSAGES: 'Too many text messages were asked for. Please try again later',
    QUOTA_EXCEEDED: 'No text message can be sent right now. Try another way, or try again later',
    INVALID_PHONE_NUMBER: 'Enter a valid phone number',
    OPERATION_NOT_ALLOWED: 'This second step is not available here',
    SECOND_FACTOR_EXISTS: 'This phone number is already in use for your account',
    SECOND_FACTOR_LIMIT_EXCEEDED: 'You cannot add any more. Remove one first',
    UNSUPPORTED_FIRST_FACTOR:
      'Two-step verification is not available for the way you signed in. Sign in with your email address instead',
    UNVERIFIED_EMAIL:
      'Your email address is not verified yet. Open the link in the email, then try again',
    INVALID_DISPLAY_NAME: 'This name is too long or has characters that cannot be used',
    MFA_ENROLLMENT_NOT_FOUND: 'This second step was already removed',
    INVALID_MFA_PENDING_CREDENTIAL: 'This took too long. Please sign in again',
    CODES_NOT_SAVED: 'Save the codes, then confirm it here',
  },
};
