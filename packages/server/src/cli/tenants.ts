import { isField } from '@latchkey/identity/settings/update-mask';
import { confirm } from '@latchkey/kernel/commands/confirm';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { MalformedMessage, readMessage, tenantConfig, updateTenant } from '@latchkey/protocol';
import { everyTenant, idOf, type Tenant } from './list-tenants.ts';
import type { Ask } from './operations/ask.ts';
import { openTable } from './table.ts';
import { withOperations } from './with-operations.ts';

const doorsOf = (tenant: Tenant) =>
  [
    tenant.disableAuth ? 'switched off' : undefined,
    tenant.allowPasswordSignup ? 'password' : undefined,
    tenant.enableEmailLinkSignin ? 'link' : undefined,
    tenant.enableAnonymousUser ? 'guests' : undefined,
  ]
    .filter((door) => door !== undefined)
    .join(', ');

async function list(ask: Ask, json: boolean): Promise<void> {
  const print = openTable(['id', 'name', 'ways in']);
  for await (const tenants of everyTenant(ask)) {
    if (!json) print(tenants.map((each) => [idOf(each), each.displayName ?? '', doorsOf(each)]));
    else for (const tenant of tenants) console.log(JSON.stringify(tenant));
  }
}

const print = (tenant: Tenant, json: boolean) =>
  console.log(JSON.stringify(tenant, null, json ? 0 : 2));

/** What looks like JSON is JSON; anything else is the text that it is. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function requestFor(path: string, text: string) {
  const names = path.split('.');
  if (!isField(tenantConfig, names) || names[0] === 'name') {
    throw new UsageError(`There is no setting ${path} of a tenant.`);
  }
  const sent = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), readValue(text));
  try {
    return readMessage(updateTenant.request, { ...(sent as object), updateMask: path });
  } catch (error) {
    if (!(error instanceof MalformedMessage)) throw error;
    throw new UsageError(error.message);
  }
}

type Given = {
  readonly words: readonly string[];
  readonly json: boolean;
  readonly yes: boolean;
};

/** What can be done, each with how many words it takes. */
const acts: Readonly<
  Record<string, readonly [words: number, act: (ask: Ask, given: Given) => Promise<void>]>
> = {
  list: [0, (ask, { json }) => list(ask, json)],
  create: [
    1,
    async (ask, { words: [displayName = ''], json }) => {
      const tenant = await ask('createTenant', { displayName });
      if (json) print(tenant, json);
      else console.log(idOf(tenant));
      console.error('Nobody can sign in to it yet: `latchkey tenants set` opens its doors.');
    },
  ],
  show: [1, async (ask, { words: [id], json }) => print(await ask('getTenant', {}, id), json)],
  set: [
    3,
    async (ask, { words: [id, path = '', value = ''], json }) =>
      print(await ask('updateTenant', requestFor(path, value), id), json),
  ],
  delete: [
    1,
    async (ask, { words: [id], yes }) => {
      await ask('getTenant', {}, id);
      await confirm(`${id} and all its accounts will be deleted for good.`, yes);
      await ask('deleteTenant', {}, id);
      console.log(`${id} is gone.`);
    },
  ],
};

export const tenants: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    json: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  });
  const [verb = 'list', ...words] = positionals;
  const [count, act] = (Object.hasOwn(acts, verb) ? acts[verb] : undefined) ?? [];
  if (act === undefined || words.length !== count) {
    throw new UsageError(
      'tenants takes: list, create NAME, show TENANT, set TENANT PATH VALUE, or delete TENANT [--yes].',
    );
  }
  await withOperations(call, (ask) => act(ask, { ...values, words }));
  return 0;
};
