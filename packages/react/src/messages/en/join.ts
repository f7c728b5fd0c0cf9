/** Creating an account, and what stands in the way. */
export const join = {
  createAccount: {
    title: 'Create account',
    submit: 'Create account',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in instead',
    link: 'Email me a sign-in link',
  },
  unsupportedProvider: {
    title: 'Trouble signing in',
    /** {email} */
    text: 'To sign in with {email}, you first have to choose a new password for it.',
    recover: 'Reset password',
  },
  notAuthorized: {
    title: 'Not authorized',
    /** {email} */
    textWithEmail: '{email} is not authorized to create an account here.',
    text: 'You are not authorized to create an account here.',
    /** {admin} is the administrator's address. */
    contact: 'If you think this is a mistake, write to {admin}.',
    learnMore: 'Learn more',
  },
};
