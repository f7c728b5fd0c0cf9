import type { Row, Snapshot } from '@latchkey/kernel/store/database';
import { documentKey } from '../encoding/document-key.ts';
import { type DatabaseName, pathOf } from '../paths/document-name.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { indexingVersion, type Latest, latestState, latestTime } from './latest-change.ts';
import { largestSize, preparedRows } from './prepared-rows.ts';
import { type StoredDocument, storedDocument } from './stored-document.ts';

type NumberedDatabase = { readonly number: number; readonly name: DatabaseName };

export type ReadDocuments = (
  reader: Snapshot,
  database: NumberedDatabase,
  names: readonly string[],
) => Promise<ReadonlyMap<string, StoredDocument>>;

type DocumentsWithLatest = {
  readonly documents: ReadonlyMap<string, StoredDocument>;
  readonly latest: Latest;
};

export type ReadWithLatest = (
  reader: Snapshot,
  database: NumberedDatabase,
  names: readonly string[],
) => Promise<DocumentsWithLatest>;

const columns = ['database', 'path_key'] as const;

const cellsOf = ({ number }: NumberedDatabase, names: readonly string[]) =>
  names.map((name) => [number, documentKey(pathOf(name))]);

function keepRows(
  found: Map<string, StoredDocument>,
  { name }: NumberedDatabase,
  rows: readonly Row[],
): void {
  for (const row of rows) {
    const document = storedDocument(name, row);
    found.set(document.name, document);
  }
}

/** Documents by their full names. What is missing is not in the answer. */
export function documentReading(queries: DocumentsQueries): ReadDocuments {
  const select = preparedRows(
    columns,
    (rows) =>
      queries
        .selectFrom('documents')
        .where('database', '=', rows[0]?.database as never)
        .where(
          'path_key',
          'in',
          rows.map(({ path_key }) => path_key),
        )
        .select(['path', 'fields', 'created', 'updated']),
    { fillUp: true },
  );

  return async (reader, database, names) => {
    const found = new Map<string, StoredDocument>();
    for (const { sql, parameters } of select(cellsOf(database, names))) {
      // Nothing in it stands for the time of a commit.
      const rows = await reader.read({ sql, parameters: parameters as readonly never[] });
      keepRows(found, database, rows);
    }
    return found;
  };
}

/** So many documents are read by one statement with the latest change, so that all is of one moment. */
export const mostOfOneMoment = largestSize;

/** The same, and the latest change that can be seen. Of several statements, it is that of the first. */
export function readingWithLatest(
  queries: DocumentsQueries,
  readDocuments: ReadDocuments,
): ReadWithLatest {
  const readLatest = latestState(queries);
  const select = preparedRows(
    columns,
    (rows) => {
      const database = rows[0]?.database as never;
      return queries
        .selectFrom(latestTime(queries, database).as('latest'))
        .leftJoin('documents as d', (join) =>
          join.on('d.database', '=', database).on(
            'd.path_key',
            'in',
            rows.map(({ path_key }) => path_key),
          ),
        )
        .select([
          'latest.at',
          indexingVersion(queries, database),
          ...(['d.path', 'd.fields', 'd.created', 'd.updated'] as const),
        ]);
    },
    { fillUp: true },
  );

  return async (reader, database, names) => {
    const [statement] = select(cellsOf(database, names.slice(0, mostOfOneMoment)));
    if (statement === undefined) {
      return { documents: new Map(), latest: await readLatest(reader, database.number) };
    }
    const { sql, parameters } = statement;
    const rows = await reader.read({ sql, parameters: parameters as readonly never[] });
    const [first] = rows;
    const found = new Map<string, StoredDocument>();
    // Where nothing is found, there is one row that says so.
    if (first?.['path'] !== null) keepRows(found, database, rows);
    if (names.length > mostOfOneMoment) {
      const rest = await readDocuments(reader, database, names.slice(mostOfOneMoment));
      for (const [name, document] of rest) found.set(name, document);
    }
    return {
      documents: found,
      latest: { at: Number(first?.['at'] ?? 0), indexing: Number(first?.['indexing'] ?? 0) },
    };
  };
}
