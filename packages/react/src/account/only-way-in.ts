import type { Account } from '@latchkey/client';
import type { SignInSettings } from '../effects/settings.ts';

/**
 * Whether somebody could not sign in any more without this provider. An address is a way in as long
 * as one can sign in with it, or have a new password mailed. What the server says is not known yet
 * counts as switched on: it refuses by itself.
 */
export function isOnlyWayIn(
  { email, phoneNumber, hasPasskey, providers }: Account,
  providerId: string,
  settings: SignInSettings = {
    passwordSignIn: true,
    emailLinkSignIn: true,
    phoneSignIn: true,
    passkeySignIn: true,
  },
): boolean {
  const byEmail = email !== undefined && (settings.passwordSignIn || settings.emailLinkSignIn);
  const byPhone = phoneNumber !== undefined && settings.phoneSignIn && providerId !== 'phone';
  const byPasskey = hasPasskey && settings.passkeySignIn;
  const byProvider = providers.some(
    (each) => !['password', 'phone', providerId].includes(each.providerId),
  );
  return !(byEmail || byPhone || byPasskey || byProvider);
}
