import { auditEvent } from '../identity/audit/audit.ts';
import { createServiceAccount } from '../keys/service-account.ts';
import type { ServerData } from '../open-server-data.ts';
import { type Command, UsageError } from './command.ts';
import { atTheCommandLine, withData } from './with-data.ts';

const record = (
  { store }: ServerData,
  event: 'service_account_created' | 'service_account_removed',
  email: string,
) => store.commit([store.audit.record(auditEvent(atTheCommandLine, Date.now(), event, email))]);

async function create(data: ServerData, project: string, name: string): Promise<number> {
  if (!/^[a-z][a-z0-9-]{2,30}$/.test(name)) {
    throw new UsageError('A name is 3 to 31 lower-case letters, digits and hyphens.');
  }
  const account = await createServiceAccount(project, name, Date.now());
  await data.store.serviceAccounts.add(account.key);
  await record(data, 'service_account_created', account.key.email);
  console.log(JSON.stringify(account.file, null, 2));
  console.error('Keep this file: the private key in it is shown this once.');
  return 0;
}

async function list({ store }: ServerData): Promise<number> {
  for (const { email, keyId, createdAt } of await store.serviceAccounts.list()) {
    console.log(`${email}  key ${keyId}  since ${new Date(createdAt).toISOString()}`);
  }
  return 0;
}

async function remove(data: ServerData, email: string): Promise<number> {
  if (!(await data.store.serviceAccounts.remove(email))) {
    throw new UsageError(`There is no service account ${email}.`);
  }
  await record(data, 'service_account_removed', email);
  console.log(`${email} can no longer do anything.`);
  return 0;
}

export const serviceAccounts: Command = async ([verb = 'list', argument], environment) =>
  withData(environment, async (data, config) => {
    if (verb === 'list' && argument === undefined) return list(data);
    if (verb === 'create' && argument !== undefined)
      return create(data, config.server.project, argument);
    if (verb === 'remove' && argument !== undefined) return remove(data, argument);
    throw new UsageError('service-accounts takes: list, create NAME, or remove EMAIL.');
  });
