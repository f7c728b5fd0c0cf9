/**
 * First factors that a second one can follow. A guest has nothing to protect, a phone is itself what
 * a second factor would be, and whoever signs custom tokens decides alone who comes in.
 */
export const canHaveSecondFactor = (signInProvider: string): boolean =>
  signInProvider !== 'anonymous' && signInProvider !== 'phone' && signInProvider !== 'custom';
