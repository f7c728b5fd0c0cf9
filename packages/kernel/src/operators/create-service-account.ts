import type { createServiceAccount as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import { serverEvent } from '../audit/server-events.ts';
import type { Caller } from '../caller.ts';
import { Refused } from '../refused.ts';
import type { Operators } from './operators.ts';
import { isServiceAccountName } from './service-account.ts';

export async function createServiceAccount(
  operators: Operators,
  caller: Caller,
  { name = '', role = 'ROLE_UNSPECIFIED' }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (!isServiceAccountName(name)) {
    throw new Refused(
      'INVALID_SERVICE_ACCOUNT',
      'A name is 3 to 31 lower-case letters, digits and hyphens.',
    );
  }
  if (role === 'ROLE_UNSPECIFIED') {
    throw new Refused('INVALID_SERVICE_ACCOUNT', 'A role is owner, userAdmin or viewer.');
  }
  const at = operators.now();
  const { key, file } = await operators.newServiceAccount(name, role, at);
  const event = serverEvent(caller, at, 'service_account_created', key.email, role);
  await operators.serviceAccounts.add(key, operators.audit.record(event));
  return file;
}
