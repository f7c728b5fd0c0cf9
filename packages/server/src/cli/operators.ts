import type { Identity } from '@latchkey/identity/identity';
import { grantOperator } from '@latchkey/identity/operators/grant-operator';
import { listOperators } from '@latchkey/identity/operators/list-operators';
import { personName } from '@latchkey/identity/operators/person-name';
import { revokeOperator } from '@latchkey/identity/operators/revoke-operator';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { confirm } from '@latchkey/kernel/commands/confirm';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { Refused } from '@latchkey/kernel/refused';
import { UsageError } from '@latchkey/kernel/usage-error';
import { isRole } from '@latchkey/protocol';
import { findUser } from './find-user.ts';
import { withIdentity } from './with-identity.ts';

async function list(identity: Identity, json: boolean): Promise<void> {
  const { operators = [] } = await listOperators(identity);
  for (const operator of operators) {
    const { localId = '', email = '', role = '', grantedAt = '', grantedBy = '' } = operator;
    console.log(
      json
        ? JSON.stringify(operator)
        : `${localId.padEnd(28)}  ${role.padEnd(9)}  since ${grantedAt} by ${grantedBy}  ${email}`,
    );
  }
}

async function grant(identity: Identity, user: string, role: string): Promise<void> {
  if (!isRole(role)) {
    throw new UsageError(
      'A role is viewer (look), userAdmin (also manage people) or owner (everything).',
    );
  }
  const account = await findUser(identity, '', user);
  try {
    await grantOperator(identity, atTheCommandLine, { localId: account.id, role });
  } catch (error) {
    if (error instanceof Refused) throw new UsageError(error.detail ?? error.message);
    throw error;
  }
  console.log(`${personName(account)} is ${role}, from the next sign-in on.`);
}

async function revoke(identity: Identity, user: string): Promise<void> {
  const account = await findUser(identity, '', user);
  try {
    await revokeOperator(identity, atTheCommandLine, { localId: account.id });
  } catch (error) {
    if (error instanceof Refused) throw new UsageError(`${personName(account)} holds no role.`);
    throw error;
  }
  console.log(`${personName(account)} is no operator any more, and none of their tokens is.`);
}

const usage = 'operators takes: list [--json], grant USER ROLE, or revoke USER [--yes].';

export const operators: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    json: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  });
  const [verb = 'list', user, role, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(usage);
  if (verb === 'list' && user === undefined) {
    await withIdentity(call, (identity) => list(identity, values.json));
    return 0;
  }
  if (verb === 'grant' && user !== undefined && role !== undefined) {
    await withIdentity(call, (identity) => grant(identity, user, role));
    return 0;
  }
  if (verb === 'revoke' && user !== undefined && role === undefined) {
    await confirm(`${user} will be no operator any more.`, values.yes);
    await withIdentity(call, (identity) => revoke(identity, user));
    return 0;
  }
  throw new UsageError(usage);
};
