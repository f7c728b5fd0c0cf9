import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import { rpcCodes } from '@latchkey/protocol';
import { requireOperator } from '@latchkey/rulesets/asking/caller';
import { invalid } from '../wire/invalid.ts';
import { readMessage } from '../wire/read-message.ts';
import { readBytes } from '../wire/read-scalars.ts';
import { printTimestamp } from '../wire/timestamps.ts';
import { printResult } from '../writes/print-result.ts';
import { readWrites } from '../writes/read-writes.ts';
import type { Write } from '../writes/write.ts';
import { type Call, type Handler, requireRoot } from './call.ts';

export const commit: Handler = async (call) => {
  requireRoot(call);
  const { access, address, body } = call;
  const asked = readMessage(body, 'request', ['writes', 'transaction']);
  const writes = await readWrites(asked.writes, address.database);
  const transaction =
    asked.transaction === undefined ? undefined : readBytes(asked.transaction, 'transaction');
  if (writes.length === 0 && transaction === undefined) return '{}';
  const { results, commitTime } = await access.commit(writes, transaction);
  return JSON.stringify({
    writeResults: results.map(printResult),
    commitTime: printTimestamp(commitTime),
  });
};

type Written = { readonly result: object; readonly status: object };

/** What is refused is said in its place. What is broken is not, and ends everything. */
async function writeAlone({ access }: Call, write: Write): Promise<Written> {
  try {
    const { results } = await access.commit([write]);
    return {
      result: printResult(results[0] ?? { updateTime: undefined, transformResults: [] }),
      status: {},
    };
  } catch (error) {
    const { code, body, fault } = rpcReplyTo(error);
    const number = Object.entries(rpcCodes).find(([name]) => name === code)?.[1].number;
    if (fault !== undefined || number === undefined) throw error;
    return { result: {}, status: { code: number, message: body.error['message'] } };
  }
}

/** Each by itself: some may be refused while others are made. */
export const batchWrite: Handler = async (call) => {
  requireRoot(call);
  const { access, address, body } = call;
  requireOperator(access.principal, 'owner', 'Batch writes require admin authentication.');
  const asked = readMessage(body, 'request', ['writes', 'labels']);
  const writes = await readWrites(asked.writes, address.database);
  if (new Set(writes.map(({ name }) => name)).size < writes.length) {
    throw invalid('A batch write changes every document at most once.');
  }
  const written: Written[] = [];
  for (const write of writes) written.push(await writeAlone(call, write));
  return JSON.stringify({
    writeResults: written.map(({ result }) => result),
    status: written.map(({ status }) => status),
  });
};
