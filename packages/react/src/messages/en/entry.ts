/** The first screens, and what is the same everywhere. */
export const entry = {
  providerList: {
    title: 'Sign in',
    /** {provider} is the name of a provider. */
    continueWith: 'Continue with {provider}',
    password: 'Continue with email',
    phone: 'Continue with phone',
    passkey: 'Sign in with a passkey',
    anonymous: 'Continue as guest',
  },
  emailEntry: {
    title: 'Sign in with email',
    next: 'Continue',
  },
  otherWays: {
    or: 'or',
    more: 'More ways to sign in',
    lastUsed: 'Last used',
    demo: 'Demo providers',
    demoHint: 'Nobody needs an account there.',
  },
  passwordSignIn: {
    title: 'Sign in',
    submit: 'Sign in',
    trouble: 'Trouble signing in?',
    newHere: 'New here?',
    create: 'Create an account',
    link: 'Email me a sign-in link',
    others: 'Other ways to sign in',
  },
  signedIn: { title: 'Signed in!' },
  fields: {
    email: 'Email',
    name: 'First and last name',
    password: 'Password',
    newPassword: 'New password',
  },
  password: {
    show: 'Show password',
    hide: 'Hide password',
    capsLock: 'Caps Lock is on',
  },
  cancel: 'Cancel',
  back: 'Back',
  dismiss: 'Dismiss',
  busy: 'One moment…',
  /** {terms} and {privacy} are links with the two names below. */
  consent: 'By continuing, you agree to our {terms} and {privacy}.',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  opensInNewTab: 'opens in a new tab',
};
