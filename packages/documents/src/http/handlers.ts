import { nothingHere } from '@latchkey/kernel/http/request-refused';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Address } from './address.ts';
import type { Handler } from './call.ts';
import { batchWrite, commit } from './commit.ts';
import { batchGet, getDocument } from './get-documents.ts';
import { listCollectionIds, listDocuments } from './list-documents.ts';
import { partitionQuery } from './partition-query.ts';
import { runAggregationQuery, runQuery } from './run-query.ts';
import { beginTransaction, rollback } from './transactions.ts';
import { createDocument, deleteDocument, patchDocument } from './write-document.ts';

const unimplemented =
  (verb: string): Handler =>
  async () => {
    throw new RpcRefused('UNIMPLEMENTED', `${verb} is not supported.`);
  };

const verbs: ReadonlyMap<string, Handler> = new Map([
  ['batchGet', batchGet],
  ['batchWrite', batchWrite],
  ['beginTransaction', beginTransaction],
  ['commit', commit],
  ['listCollectionIds', listCollectionIds],
  ['rollback', rollback],
  ['runAggregationQuery', runAggregationQuery],
  ['runQuery', runQuery],
  ['executePipeline', unimplemented('executePipeline')],
  ['partitionQuery', partitionQuery],
]);

/** Their answers are arrays of messages, and so is what is said when they fail. */
const streaming: ReadonlySet<string> = new Set(['batchGet', 'runAggregationQuery', 'runQuery']);

export const isStreaming = ({ verb }: Address): boolean =>
  verb !== undefined && streaming.has(verb);

/** What is asked, by a name of a list that ends: metrics tell them apart. */
export type Asked = {
  readonly operation: string;
  readonly handler: Handler;
  readonly isWriting: boolean;
  /** Whether it reads what may be a lot. */
  readonly isOfMany: boolean;
};

const writing: ReadonlySet<Handler> = new Set([
  ...[batchWrite, commit],
  ...[createDocument, patchDocument, deleteDocument],
]);

export const ofMany: ReadonlySet<Handler> = new Set([
  ...[listDocuments, listCollectionIds, batchGet],
  ...[runQuery, runAggregationQuery, partitionQuery],
]);

function askedOf(
  method: string,
  { path, verb }: Address,
): Pick<Asked, 'operation' | 'handler'> | undefined {
  if (verb !== undefined) {
    const handler = verbs.get(verb);
    return handler && { operation: verb, handler };
  }
  const isDocument = path.length > 0 && path.length % 2 === 0;
  const isCollection = path.length % 2 === 1;
  switch (method) {
    case 'GET':
    case 'HEAD':
      if (isDocument) return { operation: 'getDocument', handler: getDocument };
      return isCollection ? { operation: 'listDocuments', handler: listDocuments } : undefined;
    case 'POST':
      return isCollection ? { operation: 'createDocument', handler: createDocument } : undefined;
    case 'PATCH':
      return path.length > 0 ? { operation: 'patchDocument', handler: patchDocument } : undefined;
    case 'DELETE':
      return path.length > 0 ? { operation: 'deleteDocument', handler: deleteDocument } : undefined;
    default:
      return undefined;
  }
}

export function findAsked(method: string, address: Address): Asked {
  const asked = askedOf(method, address);
  if (asked === undefined) throw nothingHere();
  const { handler } = asked;
  return { ...asked, isWriting: writing.has(handler), isOfMany: ofMany.has(handler) };
}
