import { Refused } from '@latchkey/kernel/refused';
import { phoneLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';

const hasOtherWaysIn = async (identity: Identity, account: Account): Promise<boolean> =>
  account.email !== null ||
  account.providers.length > 0 ||
  (await identity.passkeys.ofAccount(account.tenant, account.id)).length > 0;

/**
 * Networks give a number that was given up to somebody else after a while. One that has not been
 * used here for long opens no account that its owner can also open in another way.
 */
export async function refuseForgottenNumber(identity: Identity, account: Account): Promise<void> {
  const lastSeen = account.phoneUsedAt ?? account.createdAt;
  if (identity.now() - lastSeen < phoneLimits.numberForgottenAfter) return;
  if (!(await hasOtherWaysIn(identity, account))) return;
  throw new Refused(
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    'This phone number was not used for a long time. Sign in another way, then confirm it again.',
  );
}
