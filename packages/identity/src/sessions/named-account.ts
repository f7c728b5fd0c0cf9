import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';

/** The account that an operator means. */
export async function namedAccount(
  { accounts }: Pick<Identity, 'accounts'>,
  { tenant }: Caller,
  localId: string | undefined,
): Promise<Account> {
  if (!localId) throw new Refused('MISSING_LOCAL_ID');
  const account = await accounts.byId(tenant, localId);
  if (account === undefined) throw new Refused('USER_NOT_FOUND');
  return account;
}
