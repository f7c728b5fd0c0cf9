import type { PageWords } from '../page-words.ts';

export const en: PageWords = {
  resetPassword: {
    heading: 'Reset your password',
    text: 'Choose a new password for {email}.',
    button: 'Save new password',
    done: {
      heading: 'Password changed',
      text: 'You can now sign in with your new password. All other devices have been signed out.',
    },
    dead: {
      heading: 'This link no longer works',
      text: 'It has expired or was already used. To choose a new password, ask for a new link on the sign-in page.',
    },
  },
  verifyEmail: {
    heading: 'Confirm your email address',
    text: 'Does {email} belong to your {appName} account?',
    button: 'Yes, confirm it',
    done: {
      heading: 'Email address confirmed',
      text: 'Thank you. {email} now belongs to your {appName} account.',
    },
    dead: {
      heading: 'This link no longer works',
      text: 'It has expired or was already used. If you have confirmed your address before, there is nothing left to do. Otherwise sign in and ask for a new email.',
    },
  },
  verifyAndChangeEmail: {
    heading: 'Confirm your new email address',
    text: 'From now on you will sign in to {appName} with {newEmail} instead of {email}.',
    firstText: 'From now on you can sign in to {appName} with {newEmail}.',
    button: 'Use the new address',
    done: {
      heading: 'Email address changed',
      text: 'You can now sign in to {appName} with {newEmail}.',
    },
    dead: {
      heading: 'This link no longer works',
      text: 'It has expired or was already used. If your address has not changed, sign in and ask for a new email.',
    },
  },
  recoverEmail: {
    heading: 'Get your email address back',
    text: 'Your {appName} account will use {email} again, and everyone who is signed in will be signed out.',
    button: 'Restore my address',
    done: {
      heading: 'Email address restored',
      text: 'Your {appName} account uses {email} again.',
    },
    dead: {
      heading: 'This link no longer works',
      text: 'It has expired or was already used. If your address is still not the right one, ask those who run {appName} for help.',
    },
    warning:
      'If you did not change the address yourself, someone else may know your password. Choose a new one now.',
  },
  revertSecondFactorAddition: {
    heading: 'Remove a second step',
    text: 'This second step will be removed from your {appName} account {email}: {secondFactor}. Everyone who is signed in will be signed out.',
    button: 'Remove it',
    done: {
      heading: 'Second step removed',
      text: 'Your {appName} account no longer asks for it. If you did not add it yourself, choose a new password now: someone else may know yours.',
    },
    dead: {
      heading: 'This link no longer works',
      text: 'It has expired or was already used. If the second step is still there, sign in and remove it in your account.',
    },
  },
  revertSecondFactorRemoval: {
    heading: 'Put a second step back',
    text: 'This second step will be put back into your {appName} account {email}: {secondFactor}. Everyone who is signed in will be signed out.',
    button: 'Put it back',
    done: {
      heading: 'Second step restored',
      text: 'Your {appName} account asks for it again. If you did not remove it yourself, choose a new password now: someone else may know yours.',
    },
    dead: {
      heading: 'This link no longer works',
      text: 'It has expired or was already used. If the second step is still missing, sign in and add it again in your account.',
    },
  },
  unnamedFactor: 'a device or app',
  signIn: {
    elsewhere: {
      heading: 'Open this link in the app',
      text: 'This link signs you in to {appName}, but the sign-in cannot be finished on this page. Open the link on the device on which you asked for it, or ask for a new one on the sign-in page.',
    },
  },
  identity: {
    text: 'Confirm that it is you: enter the password you chose for {appName}.',
    label: 'Password',
    wrong: 'This is not the password of this account.',
    tooManyTries: 'Too many incorrect passwords. Please wait a few minutes, then try again.',
    without: 'I do not know it, or did not choose one',
    withoutHint: 'Your address is confirmed then, and you choose a new password.',
    startsOver:
      'If you have another way to sign in to this account, it stops working and has to be set up anew.',
  },
  nextPassword: {
    gone: 'For your safety, the old password no longer works. Choose a new one to sign in.',
    send: 'Email me a link to reset my password',
    sent: {
      heading: 'Check your email',
      text: 'A link to choose a new password is on its way to {email}.',
    },
    notSent: 'Unable to send password reset code to specified email',
  },
  password: {
    label: 'New password',
    show: 'Show password',
    hide: 'Hide password',
    hint: 'At least {minimum} characters, with letters and numbers.',
    hintWithRequirements: 'At least {minimum} characters, with {requirements}.',
    empty: 'Enter your password',
    weak: 'This password is too weak.',
    weaknesses: {
      COMMON_PASSWORD: 'Many people use this password, so it is tried first. Choose another one.',
      PERSONAL_PASSWORD:
        'This password is only a name or an address, so it is tried first. Choose another one.',
      BREACHED_PASSWORD: 'This password was found in a leak of another site. Choose another one.',
    },
    missing: 'This password still needs {requirements}.',
    requirements: {
      MISSING_LOWERCASE_CHARACTER: 'a lowercase letter',
      MISSING_UPPERCASE_CHARACTER: 'an uppercase letter',
      MISSING_NUMERIC_CHARACTER: 'a number',
      MISSING_NON_ALPHANUMERIC_CHARACTER: 'a special character',
      MINIMUM_PASSWORD_LENGTH: 'at least {minimum} characters',
      MAXIMUM_PASSWORD_LENGTH: 'to be no longer than {maximum} characters',
    },
  },
  proceed: 'Continue',
  tryAgain: 'Try again',
  failures: {
    incomplete: {
      heading: 'This link is not complete',
      text: 'A part of its address is missing or unknown. Open the link in the email again, or copy all of it into your browser.',
    },
    emailTaken: {
      heading: 'This address is already taken',
      text: 'The email address is already used by another account, so nothing was changed.',
    },
    passwordsOff: {
      heading: 'Passwords are switched off',
      text: '{appName} does not use passwords at the moment, so nothing was changed. Please sign in another way.',
    },
    tooManyTries: {
      heading: 'Too many tries',
      text: 'Please wait a few minutes, then try again.',
    },
    signInNeeded: {
      heading: 'Sign in to finish this',
      text: 'Nothing was changed. Whoever uses this link has to sign in to the account, and this page can ask for nothing but a password. Ask those who run {appName} for help.',
    },
    foreignForm: {
      heading: 'Nothing was changed',
      text: 'This request did not come from our own page. Please open the link in the email again and press the button there.',
    },
    nothingHere: {
      heading: 'There is nothing here',
      text: 'The address may be mistyped, or the page has moved.',
    },
    generic: {
      heading: 'That did not work',
      text: 'Something went wrong. Please try again.',
    },
  },
  landing: 'This server signs people in to {appName}. There is nothing else to see here.',
  provider: {
    busy: 'One moment…',
    finished: {
      heading: 'You can close this window',
      text: 'The sign-in goes on in the window you came from.',
    },
    noScript:
      'Signing in this way needs JavaScript. Switch it on for this page, then load it again.',
    backToSignIn: 'Go to the sign-in page',
    failures: {
      incomplete: {
        heading: 'This sign-in cannot begin',
        text: 'A part of the address is missing or unknown. Go back to {appName} and try again.',
      },
      foreignPage: {
        heading: 'This page may not use this sign-in',
        text: 'It is not on one of the domains that {appName} allows. Nothing was shared with it.',
      },
      expired: {
        heading: 'This sign-in is over',
        text: 'It is finished already, took too long or began in another window. Please sign in again.',
      },
      generic: {
        heading: 'The sign-in did not work',
        text: 'Something went wrong on the way. Please sign in again.',
      },
    },
  },
};
