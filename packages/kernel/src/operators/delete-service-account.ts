import type { deleteServiceAccount as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import { serverEvent } from '../audit/server-events.ts';
import type { Caller } from '../caller.ts';
import { Refused } from '../refused.ts';
import type { Operators } from './operators.ts';

export async function deleteServiceAccount(
  operators: Operators,
  caller: Caller,
  { email = '' }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const event = serverEvent(caller, operators.now(), 'service_account_removed', email);
  const removed = await operators.serviceAccounts.remove(email, operators.audit.record(event));
  if (!removed) throw new Refused('SERVICE_ACCOUNT_NOT_FOUND');
  return {};
}
