import type { Snapshot } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import type { IndexConfig } from '../indexes/index-config.ts';
import {
  type Indexing,
  type IndexingState,
  indexingOf,
  usualIndexing,
} from '../indexes/indexing.ts';
import type { DocumentsQueries } from './documents-queries.ts';

/** How far a database is with the indexes that were declared. */
export type IndexingRow = IndexingState & {
  readonly version: number;
  /** Milliseconds, of the beginning of the phase. */
  readonly since: number;
  /** The last document that was walked over. */
  readonly collection: number;
  readonly key: Uint8Array;
  readonly walked: number;
  readonly documents: number;
};

export type Indexings = {
  /** As the reader sees it. What was declared under another version is not read again and again. */
  of(
    reader: Snapshot,
    database: number,
    version: number,
  ): Promise<{ readonly indexing: Indexing; readonly version: number }>;
  /** Nothing where nothing was ever declared. */
  read(reader: Snapshot, database: number): Promise<IndexingRow | undefined>;
};

const usual = { indexing: usualIndexing, version: 0 };

export function openIndexings(queries: DocumentsQueries): Indexings {
  const known = new Map<number, { readonly indexing: Indexing; readonly version: number }>();
  const select = prepare<{ database: number }>((given) =>
    queries.selectFrom('document_indexing').where('database', '=', given('database')).selectAll(),
  );

  const read: Indexings['read'] = async (reader, database) => {
    const [row] = await reader.read(select({ database }));
    if (row === undefined) return undefined;
    const key = row['walked_key'];
    return {
      version: Number(row['version']),
      phase: row['phase'] as IndexingRow['phase'],
      // They were written from configurations.
      complete: JSON.parse(String(row['complete'])) as IndexConfig,
      target: JSON.parse(String(row['target'])) as IndexConfig,
      traces: JSON.parse(String(row['traces'])) as readonly IndexConfig[],
      since: Number(row['since']),
      collection: Number(row['walked_collection']),
      key: key instanceof Uint8Array ? key : new Uint8Array(),
      walked: Number(row['walked']),
      documents: Number(row['documents']),
    };
  };

  return {
    read,
    async of(reader, database, version) {
      if (version === 0) return usual;
      const before = known.get(database);
      if (before?.version === version) return before;
      const row = await read(reader, database);
      if (row === undefined) return usual;
      const found = { indexing: indexingOf(row), version: row.version };
      known.set(database, found);
      return found;
    },
  };
}
