import type { Access, ReadAt } from '../access/open-access.ts';
import { readMessage, readOneOf } from '../wire/read-message.ts';
import { readBytes } from '../wire/read-scalars.ts';
import { microsecondsOf, readTimestamp } from '../wire/timestamps.ts';
import { type Handler, requireRoot } from './call.ts';

type Mode = Parameters<Access['begin']>[0];

const timeOf = (wire: unknown, where: string): number => microsecondsOf(readTimestamp(wire, where));

/** Without options, a transaction reads and writes. */
function readOptions(wire: unknown, where: string): Mode {
  const options = readMessage(wire ?? {}, where, ['readOnly', 'readWrite']);
  if (readOneOf(options, where, ['readOnly', 'readWrite']) === 'readOnly') {
    const { readTime } = readMessage(options.readOnly, `${where}.read_only`, ['readTime']);
    return { readOnly: readTime === undefined ? {} : { readTime: timeOf(readTime, 'read_time') } };
  }
  const { retryTransaction } = readMessage(options.readWrite ?? {}, `${where}.read_write`, [
    'retryTransaction',
  ]);
  return {
    readWrite:
      retryTransaction === undefined
        ? {}
        : { retryTransaction: readBytes(retryTransaction, 'retry_transaction') },
  };
}

export type ReadMoment = {
  readonly at: ReadAt | undefined;
  /** The transaction that begins with this. */
  readonly begun: string | undefined;
};

const moments = ['transaction', 'newTransaction', 'readTime'] as const;

/** When something is to be read: in a transaction, in one that begins with it, at a time, or now. */
export async function readMoment(
  access: Access,
  asked: { readonly [Moment in (typeof moments)[number]]?: unknown },
): Promise<ReadMoment> {
  switch (readOneOf(asked, 'request', moments)) {
    case 'transaction':
      return { at: { transaction: readBytes(asked.transaction, 'transaction') }, begun: undefined };
    case 'readTime':
      return { at: timeOf(asked.readTime, 'read_time'), begun: undefined };
    case 'newTransaction': {
      const begun = await access.begin(readOptions(asked.newTransaction, 'new_transaction'));
      return { at: { transaction: begun }, begun };
    }
    default:
      return { at: undefined, begun: undefined };
  }
}

export const beginTransaction: Handler = async (call) => {
  requireRoot(call);
  const { options } = readMessage(call.body, 'request', ['options']);
  const transaction = await call.access.begin(readOptions(options, 'options'));
  return JSON.stringify({ transaction });
};

export const rollback: Handler = async (call) => {
  requireRoot(call);
  const { transaction } = readMessage(call.body, 'request', ['transaction']);
  await call.access.rollback(readBytes(transaction ?? '', 'transaction'));
  return '{}';
};
