import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Handler } from './call.ts';

const unimplemented = (what: string) =>
  new RpcRefused('UNIMPLEMENTED', `${what} is not supported yet.`);

/**
 * The one place that knows that there are no transactions of the server and no reads of the past yet.
 * Clients of the web need neither: their transactions are preconditions.
 */
export function refuseTransactions(asked: {
  readonly transaction?: unknown;
  readonly newTransaction?: unknown;
  readonly readTime?: unknown;
}): void {
  if (asked.transaction !== undefined) throw unimplemented('transaction');
  if (asked.newTransaction !== undefined) throw unimplemented('new_transaction');
  if (asked.readTime !== undefined) throw unimplemented('read_time');
}

export const beginTransaction: Handler = async () => {
  throw unimplemented('beginTransaction');
};

export const rollback: Handler = async () => {
  throw unimplemented('rollback');
};
