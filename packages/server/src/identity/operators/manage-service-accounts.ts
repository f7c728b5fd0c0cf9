import type {
  createServiceAccount as createOperation,
  deleteServiceAccount as deleteOperation,
  listServiceAccounts as listOperation,
  ReplyOf,
  RequestOf,
} from '@latchkey/protocol';
import { auditEvent } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { Refused } from '../refused.ts';
import { isServiceAccountName } from './service-account.ts';

export async function createServiceAccount(
  identity: Identity,
  caller: Caller,
  { name = '', role = 'ROLE_UNSPECIFIED' }: RequestOf<typeof createOperation>,
): Promise<ReplyOf<typeof createOperation>> {
  if (!isServiceAccountName(name)) {
    throw new Refused(
      'INVALID_SERVICE_ACCOUNT',
      'A name is 3 to 31 lower-case letters, digits and hyphens.',
    );
  }
  if (role === 'ROLE_UNSPECIFIED') {
    throw new Refused('INVALID_SERVICE_ACCOUNT', 'A role is owner, userAdmin or viewer.');
  }
  const at = identity.now();
  const { key, file } = await identity.newServiceAccount(name, role, at);
  const event = auditEvent(caller, at, 'service_account_created', key.email, role);
  await identity.serviceAccounts.add(key, identity.audit.record(event));
  return file;
}

export async function listServiceAccounts(
  identity: Identity,
): Promise<ReplyOf<typeof listOperation>> {
  const keys = await identity.serviceAccounts.list();
  return {
    serviceAccounts: keys.map(({ email, keyId, role, createdAt }) => ({
      email,
      keyId,
      role,
      createdAt: new Date(createdAt).toISOString(),
    })),
  };
}

export async function deleteServiceAccount(
  identity: Identity,
  caller: Caller,
  { email = '' }: RequestOf<typeof deleteOperation>,
): Promise<ReplyOf<typeof deleteOperation>> {
  const event = auditEvent(caller, identity.now(), 'service_account_removed', email);
  const removed = await identity.serviceAccounts.remove(email, identity.audit.record(event));
  if (!removed) throw new Refused('SERVICE_ACCOUNT_NOT_FOUND');
  return {};
}
