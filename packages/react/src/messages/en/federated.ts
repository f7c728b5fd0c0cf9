/**
 * Signing in at a provider, and connecting one to an account there is already. {provider} is always
 * the name of a provider, such as Google.
 */
export const federated = {
  window: {
    /** {provider} */
    title: 'Sign in with {provider}',
    text: 'Finish in the window that opened.',
    reopen: 'Open it again',
    /** While the page is being left. {provider} */
    leaving: 'Taking you to {provider}…',
  },
  return: { title: 'Signing you in' },
  signIn: {
    title: 'Welcome back',
    /** {email} {provider} */
    text: "You've already used {email}. Sign in with {provider} to continue.",
    /** {provider} */
    submit: 'Sign in with {provider}',
  },
  linking: {
    title: 'You already have an account',
    /** {email} {provider} */
    passwordText:
      "You've already used {email}. Enter the password of that account to connect {provider} to it.",
    /** {email} {provider} */
    emailText:
      "You've already used {email}. To connect {provider} to that account, open the link we send you. Open it in this browser.",
    /** On the button that sends the link. */
    emailSubmit: 'Email me a sign-in link',
    /** The account signs in with {provider}, and {other} is to be connected to it. {email} */
    providerText:
      "You've already used {email}. Sign in with {provider} to connect {other} to that account.",
  },
  elsewhere: {
    title: 'New device or browser',
    /** {provider} */
    text: 'To connect {provider} to your account, open the link in the browser in which you asked for it.',
    /** {provider} */
    without:
      'You can also go on without connecting {provider}. You will be asked again the next time you sign in with it.',
    submit: 'Continue',
  },
  mismatch: {
    title: 'Continue with a different email?',
    /** {typed} is the address somebody began with, {email} the one they came back with. */
    text: 'You began with {typed}, but you signed in as {email}. Do you want to continue with {email}?',
    submit: 'Continue',
  },
  conflict: {
    title: 'You already have an account',
    /** {name} is the address or the phone number of the account. */
    text: 'There is already an account for {name}. You can sign in to it now.',
    /** The same where nothing is known that the account could be called by. */
    unnamedText: 'You can sign in to that account now.',
    note: "What you did as a guest won't be carried over.",
    submit: 'Sign in to that account',
    stay: 'Stay a guest',
  },
};
