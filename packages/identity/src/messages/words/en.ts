import type { MailWords } from '../mail-words.ts';

export const en: MailWords = {
  greeting: 'Hi {name},',
  greetingWithoutName: 'Hello,',
  lifetime: 'This link works for {lifetime} and can be used once.',
  copyLink: 'If the button doesn’t work, copy this link into your browser:',
  footer: 'This email was sent by {appName}.',
  authenticatorApp: 'an authenticator app',
  time: 'Time: {time}',
  device: 'Device: {device}',
  unknownDevice: 'unknown',
  reviewAccount: 'Review your account',
  firstAddress:
    'We received a request to use {newEmail} as the email address of your {appName} account. Open the link below to confirm the address.',
  mails: {
    resetPassword: {
      subject: 'Reset your {appName} password',
      preview: 'Choose a new password for {email}.',
      heading: 'Reset your password',
      body: [
        'We received a request to reset the {appName} password for {email}. Open the link below to choose a new one.',
      ],
      button: 'Choose a new password',
      afterLink: [
        'If you didn’t ask for this, you can ignore this email. Your password stays the same.',
      ],
    },
    verifyEmail: {
      subject: 'Confirm your email address for {appName}',
      preview: 'One click, and {email} is confirmed.',
      heading: 'Confirm your email address',
      body: ['Open the link below to confirm that {email} belongs to your {appName} account.'],
      button: 'Confirm email address',
      afterLink: [
        'If you didn’t sign up for {appName}, please don’t open the link. You can ignore this email.',
      ],
    },
    signIn: {
      subject: 'Your sign-in link for {appName}',
      preview: 'Sign in as {email}, no password needed.',
      heading: 'Sign in to {appName}',
      body: ['Open the link below to sign in as {email}. You don’t need a password.'],
      button: 'Sign in',
      afterLink: [
        'Please don’t forward this email: anyone who has the link can sign in as you.',
        'If you didn’t ask for this, you can ignore this email.',
      ],
    },
    verifyAndChangeEmail: {
      subject: 'Confirm your new email address for {appName}',
      preview: 'Confirm that you want to use {newEmail} from now on.',
      heading: 'Confirm your new email address',
      body: [
        'We received a request to change the email address of your {appName} account from {email} to {newEmail}. Open the link below to confirm the new address.',
      ],
      button: 'Confirm new address',
      afterLink: [
        'If you didn’t ask for this, please don’t open the link. The address stays the same.',
      ],
    },
    recoverEmail: {
      subject: 'Your {appName} email address was changed',
      preview: 'Not you? You can undo the change.',
      heading: 'Your email address was changed',
      body: [
        'The email address of your {appName} account was changed from {email} to {newEmail}.',
        'If this was you, there is nothing to do. If it wasn’t you, open the link below to get your old address back.',
      ],
      button: 'Undo the change',
      afterLink: [
        'Once you have your old address back, please reset your password: someone else may have had access to your account.',
      ],
    },
    emailRemoved: {
      subject: 'Your email address was removed from your {appName} account',
      preview: 'Not you? You can undo the change.',
      heading: 'Your email address was removed',
      body: [
        'The email address {email} was removed from your {appName} account.',
        'If this was you, there is nothing to do. If it wasn’t you, open the link below to get your address back. Everyone who is signed in will be signed out.',
      ],
      button: 'Undo the change',
      afterLink: [
        'After that, please choose a new password: someone else may have had access to your account.',
      ],
    },
    providerLinked: {
      subject: '{about} was connected to your {appName} account',
      preview: 'Not you? Here is what to do.',
      heading: 'An account was connected',
      body: [
        'You can now sign in to your {appName} account {email} with {about}.',
        'If this was you, there is nothing to do.',
        'If it wasn’t you, someone else may have access to your account. Go to the {appName} sign-in page and reset your password right away. That also disconnects {about}.',
      ],
    },
    providerUnlinked: {
      subject: '{about} was disconnected from your {appName} account',
      preview: 'Not you? Here is what to do.',
      heading: 'An account was disconnected',
      body: [
        '{about} no longer signs you in to your {appName} account {email}.',
        'If this was you, there is nothing to do.',
        'If it wasn’t you, someone else may have access to your account. Go to the {appName} sign-in page and reset your password right away.',
      ],
    },
    phoneLinked: {
      subject: 'A phone number was added to your {appName} account',
      preview: 'Not you? Here is what to do.',
      heading: 'A phone number was added',
      body: [
        'You can now sign in to your {appName} account {email} with this phone number: {about}.',
        'If this was you, there is nothing to do.',
        'If it wasn’t you, someone else may have access to your account. Go to the {appName} sign-in page and reset your password right away. That also removes the phone number.',
      ],
    },
    phoneUnlinked: {
      subject: 'A phone number was removed from your {appName} account',
      preview: 'Not you? Here is what to do.',
      heading: 'A phone number was removed',
      body: [
        'This phone number no longer signs you in to your {appName} account {email}: {about}.',
        'If this was you, there is nothing to do.',
        'If it wasn’t you, someone else may have access to your account. Go to the {appName} sign-in page and reset your password right away.',
      ],
    },
    passkeyAdded: {
      subject: 'A passkey was added to your {appName} account',
      preview: 'Not you? Here is what to do.',
      heading: 'A passkey was added',
      body: [
        'A passkey was added to your {appName} account {email}. It opens the account without a password.',
        'If this was you, there is nothing to do.',
        'If it wasn’t you, someone else may have access to your account. Sign in to {appName}, remove the passkey and choose a new password right away.',
      ],
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your {appName} account',
      preview: 'Not you? Here is what to do.',
      heading: 'A passkey was removed',
      body: [
        'A passkey was removed from your {appName} account {email}. It no longer opens the account.',
        'If this was you, there is nothing to do.',
        'If it wasn’t you, someone else may have access to your account. Go to the {appName} sign-in page and reset your password right away.',
      ],
    },
    revertSecondFactorAddition: {
      subject: 'A second step was added to your {appName} account',
      preview: 'Not you? You can undo the change.',
      heading: 'A second step was added',
      body: [
        'From now on, signing in to your {appName} account {email} also asks for this second step: {secondFactor}.',
        'If this was you, there is nothing to do. If it wasn’t you, open the link below to remove it. Everyone who is signed in will be signed out.',
      ],
      button: 'Undo the change',
      afterLink: [
        'After that, please reset your password: someone else may have had access to your account.',
      ],
    },
    revertSecondFactorRemoval: {
      subject: 'A second step was removed from your {appName} account',
      preview: 'Not you? You can undo the change.',
      heading: 'A second step was removed',
      body: [
        'This second step was removed from your {appName} account {email}: {secondFactor}.',
        'If this was you, there is nothing to do. If it wasn’t you, open the link below to put it back. Everyone who is signed in will be signed out.',
      ],
      button: 'Undo the change',
      afterLink: [
        'After that, please reset your password: someone else may have had access to your account.',
      ],
    },
    recoveryCodeUsed: {
      subject: 'A recovery code was used for your {appName} account',
      preview: 'Not you? Here is what to do.',
      heading: 'A recovery code was used',
      body: [
        'Someone signed in to your {appName} account {email} with one of its recovery codes. That code does not work any more.',
        'If this was you, there is nothing to do.',
        'If it wasn’t you, someone else may have access to your account. Go to the {appName} sign-in page and reset your password right away.',
      ],
    },
    passwordChanged: {
      subject: 'Your {appName} password was changed',
      preview: 'Not you? Here is what to do.',
      heading: 'Your password was changed',
      body: [
        'The password of your {appName} account {email} was changed.',
        'If this was you, there is nothing to do.',
        'If it wasn’t you, someone else may have access to your account. Go to the {appName} sign-in page and reset your password right away.',
      ],
    },
    passwordRemoved: {
      subject: 'The password of your {appName} account was removed',
      preview: 'Not you? Here is what to do.',
      heading: 'Your password was removed',
      body: [
        'The password of your {appName} account {email} was removed. It no longer opens the account.',
        'If this was you, there is nothing to do.',
        'If it wasn’t you, someone else may have access to your account. Go to the {appName} sign-in page and reset your password right away.',
      ],
    },
    accountDeleted: {
      subject: 'Your {appName} account was deleted',
      preview: 'The account {email} no longer exists.',
      heading: 'Your account was deleted',
      body: [
        'Your {appName} account {email} was deleted. It cannot be brought back.',
        'If this wasn’t you, someone else had access to your account. You can sign up again with the same address.',
      ],
    },
    signUpAttempt: {
      subject: 'You already have an account with {appName}',
      preview: 'Someone tried to sign up with your email address. Nothing has changed.',
      heading: 'You already have an account',
      body: [
        'Someone tried to create a new {appName} account with {email}. You already have an account with this address, so nothing has changed.',
        'If this was you, just sign in. If you forgot your password, you can reset it on the sign-in page.',
        'If it wasn’t you, you can ignore this email.',
      ],
    },
  },
};
