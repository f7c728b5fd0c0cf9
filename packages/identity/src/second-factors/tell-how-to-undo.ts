import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import type { Account } from '../accounts/account.ts';
import { addressesLeftBehind } from '../accounts/way-back.ts';
import { type CodeOrder, issueCode } from '../codes/issue-code.ts';
import type { Identity } from '../identity.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Whoever adds or removes a factor in a stolen session is undone by the mail that tells of it. While
 * an address that was left can still be gone back to, it may be the owner's, and hears of it as well.
 */
export async function tellHowToUndo(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  order: Required<Pick<CodeOrder, 'purpose' | 'secondFactor'>>,
): Promise<readonly Change[]> {
  const left = await addressesLeftBehind(identity, account);
  const addresses = account.email === null ? left : [account.email, ...left];
  return addresses.flatMap((email) => {
    const { changes, mail } = issueCode(identity, caller, settings, {
      ...order,
      accountId: account.id,
      displayName: account.displayName,
      email,
    });
    return [...changes, identity.outbox.enqueue(mail)];
  });
}
