import type { Account } from '@latchkey/identity/accounts/account';
import { deleteAccount } from '@latchkey/identity/accounts/delete-account';
import { lookup } from '@latchkey/identity/accounts/lookup';
import { updateAccount } from '@latchkey/identity/accounts/update-account';
import { batchGet } from '@latchkey/identity/bulk/batch-get';
import { sendOobCode } from '@latchkey/identity/codes/send-oob-code';
import type { Identity } from '@latchkey/identity/identity';
import { personName } from '@latchkey/identity/operators/person-name';
import type { Caller } from '@latchkey/kernel/caller';
import { confirm } from '@latchkey/kernel/commands/confirm';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { findUser } from './find-user.ts';
import { callerIn, tenantOption } from './in-tenant.ts';
import { withIdentity } from './with-identity.ts';

type User = NonNullable<Awaited<ReturnType<typeof lookup>>['users']>[number];

/** The hash is nobody's business here, not even the word that stands for it. */
const shown = ({ passwordHash: _hash, salt: _salt, ...user }: User & { salt?: unknown }) => user;

const dateOf = (milliseconds: number | undefined) =>
  milliseconds === undefined
    ? 'never'.padEnd(10)
    : new Date(milliseconds).toISOString().slice(0, 10);

async function list(identity: Identity, caller: Caller, json: boolean): Promise<void> {
  let nextPageToken: string | undefined;
  do {
    const page = await batchGet(identity, caller, {
      maxResults: 1000,
      ...(nextPageToken === undefined ? {} : { nextPageToken }),
    });
    for (const user of page.users ?? []) {
      const { localId = '', createdAt, disabled, email, phoneNumber } = user;
      console.log(
        json
          ? JSON.stringify(shown(user))
          : `${localId.padEnd(28)}  ${dateOf(createdAt)}  ${disabled ? 'disabled' : 'enabled '}  ${email ?? phoneNumber ?? ''}`,
      );
    }
    nextPageToken = page.nextPageToken || undefined;
  } while (nextPageToken !== undefined);
}

async function show(
  identity: Identity,
  caller: Caller,
  { id }: Account,
  json: boolean,
): Promise<void> {
  const { users: [user] = [] } = await lookup(identity, caller, { localId: [id] });
  if (user === undefined) throw new UsageError(`There is no user ${id}.`);
  console.log(JSON.stringify(shown(user), null, json ? 0 : 2));
}

const change = (
  identity: Identity,
  caller: Caller,
  { id }: Account,
  fields: Parameters<typeof updateAccount>[2],
) => updateAccount(identity, caller, { ...fields, localId: id });

async function resetPassword(
  identity: Identity,
  caller: Caller,
  { email }: Account,
): Promise<void> {
  if (email === null) throw new UsageError('This user has no e-mail address.');
  const { oobLink } = await sendOobCode(identity, caller, {
    requestType: 'PASSWORD_RESET',
    email,
    returnOobLink: true,
  });
  console.log(oobLink);
  console.error('Whoever opens this link chooses the password. It works once; no mail was sent.');
}

type Act = (
  identity: Identity,
  caller: Caller,
  account: Account,
  given: { readonly value: string; readonly json: boolean; readonly yes: boolean },
) => Promise<void>;

/** What can be done to one user. */
const acts: Readonly<Record<string, Act>> = {
  show: (identity, caller, account, { json }) => show(identity, caller, account, json),
  async disable(identity, caller, account) {
    await change(identity, caller, account, { disableUser: true });
    console.log(`${personName(account)} is signed out everywhere and cannot sign in.`);
  },
  async enable(identity, caller, account) {
    await change(identity, caller, account, { disableUser: false });
    console.log(`${personName(account)} can sign in.`);
  },
  async delete(identity, caller, account, { yes }) {
    await confirm(`${personName(account)} will be deleted for good.`, yes);
    await deleteAccount(identity, caller, { localId: account.id });
    console.log(`${personName(account)} is gone.`);
  },
  async 'set-claims'(identity, caller, account, { value }) {
    await change(identity, caller, account, { customAttributes: value });
    console.log(`${personName(account)} has these claims from the next token on.`);
  },
  'reset-password': (identity, caller, account) => resetPassword(identity, caller, account),
};

const usage =
  'users takes: list, show USER, disable USER, enable USER, delete USER [--yes], set-claims USER JSON, or reset-password USER; of a tenant with --tenant TENANT.';

export const users: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    ...tenantOption,
    json: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  });
  const [verb = 'list', user, value, ...rest] = positionals;
  if (verb === 'list' && user === undefined) {
    await withIdentity(call, async (identity) =>
      list(identity, await callerIn(identity, values.tenant), values.json),
    );
    return 0;
  }
  const act = Object.hasOwn(acts, verb) ? acts[verb] : undefined;
  const takesValue = verb === 'set-claims';
  if (act === undefined || user === undefined || rest.length > 0) throw new UsageError(usage);
  if ((value !== undefined) !== takesValue) throw new UsageError(usage);
  await withIdentity(call, async (identity) => {
    const caller = await callerIn(identity, values.tenant);
    const account = await findUser(identity, caller.tenant, user);
    await act(identity, caller, account, { ...values, value: value ?? '' });
  });
  return 0;
};
