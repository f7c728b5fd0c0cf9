import type { Handler } from '../call.ts';
import { batchWrite, commit } from '../commit.ts';
import { batchGet, getDocument } from '../get-documents.ts';
import { listCollectionIds, listDocuments } from '../list-documents.ts';
import { partitionQuery } from '../partition-query.ts';
import { runAggregationQuery, runQuery } from '../run-query.ts';
import { beginTransaction, rollback } from '../transactions.ts';
import { createDocument, deleteDocument, patchDocument } from '../write-document.ts';
import { type Asked, addressed, inCollection, type Json, verb } from './asked.ts';
import type { MessageName } from './messages.ts';
import { readNamed } from './named.ts';

export type Method = {
  /** As the same is called over REST. */
  readonly operation: string;
  readonly request: MessageName;
  readonly response: MessageName;
  /** Whether the answer is an array, each element of which is a message. */
  readonly isStreaming: boolean;
  readonly read: (message: Json) => Asked;
  readonly handler: Handler;
};

const all = {
  GetDocument: {
    operation: 'getDocument',
    request: 'GetDocumentRequest',
    response: 'Document',
    isStreaming: false,
    read: ({ name, ...rest }) => ({ address: addressed(readNamed(name), rest), body: {} }),
    handler: getDocument,
  },
  ListDocuments: {
    operation: 'listDocuments',
    request: 'ListDocumentsRequest',
    response: 'ListDocumentsResponse',
    isStreaming: false,
    read: ({ parent, collectionId, ...rest }) => ({
      address: addressed(inCollection(parent, collectionId), rest),
      body: {},
    }),
    handler: listDocuments,
  },
  CreateDocument: {
    operation: 'createDocument',
    request: 'CreateDocumentRequest',
    response: 'Document',
    isStreaming: false,
    read: ({ parent, collectionId, document = {}, ...rest }) => ({
      address: addressed(inCollection(parent, collectionId), rest),
      body: document,
    }),
    handler: createDocument,
  },
  UpdateDocument: {
    operation: 'patchDocument',
    request: 'UpdateDocumentRequest',
    response: 'Document',
    isStreaming: false,
    read: ({ document = {}, ...rest }) => ({
      address: addressed(readNamed((document as Json)['name']), rest),
      body: document,
    }),
    handler: patchDocument,
  },
  DeleteDocument: {
    operation: 'deleteDocument',
    request: 'DeleteDocumentRequest',
    response: 'Empty',
    isStreaming: false,
    read: ({ name, ...rest }) => ({ address: addressed(readNamed(name), rest), body: {} }),
    handler: deleteDocument,
  },
  BatchGetDocuments: {
    operation: 'batchGet',
    request: 'BatchGetDocumentsRequest',
    response: 'BatchGetDocumentsResponse',
    isStreaming: true,
    read: verb('database'),
    handler: batchGet,
  },
  BeginTransaction: {
    operation: 'beginTransaction',
    request: 'BeginTransactionRequest',
    response: 'BeginTransactionResponse',
    isStreaming: false,
    read: verb('database'),
    handler: beginTransaction,
  },
  Commit: {
    operation: 'commit',
    request: 'CommitRequest',
    response: 'CommitResponse',
    isStreaming: false,
    read: verb('database'),
    handler: commit,
  },
  Rollback: {
    operation: 'rollback',
    request: 'RollbackRequest',
    response: 'Empty',
    isStreaming: false,
    read: verb('database'),
    handler: rollback,
  },
  RunQuery: {
    operation: 'runQuery',
    request: 'RunQueryRequest',
    response: 'RunQueryResponse',
    isStreaming: true,
    read: verb('parent'),
    handler: runQuery,
  },
  RunAggregationQuery: {
    operation: 'runAggregationQuery',
    request: 'RunAggregationQueryRequest',
    response: 'RunAggregationQueryResponse',
    isStreaming: true,
    read: verb('parent'),
    handler: runAggregationQuery,
  },
  PartitionQuery: {
    operation: 'partitionQuery',
    request: 'PartitionQueryRequest',
    response: 'PartitionQueryResponse',
    isStreaming: false,
    read: verb('parent'),
    handler: partitionQuery,
  },
  ListCollectionIds: {
    operation: 'listCollectionIds',
    request: 'ListCollectionIdsRequest',
    response: 'ListCollectionIdsResponse',
    isStreaming: false,
    read: verb('parent'),
    handler: listCollectionIds,
  },
  BatchWrite: {
    operation: 'batchWrite',
    request: 'BatchWriteRequest',
    response: 'BatchWriteResponse',
    isStreaming: false,
    read: verb('database'),
    handler: batchWrite,
  },
} as const satisfies Record<string, Method>;

export const methods: ReadonlyMap<string, Method> = new Map(Object.entries(all));
