import { Refused } from '@latchkey/kernel/refused';
import type { Settings } from '../settings/settings.ts';
import type { Account } from './account.ts';

/**
 * Whether the account's address has to be proved before anybody is let in, however they come: its tokens
 * would say the address. Whom a backend names by a custom token is the backend's to decide. See
 * decisions/0110.
 */
export const owesVerification = (
  { verificationRequired }: Pick<Settings, 'verificationRequired'>,
  { email, emailVerified }: Pick<Account, 'email' | 'emailVerified'>,
  { signInProvider }: { readonly signInProvider: string },
): boolean =>
  verificationRequired && email !== null && !emailVerified && signInProvider !== 'custom';

/**
 * Whoever is signed in from before it was required goes on until their token is over, and is given no
 * new one by a change of their own.
 */
export function refuseUnverified(
  settings: Pick<Settings, 'verificationRequired'>,
  signIn: { readonly signInProvider: string },
  after: Pick<Account, 'email' | 'emailVerified'>,
): void {
  if (!owesVerification(settings, after, signIn)) return;
  throw new Refused('UNVERIFIED_EMAIL', 'Verify the e-mail address of this account first.');
}
