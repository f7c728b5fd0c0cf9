import type { Account } from '@latchkey/identity/accounts/account';
import { canonicalEmail } from '@latchkey/identity/accounts/email-address';
import type { Identity } from '@latchkey/identity/identity';
import { UsageError } from '@latchkey/kernel/usage-error';

/** By whatever the account is known: its id, its address or its number. */
export async function findUser(
  { accounts }: Identity,
  tenant: string,
  user: string,
): Promise<Account> {
  const email = canonicalEmail(user);
  const found = [
    email === undefined ? undefined : await accounts.byEmail(tenant, email),
    await accounts.byPhoneNumber(tenant, user),
    await accounts.byId(tenant, user),
  ].filter((account) => account !== undefined);
  const [first] = found;
  if (first === undefined) throw new UsageError(`There is no user ${user}.`);
  // Somebody may have chosen an id that reads like somebody else's address.
  if (found.some(({ id }) => id !== first.id)) {
    throw new UsageError(
      `${user} is the address or number of ${first.id}, and the id of another user. Say ${first.id}.`,
    );
  }
  return first;
}
