/** Screens with nothing to fill in. */
export const notices = {
  recoverable: { title: 'Something went wrong', retry: 'Retry' },
  unrecoverable: { title: 'Sign-in is not possible here' },
  signedOut: { title: 'You are signed out', text: 'See you soon.', signIn: 'Sign in again' },
};
