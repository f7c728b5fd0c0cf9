import type { Database } from '@latchkey/kernel/store/database';
import type { DatabaseName } from '../paths/document-name.ts';
import { changesSince } from './changes-since.ts';
import { type CommitRequest, type Committed, committing } from './commit-writes.ts';
import { documentsQueries } from './documents-queries.ts';
import { oneMoment } from './moment.ts';
import { openNumbers } from './numbers.ts';
import { type QueryLimits, usualLimits } from './query-limits.ts';
import { documentReading } from './read-documents.ts';
import { type Reading, reading } from './reading.ts';
import { querying } from './run-query.ts';
import type { StoredDocument } from './stored-document.ts';

export type Documents = Reading & {
  /** Documents by their full names. What is missing is not in the answer. */
  get(
    database: DatabaseName,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, StoredDocument>>;
  commit(request: CommitRequest): Promise<Committed>;
};

/** The clock is in milliseconds. */
export function openDocuments(
  database: Database,
  limits: QueryLimits = usualLimits,
  clock: () => number = Date.now,
): Documents {
  const queries = documentsQueries(database.dialect);
  const numbers = openNumbers(database, queries);
  const readDocuments = documentReading(queries);
  const read = reading({
    numbers,
    atOneMoment: oneMoment(database, queries),
    readDocuments,
    changes: changesSince(queries),
    querying: querying(queries, numbers, limits),
    now: () => clock() * 1000,
  });
  return {
    ...read,
    async get(name, names) {
      const number = await numbers.database(name);
      return number === undefined ? new Map() : readDocuments(database, { number, name }, names);
    },
    commit: committing(database, queries, numbers),
  };
}
