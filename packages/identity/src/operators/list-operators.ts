import type { listOperators as operation, ReplyOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { operatorReply } from './operator-reply.ts';

export async function listOperators({
  operatorRoles,
  manyAccounts,
}: Identity): Promise<ReplyOf<typeof operation>> {
  const granted = await operatorRoles.list();
  const accounts = await manyAccounts.byIds(
    '',
    granted.map(({ accountId }) => accountId),
  );
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return {
    operators: granted.flatMap((role) => {
      const account = byId.get(role.accountId);
      return account === undefined ? [] : [operatorReply(account, role)];
    }),
  };
}
