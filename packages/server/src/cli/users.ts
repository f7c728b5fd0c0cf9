import type { Account } from '../identity/accounts/account.ts';
import { deleteAccount } from '../identity/accounts/delete-account.ts';
import { canonicalEmail } from '../identity/accounts/email-address.ts';
import { lookup } from '../identity/accounts/lookup.ts';
import { updateAccount } from '../identity/accounts/update-account.ts';
import { batchGet } from '../identity/bulk/batch-get.ts';
import type { Caller } from '../identity/caller.ts';
import { sendCode } from '../identity/codes/send-code.ts';
import type { Identity } from '../identity/identity.ts';
import { type Command, UsageError } from './command.ts';
import { confirm } from './confirm.ts';
import { callerIn, tenantOption } from './in-tenant.ts';
import { readArguments } from './read-arguments.ts';
import { withIdentity } from './with-identity.ts';

/** By whatever the account is known: its id, its address or its number. */
async function find({ accounts }: Identity, { tenant }: Caller, user: string): Promise<Account> {
  const email = canonicalEmail(user);
  const found =
    (await accounts.byId(tenant, user)) ??
    (email === undefined ? undefined : await accounts.byEmail(tenant, email)) ??
    (await accounts.byPhoneNumber(tenant, user));
  if (found === undefined) throw new UsageError(`There is no user ${user}.`);
  return found;
}

const nameOf = ({ id, email, phoneNumber }: Account) =>
  `${email ?? phoneNumber ?? 'guest'} (${id})`;

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
  const { oobLink } = await sendCode(identity, caller, {
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
    console.log(`${nameOf(account)} is signed out everywhere and cannot sign in.`);
  },
  async enable(identity, caller, account) {
    await change(identity, caller, account, { disableUser: false });
    console.log(`${nameOf(account)} can sign in.`);
  },
  async delete(identity, caller, account, { yes }) {
    await confirm(`${nameOf(account)} will be deleted for good.`, yes);
    await deleteAccount(identity, caller, { localId: account.id });
    console.log(`${nameOf(account)} is gone.`);
  },
  async 'set-claims'(identity, caller, account, { value }) {
    await change(identity, caller, account, { customAttributes: value });
    console.log(`${nameOf(account)} has these claims from the next token on.`);
  },
  'reset-password': (identity, caller, account) => resetPassword(identity, caller, account),
};

const usage =
  'users takes: list, show USER, disable USER, enable USER, delete USER [--yes], set-claims USER JSON, or reset-password USER; of a tenant with --tenant TENANT.';

export const users: Command = async (args, environment) => {
  const { positionals, values } = readArguments(args, {
    ...tenantOption,
    json: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  });
  const [verb = 'list', user, value, ...rest] = positionals;
  if (verb === 'list' && user === undefined) {
    await withIdentity(environment, async (identity) =>
      list(identity, await callerIn(identity, values.tenant), values.json),
    );
    return 0;
  }
  const act = Object.hasOwn(acts, verb) ? acts[verb] : undefined;
  const takesValue = verb === 'set-claims';
  if (act === undefined || user === undefined || rest.length > 0) throw new UsageError(usage);
  if ((value !== undefined) !== takesValue) throw new UsageError(usage);
  await withIdentity(environment, async (identity) => {
    const caller = await callerIn(identity, values.tenant);
    const account = await find(identity, caller, user);
    await act(identity, caller, account, { ...values, value: value ?? '' });
  });
  return 0;
};
