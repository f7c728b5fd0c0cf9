import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import type { Settings } from '../settings/settings.ts';
import type { Account } from './account.ts';

/** Whether anything that the project lets people sign in with leads into the account. */
const hasWayIn = (settings: Settings, account: Account): boolean =>
  (account.email !== null && (settings.passwordSignIn || settings.emailLinkSignIn)) ||
  (account.phoneNumber !== null && settings.phoneSignIn) ||
  account.providers.length > 0 ||
  account.customAuth;

/** Nobody takes away the last way into their own account: with the session it would be lost. */
export async function refuseLastWayOut(
  identity: Identity,
  before: Account,
  after: Account,
): Promise<void> {
  const settings = await identity.settings.current(before.tenant);
  if (hasWayIn(settings, after) || !hasWayIn(settings, before)) return;
  // Passkeys that go with the same request are judged where they are removed.
  const passkeys = await identity.passkeys.ofAccount(before.tenant, before.id);
  if (settings.passkeySignIn && passkeys.length > 0) return;
  throw new Refused(
    'OPERATION_NOT_ALLOWED',
    'This is the only way into the account.',
    'LAST_SIGN_IN_METHOD',
  );
}
