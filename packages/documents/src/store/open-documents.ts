import type { Database } from '@latchkey/kernel/store/database';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Query } from '../query/query.ts';
import { type CommitRequest, type Committed, committing } from './commit-writes.ts';
import { documentsQueries } from './documents-queries.ts';
import { openNumbers } from './numbers.ts';
import { documentReading } from './read-documents.ts';
import { type Answers, type QueryLimits, querying } from './run-query.ts';
import type { StoredDocument } from './stored-document.ts';

export type Documents = {
  /** Documents by their full names. What is missing is not in the answer. */
  get(
    database: DatabaseName,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, StoredDocument>>;
  commit(request: CommitRequest): Promise<Committed>;
  query(query: Query): Promise<Answers>;
};

export function openDocuments(database: Database, limits?: QueryLimits): Documents {
  const queries = documentsQueries(database.dialect);
  const numbers = openNumbers(database, queries);
  const readDocuments = documentReading(queries);
  return {
    async get(name, names) {
      const number = await numbers.database(name);
      return number === undefined ? new Map() : readDocuments(database, { number, name }, names);
    },
    commit: committing(database, queries, numbers),
    query: querying(database, queries, numbers, limits),
  };
}
