import { auditEvent } from '@latchkey/identity/accounts/account-acts';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { confirm } from '@latchkey/kernel/commands/confirm';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import { isServiceAccountName } from '@latchkey/kernel/operators/service-account';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { isRole, type Role } from '@latchkey/protocol';
import { publicUrlOf } from '../config/public-url.ts';
import type { Config } from '../config/read-config.ts';
import type { ServerData } from '../open-server-data.ts';
import { handOver } from './key-file.ts';
import { withData } from './with-data.ts';

function roleNamed(text: string | undefined): Role {
  if (text === undefined) {
    throw new UsageError(
      'Say with --role what it may do: viewer (look), userAdmin (also manage people) or owner (everything).',
    );
  }
  if (!isRole(text)) throw new UsageError('--role takes owner, userAdmin or viewer.');
  return text;
}

async function create(
  { store, clock }: ServerData,
  config: Config,
  { name, role, place }: { name: string; role: Role; place: string | undefined },
): Promise<number> {
  if (!isServiceAccountName(name)) {
    throw new UsageError('A name is 3 to 31 lower-case letters, digits and hyphens.');
  }
  const at = clock.now();
  const { key, file } = await createServiceAccount(config.server.project, name, at, {
    role,
    publicUrl: publicUrlOf(config),
  });
  const event = auditEvent(atTheCommandLine, at, 'service_account_created', key.email, role);
  await handOver(file, place, config, () =>
    store.serviceAccounts.add(key, store.audit.record(event)),
  );
  return 0;
}

async function list({ store }: ServerData, json: boolean): Promise<number> {
  for (const { email, keyId, role, createdAt } of await store.serviceAccounts.list()) {
    const since = new Date(createdAt).toISOString();
    console.log(
      json
        ? JSON.stringify({ email, keyId, role, createdAt: since })
        : `${email}  key ${keyId}  ${role.padEnd(9)}  since ${since}`,
    );
  }
  return 0;
}

async function remove({ store, clock }: ServerData, email: string): Promise<number> {
  const event = auditEvent(atTheCommandLine, clock.now(), 'service_account_removed', email);
  if (!(await store.serviceAccounts.remove(email, store.audit.record(event)))) {
    throw new UsageError(`There is no service account ${email}.`);
  }
  console.log(`${email} can no longer do anything.`);
  return 0;
}

export const serviceAccounts: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    role: { type: 'string' },
    json: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'key-file': { type: 'string' },
  });
  const [verb = 'list', argument, ...rest] = positionals;
  if (verb === 'list' && argument === undefined) {
    return withData(call, (data) => list(data, values.json));
  }
  if (verb === 'create' && argument !== undefined && rest.length === 0) {
    const wanted = { name: argument, role: roleNamed(values.role), place: values['key-file'] };
    return withData(call, (data, config) => create(data, config, wanted));
  }
  if (verb === 'remove' && argument !== undefined && rest.length === 0) {
    await confirm(`${argument} and whatever uses its keys will be shut out.`, values.yes);
    return withData(call, (data) => remove(data, argument));
  }
  throw new UsageError(
    'service-accounts takes: list [--json], create NAME --role ROLE [--key-file FILE], or remove EMAIL [--yes].',
  );
};
