import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { findUser } from './find-user.ts';
import { tenantOption } from './in-tenant.ts';
import { listUsers, wantedUsers } from './list-users.ts';
import type { Ask } from './operations/ask.ts';
import { readSecret } from './read-secret.ts';
import { userActs } from './user-acts.ts';
import { withOperations } from './with-operations.ts';

const flag = { type: 'boolean', default: false } as const;
const word = { type: 'string' } as const;

const listOptions = { search: word, limit: word, sort: word, descending: flag, json: flag };
const createOptions = {
  name: word,
  phone: word,
  id: word,
  'password-file': word,
  verified: flag,
  disabled: flag,
  json: flag,
};
const actOptions = { json: flag, yes: flag, session: word };

const usage =
  'users takes: list, show USER, sessions USER, create EMAIL, disable USER, enable USER, sign-out USER [--session ID], verify USER, unlink USER PROVIDER, factors clear USER, delete USER, set-claims USER JSON, or reset-password USER; of a tenant with --tenant TENANT.';

type CreateValues = ReturnType<typeof readArguments<typeof createOptions>>['values'];

async function create(
  ask: Ask,
  tenant: string | undefined,
  email: string | undefined,
  values: CreateValues,
  password: string | undefined,
): Promise<void> {
  const made = await ask(
    'signUp',
    {
      email,
      password,
      displayName: values.name,
      phoneNumber: values.phone,
      localId: values.id,
      emailVerified: values.verified,
      disabled: values.disabled,
    },
    tenant,
  );
  const { localId = '' } = made;
  console.log(values.json ? JSON.stringify({ localId, email, displayName: values.name }) : localId);
  if (email !== undefined && password === undefined && !values.json) {
    console.error(
      'There is no password yet: `latchkey users reset-password` prints a link for one.',
    );
  }
}

/** The words before flags, which say what the flags may be. A flag of another verb is a mistake. */
export const users: Command = async (args, call) => {
  const { positionals } = readArguments(args, {
    ...tenantOption,
    ...listOptions,
    ...createOptions,
    ...actOptions,
  });
  const [first = 'list', ...others] = positionals;
  const verb = first === 'factors' ? `factors ${others.shift() ?? ''}` : first;

  if (verb === 'list' && others.length === 0) {
    const { values } = readArguments(args, { ...tenantOption, ...listOptions });
    const wanted = wantedUsers(values);
    await withOperations(call, (ask) => listUsers(ask, values.tenant, wanted, values.json));
    return 0;
  }
  if (verb === 'create' && others.length <= 1) {
    const { values } = readArguments(args, { ...tenantOption, ...createOptions });
    const [email] = others;
    if (email === undefined && values.phone === undefined && values.id === undefined) {
      throw new UsageError('create takes an e-mail address, or --phone NUMBER, or --id ID.');
    }
    const file = values['password-file'];
    const password = file === undefined ? undefined : await readSecret('--password-file', file);
    await withOperations(call, (ask) => create(ask, values.tenant, email, values, password));
    return 0;
  }

  const act = Object.hasOwn(userActs, verb) ? userActs[verb] : undefined;
  const [user, value = '', ...rest] = others;
  const length = act?.takesValue ? 2 : 1;
  if (act === undefined || user === undefined || rest.length > 0 || others.length !== length) {
    throw new UsageError(usage);
  }
  const taken = Object.fromEntries(
    (act.options ?? []).map((name) => [name, actOptions[name]] as const),
  );
  readArguments(args, { ...tenantOption, ...taken });
  const { values } = readArguments(args, { ...tenantOption, ...actOptions });
  await withOperations(call, async (ask) => {
    const found = await findUser(ask, values.tenant, user);
    await act.run({ ...values, tenant: values.tenant, ask, user: found, value });
  });
  return 0;
};
