/** The account pages and the account button. */
export const account = {
  title: 'Your account',
  loading: 'Loading your account…',
  signedOut: 'You are not signed in.',
  guest: 'Guest',
  /** {name} is a name, an address or the word for a guest. */
  button: 'Account of {name}',
  manage: 'Manage account',
  signOut: 'Sign out',
  save: 'Save',
  saved: 'Saved',
  cancel: 'Cancel',
  profile: {
    title: 'Profile',
    name: 'First and last name',
    picture: 'Picture address',
    pictureHint: 'The address of an image on the web, starting with https://',
  },
  email: {
    title: 'Email',
    none: 'You have no email address yet.',
    verified: 'Verified',
    unverified: 'Not verified yet',
    verify: 'Send verification email',
    /** {email} */
    verifySent: 'A verification email is on its way to {email}.',
    change: 'Change email address',
    newEmail: 'New email address',
    submit: 'Send confirmation email',
    /** {email} */
    changeSent:
      'If {email} is free, a confirmation email is on its way there. When you open the link in it, your address changes and you sign in again.',
    add: 'Add email address',
    addText:
      'With an email address and a password, you can sign in on every device and get back into your account.',
  },
  password: {
    title: 'Password',
    exists: 'You sign in with a password.',
    none: 'You have no password yet.',
    change: 'Change password',
    set: 'Set a password',
    current: 'Current password',
    wrong: 'This is not your current password',
    forgot: 'Forgot your password?',
    /** {email} */
    resetSent: 'A link to choose a new password is on its way to {email}.',
    saved: 'Your password was saved. All other devices were signed out.',
  },
  sessions: {
    title: 'Devices',
    intro: 'These devices are signed in to your account.',
    current: 'This device',
    unknown: 'Unknown device',
    /** {browser} and {system} are names, such as Chrome and Windows. */
    device: '{browser} on {system}',
    /** {time} is relative, such as 5 minutes ago. */
    lastUsed: 'Last used {time}',
    /** {time} is relative, such as 5 minutes ago. */
    signedIn: 'Signed in {time}',
    revoke: 'Sign out',
    /** For those who do not see the list. {device} is a device of it, such as Chrome on Windows. */
    revokeDevice: 'Sign out {device}',
    revokeOthers: 'Sign out all other devices',
    revoked: 'The device was signed out.',
    othersRevoked: 'All other devices were signed out.',
    loading: 'Loading your devices…',
    retry: 'Try again',
  },
  upgrade: {
    title: 'Keep your account',
    text: 'You are using a guest account. Without an email address, it is lost when you sign out.',
    submit: 'Create an account',
  },
  emptyPage: {
    guest: 'There is nothing here for guests yet. Create an account to use this page.',
    others: 'There is nothing to set up on this page.',
  },
  delete: {
    title: 'Delete account',
    text: 'Your account and everything in it will be deleted. This cannot be undone.',
    start: 'Delete account…',
    submit: 'Delete account for good',
    /** {word} is the word below, which has to be typed. */
    confirm: 'To confirm, type {word}',
    word: 'delete',
    losses: 'This will be lost:',
    lossOfProfile: 'your name, your picture, your email address and your phone number',
    lossOfWaysIn:
      'every way to sign in: password, passkeys, linked accounts and two-step verification',
    lossOfDevices: 'your sign-in on every device, this one included',
  },
  reauthenticate: {
    title: 'Sign in again',
    text: 'Please login again to perform this operation.',
    submit: 'Sign in',
    /** {email} */
    link: 'Email a sign-in link to {email}',
    /** {email} */
    linkSent:
      'A sign-in email is on its way to {email}. Open the link in it in this browser, and this page goes on by itself.',
    /** For accounts with neither a password nor an address. */
    impossible: 'To do so, sign out first and then sign in again.',
  },
  /** What can be wrong here only, or means something else here. */
  problems: {
    INVALID_DISPLAY_NAME: 'This name is too long or has characters that cannot be used',
    INVALID_PHOTO_URL: 'Enter an address that starts with https://',
    SAME_EMAIL: 'This is your email address already',
    WRONG_CONFIRMATION: 'Type the word shown above',
    ADMIN_ONLY_OPERATION: 'Accounts can be deleted by an administrator only',
    USER_MISMATCH: 'This is a different account. Please sign in with the account you are using now',
    NOT_A_PICTURE: 'There is no picture at this address',
  },
  leaveGuest: {
    title: 'Sign out and lose this account?',
    text: 'You are a guest. When you sign out, this account and everything in it is lost, and nobody can bring it back. Create an account to keep it.',
    stay: 'Stay a guest',
    submit: 'Sign out and lose it',
  },
  pages: {
    profile: 'Profile',
    security: 'Security',
    connections: 'Connections',
    devices: 'Devices',
    data: 'Data',
  },
  download: {
    title: 'Download your data',
    text: 'A file with everything that is kept about you here: your profile, your ways to sign in, your devices and what happened in your account. Passwords and other secrets are not in it.',
    submit: 'Download',
    /** {file} is the name of the file. */
    done: 'Your data was saved as {file}.',
  },
};
