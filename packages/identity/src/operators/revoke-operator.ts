import { serverEvent } from '@latchkey/kernel/audit/server-events';
import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { revokeOperator as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { personName } from './person-name.ts';

export async function revokeOperator(
  identity: Identity,
  caller: Caller,
  { localId }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (!localId) throw new Refused('MISSING_LOCAL_ID');
  const account = await identity.accounts.byId('', localId);
  if (account === undefined) throw new Refused('OPERATOR_NOT_FOUND');
  // So there is an owner left, whoever leaves.
  if (caller.operator === personName(account)) {
    throw new Refused('INVALID_OPERATOR', 'Nobody takes their own role. Ask another owner.');
  }
  const event = serverEvent(caller, identity.now(), 'operator_revoked', account.id);
  const refusal = await identity.commit([
    identity.operatorRoles.revoke(account.id),
    identity.audit.record(event),
  ]);
  if (refusal !== undefined) throw new Refused('OPERATOR_NOT_FOUND');
  return {};
}
