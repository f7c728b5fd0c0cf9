import { confirm } from '@latchkey/kernel/commands/confirm';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { Refused } from '@latchkey/kernel/refused';
import { UsageError } from '@latchkey/kernel/usage-error';
import { isRole } from '@latchkey/protocol';
import { findUser, nameOf } from './find-user.ts';
import type { Ask } from './operations/ask.ts';
import { withOperations } from './with-operations.ts';

async function list(ask: Ask, json: boolean): Promise<void> {
  const { operators = [] } = await ask('listOperators', {});
  for (const operator of operators) {
    const { localId = '', email = '', role = '', grantedAt = '', grantedBy = '' } = operator;
    console.log(
      json
        ? JSON.stringify(operator)
        : `${localId.padEnd(28)}  ${role.padEnd(9)}  since ${grantedAt} by ${grantedBy}  ${email}`,
    );
  }
}

async function grant(ask: Ask, user: string, role: string): Promise<void> {
  if (!isRole(role)) {
    throw new UsageError(
      'A role is viewer (look), userAdmin (also manage people) or owner (everything).',
    );
  }
  const account = await findUser(ask, undefined, user);
  try {
    await ask('grantOperator', { localId: account.localId, role });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'INVALID_OPERATOR') throw error;
    throw new UsageError(error.detail ?? error.message);
  }
  console.log(`${nameOf(account)} is ${role}, from the next sign-in on.`);
}

async function revoke(ask: Ask, user: string): Promise<void> {
  const account = await findUser(ask, undefined, user);
  try {
    await ask('revokeOperator', { localId: account.localId });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'OPERATOR_NOT_FOUND') throw error;
    throw new UsageError(`${nameOf(account)} holds no role.`);
  }
  console.log(`${nameOf(account)} is no operator any more, and none of their tokens is.`);
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
    await withOperations(call, (ask) => list(ask, values.json));
    return 0;
  }
  if (verb === 'grant' && user !== undefined && role !== undefined) {
    await withOperations(call, (ask) => grant(ask, user, role));
    return 0;
  }
  if (verb === 'revoke' && user !== undefined && role === undefined) {
    await confirm(`${user} will be no operator any more.`, values.yes);
    await withOperations(call, (ask) => revoke(ask, user));
    return 0;
  }
  throw new UsageError(usage);
};
