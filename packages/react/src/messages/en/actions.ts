/** Where the links in mails lead. {email}, {newEmail}, {factor} stand for what their names say. */
export const actions = {
  checking: { title: 'Checking the link' },
  passwordReset: {
    title: 'Reset your password',
    text: 'Choose a new password for {email}.',
    submit: 'Save',
    doneTitle: 'Password changed',
    doneText: 'You can now sign in with your new password.',
    failedTitle: 'Try resetting your password again',
    failedText:
      'Your request to reset your password has expired, or the link has already been used.',
  },
  verifyEmail: {
    title: 'Confirm your email address',
    text: 'Press the button to confirm that {email} is yours.',
    submit: 'Confirm',
    doneTitle: 'Your email has been verified',
    doneText: 'You can now sign in with your new account.',
    /** For whoever came from a page that waits for this. */
    back: 'If the page that you came from is still open, you can also go back to it.',
    failedTitle: 'Try verifying your email again',
    failedText: 'Your request to verify your email has expired, or the link has already been used.',
  },
  verifyAndChangeEmail: {
    title: 'Confirm your new email address',
    text: 'From now on you will sign in with {newEmail} instead of {email}.',
    /** The same where the account had no address. */
    firstText: 'From now on you can sign in with {newEmail}.',
    submit: 'Confirm',
    doneTitle: 'Your email has been verified and changed',
    doneText: 'You can now sign in with your new email {newEmail}.',
    failedTitle: 'Try updating your email again',
    failedText: 'Your request to change your email has expired, or the link has already been used.',
  },
  recoverEmail: {
    title: 'Restore your email address',
    text: 'Your sign-in email address will be changed back to {email}.',
    submit: 'Restore',
    doneTitle: 'Updated email address',
    doneText: 'Your sign-in email address has been changed back to {email}.',
    warning:
      'If you did not ask to change your sign-in email, someone may be trying to access your account. Consider changing your password right away.',
    failedTitle: 'Unable to update your email address',
    failedText:
      'There was a problem changing your sign-in email back. If you try again and still cannot do it, ask your administrator for help.',
  },
  revertSecondFactorAddition: {
    title: 'Remove a second step',
    text: 'This second step will be removed from your account: {factor}',
    unnamedFactor: 'a device or app',
    submit: 'Remove',
    doneTitle: 'Removed second step',
    doneText: 'This second step was removed from your account: {factor}',
    warning:
      'If you did not add it yourself, someone may be trying to access your account. Consider changing your password right away.',
    failedTitle: 'The second step could not be removed',
    failedText: 'Try removing it again. If that does not work, contact support for help.',
  },
  revertSecondFactorRemoval: {
    title: 'Restore a second step',
    text: 'This second step will be restored in your account: {factor}',
    submit: 'Restore',
    doneTitle: 'Restored second step',
    doneText: 'This second step is part of your account again: {factor}',
    warning:
      'If you did not remove it yourself, someone may be trying to access your account. Consider changing your password right away.',
    failedTitle: 'The second step could not be restored',
    failedText: 'Try restoring it again. If that does not work, contact support for help.',
  },
  unknown: {
    failedTitle: 'This link does not work',
    failedText: 'It is incomplete. Open the link in the email again, or copy all of it.',
  },
  /** Asked of whoever is not signed in to the account a link is about. */
  identity: {
    /** {email} */
    password: "Confirm it's you: enter the password you chose for {email}.",
    /** Where there is no password. {email} */
    signIn:
      "Confirm it's you: sign in to the account of {email} first. You come back here afterwards.",
    /** The same where there is no page to sign in on. {email} */
    openAgain:
      "Confirm it's you: sign in to the account of {email} in this browser first, then open this link again.",
    /** {current} is signed in. */
    other: 'You are signed in as {current}, which is a different account.',
    wrong: 'This is not the password of this account',
    anotherWay: 'Sign in another way',
    switch: 'Sign out and sign in another way',
    unknown: "I forgot it, or didn't choose one",
    unknownNote: 'Your email address is then confirmed, and you choose a new password.',
    without: 'Confirm without signing in',
    withoutNote: 'Earlier ways to sign in to this account then stop working.',
  },
  /** After a link that took away what had opened the account. */
  startedOver: {
    password: 'For your safety, the old password no longer works. Choose a new one to sign in.',
    others: 'For your safety, earlier ways to sign in to this account no longer work.',
  },
  newPassword: 'Choose a new password',
  changePassword: 'Change your password',
  proceed: 'Continue',
  tryAgain: 'Try again',
  sendNew: 'Send a new link',
  toAccount: 'Go to your account',
  /** {email} */
  signInAs: 'Sign in as {email}',
};
