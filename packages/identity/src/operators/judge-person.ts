import type { Operator } from '@latchkey/kernel/operators/operator';
import type { Identity } from '../identity.ts';
import { isLive } from '../tokens/id-token.ts';
import { isOwnFactor } from './own-factors.ts';
import { personName } from './person-name.ts';

/** Somebody's sign-in, as the token that they act with names it. */
export type PersonSession = { readonly accountId: string; readonly sessionId: string };

/** When they got that token, in milliseconds. */
type Since = { readonly issuedAt: number };

/**
 * What somebody may do as an operator, judged now: it ends with the role, the session, the factor and
 * the account, whichever ends first. A role that is granted anew is another one.
 */
export async function judgePerson(
  identity: Identity,
  { accountId, sessionId, issuedAt }: PersonSession & Since,
): Promise<Operator | undefined> {
  const account = await identity.accounts.byId('', accountId);
  const session = await identity.sessions.find('', sessionId);
  if (account === undefined || account.disabled) return undefined;
  if (session === undefined || !isLive(session, account, identity.now())) return undefined;
  if (session.enrolmentOnly) return undefined;
  const held = await identity.operatorRoles.find(account.id);
  if (held === undefined || issuedAt < held.grantedAt) return undefined;
  const isProved =
    !identity.operatorsNeedFactor || (await isOwnFactor(identity, account, session.secondFactor));
  if (!isProved) return undefined;
  return { name: personName(account), role: held.role };
}
