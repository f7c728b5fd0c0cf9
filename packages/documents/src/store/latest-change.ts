import type { Snapshot } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import type { Microseconds } from '../wire/timestamps.ts';
import type { DocumentsQueries } from './documents-queries.ts';

export const latestTime = (queries: DocumentsQueries, database: never) =>
  queries
    .selectFrom('document_changes')
    .where('database', '=', database)
    .select((build) => build.fn.max('at').as('at'));

/** The time of the latest change that can be seen: what is read after it is at least as new. */
export function latestChange(queries: DocumentsQueries) {
  const select = prepare<{ database: number }>((given) => latestTime(queries, given('database')));
  return async (reader: Snapshot, database: number): Promise<Microseconds> => {
    const [row] = await reader.read(select({ database }));
    return Number(row?.['at'] ?? 0);
  };
}

/** The same, and which indexes there were then. */
export type Latest = { readonly at: Microseconds; readonly indexing: number };

export function latestState(queries: DocumentsQueries) {
  const select = prepare<{ database: number }>((given) =>
    latestTime(queries, given('database')).select(indexingVersion(queries, given('database'))),
  );
  return async (reader: Snapshot, database: number): Promise<Latest> => {
    const [row] = await reader.read(select({ database }));
    return { at: Number(row?.['at'] ?? 0), indexing: Number(row?.['indexing'] ?? 0) };
  };
}

/** Nothing where nothing was declared. */
export const indexingVersion = (queries: DocumentsQueries, database: never) =>
  queries
    .selectFrom('document_indexing')
    .where('database', '=', database)
    .select('version')
    .as('indexing');
