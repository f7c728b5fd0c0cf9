/** Passkeys: used, offered, looked after. */
export const passkeys = {
  signIn: {
    title: 'Sign in with a passkey',
    text: 'Your browser asks for your passkey. Confirm with your fingerprint, your face or your screen lock.',
    failedText:
      'You can try again or choose another passkey. If you have none yet, sign in another way first.',
    retry: 'Try again',
  },
  offer: {
    title: 'Sign in faster next time?',
    text: 'With a passkey you sign in with your fingerprint, your face or the screen lock of this device. There is nothing to remember, and nothing that could be stolen from you.',
    submit: 'Create a passkey',
    later: 'Not now',
    never: "Don't ask again on this device",
  },
  account: {
    title: 'Passkeys',
    intro:
      'With a passkey you sign in with your fingerprint, your face or your screen lock, without a password.',
    none: 'You have no passkeys yet.',
    loading: 'Loading your passkeys…',
    retry: 'Try again',
    /** {email} */
    unverified: 'To add a passkey, verify your email address {email} first.',
    unsupported: 'This browser cannot create passkeys.',
    add: 'Add a passkey',
    added: 'The passkey was added. You can sign in with it from now on.',
    unnamed: 'Passkey',
    /** The passkey is kept by a service such as a password manager, and is on several devices. */
    synced: 'Synced',
    /** {time} is relative, such as 5 minutes ago. */
    created: 'Added {time}',
    /** {time} is relative, such as 5 minutes ago. */
    lastUsed: 'Last used {time}',
    neverUsed: 'Not used yet',
    rename: 'Rename',
    /** For those who do not see the list. {name} is the name of a passkey. */
    renameNamed: 'Rename {name}',
    name: 'Name of the passkey',
    renamed: 'The passkey has a new name.',
    remove: 'Remove',
    /** For those who do not see the list. {name} is the name of a passkey. */
    removeNamed: 'Remove {name}',
    /** {name} is the name of a passkey. */
    removeText:
      'Remove {name}? You can no longer sign in with it. It stays on your device until you delete it there, too.',
    removeSubmit: 'Remove passkey',
    removed: 'The passkey was removed.',
  },
  reauthenticate: {
    submit: 'Use a passkey',
  },
  problems: {
    PASSKEY_CANCELLED:
      'No passkey was used. You may have cancelled, or this device has none for this site',
    PASSKEY_NOT_CREATED:
      'No passkey was created. You may have cancelled, or this device cannot keep one',
    PASSKEY_TIMED_OUT: 'Nobody answered in time. Please try again',
    PASSKEY_EXISTS_HERE: 'This device already has a passkey for your account',
    PASSKEY_NOT_SUPPORTED: 'This browser or device does not support passkeys',
    PASSKEY_INSECURE_PAGE: 'Passkeys work only on pages with a secure connection (https)',
    PASSKEY_WRONG_DOMAIN: 'Passkeys cannot be used on this page. Please contact its owner',
    PASSKEY_FAILED: 'The passkey could not be used. Please try again',
    PASSKEY_CREDENTIAL_NOT_FOUND:
      'This passkey is not known here. It may have been removed from your account',
    INVALID_AUTHENTICATOR_RESPONSE: 'The passkey could not be verified. Please try again',
    CREDENTIAL_ALREADY_IN_USE: 'This passkey already belongs to an account',
    PASSKEY_LIMIT_EXCEEDED: 'You have as many passkeys as possible. Remove one to add another',
    LAST_SIGN_IN_METHOD:
      'This passkey is the only way into your account. Add another way to sign in first',
    TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many attempts. Please try again in a few minutes',
    MISSING_PASSKEY_NAME: 'Enter a name',
  },
};
