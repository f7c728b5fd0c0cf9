import type { SignIn } from '../sessions/sign-in.ts';
import type { Passkey } from './passkey.ts';

/**
 * A passkey is had, and its authenticator asked for a finger, a face or a PIN: that is two factors,
 * and the session says so wherever a second one is asked for.
 */
export const passkeySignIn = ({ credentialId }: Pick<Passkey, 'credentialId'>): SignIn => ({
  signInProvider: 'passkey',
  secondFactor: { provider: 'passkey', identifier: credentialId },
});
