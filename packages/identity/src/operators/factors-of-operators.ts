import { serverEvent } from '@latchkey/kernel/audit/server-events';
import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import type { SignedIn } from '../tokens/id-token.ts';
import { isOwnFactor } from './own-factors.ts';

const canHoldRole = ({ operatorsNeedFactor }: Identity, { tenant }: Account) =>
  operatorsNeedFactor && tenant === '';

/** Whether the account is an operator's, of whom a password alone is not enough. */
export const needsFactorOfOperator = async (
  identity: Identity,
  account: Account,
): Promise<boolean> =>
  canHoldRole(identity, account) && (await identity.operatorRoles.find(account.id)) !== undefined;

/**
 * What could take an operator's account over takes a sign-in with a factor that is there. Otherwise a
 * mailbox or a custom token would be enough: a new password, a passkey of one's own, and one is them.
 */
export async function requireFactorOfOperator(
  identity: Identity,
  { account, secondFactor }: Pick<SignedIn, 'account' | 'secondFactor'>,
): Promise<void> {
  if (!(await needsFactorOfOperator(identity, account))) return;
  if (await isOwnFactor(identity, account, secondFactor)) return;
  throw new Refused(
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    'Sign in with your second factor or your passkey.',
  );
}

/** What goes with a second factor or a passkey that an operator loses: the role, if none is left. */
export async function roleWithoutFactor(
  identity: Identity,
  caller: Caller,
  account: Account,
  left: { readonly secondFactors?: number; readonly passkeys?: number },
): Promise<readonly Change[]> {
  if (!canHoldRole(identity, account)) return [];
  // Whatever is seen before: a role may be granted, or the other factor taken, in this moment.
  const ending = identity.operatorRoles.endWithoutFactor(account.id);
  if ((await identity.operatorRoles.find(account.id)) === undefined) return [ending];
  const secondFactors = left.secondFactors ?? account.secondFactors.length;
  const passkeys =
    left.passkeys ?? (await identity.passkeys.ofAccount(account.tenant, account.id)).length;
  const event = serverEvent(caller, identity.now(), 'operator_revoked', account.id, 'no_factor');
  return [ending, ...(secondFactors + passkeys === 0 ? [identity.audit.record(event)] : [])];
}

async function endRole(
  identity: Identity,
  caller: Caller,
  account: Account,
  reason: 'undone' | 'address_changed',
): Promise<readonly Change[]> {
  if (!canHoldRole(identity, account)) return [];
  if ((await identity.operatorRoles.find(account.id)) === undefined) return [];
  const event = serverEvent(caller, identity.now(), 'operator_revoked', account.id, reason);
  return [identity.operatorRoles.end(account.id), identity.audit.record(event)];
}

/**
 * A mail that undoes a change of factors or of the address leaves an account to whoever reads its
 * mailbox. That is right for people, and not enough for an operator: somebody grants the role anew.
 */
export const roleAfterUndoing = (identity: Identity, caller: Caller, account: Account) =>
  endRole(identity, caller, account, 'undone');

/** An address that nobody proved leaves it to whoever proves it. */
export const roleAfterChange = async (
  identity: Identity,
  caller: Caller,
  before: Account,
  after: Account,
): Promise<readonly Change[]> =>
  before.emailVerified && !after.emailVerified
    ? endRole(identity, caller, before, 'address_changed')
    : [];
