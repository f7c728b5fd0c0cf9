import type { Identity } from '@latchkey/identity/identity';
import { isField } from '@latchkey/identity/settings/update-mask';
import { createTenant } from '@latchkey/identity/tenants/create-tenant';
import { deleteTenant } from '@latchkey/identity/tenants/delete-tenant';
import { getTenant } from '@latchkey/identity/tenants/get-tenant';
import { listTenants } from '@latchkey/identity/tenants/list-tenants';
import type { TenantConfig } from '@latchkey/identity/tenants/tenant';
import { updateTenant as change } from '@latchkey/identity/tenants/update-tenant';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { confirm } from '@latchkey/kernel/commands/confirm';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { MalformedMessage, readMessage, tenantConfig, updateTenant } from '@latchkey/protocol';
import { callerIn } from './in-tenant.ts';
import { withIdentity } from './with-identity.ts';

const idOf = ({ name = '' }: TenantConfig) => name.slice(name.lastIndexOf('/') + 1);

const doorsOf = (tenant: TenantConfig) =>
  [
    tenant.disableAuth ? 'switched off' : undefined,
    tenant.allowPasswordSignup ? 'password' : undefined,
    tenant.enableEmailLinkSignin ? 'link' : undefined,
    tenant.enableAnonymousUser ? 'guests' : undefined,
  ]
    .filter((door) => door !== undefined)
    .join(', ');

async function list(identity: Identity, json: boolean): Promise<void> {
  let pageToken: string | undefined;
  do {
    const page = await listTenants(identity, atTheCommandLine, {
      pageSize: 1000,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    for (const tenant of page.tenants ?? []) {
      console.log(json ? JSON.stringify(tenant) : `${idOf(tenant).padEnd(26)}  ${doorsOf(tenant)}`);
    }
    pageToken = page.nextPageToken || undefined;
  } while (pageToken !== undefined);
}

const print = (tenant: TenantConfig, json: boolean) =>
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
  Record<string, readonly [words: number, act: (identity: Identity, given: Given) => Promise<void>]>
> = {
  list: [0, (identity, { json }) => list(identity, json)],
  create: [
    1,
    async (identity, { words: [displayName = ''], json }) => {
      const tenant = await createTenant(identity, atTheCommandLine, { displayName });
      if (json) print(tenant, json);
      else console.log(idOf(tenant));
      console.error('Nobody can sign in to it yet: `latchkey tenants set` opens its doors.');
    },
  ],
  show: [
    1,
    async (identity, { words: [id], json }) =>
      print(await getTenant(identity, await callerIn(identity, id)), json),
  ],
  set: [
    3,
    async (identity, { words: [id, path = '', value = ''], json }) => {
      const request = requestFor(path, value);
      print(await change(identity, await callerIn(identity, id), request), json);
    },
  ],
  delete: [
    1,
    async (identity, { words: [id], yes }) => {
      const caller = await callerIn(identity, id);
      await confirm(`${id} and all its accounts will be deleted for good.`, yes);
      await deleteTenant(identity, caller);
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
  await withIdentity(call, (identity) => act(identity, { ...values, words }));
  return 0;
};
