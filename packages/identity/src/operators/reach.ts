import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import { mayActAs, type Role } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';

/** Owners reach everybody, and nobody of a tenant holds a role: most calls ask for nothing. */
const reachesAll = ({ tenant, operator, role }: Caller) =>
  operator === undefined || role === 'owner' || tenant !== '';

const outranks = (held: Role, { role }: Caller) => role === undefined || !mayActAs(role, held);

const refusal = () => new Refused('PERMISSION_DENIED', 'This account holds a higher role.');

/** The same for one of many. */
export const beyondReach = refusal().message;

/**
 * Whoever may change an account can make it their own. So an operator reaches only those who hold no
 * higher role, or a userAdmin would be an owner two calls later.
 */
export async function requireReach(
  { operatorRoles }: Identity,
  caller: Caller,
  account: Pick<Account, 'id'>,
): Promise<void> {
  if (reachesAll(caller)) return;
  const held = await operatorRoles.find(account.id);
  if (held !== undefined && outranks(held.role, caller)) {
    throw refusal();
  }
}

/** The accounts that are beyond the caller's reach, for what is done to many at once. */
export async function outOfReach(
  { operatorRoles }: Identity,
  caller: Caller,
): Promise<ReadonlySet<string>> {
  if (reachesAll(caller)) return new Set();
  const granted = await operatorRoles.list();
  return new Set(
    granted.filter(({ role }) => outranks(role, caller)).map(({ accountId }) => accountId),
  );
}
