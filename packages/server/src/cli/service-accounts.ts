import { confirm } from '@latchkey/kernel/commands/confirm';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import {
  isServiceAccountName,
  type ServiceAccountFile,
} from '@latchkey/kernel/operators/service-account';
import type { Call, Command } from '@latchkey/kernel/product';
import { Refused } from '@latchkey/kernel/refused';
import { UsageError } from '@latchkey/kernel/usage-error';
import { isRole, type Role } from '@latchkey/protocol';
import { readConfig } from '../config/read-config.ts';
import { receiveKey } from './key-file.ts';
import type { Ask } from './operations/ask.ts';
import { remoteAddress } from './operations/remote-address.ts';
import { withOperations } from './with-operations.ts';

function roleNamed(text: string | undefined): Role {
  if (text === undefined) {
    throw new UsageError(
      'Say with --role what it may do: viewer (look), userAdmin (also manage people) or owner (everything).',
    );
  }
  if (!isRole(text)) throw new UsageError('--role takes owner, userAdmin or viewer.');
  return text;
}

/** The folder whose copies must not hold keys, where it is on this machine. */
const dataFolderOf = (call: Call): string | undefined =>
  remoteAddress(call) === undefined
    ? readConfig(call.environment, call.products).database.dataFolder
    : undefined;

async function create(
  call: Call,
  { name, role, place }: { name: string; role: Role; place: string | undefined },
): Promise<void> {
  if (!isServiceAccountName(name)) {
    throw new UsageError('A name is 3 to 31 lower-case letters, digits and hyphens.');
  }
  const dataFolder = dataFolderOf(call);
  await withOperations(call, (ask) =>
    receiveKey(place, dataFolder, async () => {
      // Every field of it is in the answer of a server that made one.
      return (await ask('createServiceAccount', { name, role })) as ServiceAccountFile;
    }),
  );
}

async function list(ask: Ask, json: boolean): Promise<void> {
  const { serviceAccounts: found = [] } = await ask('listServiceAccounts', {});
  for (const account of found) {
    const { email = '', keyId = '', role = '', createdAt = '' } = account;
    console.log(
      json
        ? JSON.stringify(account)
        : `${email}  key ${keyId}  ${role.padEnd(9)}  since ${createdAt}`,
    );
  }
}

async function remove(ask: Ask, email: string): Promise<void> {
  try {
    await ask('deleteServiceAccount', { email });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'SERVICE_ACCOUNT_NOT_FOUND') throw error;
    throw new UsageError(`There is no service account ${email}.`);
  }
  console.log(`${email} can no longer do anything.`);
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
    await withOperations(call, (ask) => list(ask, values.json));
    return 0;
  }
  if (verb === 'create' && argument !== undefined && rest.length === 0) {
    const role = roleNamed(values.role);
    await create(call, { name: argument, role, place: values['key-file'] });
    return 0;
  }
  if (verb === 'remove' && argument !== undefined && rest.length === 0) {
    await confirm(`${argument} and whatever uses its keys will be shut out.`, values.yes);
    await withOperations(call, (ask) => remove(ask, argument));
    return 0;
  }
  throw new UsageError(
    'service-accounts takes: list [--json], create NAME --role ROLE [--key-file FILE], or remove EMAIL [--yes].',
  );
};
