/** For whoever comes to sign in and is signed in. */
export const already = {
  title: 'You are already signed in',
  /** {account} is an address, a number or a name. */
  text: 'You are signed in as {account}.',
  goOn: 'Continue',
  another: 'Use another account',
  signOut: 'Sign out',
};
